import Foundation
import Testing

@Suite struct HelpTests {
  private static let commands = [
    [], ["measure"], ["batch"], ["fit"], ["inspect"], ["render"], ["fonts"], ["fonts", "list"],
    ["fonts", "show"], ["fonts", "match"], ["fonts", "lock"], ["version"],
  ]

  @Test func everySubcommandHasExamples() throws {
    for command in Self.commands {
      let outcome = try Tool.run(program: Tool.path, command + ["--help"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.text.contains("Example"), "\(command) has no examples")
      #expect(outcome.text.contains("textmeasure \(command.joined(separator: " "))"))
    }
  }

  @Test func nothingIsColouredWhereNobodyLooks() throws {
    for command in [["fonts", "list"], ["inspect", "a"], ["fit", "a", "--width", "50"]] {
      let outcome = try Tool.run(
        program: Tool.path, command, environment: ["NO_COLOR": "1", "TERM": "xterm-256color"])
      #expect(!outcome.output.contains(0x1B))
    }
  }
}
