import Foundation

/// A name of a font that Apple's systems have and that may not be passed on: a family's, or the
/// PostScript name of one of its faces.
struct AppleFontName {
  /// The original's vertical metrics.
  let metrics: StandInMetrics
  /// The bundled family whose glyphs answer.
  let family: String
  /// The weight that the face's name says; `nil` where it says none.
  let weight: Int?
  /// Whether the face's name says that it is slanted.
  let isItalic: Bool
  /// Whether the bundled family's glyphs are as wide as this face's.
  let hasExactWidths: Bool

  /// A family, and who answers for it.
  fileprivate struct Family {
    /// The folded names.
    let names: [String]
    let metrics: StandInMetrics
    let answering: String
    /// Whether the answering faces are as wide, by the styles that are bundled.
    let twin: Twin
  }

  fileprivate enum Twin {
    /// A stand-in of other widths.
    case none
    /// All styles have one width.
    case allStyles
    /// Regular and bold are bundled, and the slanted ones are as wide.
    case regularAndBold
    /// Regular alone is bundled.
    case regular
  }

  private static let families = [
    Family(
      names: ["helveticaneue"], metrics: .helveticaNeue, answering: "Liberation Sans", twin: .none),
    Family(
      names: ["helvetica"], metrics: .helvetica, answering: "Liberation Sans", twin: .regularAndBold
    ),
    Family(names: ["arial"], metrics: .arial, answering: "Liberation Sans", twin: .regularAndBold),
    Family(
      names: ["timesnewromanps", "timesnewroman"], metrics: .timesNewRoman,
      answering: "Liberation Serif", twin: .regular),
    Family(names: ["times"], metrics: .times, answering: "Liberation Serif", twin: .regular),
    Family(
      names: ["couriernewps", "couriernew"], metrics: .courierNew, answering: "Liberation Mono",
      twin: .allStyles),
    Family(names: ["courier"], metrics: .courier, answering: "Liberation Mono", twin: .allStyles),
    Family(names: ["menlo"], metrics: .menlo, answering: "Liberation Mono", twin: .none),
    Family(
      names: ["avenirnext", "avenir"], metrics: .avenir, answering: "Inter", twin: .none),
    Family(names: ["georgia"], metrics: .georgia, answering: "Liberation Serif", twin: .none),
    Family(names: ["verdana"], metrics: .verdana, answering: "Inter", twin: .none),
    Family(
      names: ["pingfangsc"], metrics: .pingFang, answering: "Noto Sans CJK SC", twin: .none),
    Family(
      names: ["pingfangtc"], metrics: .pingFang, answering: "Noto Sans CJK TC", twin: .none),
    Family(
      names: ["pingfanghk"], metrics: .pingFang, answering: "Noto Sans CJK HK", twin: .none),
    Family(
      names: ["hiraginosans", "hirakakupron", "hirakakupro", "hiraginokakugothicpron"],
      metrics: .hiragino, answering: "Noto Sans CJK JP", twin: .none),
  ]

  /// What faces' names say of weights, the longer word before one that it holds.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 100), ("extralight", 200), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("thin", 200), ("light", 300), ("regular", 400),
    ("roman", 400), ("book", 400), ("medium", 500), ("demi", 600), ("bold", 700), ("heavy", 800),
    ("black", 900), ("w3", 300), ("w4", 400), ("w5", 500), ("w6", 600), ("w7", 700), ("w8", 800),
    ("w0", 100), ("w1", 100), ("w2", 200), ("w9", 900),
  ]

  /// What else a face's name may hold.
  private static let otherWords = ["italic", "oblique", "psmt", "mt", "ps", "condensed"]

  /// Reads a name, whatever its case, spaces and hyphens; `nil` for one of no known family.
  init?(_ name: String) {
    let folded = FontCatalog.folded(name)
    for family in Self.families {
      for start in family.names where folded.hasPrefix(start) {
        var rest = String(folded.dropFirst(start.count))
        var weight: Int?
        for (word, value) in Self.weights {
          guard let range = rest.range(of: word) else { continue }
          rest.removeSubrange(range)
          weight = weight ?? value
        }
        let isItalic = rest.contains("italic") || rest.contains("oblique")
        let isCondensed = rest.contains("condensed")
        for word in Self.otherWords {
          if let range = rest.range(of: word) { rest.removeSubrange(range) }
        }
        // What is left belongs to another family: Arial Rounded, Times Ten.
        guard rest.isEmpty else { continue }
        metrics = family.metrics
        self.family = family.answering
        self.weight = weight
        self.isItalic = isItalic
        hasExactWidths = family.isTwin(weight: weight ?? 400, isItalic: isItalic) && !isCondensed
        return
      }
    }
    return nil
  }
}

extension AppleFontName.Family {
  /// Whether the answering family has a face as wide as one of this weight and slant.
  fileprivate func isTwin(weight: Int, isItalic: Bool) -> Bool {
    switch twin {
    case .none: false
    case .allStyles: true
    case .regularAndBold: weight == 400 || weight == 700
    case .regular: weight == 400 && !isItalic
    }
  }
}
