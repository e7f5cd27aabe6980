/// What kind of thing is wrong with a line, as the `code` of its reply names it.
///
/// Codes that the measuring library gives travel under their own names; the ones it shares with
/// the protocol (`invalidArgument`, `limitExceeded`, `unsupported`) mean the same in both.
package struct BatchErrorCode: RawRepresentable, Sendable, Hashable {
  /// The code as it is written in a reply.
  package let rawValue: String

  /// Creates a code with the given spelling.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A message with what to do about it, if it lacks that.
  func advising(_ message: String) -> String {
    guard !message.contains("; ") else { return message }
    let advice =
      switch self {
      case .invalidJSON: "write one JSON object"
      case .invalidUTF8: "write it in UTF-8"
      case .duplicateKey: "keep one"
      case .missingKey: "add it"
      default: "see 'textmeasure batch --describe keys'"
      }
    return "\(message); \(advice)"
  }

  /// The line is not one JSON object.
  package static let invalidJSON = Self(rawValue: "invalidJSON")
  /// A string of the line is not UTF-8.
  package static let invalidUTF8 = Self(rawValue: "invalidUTF8")
  /// The line has a key that the protocol does not have.
  package static let unknownKey = Self(rawValue: "unknownKey")
  /// The line has a key twice.
  package static let duplicateKey = Self(rawValue: "duplicateKey")
  /// The line lacks a key that it must have.
  package static let missingKey = Self(rawValue: "missingKey")
  /// A key's value is of another JSON type than the protocol says.
  package static let wrongType = Self(rawValue: "wrongType")
  /// A key's value has the right type and no meaning.
  package static let invalidArgument = Self(rawValue: "invalidArgument")
  /// A value, or the line itself, is larger than a stated limit.
  package static let limitExceeded = Self(rawValue: "limitExceeded")
  /// The request is understood and cannot be answered by this version.
  package static let unsupported = Self(rawValue: "unsupported")
}
