import Foundation
import Testing
import UIKit

@Suite struct ProbesTests {
  /// The file for devices compiles and runs here as well, and every probe has an answer.
  @Test @MainActor func probesRunAndAreComplete() throws {
    let report = UIKitProbes.run()
    #expect(report.probes.count == 44)
    #expect(Set(report.probes.map(\.id)).count == report.probes.count)
    // Questions 5 and 11 need a font and a platform that no probe can ask for.
    let asked = Set(report.probes.map(\.question))
    #expect(asked.subtracting([0]) == [1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16])
    for probe in report.probes where probe.resultHeight <= 0 {
      Issue.record("\(probe.id) has no height")
    }
    if let path = ProcessInfo.processInfo.environment["TEXTMEASURE_PROBES"] {
      try JSONEncoder().encode(report).write(to: URL(filePath: path))
    }
  }
}
