import Foundation
import Testing
import UIKit

@Suite struct ProbesTests {
  /// The file for devices compiles and runs here as well, and every probe has an answer.
  @Test @MainActor func probesRunAndAreComplete() throws {
    let report = UIKitProbes.run()
    #expect(report.probes.count == 44)
    #expect(Set(report.probes.map(\.id)).count == report.probes.count)
    // Two need a font and a platform that no probe can ask for.
    let asked = Set(report.probes.map(\.convention)).union([
      "honoursTypoMetrics", "wholePointLines",
    ])
    #expect(asked.subtracting([""]) == Set(UIKitConventions.alternatives.map(\.name)))
    for probe in report.probes where probe.resultHeight <= 0 {
      Issue.record("\(probe.id) has no height")
    }
    if let path = ProcessInfo.processInfo.environment["TEXTMEASURE_PROBES"] {
      try JSONEncoder().encode(report).write(to: URL(filePath: path))
    }
  }
}
