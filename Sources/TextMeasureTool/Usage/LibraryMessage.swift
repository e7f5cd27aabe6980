import TextMeasure

/// A library's error as a line of the tool: `<what>: <reason>; <what to do>`.
enum LibraryMessage {
  /// The words that a sentence of the library may begin with, and that are no names.
  private static let openings = ["The ", "There ", "No ", "A ", "Shaping ", "Reading ", "Memory "]

  /// The line for an error. It begins with what could not be done, unless the message names a file
  /// first.
  static func line(_ error: TextMeasureError) -> String {
    let message = reason(error)
    let reason = message.prefix { $0 != ";" }
    return reason.contains(": ") && !reason.hasPrefix("no ")
      ? message : "\(error.operation): \(message)"
  }

  /// The line without what could not be done.
  static func reason(_ error: TextMeasureError) -> String {
    var message = error.message
    if message.hasSuffix(".") { message.removeLast() }
    if let opening = openings.first(where: message.hasPrefix) {
      message = opening.lowercased() + message.dropFirst(opening.count)
    }
    // What to do may be a sentence of its own.
    if !message.contains("; "), let next = message.firstMatch(of: /\. ([A-Z])/) {
      message.replaceSubrange(next.range, with: "; " + next.1.lowercased())
    }
    return message
  }
}
