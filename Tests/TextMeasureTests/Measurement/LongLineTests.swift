import Foundation
import Testing
import TextMeasure

/// Lines of very many tabs, bidi runs or spaces: looking at all of them again at each break
/// opportunity takes minutes.
@Suite struct LongLineTests {
  private static let count = 60_000
  private static let interval: CGFloat = 100

  private static func prepared(
    _ text: String, _ mode: LineBreakMode = .byWordWrapping, hyphenationFactor: Float = 0,
    rules: BreakRules = .unicode
  ) throws -> PreparedText {
    try TextMeasurer.shared.prepare(
      text, style: TextStyle(try TextFont(name: "Helvetica", size: 17)),
      paragraphStyle: ParagraphStyle(
        tabStops: [], defaultTabInterval: interval, lineBreakMode: mode,
        hyphenationFactor: hyphenationFactor),
      options: TextOptions(breakRules: rules))
  }

  private static func expectLinear(_ body: () throws -> Void) rethrows {
    let began = ProcessorTime.ofThread
    try body()
    #expect(ProcessorTime.ofThread - began < 15)
  }

  @Test func tabs() throws {
    let text = String(repeating: "a\t", count: Self.count) + "a"
    let last = CGFloat(Self.count) * Self.interval
    try Self.expectLinear {
      let letter = try Self.prepared("a").naturalWidth
      for width in [CGFloat.infinity, last + 2 * letter] {
        let measured = try Self.prepared(text).measure(width: width)
        #expect(measured.lineCount == 1)
        #expect(abs(measured.size.width - last - letter) < 1e-3)
      }
      // One tab fewer fits into each line.
      let lines = try Self.prepared(text).lines(width: last - 1)
      #expect(lines.map(\.utf16Range.count) == [2 * Self.count, 1])
    }
  }

  /// Each tab adds to widths, so that the table without them holds far more than the line.
  @Test func narrowTabs() throws {
    let text = String(repeating: "a\t", count: Self.count) + "a"
    let style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    let paragraph = ParagraphStyle(tabStops: [], defaultTabInterval: 12)
    try Self.expectLinear {
      let prepared = try TextMeasurer.shared.prepare(
        text, style: style, paragraphStyle: paragraph)
      // A letter and its tab are 12 pt wide.
      let lines = try prepared.lines(width: CGFloat(Self.count) * 7)
      #expect(lines.count == 2 && lines[0].utf16Range.count / 2 == Self.count * 7 / 12)
    }
  }

  /// No line may end behind these tabs, or between these marks.
  @Test(arguments: ["א\t", "\t\u{301}", "\t\u{2060}", "\t”", "\u{ad}\u{301}"])
  func unbreakableWords(piece: String) throws {
    let word = String(repeating: piece, count: Self.count)
    try Self.expectLinear {
      // A hyphen that is wider than the letter after it: the fits do not ascend.
      for text in [word, "l\u{ad}i " + word] {
        let lines = try Self.prepared(text).lines(width: 300)
        #expect(lines.last?.utf16Range.upperBound == text.utf16.count)
      }
    }
  }

  @Test(arguments: [BreakRules.unicode, .chromium])
  func tabsBetweenDirections(rules: BreakRules) throws {
    let text = String(repeating: "a\tא\t", count: Self.count / 2)
    try Self.expectLinear {
      let prepared = try Self.prepared(text, rules: rules)
      #expect(try prepared.measure(width: .infinity).lineCount == 1)
      // A limit that does not matter changes nothing.
      let natural = try prepared.measure(width: .infinity).size.width
      #expect(try abs(prepared.measure(width: natural + 1).size.width - natural) < 1e-3)
    }
  }

  /// One word: a line begins at each of its characters, and each is a bidi run.
  @Test(arguments: ["שa", "a\u{200C}", "\u{2067}a\u{2069}"])
  func aWordOfManyRunsUnderChromiumsRules(part: String) throws {
    let text = String(repeating: part, count: Self.count / 2)
    try Self.expectLinear {
      let prepared = try Self.prepared(text, rules: .chromium)
      #expect(try prepared.measure(width: 0).lineCount >= Self.count / 2)
      #expect(try prepared.measure(width: .infinity).lineCount == 1)
    }
  }

  @Test func directionsUnderChromiumsRules() throws {
    let part = "a א "
    try Self.expectLinear {
      let long = try Self.prepared(
        String(repeating: part, count: Self.count), rules: .chromium)
      let short = try Self.prepared(String(repeating: part, count: 2), rules: .chromium)
      let single = try Self.prepared(part, rules: .chromium)
      func width(_ text: PreparedText) throws -> CGFloat {
        try text.measure(width: .infinity).size.width
      }
      // Each run is rounded by itself, so each repetition adds the same.
      let each = try width(short) - width(single)
      #expect(try abs(width(long) - width(single) - each * CGFloat(Self.count - 1)) < 1e-3)
    }
  }

  @Test(arguments: [
    LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping,
  ])
  func truncatedTabs(mode: LineBreakMode) throws {
    let count = Self.count / 3
    let text = String(repeating: "a\t", count: count) + "a"
    let shown = Self.interval * CGFloat(count / 2)
    try Self.expectLinear {
      let layout = try Self.prepared(text, mode).layout(width: shown, maximumLines: 1)
      let width = layout.lines[0].line.width
      #expect(width <= shown + 1e-3)
      #expect(width > shown - 2 * Self.interval)
    }
  }

  @Test func spacesBetweenCharacters() throws {
    let spaces = String(repeating: " ", count: 4 * Self.count)
    try Self.expectLinear {
      let prepared = try Self.prepared("a" + spaces + "b", .byCharWrapping)
      #expect(try prepared.measure(width: 100).lineCount == 2)
      let tabs = String(repeating: " \t", count: Self.count)
      let hyphenated = try Self.prepared("a" + tabs + "b", hyphenationFactor: 0.5)
      #expect(try hyphenated.measure(width: 100).lineCount == 2)
    }
  }
}
