import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure verify`: compares a device's answers with this library's.
struct VerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares a device's probe results with this engine's.",
    discussion: """
      Lab/Probes/UIKitProbes.swift prints the answers on a device; docs/probes.md says how. For each
      question the device's answer is shown, what is assumed here if it differs, and the options of
      UIKitConventions or keys of a request with which the answer is the device's.

      Example:
        textmeasure verify probes.json

      \(ExitStatus.help("the device agrees in all", "it does not"))
      """)

  @Argument(help: "The file that the probes wrote; - is standard input", completion: .file())
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
        "\(name): not all of the answers of the UIKit probes; run the probes again on a device",
        status: ExitStatus.data)
    }
    guard !report.probes.isEmpty, report.scale > 0 else {
      throw CommandFailure(
        "\(name): it has \(report.probes.count) probes at scale \(report.scale); run the probes "
          + "again on a device", status: ExitStatus.data)
    }
    // Without the probes' own font the questions about it are not compared.
    _ = try? FontLibrary.shared.registerFonts(bytes: [UInt8](report.font), name: "Probe")
    var comparisons: [ProbeComparison] = []
    for probe in report.probes {
      do throws(TextMeasureError) {
        comparisons.append(try ProbeComparison(probe, of: report))
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
    let languages = report.languages.joined(separator: " ")
    let device = "\(report.system), scale \(report.scale), languages \(languages)"
    for line in [device] + comparisons.map(\.line) { output.line(TerminalText.oneLine(line)) }
    let agreeing = comparisons.count(where: \.agrees)
    output.line("\(agreeing) of \(comparisons.count) agree with what is assumed")
    let missing = report.probes.count - comparisons.count
    if missing > 0 { output.line("\(missing) not compared") }
    if agreeing < report.probes.count { throw ExitCode(1) }
  }
}
