import Foundation
import TextMeasure

/// A device's answer beside this library's.
struct ProbeComparison {
  let probe: ProbeReport.Probe
  /// The answer here by default.
  let assumed: [Double]
  /// Whether widths were compared: not those of a substitute for the device's font.
  let comparesWidths: Bool
  let agrees: Bool
  /// What has to be set for the device's answer, where it differs.
  let options: [String]

  /// How far two numbers may differ and be the same: what they lose on their way through JSON.
  private static let tolerance = 1e-3

  /// Answers a probe and compares.
  init(_ probe: ProbeReport.Probe, of report: ProbeReport) throws(TextMeasureError) {
    self.probe = probe
    let reading = ProbeReading(probe: probe, scale: report.scale)
    let assumed = try reading.answer()
    guard probe.answer.count == assumed.count else {
      throw ProbeReading.refusal(
        "it has \(probe.answer.count) answers, not \(assumed.count); run the probes again")
    }
    comparesWidths = try reading.comparesWidths()
    let skipped = comparesWidths ? 0 : 1
    func isDevice(_ answer: [Double]) -> Bool {
      zip(answer, probe.answer).dropFirst(skipped).allSatisfy { abs($0 - $1) < Self.tolerance }
    }
    self.assumed = assumed
    agrees = isDevice(assumed)
    var options: [String] = []
    if !agrees {
      for option in ProbeReading.options(languages: report.languages) {
        var other = reading
        option.change(&other)
        if isDevice(try other.answer()) { options.append(option.name) }
      }
    }
    self.options = options
  }

  /// The comparison as a line.
  var line: String {
    let name = probe.id + (probe.option.isEmpty ? "" : " (\(probe.option))")
    let device = text(of: probe.answer)
    guard !agrees else { return "agrees: \(name): \(device)" }
    var line = "differs: \(name): device \(device), assumed \(text(of: assumed))"
    var options = options
    if !comparesWidths { line += ", heights compared" }
    if probe.asks == .widths {
      let ratios = zip(probe.answer, assumed).filter { $1 > 0 }.map { $0 / $1 }.sorted()
      if let least = ratios.first.map(Self.text), let greatest = ratios.last.map(Self.text) {
        line += ", \(least == greatest ? least : "\(least) to \(greatest)") times as wide"
        if probe.option == "japaneseScale", least == greatest {
          options.append("japaneseScale \(least)")
        }
      }
    }
    return line
      + (options.isEmpty
        ? "; no option gives it" : "; the device's with \(options.joined(separator: ", "))")
  }

  private func text(of answer: [Double]) -> String {
    answer.map(Self.text).joined(separator: probe.asks == .size ? " × " : " ")
  }

  private static func text(_ number: Double) -> String {
    "\((number * 1000).rounded() / 1000)"
  }
}
