import Foundation
import TextMeasure

/// Runs Unicode's own tests of the bidirectional algorithm.
struct BidiConformance {
  private let bidi: ICUBidi
  private let folders: AccuracyFolders
  private let library: LibraryDifferences

  init(_ folders: AccuracyFolders) throws {
    self.folders = folders
    library = try LibraryDifferences(folders)
    bidi = try ICUBidi()
  }

  /// A character of each Bidi_Class, by the class's short name.
  private static let characters: [Substring: UInt16] = [
    "L": 0x41, "R": 0x5D0, "AL": 0x627, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x660,
    "CS": 0x2C, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "BN": 0xAD, "NSM": 0x300,
    "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066,
    "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  /// `BidiTest.txt`: sequences of classes, each at up to three paragraph directions.
  func runClasses(_ board: inout ScoreBoard) throws {
    var levels: [Int?] = []
    var order: [Int] = []
    for line in try CompressedFile.lines(
      of: folders.references.appending(path: "BidiTest-15.0.0.txt.gz"))
    {
      if line.hasPrefix("@Levels:") {
        levels = line.dropFirst(8).split { $0 == " " || $0 == "\t" }.map { Int($0) }
      }
      if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }
      }
      guard let first = line.utf8.first, first != UInt8(ascii: "@"), first != UInt8(ascii: "#")
      else { continue }
      let parts = line.split(separator: ";")
      guard parts.count == 2, let set = Int(parts[1].drop { $0 == " " }) else { continue }
      let units = parts[0].split(separator: " ").compactMap { Self.characters[$0] }
      for (bit, direction) in [(1, TextDirection.auto), (2, .leftToRight), (4, .rightToLeft)]
      where set & bit != 0 {
        var found: [UInt8] = []
        _ = try bidi.levels(of: units, paragraphLevel: Self.level(direction), into: &found)
        if Self.matches(found, levels), Self.order(found, levels) == order {
          board.match(.bidi, "und")
        } else {
          board.differ(
            .bidi, "und", .unknown,
            "\(parts[0]) \(direction): \(levels) \(order) expected, \(found) found")
        }
      }
    }
  }

  /// `BidiCharacterTest.txt`: texts with levels, at one paragraph direction each.
  func runCharacters(_ board: inout ScoreBoard) throws {
    for line in try CompressedFile.lines(
      of: folders.references.appending(path: "BidiCharacterTest-15.0.0.txt.gz"))
    {
      guard !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let scalars = fields[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let direction: TextDirection =
        fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : .auto
      let expected = fields[3].split(separator: " ").map { Int($0) }
      var units: [UInt16] = []
      var starts: [Int] = []
      for scalar in scalars {
        starts.append(units.count)
        units.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
      }
      var levels: [UInt8] = []
      let paragraphLevel = try bidi.levels(
        of: units, paragraphLevel: Self.level(direction), into: &levels)
      let found = starts.map { levels[$0] }
      let isEqual =
        Self.matches(found, expected) && Int(fields[2]) == Int(paragraphLevel)
        && Self.order(found, expected) == fields[4].split(separator: " ").compactMap { Int($0) }
      if isEqual {
        board.match(.bidiCharacter, "und")
      } else {
        board.differ(
          .bidiCharacter, "und",
          library.cause("BidiCharacterTest-15.0.0", "\(fields[0]);\(fields[1])"),
          "\(fields[0]) at \(fields[1]): \(fields[3]) expected, \(found) found")
      }
    }
  }

  /// The paragraph's level as ICU takes it.
  private static func level(_ direction: TextDirection) -> UInt8 {
    switch direction {
    case .auto: 254
    case .leftToRight: 0
    case .rightToLeft: 1
    }
  }

  /// The characters from left to right, without those that the algorithm removes.
  private static func order(_ found: [UInt8], _ expected: [Int?]) -> [Int] {
    guard found.count == expected.count else { return [] }
    let kept = found.indices.filter { expected[$0] != nil }
    return VisualOrder.order(of: kept.map { found[$0] }).map { kept[$0] }
  }

  /// Whether levels are the expected ones; a character that the algorithm removes has any.
  ///
  /// Where all characters go one way, ICU says so with the paragraph's level and stores no others;
  /// then only the direction can be compared, as ICU's own run of this file does.
  private static func matches(_ found: [UInt8], _ expected: [Int?]) -> Bool {
    guard found.count == expected.count else { return false }
    if zip(found, expected).allSatisfy({ $1 == nil || Int($0) == $1 }) { return true }
    let directions = Set(expected.compactMap { $0.map { $0 & 1 } })
    return directions.count == 1 && Set(found).count == 1
      && found.first.map { Int($0 & 1) } == directions.first
  }
}
