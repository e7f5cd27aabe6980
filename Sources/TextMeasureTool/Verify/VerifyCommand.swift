import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure verify`: compares a device's answers with this library's.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares what a device answered to the probes with what is measured here.",
    discussion: """
      Probes/UIKitProbes.swift writes the file; see the README beside it.

      Example:
        textmeasure verify answers.json

      Exit status: 0 the device agrees in all, 1 it does not, 64 wrong usage, 74 reading failed.
      """)

  @Argument(help: "The file that the probes wrote.", completion: .file())
  var file: String

  @OptionGroup var lock: LockArguments

  func run() throws {
    try lock.apply()
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(
        "\(file) cannot be read; check that it exists and may be read.", status: 74)
    }
    let report: ProbeReport
    do {
      report = try JSONDecoder().decode(ProbeReport.self, from: data)
    } catch {
      throw CommandFailure(
        "\(file) is not what Probes/UIKitProbes.swift writes; run the probes again.")
    }
    print("\(report.system), scale \(report.scale)")
    var counts: [ProbeComparison.Verdict: Int] = [:]
    for probe in report.probes {
      let comparison = try ProbeComparison(probe, scale: report.scale)
      counts[comparison.verdict, default: 0] += 1
      let question = probe.question > 0 ? " (question \(probe.question))" : ""
      print("\(comparison.verdict.rawValue): \(probe.id)\(question)")
      if comparison.verdict != .agrees {
        let expected = comparison.expected
        print(
          "    device \(probe.resultWidth) × \(probe.resultHeight), here \(expected.width) × "
            + "\(expected.height)"
            + (comparison.comparesWidths ? "" : " (widths of a substitute, not compared)"))
      }
    }
    let agreeing = counts[.agrees] ?? 0
    print("\(agreeing) of \(report.probes.count) agree with the default readings")
    if agreeing < report.probes.count { throw ExitCode(1) }
  }
}
