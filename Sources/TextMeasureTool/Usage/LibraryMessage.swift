import TextMeasure

/// A library's error as a line of the tool: `<what>: <reason>; <what to do>`.
enum LibraryMessage {
  /// The line for an error. It begins with the failed operation, unless the message names a file
  /// first.
  static func line(_ error: TextMeasureError) -> String {
    error.message.prefix { $0 != ";" }.contains(": ")
      ? error.message : "\(error.operation): \(error.message)"
  }
}
