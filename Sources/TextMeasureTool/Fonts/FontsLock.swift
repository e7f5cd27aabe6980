import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure fonts lock`: writes down the exact fonts that a project measures with.
struct FontsLock: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Writes files, versions, axes and hashes of fonts, or checks them.",
    discussion: """
      Examples:
        textmeasure fonts lock -o fonts.lock
        textmeasure fonts lock --check fonts.lock
        textmeasure inspect 'Hello' --locked fonts.lock
        textmeasure fonts lock --font Inter-roman.var.ttf --variations wght=650 \\
          -o semibold.lock

      \(ExitStatus.help("done", "a font was not found or differs from the lock"))
      """)

  @OptionGroup var fonts: FontArguments

  @Option(
    name: .shortAndLong, help: "The file to write; standard output by default",
    completion: .file())
  var output: String?

  @Option(
    help: "Check the fonts against this lock, and write nothing", completion: .file())
  var check: String?

  func run(to output: inout ToolOutput) throws {
    let cascade = try fonts.cascade()
    if let check {
      try LockFile.read(check).check(cascade.fonts)
      return
    }
    let text = try OutputFormat.json(try FontLock(cascade.fonts)) + "\n"
    if let path = self.output {
      try OutputFile.write(
        Array(text.utf8), to: path, inputs: fonts.font + [fonts.lock.locked].compactMap(\.self),
        &output)
    } else {
      output.write(text)
    }
  }
}
