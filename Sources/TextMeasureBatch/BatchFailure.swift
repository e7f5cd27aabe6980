package import TextMeasure

/// The reply to a line that cannot be answered.
package struct BatchFailure: Error, Sendable, Equatable {
  /// The JSON of the request's `id`, byte for byte; `nil` if it has none or none was found before
  /// the line stopped being JSON.
  package var id: [UInt8]?

  package var code: TextMeasureError.Code

  /// `<reason>; <what to do>`, in lower case, without a full stop.
  package var message: String

  /// The number of the line in the input, from 1, blank lines counted; `nil`: it is a stream of its
  /// own.
  package var line: Int?

  package init(id: [UInt8]? = nil, code: TextMeasureError.Code, message: String, line: Int? = nil) {
    self.id = id
    self.code = code
    self.message = message
    self.line = line
  }

  /// Appends the reply and its line feed.
  package func append(to output: inout [UInt8]) {
    output.append(ascii: "{\"id\":")
    output.append(jsonValue: id)
    output.append(ascii: ",\"error\":{\"code\":")
    output.append(jsonString: code.rawValue)
    output.append(ascii: ",\"message\":")
    output.append(jsonString: message)
    if let line { output.append(ascii: ",\"line\":\(line)") }
    output.append(ascii: "}}\n")
  }
}

/// The `code` of a reply: the library's, and those of lines that are no request.
extension TextMeasureError.Code {
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
}

extension TextMeasureError {
  /// What is wrong with a request.
  init(_ operation: String, _ message: String, code: Code = .invalidArgument) {
    self.init(code: code, message: message, operation: operation)
  }
}
