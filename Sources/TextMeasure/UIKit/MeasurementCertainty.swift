public import Foundation

/// What a measurement rests on: which fonts gave the glyphs, what was missing, how near another
/// number of lines is.
public struct MeasurementCertainty: Sendable, Hashable {
  /// The fonts that supplied glyphs, in cascade order.
  public var fontsUsed: [Font] = []
  /// How many grapheme clusters no font covers.
  public var missingGlyphCount = 0
  /// The fonts among ``fontsUsed`` that only answer for another, each with how many characters of
  /// the text have measured and estimated widths.
  ///
  /// - Complexity: O(length) where a font has no exact widths.
  public var substitutions: [FontSubstitution] { prepared?.text.substitutions ?? [] }
  private var prepared: Rested?
  private var width: CGFloat = .infinity

  /// A prepared text that takes no part in comparisons.
  private struct Rested: Sendable, Hashable {
    let text: PreparedText
    static func == (first: Self, second: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Nothing was measured.
  public init() {}

  /// What a prepared text at a width rests on.
  public init(_ prepared: PreparedText, width: CGFloat) {
    fontsUsed = prepared.fontsUsed
    missingGlyphCount = prepared.missingGlyphCount
    self.prepared = Rested(text: prepared)
    self.width = width
  }

  /// Whether widths are those of the fonts that were asked for: nothing was missing, and every
  /// substitute has its original's widths.
  public var hasExactWidths: Bool {
    missingGlyphCount == 0 && fontsUsed.allSatisfy { $0.substitution?.hasExactWidths ?? true }
  }

  /// How far the width is from one line more and one line fewer.
  ///
  /// - Complexity: two searches over widths.
  public var slack: WidthSlack {
    prepared?.text.slack(width: width) ?? WidthSlack(oneLineMore: nil, oneLineFewer: nil)
  }
}
