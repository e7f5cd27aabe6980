/// A stretch of a request's text with a style of its own.
package struct BatchRun: Sendable, Hashable {
  /// Where it begins, in UTF-16 units.
  package var start = 0
  /// Where it ends, in UTF-16 units.
  package var end = 0
  /// What it changes of the request's style, in memory that the runs of lines alike share.
  package private(set) var change = SharedStyleChange.nothing

  /// What it changes of the request's style.
  package var style: BatchStyleChange {
    get { change.value }
    set { change = SharedStyleChange(newValue) }
  }

  /// Creates a run without text.
  package init() {}
}
