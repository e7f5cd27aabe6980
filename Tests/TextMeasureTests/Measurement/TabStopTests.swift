import Foundation
import Testing
import TextMeasure

@testable import TextEngine

@Suite struct TabStopTests {
  private static func prepared(
    _ text: String, _ stops: [TextTab], interval: CGFloat = 0
  ) throws -> PreparedText {
    try TextMeasurer.shared.prepare(
      text, style: TextStyle(try TextFont(name: "Helvetica", size: 17)),
      paragraphStyle: ParagraphStyle(tabStops: stops, defaultTabInterval: interval))
  }

  private static func width(_ text: String) throws -> Double {
    Double(try prepared(text, []).naturalWidth)
  }

  /// Where the text after each tab begins, by the layout; the line's width, by measuring.
  private static func places(
    _ text: String, _ stops: [TextTab], width: CGFloat = .infinity
  ) throws -> (starts: [CGFloat], width: CGFloat) {
    let prepared = try prepared(text, stops)
    let line = try prepared.layout(width: width).lines[0]
    let units = Array(text.utf16)
    let starts = line.graphemes.filter {
      $0.utf16Range.lowerBound > 0 && units[$0.utf16Range.lowerBound - 1] == 0x09
    }.map(\.x)
    // What is laid out is as wide as what is measured.
    #expect(abs(line.advance - line.line.width - line.line.trailingWhitespaceWidth) < 1e-3)
    return (starts, line.line.width)
  }

  @Test func textEndsAtARightStop() throws {
    let price = try Self.width("12.50")
    let (starts, width) = try Self.places("tea\t12.50", [TextTab(alignment: .right, location: 150)])
    #expect(abs(starts[0] - (150 - price)) < 1e-3 && abs(width - 150) < 1e-3)
    // White space at the line's end hangs.
    let spaced = try Self.places("tea\t12.50  ", [TextTab(alignment: .right, location: 150)])
    #expect(abs(spaced.width - 150) < 1e-3)
  }

