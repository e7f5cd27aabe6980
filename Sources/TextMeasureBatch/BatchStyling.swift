/// The parts of a request's text that have styles of their own, in the order of the request.
package struct BatchStyling: Sendable, Hashable {
  /// The stretches with another style.
  package var runs: [BatchRun] = []
  /// The boxes.
  package var attachments: [BatchAttachment] = []
  /// The paragraphs with another style.
  package var paragraphs: [BatchParagraphRange] = []

  /// Creates the styling of a plain text.
  package init() {}
}

/// Styling, stored separately: most requests have none, and are copied faster.
final class SharedBatchStyling: Sendable, Hashable {
  let value: BatchStyling

  init(_ value: BatchStyling) { self.value = value }

  static func == (first: SharedBatchStyling, second: SharedBatchStyling) -> Bool {
    first === second || first.value == second.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
