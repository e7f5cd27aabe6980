import CellSizing
import Foundation
import TextMeasure
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

  /// A failure of the system, and what may help. A reader that went away has the status that the shell
  /// has of a program that the signal ends.
  init(_ failure: StreamFailure) {
    self.init(
      "\(failure.description); \(failure.advice)",
      status: failure.code == EPIPE ? ExitStatus.brokenPipe : ExitStatus.inputOutput)
  }

  /// A failure of the library, whose line begins with the operation unless the message names a file
  /// first: a value without a meaning is wrong usage, and a font file that cannot be read is a file as
  /// any other.
  init(_ error: TextMeasureError) {
    let namesFile = error.message.prefix { $0 != ";" }.contains(": ")
    description = namesFile ? error.message : "\(error.operation): \(error.message)"
    status =
      switch error.code {
      case .invalidArgument: ExitStatus.usage
      case .fontUnreadable: ExitStatus.inputOutput
      default: 1
      }
  }

  /// The failure that an error is; `nil` for the argument parser's.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as TextMeasureError: self.init(error)
    case let failure as StreamFailure: self.init(failure)
    case let error as CellSizingError:
      self = error.underlying.map { Self($0) } ?? Self(error.description)
    default: return nil
    }
  }

  /// Says it on standard error, unless nobody reads what the tool says.
  ///
  /// - Returns: the exit status.
  func tell() -> Int32 {
    if status != ExitStatus.brokenPipe { Self.tell(description) }
    return status
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