  /// The visible hyphen is a part of the text that ends at the stop, measured and drawn.
  @Test(arguments: [TextAlignment.right, .center])
  func aHyphenIsBeforeTheStop(_ alignment: TextAlignment) throws {
    let prepared = try Self.prepared(
      "tea\tdampf\u{AD}schifffahrt", [TextTab(alignment: alignment, location: 100)])
    let line = try #require(try prepared.layout(width: 130).lines.first)
    #expect(line.line.end == .hyphen && line.runs.last?.kind == .hyphen)
    #expect(abs(line.advance - line.line.width) < 1e-3, "\(line.advance) \(line.line.width)")
    if alignment == .right { #expect(abs(line.advance - 100) < 1e-3) }
  }

  @Test func textIsAroundAStopInTheMiddle() throws {
    let word = try Self.width("middle")
    let (starts, width) = try Self.places("a\tmiddle", [TextTab(alignment: .center, location: 100)])
    #expect(abs(starts[0] - (100 - word / 2)) < 1e-3 && abs(width - (100 + word / 2)) < 1e-3)
  }

  @Test func numbersAreAlignedAtTheirDecimals() throws {
    let stop = TextTab(
      alignment: .right, location: 120, columnTerminators: CharacterSet(charactersIn: "."))
    for number in ["1.5", "12.25", "1000.125", "7"] {
      let whole = try Self.width(String(number.prefix { $0 != "." }))
      let (starts, _) = try Self.places("x\t\(number)", [stop])
      #expect(abs(starts[0] - (120 - whole)) < 1e-3, "\(number)")
    }
  }

  @Test func columnsFollowOneAnother() throws {
    let stops = [
      TextTab(location: 40), TextTab(alignment: .right, location: 150),
      TextTab(alignment: .center, location: 220),
    ]
    let (starts, width) = try Self.places("a\tbc\tdef\tghij", stops)
    let (right, center) = (try Self.width("def"), try Self.width("ghij"))
    #expect(abs(starts[0] - 40) < 1e-3 && abs(starts[1] - (150 - right)) < 1e-3)
    #expect(abs(starts[2] - (220 - center / 2)) < 1e-3 && abs(width - (220 + center / 2)) < 1e-3)
  }

  @Test func textThatHasNoRoomBeginsAtThePen() throws {
    let (starts, width) = try Self.places(
      "first\tmuch longer than that", [TextTab(alignment: .right, location: 60)])
    let (pen, rest) = (try Self.width("first"), try Self.width("much longer than that"))
    #expect(abs(starts[0] - pen) < 1e-3 && abs(width - pen - rest) < 1e-3)
  }

  @Test func linesWrapAfterAStop() throws {
    let stops = [TextTab(alignment: .right, location: 90)]
    let prepared = try Self.prepared("no\tone two three", stops)
    let lines = try prepared.lines(width: 100).map(\.utf16Range)
    #expect(lines.first == 0..<11 && lines.count == 2)
    let measured = try prepared.measure(width: 100)
    #expect(measured.lineCount == 2 && abs(measured.size.width - 90) < 1e-3)
    // Cut, the text that shows ends at the stop as well, with the token.
    let cut = try prepared.truncated(width: 100, maximumLines: 1, mode: .byTruncatingTail)
    #expect(cut.size.width <= 100.001 && cut.isTruncated)
  }

  /// Past the last stop, without an interval, a tab ends its line; with one it goes on.
  @Test func aTabPastTheLastStopWraps() throws {
    let stops = [TextTab(location: 30), TextTab(location: 60)]
    let text = "a\tb\tc\td"
    let wrapped = try Self.prepared(text, stops)
    #expect(try wrapped.lines(width: 300).map(\.utf16Range) == [0..<6, 6..<7])
    #expect(try wrapped.measure(width: 300).lineCount == 2)
    let on = try Self.prepared(text, stops, interval: 25)
    #expect(try on.lines(width: 300).map(\.utf16Range) == [0..<7])
    #expect(try abs(on.lines(width: 300)[0].width - 75 - (try Self.width("d"))) < 1e-3)
    // Whatever the width, also where there is none.
    #expect(try wrapped.lines().map(\.utf16Range) == [0..<6, 6..<7])
    for width in [CGFloat(300), .infinity] {
      let valid = try wrapped.measure(width: width).validWidths
      #expect(valid.contains(1e12) && valid.contains(.greatestFiniteMagnitude))
    }
    // No width makes it one line.
    #expect(try wrapped.narrowestWidth(lineCount: 1) == nil)
    #expect(try wrapped.narrowestWidth(lineCount: 2) != nil)
    #expect(try wrapped.slack(width: 300).oneLineFewer == nil)
    var style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    style.language = "en"
    let hyphenated = try TextMeasurer.shared.prepare(
      text + " hyphenation", style: style,
      paragraphStyle: ParagraphStyle(
        tabStops: stops, defaultTabInterval: 0, hyphenationFactor: 1))
    #expect(try hyphenated.measure(width: 300).lineCount == 2)
    #expect(try hyphenated.measure().lineCount == 2)
    // At any width, too, where characters combine with the tab, before which the line has no end.
    let combined = try Self.prepared("wwwwwwww\t\u{301}\u{301}d", stops)
    for width in [CGFloat(120), 300, 1000, .infinity] {
      #expect(try combined.lines(width: width).map(\.utf16Range) == [0..<11, 11..<12])
    }
    // Tabs that hang at the end wrap nothing.
    #expect(try Self.prepared("a\tb\tc\t", stops).lines(width: 300).count == 1)
  }

  /// A line that is cut where it does not fit continues after such a tab.
  @Test func aTabPastTheLastStopDoesNotWrapALineThatMayBeCut() throws {
    let text = "a\tb\tc\td"
    let wrapped = try Self.prepared(text, [TextTab(location: 30), TextTab(location: 60)])
    let whole = try wrapped.truncated(width: 300, maximumLines: 1, mode: .byTruncatingTail)
    #expect(!whole.isTruncated && whole.size.width > 60)
    let cut = try wrapped.truncated(
      width: whole.size.width - 1, maximumLines: 1, mode: .byTruncatingTail)
    #expect(cut.isTruncated)
    // A label shows all of its text at its own size, and lays it out as at any width.
    for (text, lines) in [("i\tj", 1), ("i\tj", 0), ("i\tj\tk l\tm", 2)] {
      let label = try Label(
        String(repeating: "\t", count: 12) + text,
        font: TextFont(name: "Helvetica", size: 17), numberOfLines: lines)
      let free = try label.layout(fitting: .infinity)
      let own = try label.layout(fitting: free.size.width)
      #expect(!free.isTruncated && !own.isTruncated, "\(text), \(lines)")
      #expect(own.lines.map(\.utf16Range) == free.lines.map(\.utf16Range), "\(text), \(lines)")
      #expect(own.size == free.size && own.lines.count == (lines == 1 ? 1 : 2), "\(text), \(lines)")
    }
  }

  /// Pieces of random texts with tabs.
  private static let pieces = [
    "\t", "\t", "\t", " ", "\u{3000}", "ab", "Tea", "AVA", "\u{AD}", "\u{05D0}\u{05D1}", "\n",
    "four ",
  ]

  /// A text that is measured without a width has the same lines at the width that it takes.
  @Test(arguments: [CGFloat(0), 35], [Float(0), 1])
  func linesWithoutAWidthAreThoseAtItsOwn(interval: CGFloat, factor: Float) throws {
    var random = GeneratedText(seed: 67)
    var wrapped = 0
    for _ in 0..<400 {
      let text = (0..<random.number(below: 24)).map { _ in
        Self.pieces[random.number(below: Self.pieces.count)]
      }.joined()
      let stops = (0..<random.number(below: 4)).map { _ in
        TextTab(
          alignment: [.left, .left, .right, .center][random.number(below: 4)],
          location: CGFloat(10 + random.number(below: 120)))
      }
      let prepared = try TextMeasurer.shared.prepare(
        text, style: TextStyle(try TextFont(name: "Helvetica", size: 17)),
        paragraphStyle: ParagraphStyle(
          firstLineHeadIndent: CGFloat(random.number(below: 2) * 9), tabStops: stops,
          defaultTabInterval: interval, hyphenationFactor: factor))
      let free = try prepared.measure()
      let own = try prepared.measure(width: free.size.width)
      #expect(own.lineCount == free.lineCount, "\(text.debugDescription) \(stops)")
      #expect(own.size == free.size, "\(text.debugDescription) \(stops)")
      let ends = try [free.size.width, 1e7, .infinity].map {
        try prepared.lines(width: $0).map(\.utf16Range)
      }
      #expect(ends[0] == ends[2] && ends[1] == ends[2], "\(text.debugDescription) \(stops)")
      if free.lineCount > text.count(where: \.isNewline) + 1 { wrapped += 1 }
    }
    #expect(interval > 0 ? wrapped == 0 : wrapped > 20, "\(wrapped)")
  }

  /// A tab at a line's end extends to its stop, and hangs.
  @Test func aTabAtALinesEndHasItsAdvance() throws {
    let font = try FontLibrary.shared.font(named: "LiberationMono-Regular.ttf")
    let letter = 6.0009765625
    let cases: [(text: String, unicode: Double, chromium: Double)] = [
      ("x\t", 28 - letter, 7 * letter), ("x \t", 28 - letter, 7 * letter),
      ("x\t ", 28, 8 * letter), ("x\t\t", 56 - letter, 15 * letter), ("\t", 28, 8 * letter),
      ("x\t\n", 28 - letter, 7 * letter), ("x ", letter, letter),
    ]
    for (text, unicode, chromium) in cases {
      for (rules, expected) in [(BreakRules.unicode, unicode), (.chromium, chromium)] {
        for width in [CGFloat.infinity, 20] {
          let line = try TextMeasurer.shared.prepare(
            text, style: TextStyle(font: font, size: 10), options: TextOptions(breakRules: rules)
          ).lines(width: width)[0]
          #expect(
            abs(Double(line.trailingWhitespaceWidth) - expected) < 1e-3,
            "\(text.debugDescription) \(rules): \(line.trailingWhitespaceWidth)")
        }
      }
    }
  }

