/// A range of a request's text with its own style.
package struct BatchRun: Sendable, Hashable {
  /// Where it begins, in UTF-16 units.
  package var start = 0
  /// Where it ends, in UTF-16 units.
  package var end = 0
  /// The change of the request's style, shared by the runs of similar lines.
  package private(set) var change = SharedStyleChange.nothing

  /// The change of the request's style.
  package var style: BatchStyleChange {
    get { change.value }
    set { change = SharedStyleChange(newValue) }
  }

  /// Creates a run without text.
  package init() {}
}
