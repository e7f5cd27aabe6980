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

  /// The engine's own automaton, which Chromium's rules use.
  static func automaton(
    _ file: BreakTestFile, _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) {
    var table = CodePointTable()
    for entry in file.cases {
      let characters = entry.scalars.map { scalar in
        LineBreakAutomaton.Character(
          scalar.value, LineBreakProperty(table.property(of: scalar.value)), tailoring: .standard)
      }
      var automaton = LineBreakAutomaton()
      var offsets: [Int] = []
      var offset = 0
      for (index, character) in characters.enumerated() {
        let following = characters[(index + 1)...].filter {
          $0.lineBreakClass != .combiningMark && $0.lineBreakClass != .zeroWidthJoiner
        }
        let lookahead = LineBreakAutomaton.Lookahead(
          next: following.first?.lineBreakClass,
          nextIsEastAsian: following.first?.isEastAsian ?? false,
          second: following.dropFirst().first?.lineBreakClass)
        if automaton.allowsBreak(before: character, lookahead: lookahead) {
          offsets.append(offset)
        }
        offset += entry.scalars[index].value > 0xFFFF ? 2 : 1
      }
      count(entry, entry.offsets, offsets + [offset], .unknown, reference, &board)
    }
  }

  /// Grapheme clusters, as emergency breaks use them.
  static func graphemes(
    _ file: BreakTestFile, font: Font, _ library: LibraryDifferences,
    _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) throws {
    let style = TextStyle(font: font, size: 16)
    for entry in file.cases {
      let prepared = try TextMeasurer.shared.prepare(entry.text, style: style)
      let found = try prepared.graphemeOffsets().filter { $0 > 0 }
      count(
        entry, entry.offsets, found, library.cause(file.name, entry.fields), reference, &board)
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
