import Foundation
import TextMeasure

/// Runs Unicode's own tests of line and grapheme breaking.
enum BreakConformance {
  /// ICU's line breaks, including those inside a grapheme cluster.
  static func lineBreaks(
    _ file: BreakTestFile, _ library: LibraryDifferences, _ reference: ScoreBoard.Reference,
    _ board: inout ScoreBoard
  ) {
    let finder = BreakFinder(.line)
    for entry in file.cases {
      var analysis = TextAnalysis()
      analysis.read(entry.text, finder.table)
      finder.mark(&analysis)
      count(
        entry, entry.offsets, breaks(analysis.marks), library.cause(file.name, entry.fields),
        reference, &board)
    }
  }

  /// The recorded breaks of Apple's ICU: a language, a text and offsets in UTF-16 a line. Offsets
  /// inside a grapheme cluster do not count: no line ends there.
  static func appleBreaks(_ folders: AccuracyFolders, _ board: inout ScoreBoard) throws {
    let url = folders.references.appending(path: "apple-line-breaks.tsv.gz")
    for line in try CompressedFile.lines(of: url) {
      let fields = line.split(separator: "\t")
      guard fields.count == 3 else { throw AccuracyError("\(url.lastPathComponent): \(line)") }
      let (language, text) = (String(fields[0]), String(fields[1]))
      let finder = BreakFinder(LineBreakRuleSet(apple: language))
      var analysis = TextAnalysis()
      analysis.read(text, finder.table)
      finder.mark(&analysis)
      analysis.markGraphemes()
      let expected = fields[2].split(separator: " ").compactMap { Int($0) }
        .filter(analysis.isGraphemeBoundary)
      let found = breaks(analysis.marks).filter(analysis.isGraphemeBoundary)
      if expected == found {
        board.match(.appleLineBreaks, language)
      } else {
        board.differ(
          .appleLineBreaks, language, .unknown,
          "\(text): breaks at \(expected) expected, \(found) found")
      }
    }
  }

  /// ICU's number of Line_Break CJ, the small kana.
  private static let conditionalJapaneseStarter: UInt8 = 37

  /// The offsets with a mark of a line break, without the text's start.
  private static func breaks(_ marks: [UInt8]) -> [Int] {
    marks.indices.dropFirst().filter { marks[$0] & TextAnalysis.Mark.lineBreak != 0 }
  }

  /// The rules of ICU 78, which Chromium uses, without what two Latin characters decide there. They
  /// let a small kana begin a line.
  static func chromiumRules(
    _ file: BreakTestFile, _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) {
    let table = BoundaryTable(.chromiumLineRules)
    for entry in file.cases {
      var analysis = TextAnalysis()
      analysis.read(entry.text, table)
      var marks = analysis.marks
      marks[0] &= ~TextAnalysis.Mark.lineBreak
      marks[analysis.units.count] |= TextAnalysis.Mark.lineBreak
      let hasSmallKana = entry.scalars.contains {
        CodePointProperty(of: $0.value).lineBreak == conditionalJapaneseStarter
      }
      count(
        entry, entry.offsets, breaks(marks), hasSmallKana ? .smallKana : .unknown, reference, &board
      )
    }
  }

  /// Grapheme clusters, as emergency breaks use them.
  static func graphemes(
    _ file: BreakTestFile, _ reference: ScoreBoard.Reference, _ board: inout ScoreBoard
  ) {
    for entry in file.cases {
      var analysis = TextAnalysis()
      analysis.read(entry.text)
      analysis.markGraphemes()
      let found = (0...analysis.units.count).filter { $0 > 0 && analysis.isGraphemeBoundary($0) }
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
