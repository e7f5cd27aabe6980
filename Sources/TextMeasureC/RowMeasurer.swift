import Foundation
import TextMeasure

/// Measures the rows of columns on one thread.
final class RowMeasurer {
  private let measurer: TextMeasurer
  /// The column's style, its arrays copied: a counter of references that two threads write
  /// costs more than a word.
  private var own: (source: StyleHandle, style: TextStyle)?

  /// Creates a worker with caches of its own.
  init(measurer: TextMeasurer) {
    self.measurer = measurer
  }

  /// Prepares for rows of a style.
  func use(_ source: StyleHandle) {
    var style = source.style
    style.fonts.fonts = source.style.fonts.fonts.map { $0 }
    style.features = source.style.features.map { $0 }
    own = (source, style)
  }

  /// Forgets the style: it refers to the context that keeps this worker.
  func endUse() { own = nil }

  /// Measures a text in the style that is used.
  func measure(
    _ text: String, width: CGFloat, maximumLines: Int
  ) throws(TextMeasureError) -> TextMeasurement {
    guard let own else { throw .argument("no style is in use; set one first") }
    return try measurer.forOneCall().prepare(
      text, style: own.style, paragraphStyle: own.source.paragraphStyle,
      options: own.source.options
    ).measure(width: width, maximumLines: maximumLines)
  }
}
