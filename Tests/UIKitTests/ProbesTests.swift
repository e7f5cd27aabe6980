import Foundation
import Testing
import UIKit

/// The file for devices compiles and runs here as well, and the tool answers its questions likewise.
@Suite @MainActor struct ProbesTests {
  private static func verify(_ report: UIKitProbeReport) throws -> Tool.Outcome {
    let data = try JSONEncoder().encode(report)
    return try Tool.run("verify", "-", input: String(decoding: data, as: UTF8.self))
  }

  @Test func everyConventionIsAskedFor() throws {
    let questions = UIKitProbes.questions()
    #expect(Set(questions.map(\.id)).count == questions.count)
    let asked = Set(questions.map(\.option))
    #expect(asked.isSuperset(of: UIKitConventions.alternatives.map(\.name)))
  }

  @Test func theToolAgreesInAll() throws {
    let outcome = try Tool.run("verify", "-", input: try UIKitProbes.answers())
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let count = UIKitProbes.questions().count
    #expect(outcome.text.hasSuffix("\n\(count) of \(count) agree with what is assumed\n"))
    #expect(outcome.text.split(separator: "\n").filter { $0.hasPrefix("differs") } == [])
  }

  /// A device that follows an option answers its questions with it, and the tool says so.
  @Test(arguments: UIKitConventions.alternatives.map(\.name))
  func theToolNamesTheOption(_ name: String) throws {
    let option = try #require(UIKitConventions.alternatives.first { $0.name == name })
    let device = MeasuringEnvironment(conventions: option.conventions)
    let report = try MeasuringEnvironment.$current.withValue(device) {
      try UIKitProbes.report(UIKitProbes.questions().filter { $0.option == name })
    }
    let outcome = try Self.verify(report)
    #expect(outcome.status == 1, "\(outcome)")
    let differing = outcome.text.split(separator: "\n").filter { $0.hasPrefix("differs") }
    #expect(!differing.isEmpty, "\(outcome.text)")
    for line in differing {
      let options = line.components(separatedBy: "; the device's with ").last ?? ""
      #expect(options.components(separatedBy: ", ").contains(name), "\(line)")
    }
  }

  @Test func aRatioAndAnUnknownAnswerAreShown() throws {
    var report = try UIKitProbes.report(
      UIKitProbes.questions().filter { $0.id.hasSuffix("width of あ in ja") })
    report.probes[0].answer = report.probes[0].answer.map { $0 * 0.95 }
    let outcome = try Self.verify(report)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.text.contains("(japaneseScale): device "))
    #expect(outcome.text.contains(", 0.95 times as wide; the device's with japaneseScale 0.95\n"))
    #expect(outcome.text.hasSuffix("\n0 of 1 agree with what is assumed\n"))
  }
}
