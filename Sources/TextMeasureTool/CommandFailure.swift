import ArgumentParser
import Foundation

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
    FileHandle.standardError.write(Data("textmeasure: \(message)\n".utf8))
  }
}
