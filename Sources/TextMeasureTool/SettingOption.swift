import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// An option of a command that stands for a key of the protocol.
struct SettingOption {
  /// The protocol's word on the key.
  let facts: SettingFacts
  /// What it is called, the name of messages first.
  let names: [String]
  private let help: String
  private let valueName: String?
  /// A value for help and messages; empty for none.
  private let example: String

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - names: where they differ from the key's.
  ///   - help: where a command has more to say than the protocol, or less.
  ///   - value: what the help calls the value, where it is no number and no choice.
  ///   - example: a value, where its form is not plain.
  init(
    _ key: BatchKey, _ names: String..., help: String? = nil, value: String? = nil,
    example: String = ""
  ) {
    self.example = example
    facts = Vocabulary.facts(of: key)
    let isOffByDefault = facts.standard != "`true`"
    self.names =
      names.isEmpty ? [(isOffByDefault ? "" : "no-") + Self.dashed(facts.name)] : names
    self.help =
      (help ?? Self.help(facts)) + (example.isEmpty ? "" : " (example: '\(example)')")
    valueName =
      switch facts.type {
      case .number(let numbers) where numbers.isWhole: "count"
      case .number:
        facts.unit.isEmpty ? "factor" : facts.unit.split(separator: " ").first.map(String.init)
      case .options: "names"
      default: value
      }
  }

  /// The option's name with its dashes.
  var spelling: String { "--\(names.first ?? facts.name)" }

  /// `lineSpacing` as `line-spacing`.
  static func dashed(_ key: String) -> String {
    if key == "maximumLines" { return "lines" }
    return key.reduce(into: "") { name, letter in
      if letter.isUppercase { name += "-" }
      name += letter.lowercased()
    }
  }

  /// `line-spacing` as `lineSpacing`.
  static func key(_ dashed: String) -> String {
    if dashed == "lines" { return "maximumLines" }
    let words = dashed.split(separator: "-")
    return words.dropFirst().reduce(words.first.map(String.init) ?? "") {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  /// The first sentence of the meaning, the choices and the default.
  private static func help(_ facts: SettingFacts) -> String {
    func plain(_ text: some StringProtocol) -> String { String(text.filter { $0 != "`" }) }
    let sentence = facts.meaning.prefix(
      upTo: facts.meaning.firstRange(of: ". ")?.lowerBound ?? facts.meaning.endIndex)
    var text = plain(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
    let standard = "default: \(plain(facts.standard))"
    switch facts.type {
    case .boolean: break
    case .choice(let names), .options(let names):
      text += " (values: \(names.joined(separator: ", ")); \(standard))"
    default: text += " (\(standard))"
    }
    return text
  }

  // MARK: The parser's side

  /// The option as the argument parser knows it.
  var argument: Any {
    let name = NameSpecification(names.map { .customLong($0) })
    let help = ArgumentHelp(stringLiteral: help)
    var valued = help
    valued.valueName = valueName
    switch facts.type {
    case .boolean: return Flag(wrappedValue: false, name: name, help: help)
    case .options(let names):
      return Option(
        wrappedValue: [String](), name: name, parsing: .upToNextOption, help: valued,
        completion: .list(names + ["none"]))
    case .choice(let names):
      return Option<String?>(name: name, help: valued, completion: .list(names))
    case .number(let numbers):
      let unit = facts.unit
      return Option<String?>(name: name, help: valued) { word in
        _ = try numbers.read(word, unit)
        return word
      }
    default: return Option<String?>(name: name, help: valued)
    }
  }

  // MARK: Values

  /// Refuses words that say nothing.
  func check(_ words: [String]) throws {
    let word = words.first ?? ""
    switch facts.type {
    case .choice(let names): try check(word, among: names)
    case .options(let names):
      for name in Self.listed(words) { try check(name, among: names + ["none"]) }
    case .object:
      guard Self.declarations(word) == nil else { return }
      throw ValidationError(
        "\(spelling): '\(word)' is no list of declarations; "
          + "write them as in '\(example)'")
    case .boolean: return
    default:
      guard word.isEmpty else { return }
      throw ValidationError("\(spelling): it is empty; give a value, or remove \(spelling)")
    }
  }

  private func check(_ name: String, among names: [String]) throws {
    guard !names.contains(name) else { return }
    throw UsageMessage.refusal(of: name, spelling, among: names)
  }

  /// The key and the value that checked words stand for, as a request writes them.
  func member(_ words: [String]) -> String {
    var json = Array("\"\(facts.name)\":".utf8)
    let word = words.first ?? ""
    switch facts.type {
    case .boolean: json.append(jsonBoolean: facts.standard != "`true`")
    case .options: json += JSONStrings(Self.listed(words).filter { $0 != "none" }).json
    case .object(let object):
      let keys = Vocabulary.objects.first { $0.name == object }?.keys ?? []
      json.append(ascii: "{")
      for (index, declaration) in (Self.declarations(word) ?? []).enumerated() {
        if index > 0 { json.append(ascii: ",") }
        // Of CSS's names the case counts in a custom property alone.
        let isLowered = facts.key == .css && !declaration.name.hasPrefix("--")
        let name = isLowered ? declaration.name.lowercased() : declaration.name
        json.append(jsonString: name)
        json.append(ascii: ":")
        let member = keys.first { $0.name == name }
        json.append(declaration.value, as: member?.type ?? .text)
      }
      json.append(ascii: "}")
    default: json.append(word, as: facts.type)
    }
    return String(decoding: json, as: UTF8.self)
  }

  /// The names and values of declarations as CSS has them; `nil` where it is no list of them.
  private static func declarations(_ text: String) -> [(name: String, value: String)]? {
    var found: [(name: String, value: String)] = []
    for declaration in text.split(separator: ";") {
      let sides = declaration.split(separator: ":", maxSplits: 1).map { side in
        side.split { $0.isWhitespace }.joined(separator: " ")
      }
      if sides == [""] { continue }
      guard sides.count == 2, !sides.contains("") else { return nil }
      found.append((sides[0], sides[1]))
    }
    return found.isEmpty ? nil : found
  }

  private static func listed(_ words: [String]) -> [String] {
    words.flatMap { $0.split(separator: ",") }.map(String.init)
  }
}

extension [UInt8] {
  /// Appends a word as a value of a type where it can be one, else as a string, which the reader refuses.
  mutating func append(_ word: String, as type: SettingFacts.ValueType) {
    switch type {
    case .number:
      guard let number = Double(decimal: word.trimmingCharacters(in: .whitespaces)) else { break }
      return append(jsonNumber: number)
    case .boolean where word == "true" || word == "false":
      return append(jsonBoolean: word == "true")
    default: break
    }
    append(jsonString: word)
  }
}
