/// The font sizes among which the largest one is wanted at which a text fits; `Vocabulary` says what the
/// members are.
package struct BatchFitSize: Sendable, Hashable {
  package var minimum = 0.0
  package var maximum = 0.0
  package var step = 0.5
  package var allowsBrokenWords = false

  package init() {}
}
