/// A command's manual page in roff.
struct ManualPage {
  let command: CommandDescription
  /// The date in the page's foot, `2026-11-23`.
  let date: String

  /// The page's name, `textmeasure-fonts-list`.
  var name: String { Self.name(command) }

  private static func name(_ command: CommandDescription) -> String {
    command.words.joined(separator: "-")
  }

  /// The page.
  var text: String {
    let body = body
    // Before .TH, which reads it: groff's macros begin each section with hyphenation on again.
    return Self.fallbacks(in: body) + ".nr HY 0\n" + body
  }

  private var body: String {
    var page = ".TH \"\(Self.escaped(name.uppercased()))\" 1 \"\(Self.escaped(date))\""
    page += " \"textmeasure \(Self.escaped(VersionReport.toolVersion))\" \"User Commands\"\n"
    // Neither stretched nor hyphenated: both hinder copying.
    page += ".ad l\n.nh\n"
    let abstract = command.abstract ?? ""
    page += Self.section("Name", "\(name) - \(abstract)")
    page += ".SH SYNOPSIS\n\(Self.escaped(synopsis))\n"
    let parts = Discussion(command.discussion ?? "")
    if !parts.paragraphs.isEmpty {
      page += Self.section("Description", parts.paragraphs.joined(separator: "\n\n"))
    }
    if !command.shownSubcommands.isEmpty {
      page += ".SH COMMANDS\n"
      for subcommand in command.shownSubcommands {
        page += Self.item(subcommand.words.joined(separator: " "), subcommand.abstract ?? "")
      }
    }
    page += ".SH OPTIONS\n"
    for argument in command.shownArguments {
      page += Self.item(argument.spelling, Self.explanation(of: argument))
    }
    if !parts.examples.isEmpty {
      page += ".SH EXAMPLES\n.EX\n"
      for line in parts.examples { page += Self.line(line) + "\n" }
      page += ".EE\n"
    }
    if let status = parts.exitStatus { page += Self.section("Exit status", status) }
    page += Self.section(
      "Environment",
      "TEXTMEASURE_FONTS names the folder of the bundled fonts. NO_COLOR switches colour off.")
    let others = relatives.map { "\($0)(1)" }.joined(separator: ", ")
    return page + Self.section("See also", others)
  }

  /// The call: `textmeasure fit [options] [<text>]`.
  private var synopsis: String {
    var words = command.words
    guard command.shownSubcommands.isEmpty else {
      return (words + ["<command>", "[options]"]).joined(separator: " ")
    }
    words.append("[options]")
    for argument in command.shownArguments where argument.kind == "positional" {
      let value = argument.spelling + (argument.isRepeating ? " ..." : "")
      words.append(argument.isOptional ? "[\(value)]" : value)
    }
    return words.joined(separator: " ")
  }

  /// The pages of the commands above and below.
  private var relatives: [String] {
    let words = command.words
    let above = (1..<max(words.count, 1)).map { words.prefix($0).joined(separator: "-") }
    return above + command.shownSubcommands.map(Self.name)
  }

  private static func explanation(of argument: CommandDescription.Argument) -> String {
    var text = [argument.abstract, argument.discussion].compactMap { $0 }.joined(separator: " ")
    if let values = argument.allValues, !values.isEmpty, !values.allSatisfy(text.contains) {
      text += " (values: \(values.joined(separator: ", ")))"
    }
    if let value = argument.defaultValue { text += " (default: \(value))" }
    return text
  }

  // MARK: roff

  /// What a terminal without Unicode shows for each character that it has no sign for: its number.
  private static func fallbacks(in body: String) -> String {
    let characters = Set(body.matches(of: /\\\[u([0-9A-F]+)\]/).map { String($0.1) })
    return characters.sorted().map { ".if \\n(.g .fchar \\[u\($0)] <U+\($0)>\n" }.joined()
  }

  private static func section(_ title: String, _ text: String) -> String {
    var page = ".SH \(escaped(title.uppercased()))\n"
    let paragraphs = text.split(separator: "\n\n", omittingEmptySubsequences: true)
    page += paragraphs.map { $0.split(separator: "\n").map(line).joined(separator: "\n") }
      .joined(separator: "\n.PP\n")
    return page + "\n"
  }

  private static func item(_ term: String, _ text: String) -> String {
    ".TP\n\\fB\(escaped(term))\\fR\n\(line(text))\n"
  }

  /// A line of text; a dot or an apostrophe at its start would be a request.
  private static func line(_ text: some StringProtocol) -> String { "\\&" + escaped(text) }

  /// A text in ASCII with roff's escapes, so that every character survives in any locale's manual
  /// reader that can show it, and hyphens and quotes can be copied into a shell.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }
}
