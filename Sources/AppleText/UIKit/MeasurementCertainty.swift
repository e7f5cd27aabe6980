public import Foundation
public import TextEngine

/// What a measurement depends on: fonts used, missing glyphs, the distance to another line count.
public struct MeasurementCertainty: Sendable, Hashable {
  /// The fonts that supplied glyphs, in cascade order.
  public var fontsUsed: [Font] = []
  /// The number of grapheme clusters that no font covers.
  public var missingGlyphCount = 0
  /// The fonts among ``fontsUsed`` that substitute for another, each with the number of the text's
  /// characters with measured and with estimated widths.
  ///
  /// - Complexity: O(length) where a font has no exact widths.
  public var substitutions: [FontSubstitution] { prepared?.text.substitutions ?? [] }
  private var prepared: Rested?
  private var width: CGFloat = .infinity

  /// A prepared text that comparisons ignore.
  private struct Rested: Sendable, Hashable {
    let text: PreparedText
    static func == (first: Self, second: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Nothing was measured.
  public init() {}

  /// The certainty of a prepared text at a width.
  public init(_ prepared: PreparedText, width: CGFloat) {
    fontsUsed = prepared.fontsUsed
    missingGlyphCount = prepared.missingGlyphCount
    self.prepared = Rested(text: prepared)
    self.width = width
  }

  /// Whether widths are the requested fonts': no glyph is missing, substitutes have exact widths.
  public var hasExactWidths: Bool {
    missingGlyphCount == 0 && fontsUsed.allSatisfy { $0.substitution?.hasExactWidths ?? true }
  }

  /// The distance of the width to one line more and to one line fewer: two searches over widths.
  public var slack: WidthSlack {
    get throws(TextMeasureError) {
      try prepared?.text.slack(width: width) ?? WidthSlack(oneLineMore: nil, oneLineFewer: nil)
    }
  }
}
