/// The scores of all references by language, with examples of what differs.
struct ScoreBoard {
  /// What is compared with what; the order is the table's.
  enum Reference: String, CaseIterable, Codable {
    case widths = "width of lines"
    case hangingWidths = "width with hanging space"
    case heights = "height of blocks"
    case consensusCases = "consensus, cases"
    case consensusEnds = "consensus, line ends"
    case plainCases = "Chromium rules, one font, cases"
    case plainEnds = "Chromium rules, one font, line ends"
    case emergencyCases = "Chromium rules, emergency breaks, cases"
    case emergencyEnds = "Chromium rules, emergency breaks, line ends"
    case dictionaryCases = "Chromium rules, Thai and Burmese, cases"
    case khmerLaoCases = "Chromium rules, Khmer and Lao, cases"
    case khmerLaoEnds = "Chromium rules, Khmer and Lao, line ends"
    case khmerLaoEmergencyEnds = "Chromium rules, Khmer and Lao with emergency breaks, line ends"
    case khmerLaoChainEnds = "Chromium rules, Khmer and Lao in font chains, line ends"
    case chainCases = "Chromium rules, font chains, cases"
    case tiling = "lines tile the text"
    case slices = "line width = its slice shaped alone"
    case sampleSlices = "lines shaped by hb-shape"
    case shaping = "glyphs, clusters, advances"
    case emoji = "emoji widths"
    case lineHeights = "line height of fonts"
    case lineBreak17 = "LineBreakTest 17.0"
    case chromiumLineBreak17 = "LineBreakTest 17.0, Chromium's rules"
    case appleLineBreaks = "line breaks of Apple's ICU"
    case grapheme17 = "GraphemeBreakTest 17.0"
    case bidi = "BidiTest 15.0"
    case bidiCharacter = "BidiCharacterTest 15.0"
    case chromiumUnicode = "Chromium, Unicode rules, cases"
    case pango = "Pango, Unicode rules, cases"
    case firefox = "Firefox, Unicode rules, cases"
    case defaultCJK = "Chromium, default CJK spacing, cases"
    case webKit = "WebKit over Core Text, widths"
    case chromeMac = "Chrome on macOS, widths"
  }

  /// Something that differs.
  struct Difference {
    var reference: Reference
    var language: String
    var cause: Cause
    /// The case and what was expected and found.
    var text: String
  }

  private(set) var scores: [Reference: [String: Score]] = [:]
  /// The first differences of each cause and reference.
  private(set) var differences: [Difference] = []
  private var kept: [String: Int] = [:]
  /// How many differences are kept for each reference and cause.
  private static let mostKept = 40

  /// Counts a result that agrees.
  mutating func match(_ reference: Reference, _ language: String, withinSlack: Bool = false) {
    if withinSlack {
      scores[reference, default: [:]][language, default: Score()].withinSlack += 1
    } else {
      scores[reference, default: [:]][language, default: Score()].matched += 1
    }
  }

  /// Counts a result that differs.
  mutating func differ(
    _ reference: Reference, _ language: String, _ cause: Cause, _ text: @autoclosure () -> String
  ) {
    if cause.isKnown {
      scores[reference, default: [:]][language, default: Score()].known[cause, default: 0] += 1
    } else {
      scores[reference, default: [:]][language, default: Score()].failed += 1
    }
    let key = "\(reference.rawValue) \(cause.rawValue)"
    guard kept[key, default: 0] < Self.mostKept else { return }
    kept[key, default: 0] += 1
    differences.append(
      Difference(reference: reference, language: language, cause: cause, text: text()))
  }

  /// Takes over one reference's scores and differences.
  mutating func take(_ reference: Reference, from other: ScoreBoard) {
    scores[reference] = other.scores[reference]
    differences += other.differences.filter { $0.reference == reference }
  }

  /// A reference's score over all languages.
  func total(_ reference: Reference) -> Score {
    var total = Score()
    for score in scores[reference, default: [:]].values { total += score }
    return total
  }

  /// The references that were compared.
  var references: [Reference] { Reference.allCases.filter { scores[$0] != nil } }
}
