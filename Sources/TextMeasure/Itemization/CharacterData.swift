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

/// Reads little-endian numbers from bytes, front to back.
///
/// Past the end it reads zeros: damaged data cannot trap.
struct DataReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether all reads were within the bytes.
  var isWhole: Bool { offset <= bytes.count }

  /// The next number of a type.
  mutating func next<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    var number: Number = 0
    let width = Number.bitWidth / 8
    if offset >= 0, offset + width <= bytes.count {
      for byte in 0..<width {
        number |= Number(truncatingIfNeeded: bytes[offset + byte]) << Number(8 * byte)
      }
    }
    offset += width
    return number
  }

  /// The next `count` numbers of a type; empty where there are fewer.
  mutating func array<Number: FixedWidthInteger>(of: Number.Type, count: Int) -> [Number] {
    let width = Number.bitWidth / 8
    guard count >= 0, offset >= 0, count <= (bytes.count - offset) / width else {
      offset = bytes.count + 1
      return []
    }
    let first = offset
    offset += width * count
    var numbers = [Number](repeating: 0, count: count)
    let bytes = bytes.span
    var result = numbers.mutableSpan
    for index in 0..<count {
      for byte in 0..<width {
        result[index] |=
          Number(truncatingIfNeeded: bytes[first + index * width + byte]) << Number(8 * byte)
      }
    }
    return numbers
  }
}