  /// White space at a line's end is as wide as before a letter, and drawn as wide as it is measured.
  @Test(arguments: [BreakRules.unicode, .chromium])
  func whiteSpaceAtALinesEndIsAsWideAsInside(rules: BreakRules) throws {
    let font = try FontLibrary.shared.font(named: "LiberationMono-Regular.ttf")
    var random = GeneratedText(seed: 68)
    for _ in 0..<300 {
      let text = (0..<1 + random.number(below: 3)).map { _ in
        ["x", "a\tb", "one", "\ty"][random.number(below: 4)]
      }.joined(separator: " ")
      let space = (0..<random.number(below: 5)).map { _ in
        [" ", "\t", "\t", "\u{3000}"][random.number(below: 4)]
      }.joined()
      func prepared(_ text: String) throws -> PreparedText {
        try TextMeasurer.shared.prepare(
          text, style: TextStyle(font: font, size: 10), options: TextOptions(breakRules: rules))
      }
      let whole = try prepared(text + space + "|").naturalWidth - prepared("|").naturalWidth
      let line = try prepared(text + space).layout().lines[0]
      // Chromium rounds each part of a line with tabs up to 1/64.
      let tolerance = rules == .chromium ? CGFloat(text.utf16.count + 5) / 64 : 1e-3
      let name = (text + space).debugDescription
      #expect(abs(line.line.widthWithTrailingWhitespace - whole) < tolerance, "\(name)")
      #expect(abs(line.advance - line.line.widthWithTrailingWhitespace) < tolerance, "\(name)")
    }
  }

