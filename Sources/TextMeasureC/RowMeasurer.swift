import Foundation
import TextMeasure
import TextMeasureBatch

/// Measures the rows of columns on one thread.
final class RowMeasurer {
  private let measurer: TextMeasurer
  /// The column's style, its arrays copied: a counter of references that two threads write
  /// costs more than a word.
  private var own: (source: StyleHandle, style: TextStyle)?
  /// The fonts that supplied glyphs since the style is used.
  private(set) var fontsUsed: [Font] = []
  /// Those of the style's cascade among them, a bit each.
  private var seen: UInt64 = 0

  /// Creates a worker with caches of its own.
  init(measurer: TextMeasurer) {
    self.measurer = measurer
  }

  /// Prepares for rows of a style.
  func use(_ source: StyleHandle) {
    var style = source.open.style
    style.fonts.fonts = style.fonts.fonts.map { $0 }
    style.features = style.features.map { $0 }
    own = (source, style)
  }

  /// Forgets the style: it refers to the context that keeps this worker.
  func endUse() {
    own = nil
    (fontsUsed, seen) = ([], 0)
  }

  /// Measures a text in the style that is used, and counts the grapheme clusters that no font covers.
  func measure(
    _ text: String, width: CGFloat, maximumLines: Int
  ) throws(TextMeasureError) -> (TextMeasurement, missingGlyphs: Int) {
    guard let own else { throw .argument("no style is in use; set one first") }
    let open = own.source.open
    let prepared = try measurer.forOneCall().prepare(
      open.collapsed(text)?.string ?? text, style: own.style, paragraphStyle: open.paragraphStyle,
      options: open.options)
    note(prepared, isOneCascade: !own.style.fonts.usesSystemFallback)
    return (
      try prepared.measure(width: width, maximumLines: maximumLines), prepared.missingGlyphCount
    )
  }

  /// Notes the fonts of a text.
  ///
  /// - Parameter isOneCascade: whether no text has fonts of the machine behind the style's.
  private func note(_ text: PreparedText, isOneCascade: Bool) {
    let used = text.cascadeFontsUsed ?? 0
    if isOneCascade, used & ~seen == 0 { return }
    seen |= used
    for font in text.fontsUsed where !fontsUsed.contains(font) { fontsUsed.append(font) }
  }
}
