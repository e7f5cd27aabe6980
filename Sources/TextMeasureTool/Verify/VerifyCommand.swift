import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure verify`: compares a device's answers with this library's.
struct VerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares a device's probe results with this engine's.",
    discussion: """
      Lab/Probes/UIKitProbes.swift writes the file; see the README beside it.

      Example:
        textmeasure verify probes.json

      \(ExitStatus.help("the device agrees in all", "it does not"))
      """)

  @Argument(
    help: "The file that the probes wrote; - is standard input", completion: .file())
  var file: String

  @OptionGroup var lock: LockOptions

  func run(to output: inout ToolOutput) throws {
    try lock.apply()
    let data = Data(try InputFile(file).bytes())
    let name = InputFile.name(of: file)
    let report: ProbeReport
    do {
      report = try JSONDecoder().decode(ProbeReport.self, from: data)
    } catch {
      throw CommandFailure(
        "\(name): not the answers of the UIKit probes; run the probes again on a device",
        status: ExitStatus.data)
    }
    guard !report.probes.isEmpty, report.scale > 0 else {
      throw CommandFailure(
        "\(name): it has \(report.probes.count) probes at scale \(report.scale); run the probes "
          + "again on a device", status: ExitStatus.data)
    }
    var comparisons: [ProbeComparison] = []
    for probe in report.probes {
      do throws(TextMeasureError) {
        comparisons.append(try ProbeComparison(probe, scale: report.scale))
      } catch {
        let failure = CommandFailure(
          "\(name), probe '\(probe.id)': \(error.message)",
          status: error.code == .invalidArgument ? ExitStatus.data : 1)
        // Other probes are compared even if this one's font is only on the device.
        guard error.code == .fontNotFound else { throw failure }
        CommandFailure.tell(failure.description)
      }
    }
    guard !comparisons.isEmpty else { throw ExitCode(1) }
    output.line("\(report.system), scale \(report.scale)")
    for comparison in comparisons {
      let probe = comparison.probe
      let convention = probe.convention.isEmpty ? "" : " (\(probe.convention))"
      output.line("\(comparison.verdict.rawValue): \(probe.id)\(convention)")
      if comparison.verdict != .agrees {
        let expected = comparison.expected
        output.line(
          "    device \(probe.resultWidth) × \(probe.resultHeight), here \(expected.width) × "
            + "\(expected.height)"
            + (comparison.comparesWidths ? "" : " (widths of a substitute, not compared)"))
      }
    }
    let withoutWidths = comparisons.count { !$0.comparesWidths }
    let agreeing = comparisons.count { $0.verdict == .agrees }
    let heights =
      withoutWidths > 0
      ? "; of \(withoutWidths) only the heights were compared, as a substitute font has other widths"
      : ""
    output.line(
      "\(agreeing) of \(comparisons.count) agree with the default readings\(heights)")
    let missing = report.probes.count - comparisons.count
    if missing > 0 { output.line("\(missing) not compared") }
    if agreeing < report.probes.count { throw ExitCode(1) }
  }
}
