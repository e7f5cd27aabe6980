import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Runs end inside what never ends: grapheme clusters and sequences of invisible characters.
@Suite struct LongClusterTests {
  /// The ends of the runs of a text in one font.
  private static func runs(_ text: String) throws -> [Range<Int>] {
    let fonts = try FontLibrary.shared.defaultCascade()
    let prepared = try TextMeasurer().prepare(
      text, style: TextStyle(fonts: fonts, size: 16), options: TextOptions(direction: .leftToRight))
    return try prepared.reshapingContext().state.runs.map { $0.start..<$0.end }
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func whatIsNaturalIsOneRun() throws {
    let limit = Limits.longestCluster
    for text in [
      "a" + Self.repeated("\u{301}", limit), Self.repeated("\u{AD}", limit),
      Self.repeated("a\u{301}\u{302}", 300), Self.repeated("trans\u{AD}port", 200),
      Self.repeated("word ", 400),
    ] {
      #expect(try Self.runs(text) == [0..<text.utf16.count])
    }
  }

  @Test(arguments: [
    "\u{301}", "\u{AD}", "\u{200B}", "\u{AD}\u{200B}", "\u{200D}", "\u{FE0F}", "\u{E33}",
    "\u{17D2}\u{179A}", "\u{1F3FB}", "\u{1D165}", "\u{E0067}", "\u{2764}\u{FE0F}\u{200D}",
  ])
  func longClustersEndTheirRuns(piece: String) throws {
    let limit = Limits.longestCluster
    for (before, after) in [("", ""), ("ab", ""), ("", "cd"), (Self.repeated("x", 300), "cd ef")] {
      let text = before + Self.repeated(piece, 1000) + after
      let units = Array(text.utf16)
      let runs = try Self.runs(text)
      // They tile the text and halve no pair.
      #expect(runs.first?.lowerBound == 0 && runs.last?.upperBound == units.count)
      for (run, next) in zip(runs, runs.dropFirst()) {
        #expect(run.upperBound == next.lowerBound && !run.isEmpty)
        #expect(units[next.lowerBound] & 0xFC00 != 0xDC00)
      }
      let longest = runs.map(\.count).max() ?? 0
      #expect(longest <= limit + before.utf16.count + after.utf16.count + 2, "\(longest)")
    }
  }

  /// What shows nothing adds nothing, wherever the run is cut.
  @Test func invisibleCharactersHaveNoWidth() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 16)
    func width(_ text: String) throws -> Double {
      Double(try TextMeasurer().prepare(text, style: style).naturalWidth)
    }
    for piece in ["\u{AD}", "\u{200B}", "\u{301}", "\u{200D}"] {
      let count = Limits.longestCluster
      let once = try width("x" + Self.repeated(piece, count) + "x")
      for more in [count + 1, 2 * count, 5 * count + 3] {
        let width = try width("x" + Self.repeated(piece, more) + "x")
        // Where a run begins is rounded to 1/65536 pt, once for each of them.
        let tolerance = Double(more / count + 1) / 65536
        #expect(abs(width - once) <= tolerance, "\(piece.unicodeScalars)")
      }
    }
  }
}
