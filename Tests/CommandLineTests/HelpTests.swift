import Foundation
import Testing

@Suite struct HelpTests {
  static let commands = [
    [], ["measure"], ["batch"], ["fit"], ["inspect"], ["render"], ["cells"], ["table"], ["fonts"],
    ["fonts", "list"], ["fonts", "show"], ["fonts", "match"], ["fonts", "lock"], ["verify"],
    ["serve"], ["version"],
  ]

  @Test func everySubcommandHasExamplesAndStatuses() throws {
    for command in Self.commands {
      let outcome = try Tool.run(program: Tool.path, command + ["--help"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.text.contains("Example"), "\(command) has no examples")
      #expect(outcome.text.contains("Exit status: 0"), "\(command) does not say its statuses")
      #expect(outcome.text.contains("textmeasure \(command.joined(separator: " "))"))
    }
  }

  /// A subcommand that is added must be in the list above.
  @Test func noSubcommandIsForgotten() throws {
    for parent in [[], ["fonts"]] {
      let help = try Tool.run(program: Tool.path, parent + ["--help"]).text
      let list = try #require(help.components(separatedBy: "SUBCOMMANDS:").last)
      let names = list.split(separator: "\n").compactMap { line -> String? in
        guard line.hasPrefix("  "), !line.hasPrefix("  See "), let first = line.dropFirst(2).first,
          first != " "
        else {
          return nil
        }
        return line.split(separator: " ").first.map(String.init)
      }
      let known = Self.commands.filter {
        $0.count == parent.count + 1 && Array($0.prefix(parent.count)) == parent
      }
      #expect(Set(names) == Set(known.compactMap(\.last)), "\(names)")
    }
  }

  @Test func nothingIsColouredWhereNobodyLooks() throws {
    for command in [["fonts", "list"], ["inspect", "a"], ["fit", "a", "--width", "50"]] {
      let outcome = try Tool.run(
        program: Tool.path, command, environment: ["TERM": "xterm-256color"])
      #expect(!outcome.output.contains(0x1B))
    }
  }

  @Test func everyShellHasItsCompletions() throws {
    for (shell, mark) in [
      ("bash", "complete -o filenames -F"), ("zsh", "#compdef textmeasure"),
      ("fish", "complete -c 'textmeasure'"),
    ] {
      let outcome = try Tool.run("--generate-completion-script", shell)
      #expect(outcome.status == 0 && outcome.text.contains(mark), "\(shell)")
      for command in Self.commands.compactMap(\.first) {
        #expect(outcome.text.contains(command), "\(shell) does not know \(command)")
      }
    }
    // The shell of every machine that runs this reads its script.
    let bash = try Tool.run("--generate-completion-script", "bash")
    let check = try Tool.run(program: "/bin/bash", ["-n"], input: bash.text)
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }
}