  /// Each line ends at the last opportunity up to which its text alone fits.
  @Test(arguments: [TextAlignment.left, .right, .center], [CGFloat(0), 45])
  func linesAreFull(alignment: TextAlignment, interval: CGFloat) throws {
    let text =
      "Tea\t4 To\tAVA  \tone two\t\tthree \t four\u{2014}five six\tWe seven ToVA\teight,\tnine ten"
    let stops = [30, 75, 120, 175, 260].map { TextTab(alignment: alignment, location: $0) }
    let prepared = try Self.prepared(text, stops, interval: interval)
    let units = Array(text.utf16)
    func width(_ range: Range<Int>) throws -> CGFloat {
      let measured = try Self.prepared(
        String(decoding: units[range], as: UTF16.self), stops, interval: interval
      ).measure(width: 100_000)
      // A tab past its last stop wraps.
      return measured.lineCount == 1 ? measured.size.width : .infinity
    }
    for limit in stride(from: CGFloat(70), through: 250, by: 7) {
      for line in try prepared.lines(width: limit) {
        #expect(try abs(width(line.utf16Range) - line.width) < 1e-3)
        let later = prepared.breakOpportunities.map(\.offset).filter {
          $0 > line.utf16Range.upperBound
        }
        for end in later.prefix(4) {
          let wider = try width(line.utf16Range.lowerBound..<end)
          #expect(wider > limit, "\(limit) \(line.utf16Range) \(end)")
        }
      }
    }
  }

  /// Multiples of an interval that are wider than any text end no tab, and overflow nothing.
  @Test(arguments: [CGFloat(1e9), 6e13, 1e300])
  func hugeIntervals(interval: CGFloat) throws {
    let text = String(repeating: "a\t", count: 150_000) + "a"
    let prepared = try Self.prepared(text, [], interval: interval)
    #expect(try prepared.measure(width: .infinity).lineCount == 1)
    #expect(try prepared.measure(width: 100).lineCount > 1)
  }

  /// What hangs after a tab is looked at once for all tabs of a row: looking anew at each, this takes
  /// minutes.
  @Test func tabsInARowCostTheirNumber() throws {
    let count = 60_000
    let row = String(repeating: "\t", count: count)
    let began = ProcessorTime.ofThread
    let prepared = try Self.prepared("a" + row + "\nb", [], interval: 1)
    #expect(try prepared.measure(width: .infinity).lineCount == 2)
    #expect(ProcessorTime.ofThread - began < 15)
  }

  /// Each tab of a row hangs with all that hangs after it, whatever was looked at before.
  @Test func whatHangsAfterEachTabIsTheSameForARow() throws {
    let word = try Self.width("ab")
    // The lines' ends: white space and tabs hang together, and what follows begins a line.
    for row in ["\t", "\t\t", "\t \t", " \t\t  \t", "\t\t\t\t \t"] {
      let text = "ab" + row + "cd" + row + "ef"
      let prepared = try Self.prepared(text, [], interval: 300)
      let lines = try prepared.lines(width: CGFloat(word) + 1)
      let step = 2 + row.utf16.count
      #expect(
        lines.map(\.utf16Range) == [0..<step, step..<2 * step, 2 * step..<2 * step + 2], "\(row)")
    }
  }
}
