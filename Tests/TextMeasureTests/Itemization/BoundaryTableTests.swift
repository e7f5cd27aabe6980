import Testing
import TextMeasure

@testable import TextEngine

/// The table gives what ICU's algorithm gives for the same rules: the longest match from boundary to
/// boundary. The algorithm is written here again, from ICU's documentation of its data.
struct BoundaryTableTests {
  /// The rules as ICU runs them.
  private struct LongestMatch {
    /// The category in the rules of each category of the table.
    private(set) var categories: [UInt8] = []
    private var states: [[UInt16]] = []

    init(_ data: UnicodeData) {
      var reader = UnicodeDataReader(data)
      let header = reader.array(of: UInt16.self, count: 7).map { Int($0) }
      _ = reader.array(of: UInt16.self, count: 0x1100)
      _ = reader.array(of: UInt8.self, count: header[6] << 8)
      categories = reader.array(of: UInt8.self, count: header[0])
      _ = reader.array(of: UInt16.self, count: header[2] * header[0] + 3 * header[3])
      states = (0..<header[5]).map { _ in reader.array(of: UInt16.self, count: 2 + header[4]) }
    }

    func boundaries(of categories: [Int]) -> Set<Int> {
      var boundaries: Set<Int> = []
      var marked: [UInt16: Int] = [:]
      var boundary = 0
      while boundary < categories.count {
        var state = 1
        var end = boundary
        for offset in boundary...categories.count {
          state = Int(states[state][2 + (offset < categories.count ? categories[offset] : 1)])
          guard state != 0 else { break }
          let next = min(offset + 1, categories.count)
          let (completes, marks) = (states[state][0], states[state][1])
          if completes == 1 { end = next }
          if completes > 1, let offset = marked[completes] {
            end = offset
            break
          }
          if marks > 1 { marked[marks] = next }
        }
        boundary = max(end, boundary + 1)
        boundaries.insert(boundary)
      }
      return boundaries
    }
  }

  private static let data: [UnicodeData] = [
    .line, .lineCJ, .lineNormal, .lineNormalCJ, .lineLoose, .lineLooseCJ, .linePhraseCJ,
    .lineNormalPhraseCJ, .lineLoosePhraseCJ, .chromiumLineRules, .chromiumGraphemes,
  ]

  /// Marks after these characters depend on what follows: each step alone would read to the end.
  @Test(arguments: [" ,", "a ,", " \u{BB}", "\u{1F1E9}\u{1F1EA}", "$("])
  func longSequencesOfMarksAreReadOnce(start: String) {
    for mark in ["\u{301}", "\u{7F}", "\u{200D}"] {
      var analysis = TextAnalysis()
      let text = start + String(repeating: mark, count: 100_000)
      for rules in [LineBreakRuleSet.line, .chromium] {
        let table = BreakFinder(rules).table
        let duration = ContinuousClock().measure { analysis.read(text, table) }
        #expect(duration < .seconds(20), "\(start.debugDescription), \(rules)")
      }
    }
  }

  /// Reading a text relies on it, without looking at the properties of each.
  @Test(arguments: data) func ideographsAreAlike(data: UnicodeData) {
    let table = BoundaryTable(data)
    let first = CharacterData.ideographs.lowerBound
    let others = CharacterData.ideographs.filter {
      table.category(of: $0) != table.category(of: first)
        || CodePointProperty(of: $0) != CodePointProperty(of: first)
    }
    #expect(others.isEmpty)
  }

  /// Joined, the characters of Hangul have no boundary between them, and all other boundaries stay.
  @Test(arguments: data, [false, true])
  func givesTheLongestMatches(data: UnicodeData, joinsHangul: Bool) throws {
    let plain = BoundaryTable(data)
    let hangul = UnicodeConstants.scriptHangul
    let table = BoundaryTable(data, joining: joinsHangul ? hangul : nil)
    let oracle = LongestMatch(data)
    func category(of value: UInt32) -> Int {
      Int(oracle.categories[Int(plain.category(of: value))])
    }
    // One character of each category.
    var characters: [Int: Unicode.Scalar] = [:]
    for value in UInt32(1)..<0x20000 {
      guard let scalar = Unicode.Scalar(value), value < 0xAC00 || value > 0xDFFF else { continue }
      let known = category(of: value)
      if characters[known] == nil { characters[known] = scalar }
    }
    for value: UInt32 in [0xAC00, 0xAC01] {
      characters[category(of: value)] = Unicode.Scalar(value)
    }
    var palette = characters.sorted { $0.key < $1.key }
    if joinsHangul {
      // A letter, a vowel, a final, syllables, a compatibility letter, a circled one and a tone mark.
      for value in "\u{1100}\u{1161}\u{11A8}\u{AC00}\u{AC01}\u{D7A3}\u{3131}\u{3260}\u{302E}"
        .unicodeScalars
      {
        let kind = (key: category(of: value.value), value: value)
        palette += repeatElement(kind, count: 6)
      }
    }
    try #require(palette.count > oracle.categories.count / 2)
    var generated = GeneratedText(seed: 78)
    for _ in 0..<3_000 {
      let few = (0..<2 + generated.number(below: 5)).map { _ in
        palette[generated.number(below: palette.count)]
      }
      let chosen = (0..<1 + generated.number(below: 20)).map { _ in
        few[generated.number(below: few.count)]
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: chosen.map(\.value))
      var offsets = [0]
      for scalar in text.unicodeScalars {
        offsets.append((offsets.last ?? 0) + UTF16.width(scalar))
      }
      let boundaries = oracle.boundaries(of: chosen.map(\.key))
      let isHangul = chosen.map { CodePointProperty(of: $0.value.value).script == hangul }
      let expected = offsets.indices.dropFirst().dropLast().filter {
        boundaries.contains($0) && !(joinsHangul && isHangul[$0 - 1] && isHangul[$0])
      }.map { offsets[$0] }
      var analysis = TextAnalysis()
      analysis.read(text)
      let units = analysis.units
      var marks = [UInt8](repeating: 0, count: units.count + 1)
      _ = table.mark(analysis, units.indices, 1, into: &marks)
      #expect(marks.indices.filter { marks[$0] == 1 } == expected, "\(text.debugDescription)")
      // Reading a text with the table marks the same boundaries.
      analysis.read(text, table)
      let read = (1..<max(1, units.count)).filter {
        analysis.marks[$0] & TextAnalysis.Mark.lineBreak != 0
      }
      #expect(read == expected, "\(text.debugDescription)")
    }
  }
}
