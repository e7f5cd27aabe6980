import ArgumentParser
import Suggestions
import TextMeasureBatch

/// What the argument parser refuses, as one line in the tool's form.
struct UsageMessage {
  /// The maximum number of listed choices.
  private static let mostChoices = 24

  private let root: any ParsableCommand.Type
  private let error: any Error
  private let words: [String]
  /// The command whose usage the parser shows, with those that it belongs to.
  private let command: String

  /// Reads the parser's message, which has the reason first and the usage behind it.
  ///
  /// - Parameter words: the arguments.
  init(_ error: any Error, root: any ParsableCommand.Type, words: [String]) {
    self.root = root
    self.error = error
    self.words = words
    command =
      root.fullMessage(for: error).firstMatch(of: /See '(.*?) --help'/).map { String($0.1) }
      ?? root.configuration.commandName ?? ""
  }

  /// `<what>: <reason>; <what to do>`.
  var description: String {
    let message = root.message(for: error)
    // A text in the command's place; its options are unknown to the root.
    if command == root.configuration.commandName, let word = words.first, !word.hasPrefix("-"),
      !subcommands.contains(word)
    {
      return unknownCommand(word)
    }
    // What is missing may be misspelt.
    if message.contains(": it is missing; "), let option = unknownOption,
      let told = unknownWord("Unknown option '\(option)'")
    {
      return told
    }
    if let told = Self.wrongChoice(message) { return told }
    if error is ValidationError || message.contains("; ") { return Self.withoutFullStop(message) }
    return unknownWord(message) ?? Self.completionShell(message) ?? Self.missingValue(message)
      ?? Self.missingArgument(message)
      ?? "\(Self.oneLine(message)); see '\(command) --help'"
  }

  // MARK: Kinds

  /// An option or a word that the command does not have.
  private func unknownWord(_ message: String) -> String? {
    if let found = message.firstMatch(of: /Unknown option '(.*?)'/) {
      let option = String(found.1)
      let known = options.map(Self.bare)
      if let advice = ForeignKey.advice(Self.bare(option), among: known.map(SettingOption.key)) {
        return "\(option): no such option; \(Self.spelledAsOptions(advice))"
      }
      if let meant = NearestName.of(Self.bare(option), among: known) {
        return "\(option): no such option; did you mean --\(meant)?"
      }
      if known.contains("request"),
        let advice = ForeignKey.advice(Self.bare(option), among: Vocabulary.requestKeys)
      {
        return "\(option): no such option; in a file for --request, \(advice)"
      }
      if option.hasPrefix("-"), !option.hasPrefix("--") {
        return "\(option): no such option; write -- before a text that starts with a dash"
      }
      return "\(option): no such option; see '\(command) --help'"
    }
    guard
      let found = message.firstMatch(
        of: /^(?:Unexpected argument|\d+ unexpected arguments:) '(.*?)'/)
    else { return nil }
    let word = String(found.1)
    guard subcommands.isEmpty else { return unknownCommand(word) }
    let remedy =
      type.map { $0.helpMessage().contains("<text>") } ?? false
      ? ", or put a text in quotation marks"
      : options.contains("--font") ? ", or write --font '\(word)'" : ""
    return "'\(word)': one argument too many; remove it\(remedy)"
  }

  private var unknownOption: String? {
    let known = options
    return words.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
      .first { $0.hasPrefix("--") && !known.contains($0) }
  }

  private func unknownCommand(_ word: String) -> String {
    let names = subcommands
    let meant = NearestName.of(word, among: names).map { "did you mean \($0)?" }
    return "'\(word)': no such command; \(meant ?? "use \(names.joined(separator: ", "))")"
  }

  /// Advice about keys of a request, for a command line: `"lineSpacing"` as `--line-spacing`.
  private static func spelledAsOptions(_ advice: String) -> String {
    advice.replacing(/"([a-z]+[A-Za-z]*)"/) { "--\(SettingOption.dashed(String($0.1)))" }
  }

  private var subcommands: [String] {
    type?.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .compactMap { $0.configuration.commandName } ?? []
  }

  /// The long options of the command, as its help names them.
  private var options: [String] {
    guard let type else { return [] }
    return root.helpMessage(for: type).split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) }
    }
  }

  /// An option without its dashes, which are no letters to misspell.
  private static func bare(_ option: String) -> String { String(option.drop { $0 == "-" }) }

  private var type: (any ParsableCommand.Type)? {
    command.split(separator: " ").dropFirst().reduce(root) { type, name in
      type?.configuration.subcommands.first { $0.configuration.commandName ?? "" == name }
    }
  }

  private static func completionShell(_ message: String) -> String? {
    guard let found = message.firstMatch(of: /^Can't generate completion scripts for '(.*?)'/)
    else { return nil }
    return refusal(
      of: found.1, "--generate-completion-script", among: CompletionShell.allCases.map(\.rawValue)
    ).message
  }

  private static func missingValue(_ message: String) -> String? {
    guard let found = message.firstMatch(of: /^Missing value for '(-\S+)\s*(<.*?>)?'/) else {
      return nil
    }
    let option = String(found.1)
    let value = found.2.map(String.init) ?? "<value>"
    return "\(option): its value is missing; write \(option)=\(value)"
  }

  private static func missingArgument(_ message: String) -> String? {
    guard let found = message.firstMatch(of: /^Missing expected argument '(.*?)'/) else {
      return nil
    }
    return "\(found.1): it is missing; give it, or see --help"
  }

  /// A value that is none of an option's choices or numbers.
  private static func wrongChoice(_ message: String) -> String? {
    guard let found = message.firstMatch(of: /^The value '(?s)(.*)' is invalid for '(.*?)'/) else {
      return nil
    }
    let value = String(found.1)
    let option = found.2.split(separator: " ").first.map(String.init) ?? String(found.2)
    let listed = message[found.range.upperBound...]
    if listed.hasPrefix(": out of range") { return "\(option): \(value) is \(listed.dropFirst(2))" }
    if listed.hasPrefix(": ") {
      return "\(option): it cannot be '\(value)'; \(withoutFullStop(String(listed.dropFirst(2))))"
    }
    var choices = listed.matches(of: /'(.*?)'/).map { String($0.1) }
    if choices.isEmpty { choices = listed.matches(of: /- (\S+)/).map { String($0.1) } }
    return refusal(of: value, option, among: choices).message
  }

  /// Which of some choices to give in place of a wrong one.
  static func choice(_ value: String, _ choices: [String]) -> String {
    if let meant = NearestName.of(value, among: choices) { return "did you mean \(meant)?" }
    let more = choices.count > mostChoices ? ", …" : ""
    return "use " + choices.prefix(mostChoices).joined(separator: ", ") + more
  }

  /// Refuses an option's value that is none of its choices.
  static func refusal(
    of value: some StringProtocol, _ option: String, among choices: [String]
  ) -> ValidationError {
    ValidationError("\(option): there is no '\(value)'; \(choice(String(value), choices))")
  }

  // MARK: Text

  private static func oneLine(_ message: String) -> String {
    withoutFullStop(message.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  private static func withoutFullStop(_ message: String) -> String {
    message.hasSuffix(".") ? String(message.dropLast()) : message
  }
}
