import AccuracySupport
import Foundation
import Testing

/// The accuracy suite on a part of the references; `make check` and `make accuracy` run all.
///
/// A build for debugging is too slow for all of them, so each 23rd text is compared here: enough to
/// see that the suite reads, measures and judges.
struct AccuracyTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func partOfTheReferencesAgrees() throws {
    let result = try AccuracySuite(root: Self.root, scope: .bundled, stride: 23).run()
    let counts = result.counts
    // What must agree without exception, whatever the sample.
    for name in [
      "height of blocks", "lines tile the text", "glyphs, clusters, advances",
      "GraphemeBreakTest 17.0",
    ] {
      let count = try #require(counts[name])
      #expect(count.compared > 50, "\(name): \(count)")
      #expect(count.agree == count.compared, "\(name): \(result.differences)")
    }
    let widths = try #require(counts["width of lines"])
    #expect(widths.compared > 500)
    #expect(Double(widths.agree) >= 0.99 * Double(widths.compared), "\(widths)")
  }

  /// Whole upright runs by the program, which knows nothing of the engine's tables.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/hb-shape")))
  func uprightRunsAreAsHBShapeSetsThem() throws {
    let runs = try AccuracySuite(root: Self.root, scope: .bundled).uprightRuns()
    #expect(runs.glyphs > 1000)
    #expect(runs.differences == [])
  }

  /// The targets of ACCURACY.md have the pinned figures, and a target is met where that figure
  /// reaches it: an explained difference is a difference.
  @Test func aTargetIsMetOnlyWhereResultsAgree() throws {
    let lines = try String(contentsOf: Self.root.appending(path: "ACCURACY.md"), encoding: .utf8)
      .split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("<!-- targets: written") })
    let rows = lines[(start + 3)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    func percent(_ text: String) throws -> Double {
      try #require(Double(text.replacing(" %", with: "")), "\(text)")
    }
    let pins = try #require(PinnedScore(root: Self.root).scores["all"])
    #expect(rows.count > 10)
    for row in rows {
      let pin = try #require(pins[row[0]], "\(row[0])")
      #expect("\(pin.compared)" == row[1], "\(row[0])")
      let rate = Double(pin.agree) / Double(pin.compared)
      #expect(try percent(row[2]) == (rate * 100_000).rounded(.down) / 1000, "\(row[0])")
      let isMet = try percent(row[2]) >= percent(row[3])
      #expect(row[4] == "met" ? isMet : !isMet && row[4].hasPrefix("not met"), "\(row)")
    }
  }

  @Test func pinsNameReferencesThatAreRun() throws {
    let pins = try PinnedScore(root: Self.root)
    for scope in [AccuracySuite.Scope.bundled, .all] {
      let scores = try #require(pins.scores[scope.rawValue])
      #expect(scores.count > 25)
      for (name, count) in scores {
        #expect(count.agree <= count.compared, "\(name)")
        #expect(count.compared > 0, "\(name)")
      }
    }
  }

  @Test func fallenScoresAreNamed() throws {
    let result = try AccuracySuite(root: Self.root, scope: .bundled, stride: 97).run()
    var pins = try PinnedScore(root: Self.root)
    pins.scores["bundled"] = result.counts
    #expect(pins.fallen(in: result).isEmpty)
    let heights = try #require(pins.scores["bundled"]?["height of blocks"])
    pins.scores["bundled"]?["height of blocks"]?.agree = heights.agree + 1
    #expect(pins.fallen(in: result).count == 1)
    pins.scores["bundled"]?["nothing of the kind"] = heights
    #expect(pins.fallen(in: result).count == 2)
  }
}
