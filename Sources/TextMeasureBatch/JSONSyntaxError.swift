/// Why a run of bytes is not one JSON text, and where.
package struct JSONSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
  package struct Reason: Sendable, Equatable {
    fileprivate let text: String

    package static let unexpectedEnd = Self(text: "the line ends inside a value")
    package static func expected(_ what: String) -> Self { Self(text: "expected \(what)") }
    package static let trailingBytes = Self(text: "there is more after the end of the object")
    package static let invalidEscape = Self(text: "no such escape in a string")
    package static let controlCharacter = Self(
      text: "a control character must be written as an escape in a string,")
    package static let invalidUTF8 = Self(text: "the string is not UTF-8")
    package static let numberOutOfRange = Self(text: "the number is too large for double precision")
    package static let nestedTooDeeply = Self(
      text: "arrays and objects are nested more than \(JSONScanner.deepestNesting) deep")
  }

  package var reason: Reason

  /// The first offending byte, counted from the start of the line, from 0.
  package var offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset as one sentence, without a full stop.
  package var description: String { "\(reason.text) at byte \(offset)" }
}
