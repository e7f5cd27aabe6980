/// Why a run of bytes is not one JSON text, and where.
package struct JSONSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong at the offset.
  package enum Reason: Sendable, Equatable {
    /// The bytes end inside a value.
    case unexpectedEnd
    /// A byte other than what the grammar requires.
    case expected(String)
    /// Something other than white space follows the value.
    case trailingBytes
    /// A reverse solidus is followed by no escape of RFC 8259, section 7.
    case invalidEscape
    /// An unescaped control character (U+0000 to U+001F) in a string.
    case controlCharacter
    /// The bytes of a string are not UTF-8.
    case invalidUTF8
    /// A number has no finite value of double precision.
    case numberOutOfRange
    /// Arrays and objects are nested more deeply than `JSONScanner.deepestNesting`.
    case nestedTooDeeply
  }

  /// What is wrong.
  package var reason: Reason

  /// The first offending byte, counted from the start of the line, from 0.
  package var offset: Int

  /// Creates an error for the byte at `offset`.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset as one sentence, without a full stop.
  package var description: String {
    switch reason {
    case .unexpectedEnd: "the line ends inside a value at byte \(offset)"
    case .expected(let what): "expected \(what) at byte \(offset)"
    case .trailingBytes: "there is more after the end of the object at byte \(offset)"
    case .invalidEscape: "no such escape in a string at byte \(offset)"
    case .controlCharacter:
      "a control character must be written as an escape in a string, at byte \(offset)"
    case .invalidUTF8: "the string is not UTF-8 at byte \(offset)"
    case .numberOutOfRange: "the number is too large for double precision at byte \(offset)"
    case .nestedTooDeeply:
      "arrays and objects are nested more than \(JSONScanner.deepestNesting) deep at byte \(offset)"
    }
  }
}
