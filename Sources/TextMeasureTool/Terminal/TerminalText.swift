/// Text for a terminal, which obeys control characters: none of a text's or a file's own gets there.
enum TerminalText {
  /// The text with its control characters shown as `<1B>`; line feeds are kept.
  static func shown(_ text: String) -> String { escaped(text) { $0 == 0x0A ? "\n" : nil } }

  /// The text on one line: line ends become spaces, other control characters are shown as `<1B>`.
  static func oneLine(_ text: String) -> String {
    escaped(text) { (0x09...0x0D).contains($0) ? " " : nil }
  }

  /// - Parameter replacement: what stands for a control character in place of its number.
  private static func escaped(_ text: String, replacement: (UInt32) -> String?) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.replacingScalars {
      isControl($0) ? replacement($0.value) ?? number($0) : nil
    }
  }

  /// How a scalar is shown that must not reach the terminal.
  static func number(_ scalar: Unicode.Scalar) -> String {
    "<" + String(scalar.value, radix: 16, uppercase: true) + ">"
  }

  /// Whether a terminal may obey a scalar: controls, and those that reorder a line.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
