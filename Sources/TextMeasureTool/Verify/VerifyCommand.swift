import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure verify`: compares a device's answers with this library's.
struct VerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares what a device answered to the probes with what is measured here.",
    discussion: """
      Probes/UIKitProbes.swift writes the file; see the README beside it.

      Example:
        textmeasure verify answers.json

      Exit status: 0 the device agrees in all, 1 it does not, 64 wrong usage, \
      65 the file has something else, 74 reading or writing failed.
      """)

  @Argument(
    help: "The file that the probes wrote; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var lock: LockArguments

  func run(to output: inout ToolOutput) throws {
    try lock.apply()
    let data = Data(try InputFile(file).bytes())
    let report: ProbeReport
    do {
      report = try JSONDecoder().decode(ProbeReport.self, from: data)
    } catch {
      throw CommandFailure(
        "\(file): not the answers of the UIKit probes; run the probes again on a device", status: 65
      )
    }
    output.line("\(report.system), scale \(report.scale)")
    var counts: [ProbeComparison.Verdict: Int] = [:]
    for probe in report.probes {
      let comparison = try ProbeComparison(probe, scale: report.scale)
      counts[comparison.verdict, default: 0] += 1
      let question = probe.question > 0 ? " (question \(probe.question))" : ""
      output.line("\(comparison.verdict.rawValue): \(probe.id)\(question)")
      if comparison.verdict != .agrees {
        let expected = comparison.expected
        output.line(
          "    device \(probe.resultWidth) × \(probe.resultHeight), here \(expected.width) × "
            + "\(expected.height)"
            + (comparison.comparesWidths ? "" : " (widths of a substitute, not compared)"))
      }
    }
    let agreeing = counts[.agrees] ?? 0
    output.line("\(agreeing) of \(report.probes.count) agree with the default readings")
    if agreeing < report.probes.count { throw ExitCode(1) }
  }
}
