import ArgumentParser
import TextMeasure

/// Reads the numbers of options: the argument parser would also take hexadecimal ones.
enum DecimalArgument {
  /// What to write instead of a word that is no number.
  struct Refusal: Error, CustomStringConvertible {
    /// Whether the number must have no fraction.
    var isWhole = false
    var description: String { "give a \(isWhole ? "whole" : "plain") number, such as 3" }
  }

  static func read(_ word: String) throws(Refusal) -> Double {
    guard let number = Double(decimal: word) else { throw Refusal() }
    return number
  }
}

extension Option<Double> {
  /// A number, and what the help calls it.
  init(wrappedValue: Double, number help: String, value: String) {
    self.init(
      wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: value),
      transform: DecimalArgument.read)
  }
}

extension Option<Double?> {
  /// A number, and what the help calls it.
  init(number help: String, value: String) {
    self.init(help: ArgumentHelp(help, valueName: value), transform: DecimalArgument.read)
  }
}
