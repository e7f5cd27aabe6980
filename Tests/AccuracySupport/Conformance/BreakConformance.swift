import Foundation
import TextMeasure

/// Runs Unicode's own tests of line and grapheme breaking.
enum BreakConformance {
  /// ICU's line breaks, as the engine's break table has them.
  static func lineBreaks(
    _ file: BreakTestFile, font: Font, _ library: LibraryDifferences,
    _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) throws {
    let style = TextStyle(font: font, size: 16)
    for entry in file.cases {
      let prepared = try TextMeasurer.shared.prepare(entry.text, style: style)
      count(
        entry, entry.offsets, try prepared.ruledBreakOffsets(),
        library.cause(file.name, entry.fields), reference, &board)
    }
  }

  /// ICU's number of Line_Break CJ, the small kana.
  private static let conditionalJapaneseStarter: UInt8 = 37

  /// The rules of ICU 78, which Chromium uses. They let a small kana begin a line.
  static func chromiumRules(
    _ file: BreakTestFile, font: Font, _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) throws {
    let style = TextStyle(font: font, size: 16)
    for entry in file.cases {
      let prepared = try TextMeasurer.shared.prepare(
        entry.text, style: style, options: TextOptions(breakRules: .chromium))
      let hasSmallKana = entry.scalars.contains {
        CodePointProperty(of: $0.value).lineBreak == conditionalJapaneseStarter
      }
      count(
        entry, entry.offsets, try prepared.ruledBreakOffsets(),
        hasSmallKana ? .smallKana : .unknown, reference, &board)
    }
  }

  /// Grapheme clusters, as emergency breaks use them.
  static func graphemes(
    _ file: BreakTestFile, font: Font, _ reference: ScoreBoard.Reference,
    _ board: inout ScoreBoard
  ) throws {
    let style = TextStyle(font: font, size: 16)
    for entry in file.cases {
      let prepared = try TextMeasurer.shared.prepare(entry.text, style: style)
      let found = try prepared.graphemeOffsets().filter { $0 > 0 }
      count(entry, entry.offsets, found, .unknown, reference, &board)
    }
  }

  private static func count(
    _ entry: BreakTestFile.Case, _ expected: [Int], _ found: [Int], _ cause: Cause,
    _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) {
    if expected == found {
      board.match(reference, "und")
    } else {
      board.differ(
        reference, "und", cause, "\(entry.name): breaks at \(expected) expected, \(found) found")
    }
  }
}
