/// The reply to a line that cannot be answered.
package struct BatchFailure: Error, Sendable, Equatable {
  /// The JSON of the request's `id`, byte for byte; `nil` if it has none or none was found before
  /// the line stopped being JSON.
  package var id: [UInt8]?

  /// What kind of thing is wrong.
  package var code: BatchErrorCode

  /// `<reason>; <what to do>`, in lower case, without a full stop.
  package var message: String

  /// The number of the line in the input, from 1, blank lines counted; `nil`: it is a stream of its
  /// own.
  package var line: Int?

  /// Creates the reply to the line that has `id`.
  package init(
    id: [UInt8]? = nil, code: BatchErrorCode, message: String, line: Int? = nil
  ) {
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
