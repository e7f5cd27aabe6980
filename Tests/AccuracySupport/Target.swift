/// What the project set out to reach.
struct Target {
  /// The reference by its name in the table.
  var reference: String
  /// The part that agrees.
  var rate: Double

  /// What a score says of the target: agreement decides, and an explanation is not agreement.
  func verdict(of score: Score) -> String {
    if score.rate >= rate { return "met" }
    return score.failed == 0 ? "not met; each difference explained" : "not met"
  }

  static let all: [Target] = [
    Target(reference: "width of lines", rate: 0.999),
    Target(reference: "consensus, cases", rate: 0.999),
    Target(reference: "consensus, line ends", rate: 0.9998),
    Target(reference: "Chromium rules, one font, cases", rate: 0.9975),
    Target(reference: "Chromium rules, one font, line ends", rate: 0.9995),
    Target(reference: "Chromium rules, emergency breaks, cases", rate: 0.985),
    Target(reference: "Chromium rules, emergency breaks, line ends", rate: 0.999),
    Target(reference: "Chromium rules, Thai and Burmese, cases", rate: 0.995),
    Target(reference: "Chromium rules, Khmer and Lao, line ends", rate: 0.97),
    Target(reference: "Chromium rules, Khmer and Lao with emergency breaks, line ends", rate: 0.92),
    Target(reference: "Chromium rules, font chains, cases", rate: 0.97),
    Target(reference: "height of blocks", rate: 1),
    Target(reference: "line height of fonts", rate: 1),
    Target(reference: "glyphs, clusters, advances", rate: 1),
    Target(reference: "emoji widths", rate: 1),
    Target(reference: "LineBreakTest 17.0", rate: 1),
    Target(reference: "line breaks of Apple's ICU", rate: 1),
    Target(reference: "GraphemeBreakTest 17.0", rate: 1),
    Target(reference: "BidiTest 15.0", rate: 1),
    Target(reference: "BidiCharacterTest 15.0", rate: 1),
    Target(reference: "lines shaped by hb-shape", rate: 1),
    Target(reference: "lines tile the text", rate: 1),
    Target(reference: "line width = its slice shaped alone", rate: 1),
  ]
}
