import Foundation

/// Colour for what people look at: on a terminal alone, and never where `NO_COLOR` is set.
struct TerminalColor {
  /// What a colour says; each has a word beside it, so that nothing depends on seeing it.
  enum Meaning: String {
    /// Green.
    case good = "32"
    /// Red and bold.
    case bad = "1;31"
  }

  private let isOn: Bool

  /// Colour for a descriptor by the environment: `NO_COLOR` with any content switches it off, and
  /// so does a terminal that calls itself `dumb`.
  init(
    _ descriptor: FileDescriptor,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    isOn =
      descriptor.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  func text(_ text: String, _ meaning: Meaning) -> String {
    isOn ? "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m" : text
  }
}
