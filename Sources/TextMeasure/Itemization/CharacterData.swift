/// The properties of all code points: a page of record indices for each block of 256 code points.
struct CharacterData: Sendable {
  private let pageOfBlock: [UInt16]
  private let pages: [UInt16]
  private let records: [CodePointProperty]

  /// The data that is compiled in.
  static let shared = CharacterData(UnicodeData.characters.bytes)

  /// Reads `characters.bin`.
  init(_ bytes: [UInt8]) {
    var reader = DataReader(bytes)
    let pageCount = Int(reader.next(UInt32.self))
    let recordCount = Int(reader.next(UInt32.self))
    pageOfBlock = reader.array(of: UInt16.self, count: 0x1100)
    pages = reader.array(of: UInt16.self, count: pageCount << 8)
    records = reader.array(of: UInt64.self, count: recordCount).map { CodePointProperty(bits: $0) }
  }

  /// The properties of a code point; `unknown` above U+10FFFF.
  subscript(codePoint: UInt32) -> CodePointProperty {
    let block = Int(codePoint >> 8)
    guard block < pageOfBlock.count else { return .unknown }
    let index = Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)
    guard index < pages.count, Int(pages[index]) < records.count else { return .unknown }
    return records[Int(pages[index])]
  }

  /// The ranges of code points with Alphabetic, ascending.
  private static let alphabetic: [ClosedRange<UInt32>] = {
    var reader = DataReader(UnicodeData.alphabetic.bytes)
    var ranges: [ClosedRange<UInt32>] = []
    while true {
      let first = reader.next(UInt32.self)
      let last = reader.next(UInt32.self)
      guard reader.isWhole, first <= last else { return ranges }
      ranges.append(first...last)
    }
  }()

  /// Whether a code point has the property Alphabetic.
  ///
  /// - Complexity: O(log of the number of ranges).
  static func isAlphabetic(_ codePoint: UInt32) -> Bool {
    let index = alphabetic.partitionPoint { $0.upperBound < codePoint }
    return index < alphabetic.count && alphabetic[index].contains(codePoint)
  }
}
