/// The lines of a stream that have no reply because they are blank.
package struct BlankLines: Sendable, Equatable {
  /// How many there are.
  package private(set) var count = 0

  /// The number of the first one in the input, from 1; 0: there is none.
  package private(set) var first = 0

  /// Adds a line.
  mutating func append(_ number: Int) {
    if count == 0 { first = number }
    count += 1
  }

  /// Adds later lines.
  mutating func append(_ later: Self) {
    if count == 0 { first = later.first }
    count += later.count
  }
}
