import Foundation

/// The process's arguments as bytes: Swift's are repaired where they are not UTF-8, and another text
/// would be measured than was given.
enum RawArguments {
  /// Refuses arguments of this process that are not UTF-8.
  ///
  /// - Parameter arguments: the same, as Swift has them; only a repaired one costs a look.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else { return }
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return }
      let bytes = unsafe UnsafeRawPointer(argument).assumingMemoryBound(to: CChar.self)
      guard unsafe String(validatingCString: bytes) == nil else { continue }
      let repaired = unsafe String(cString: bytes)
      guard arguments.contains(repaired) else { continue }
      throw CommandFailure(
        "'\(repaired)': the argument is not UTF-8; convert it, from Latin-1 with iconv -f "
          + "ISO-8859-1 -t UTF-8", status: ExitStatus.data)
    }
  }
}
