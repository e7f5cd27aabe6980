import TextMeasureBatch

/// A failure that ends the tool with a line on standard error and a status.
struct CommandFailure: Error, CustomStringConvertible {
  /// `<what>: <reason>; <what to do>`, without the tool's name.
  let description: String
  let status: Int32

  init(_ description: String, status: Int32 = 1) {
    self.description = description
    self.status = status
  }

  /// A failure of the system: status 74 (`EX_IOERR`), and what may help.
  init(_ failure: StreamFailure) {
    self.init("\(failure.description); \(failure.advice)", status: 74)
  }

  /// Writes a line to standard error. One that cannot be written is lost, and the status tells.
  static func tell(_ message: String) {
    let name = TerminalColor(.standardError).text("textmeasure:", .bad)
    let line = "\(name) \(TerminalText.oneLine(message))\n"
    try? FileDescriptor.standardError.write(Array(line.utf8))
  }

  /// Says something that is not a failure.
  static func note(_ message: String) {
    let line = "textmeasure: note: \(TerminalText.oneLine(message))\n"
    try? FileDescriptor.standardError.write(Array(line.utf8))
  }
}
