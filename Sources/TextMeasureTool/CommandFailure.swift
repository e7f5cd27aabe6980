import ArgumentParser
import Foundation
import TextMeasure

/// A failure that ends the tool with a message on standard error and a status.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String
  let status: Int32

  init(_ description: String, status: Int32 = 1) {
    self.description = description
    self.status = status
  }

  /// Writes a line to standard error.
  static func tell(_ message: String) {
    let name = TerminalColor(.standardError).text("textmeasure:", .bad)
    FileHandle.standardError.write(Data("\(name) \(message)\n".utf8))
  }
}
