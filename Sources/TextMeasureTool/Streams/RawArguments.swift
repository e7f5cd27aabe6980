/// The process's arguments as bytes: Swift's are repaired where they are not UTF-8, and another text
/// would be measured than was given.
enum RawArguments {
  /// Refuses arguments of this process that are not UTF-8.
  ///
  /// - Parameter arguments: the same, as Swift has them; only a repaired one costs a look.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
      let bytes = try? InputFile("/proc/self/cmdline").rawBytes()
    else { return }
    for argument in bytes.split(separator: 0) where !isUTF8(argument) {
      let repaired = String(decoding: argument, as: UTF8.self)
      guard arguments.contains(repaired) else { continue }
      throw CommandFailure(
        "'\(repaired)': the argument is not UTF-8; convert it, from Latin-1 with iconv -f "
          + "ISO-8859-1 -t UTF-8", status: ExitStatus.data)
    }
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }
}
