import Foundation
import Testing

/// Results that cannot be written: each command says so, in one line and with status 74.
@Suite(.timeLimit(.minutes(10))) struct OutputFaultTests {
  /// Commands that write to standard output.
  private static let commands = [
    "measure hi", "measure hi --format json", "fit hi --width 100", "fit a --width 9 --format json",
    "inspect hi", "inspect hi --format json", "render hi -o -", "render hi -o /dev/stdout",
    "cells --generate 2", "cells --generate 2 --format json", "cells --generate 2 --format html",
    "table --generate 2", "fonts list", "fonts list --format json", "fonts show Inter",
    "fonts match Inter", "fonts lock", "fonts", "version", "version --json", "--help", "--version",
    "measure --help", "help fit", "--generate-completion-script bash", "",
    "batch <<<'{\"text\":\"a\"}'",
  ]

  static func shell(_ command: String) throws -> Tool.Outcome {
    try Tool.run(program: "/bin/bash", ["-c", command, "bash", Tool.path])
  }

  @Test(arguments: commands) func aResultThatIsLostIsAFailure(command: String) throws {
    for (target, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let outcome = try Self.shell("\"$1\" \(command) \(target)")
      #expect(outcome.status == 74, "\(command) \(target): \(outcome)")
      #expect(
        // batch says after how many replies.
        outcome.errors.contains(
          try Regex("^textmeasure: standard output: \(reason)(, after \\d+ replies)?; "))
          && outcome.errors.split(separator: "\n").count == 1, "\(command): \(outcome.errors)")
    }
  }

  @Test func aReaderThatGoesAwayIsNoSurprise() throws {
    for command in ["--help", "cells --generate 200 --format json", "fonts list"] {
      let outcome = try Self.shell(
        "(sleep 0.2; \"$1\" \(command)) | true; echo \"${PIPESTATUS[0]}\"")
      #expect(outcome.text == "141\n" && outcome.errors.isEmpty, "\(command): \(outcome)")
    }
  }

  /// A file must not get the number of standard error, or messages would go into it.
  @Test func closedStandardStreamsTakeNoFilesPlace() throws {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "a.svg").path
      let outcome = try Self.shell(
        "\"$1\" render hi -o '\(path)' <&- >&- 2>&-; echo $? >'\(path).status'")
      #expect(outcome.status == 0)
      #expect(try String(contentsOfFile: "\(path).status", encoding: .utf8) == "0\n")
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("</svg>\n"))
    }
  }
}
