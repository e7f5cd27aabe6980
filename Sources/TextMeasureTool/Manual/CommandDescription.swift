import ArgumentParser
import Foundation

/// A command as the argument parser describes it: names, options and help texts.
struct CommandDescription: Decodable {
  /// An option, a flag or an argument.
  struct Argument: Decodable {
    /// One spelling of an option: `-o`, `--output`.
    struct Name: Decodable {
      var kind: String
      var name: String

      /// The name with its dashes.
      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
    var allValues: [String]?

    /// How the argument is typed: `-o, --output <output>`, `<file>`.
    var spelling: String {
      let value = "<\(valueName ?? "value")>"
      switch kind {
      case "positional": return value
      case "flag": return spellings
      default: return "\(spellings) \(value)"
      }
    }

    private var spellings: String { (names ?? []).map(\.spelling).joined(separator: ", ") }
  }

  var commandName: String
  var superCommands: [String]?
  var shouldDisplay: Bool
  var abstract: String?
  var discussion: String?
  var arguments: [Argument]?
  var subcommands: [CommandDescription]?

  /// The words that call the command: `textmeasure fonts list`.
  var words: [String] { (superCommands ?? []) + [commandName] }

  /// The arguments that help shows.
  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The subcommands that help shows, without `help` itself.
  var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// The tool with all its commands.
  static func tool() throws -> CommandDescription {
    struct Root: Decodable { var command: CommandDescription }
    let data = Data(TextMeasureCommand._dumpHelp().utf8)
    return try JSONDecoder().decode(Root.self, from: data).command
  }
}
