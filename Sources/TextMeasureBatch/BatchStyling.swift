import Foundation
package import TextMeasure

/// The parts of a request's text that have styles of their own, in the order of the request.
package struct BatchStyling: Sendable, Hashable {
  package var runs: [BatchPart] = []
  package var attachments: [BatchAttachment] = []
  package var paragraphs: [BatchPart] = []

  package init() {}
}

/// A range of a request's text with its own style, in UTF-16 units.
package struct BatchPart: Sendable, Hashable {
  package var start: Int
  package var end: Int
  /// The reading of its text; `nil` for none.
  package let ruby: String?
  /// The reading's size, points; `nil`: half the text's.
  package let rubySize: Double?
  /// The change of the request's setting, shared by the parts of similar lines.
  package let change: SharedBatchSetting

  init(_ read: PartDraft) {
    start = read.start
    end = read.end
    ruby = read.ruby
    rubySize = read.rubySize
    change = read.change.given.isEmpty ? .standard : SharedBatchSetting(read.change)
  }

  /// The `text-transform` of its own; `nil` for the request's.
  var textTransform: CSSText.TextTransform? { own("text-transform")?.textTransform }

  /// The `text-combine-upright` of its own; `nil` for the request's.
  var combination: TextCombination? { own("text-combine-upright")?.combination }

  /// The part's CSS where it has a property.
  private func own(_ property: String) -> CSSText? {
    change.value.options.css.flatMap { $0.declarations[property] == nil ? nil : $0 }
  }
}

/// A box in a request's text.
package struct BatchAttachment: Sendable, Hashable {
  /// The UTF-16 offset of the U+FFFC that holds its place, or of the text that it replaces.
  package var offset = 0
  /// Where that text ends; 0 for a U+FFFC.
  package var end = 0
  package var box = TextAttachment(size: .zero)
}
