/// The words of the command line, as the argument parser gets them.
enum CommandLineArguments {
  /// Joins an option and a negative number behind it: `--width -5` is `--width=-5`. The parser
  /// would take the number for an option.
  static func joiningNegativeNumbers(_ words: [String]) -> [String] {
    var result: [String] = []
    for (index, word) in words.enumerated() {
      if word == "--" { return result + words[index...] }
      if let option = result.last, option.hasPrefix("--"), option.count > 2,
        !option.contains("="), isNegativeNumber(word)
      {
        result[result.count - 1] = "\(option)=\(word)"
      } else {
        result.append(word)
      }
    }
    return result
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && Double(word) != nil
  }
}
