import Foundation

/// The process's output.
enum StandardStreams {
  /// Writes to standard output at once: a pipe's reader waits for the address.
  static func say(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Writes a line to standard error.
  static func tell(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
