import Foundation
import TextMeasure

/// A file that a result is written to.
enum OutputFile {
  /// Writes bytes to a file, in place of what it has; `-` is standard output.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else {
      try FileDescriptor.standardOutput.write(bytes)
      return
    }
    let file = try FileDescriptor(writing: path, truncating: true)
    try file.write(bytes)
    try file.close()
  }
}
