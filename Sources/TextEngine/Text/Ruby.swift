public import Foundation

/// A reading above or below a run of text, as `<rt>` in HTML: the run is its base.
///
/// Chromium's rules of lines are required. Base and reading are one column, as wide as the wider of them. A
/// wider reading may reach over the text beside its base.
/// Readings of single characters are runs of one character each.
public struct Ruby: Sendable, Hashable {
  /// The reading: text of one line.
  public var text: String
  /// The reading's font size, points; `nil` is half that of its base.
  public var size: CGFloat?
  /// How the narrower of base and reading is spread over the column: `ruby-align`.
  public var alignment = Alignment.spaceAround
  /// On which side of the base the reading is: `ruby-position`.
  public var position = Position.over
  /// How far a wider reading reaches over the text beside its base: `ruby-overhang`.
  public var overhang = Overhang.auto
  /// The width of a column that the text fills besides, points: a reading fills that of its base.
  var columnWidth: CGFloat?

  public init(_ text: String) { self.text = text }

  /// How the narrower of base and reading is spread.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Between its characters, and half as much at either end.
    case spaceAround = "space-around"
    /// Not at all: it is in the middle.
    case center
    /// Not at all: it is at the start.
    case start
    /// Between its characters.
    case spaceBetween = "space-between"
  }

  /// On which side of the base a reading is.
  public enum Position: String, Sendable, Hashable, CaseIterable {
    case over, under
  }

  /// How far a wider reading reaches over the text beside its base.
  public enum Overhang: String, Sendable, Hashable, CaseIterable {
    /// By up to half the reading's em, and over half of that text.
    case auto
    /// Over spaces and the blank part of fullwidth punctuation; `none` is another name of it.
    case spaces
  }
}

/// A base and its reading, before they are spread.
struct RubyColumn: Sendable {
  /// The base, in UTF-16 units.
  var range: Range<Int>
  var ruby: Ruby
  /// The reading's width, in 1/65536 pt.
  var width: Int64
  /// The reading's font size, points.
  var size: Double
  /// The reading's extent from its baseline, in whole points.
  var box: LineMetrics
  /// Where lines may end in the reading, up to its end: offsets and widths with and without white space there.
  var breaks: [(offset: Int, fit: Int64, start: Int64)] = []

  /// The size in whole pixels, which Blink takes for lengths.
  var pixelSize: Double { size.roundedHalfUp }

  /// A reading, or a part of one, that fills a column, with the base's style at the size of readings.
  static func reading(
    _ text: String, _ ruby: Ruby, of base: TextStyle, columnWidth: CGFloat
  ) -> StyledText {
    var (style, ruby) = (base, ruby)
    style.size = ruby.size ?? base.size / 2
    style.baselineOffset = 0
    ruby.columnWidth = columnWidth
    var reading = StyledText(text, style: style)
    reading.update(0..<reading.length) { $0.ruby = ruby }
    return reading
  }

  /// The options of a reading in a block.
  static func readingOptions(_ options: TextOptions) -> TextOptions {
    var options = options
    options.css?.textIndent = .zero
    options.css?.wrapStyle = .auto
    return options
  }
}
