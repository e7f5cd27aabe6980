import Foundation
import TextEngine

/// A name of an Apple font that cannot be distributed: a family, or the PostScript name of a face.
struct AppleFontName {
  let metrics: StandInMetrics
  /// The bundled family that supplies the glyphs.
  let family: String
  /// The weight in the face's name; `nil` where it contains none.
  let weight: Int?
  let isItalic: Bool
  /// Whether the bundled glyphs have the same advances as this face's.
  let hasExactWidths: Bool

  /// Which of a substitute's styles have the same advances.
  private enum Twin {
    case none, allStyles
    /// Regular and bold are bundled; italics have the same advances.
    case regularAndBold
    /// Only regular is bundled.
    case regular

    func includes(weight: Int, isItalic: Bool) -> Bool {
      switch self {
      case .none: false
      case .allStyles: true
      case .regularAndBold: weight == 400 || weight == 700
      case .regular: weight == 400 && !isItalic
      }
    }
  }

  private static let families:
    [(names: [String], metrics: StandInMetrics, answering: String, twin: Twin)] = [
      (["helveticaneue"], .helveticaNeue, "Liberation Sans", .none),
      (["helvetica"], .helvetica, "Liberation Sans", .regularAndBold),
      (["arial"], .arial, "Liberation Sans", .regularAndBold),
      (["timesnewromanps", "timesnewroman"], .timesNewRoman, "Liberation Serif", .regular),
      (["times"], .times, "Liberation Serif", .regular),
      (["couriernewps", "couriernew"], .courierNew, "Liberation Mono", .allStyles),
      (["courier"], .courier, "Liberation Mono", .allStyles),
      (["menlo"], .menlo, "Liberation Mono", .none),
      (["avenirnext", "avenir"], .avenir, "Inter", .none),
      (["georgia"], .georgia, "Liberation Serif", .none),
      (["verdana"], .verdana, "Inter", .none),
      (["pingfangsc"], .pingFang, "Noto Sans CJK SC", .none),
      (["pingfangtc"], .pingFang, "Noto Sans CJK TC", .none),
      (["pingfanghk"], .pingFang, "Noto Sans CJK HK", .none),
      (
        ["hiraginosans", "hirakakupron", "hirakakupro", "hiraginokakugothicpron"], .hiragino,
        "Noto Sans CJK JP", .none
      ),
    ]

  /// The families' names, folded.
  static var familyNames: [String] { families.flatMap(\.names) }

  /// The words for weights in face names; a longer word precedes one that it contains.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 100), ("extralight", 200), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("thin", 200), ("light", 300), ("regular", 400),
    ("roman", 400), ("book", 400), ("medium", 500), ("demi", 600), ("bold", 700), ("heavy", 800),
    ("black", 900), ("w3", 300), ("w4", 400), ("w5", 500), ("w6", 600), ("w7", 700), ("w8", 800),
    ("w0", 100), ("w1", 100), ("w2", 200), ("w9", 900),
  ]

  /// Parses a name without regard to case, spaces and hyphens; `nil` for an unknown family.
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
        for word in ["italic", "oblique", "psmt", "mt", "ps", "condensed"] {
          if let range = rest.range(of: word) { rest.removeSubrange(range) }
        }
        // A rest belongs to another family: Arial Rounded, Times Ten.
        guard rest.isEmpty else { continue }
        metrics = family.metrics
        self.family = family.answering
        self.weight = weight
        self.isItalic = isItalic
        hasExactWidths =
          family.twin.includes(weight: weight ?? 400, isItalic: isItalic) && !isCondensed
        return
      }
    }
    return nil
  }
}
