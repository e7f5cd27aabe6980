/// The parts of a command's help text: its paragraphs, examples and exit statuses.
struct Discussion {
  /// What is neither an example nor an exit status.
  private(set) var paragraphs: [String] = []
  /// The examples, a line each, without indentation; a long one continues after a backslash.
  private(set) var examples: [String] = []
  /// The statuses and their meanings.
  private(set) var exitStatus: String?

  /// Splits a help text at its empty lines.
  init(_ text: String) {
    for paragraph in text.split(separator: "\n\n") {
      if paragraph.hasPrefix("Example:\n") || paragraph.hasPrefix("Examples:\n") {
        for line in paragraph.split(separator: "\n").dropFirst() {
          examples.append(line.hasPrefix("  ") ? String(line.dropFirst(2)) : String(line))
        }
      } else if paragraph.hasPrefix("Exit status: ") {
        exitStatus = String(paragraph.dropFirst("Exit status: ".count))
      } else {
        paragraphs.append(String(paragraph))
      }
    }
  }
}
