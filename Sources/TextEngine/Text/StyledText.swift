public import Foundation

/// Text with styles: the input of the engine.
///
/// A value: copies do not share changes. Offsets are in UTF-16 units, as in UIKit. Every unit has
/// exactly one style, and every paragraph has the paragraph style of its first unit.
public struct StyledText: Sendable, Hashable, CustomReflectable {
  /// A range with one style.
  public struct Run: Sendable, Hashable {
    /// The range, in UTF-16 units.
    public var range: Range<Int>
    /// The style of the text.
    public var style: TextStyle
    /// The style of the paragraphs that begin in the range.
    public var paragraphStyle: ParagraphStyle
    /// The box that replaces the run's one character; `nil` for text.
    public var attachment: TextAttachment?
    /// The reading of the run's text; `nil` for none.
    public var ruby: Ruby?
    /// What of the run stands beside each other in vertical text; `nil`: as the block's CSS says.
    public var combination: TextCombination?
    /// Whether all of it does.
    var isCombined = false

    package init(
      range: Range<Int>, style: TextStyle, paragraphStyle: ParagraphStyle,
      attachment: TextAttachment?, ruby: Ruby? = nil, combination: TextCombination? = nil
    ) {
      self.range = range
      self.style = style
      self.paragraphStyle = paragraphStyle
      self.attachment = attachment
      self.ruby = ruby
      self.combination = combination
    }

    /// Whether it is not joined with its neighbours.
    var standsAlone: Bool {
      attachment != nil || ruby != nil || isCombined || style.css?.isApart ?? false
    }
  }

  /// Behind a reference, because texts are passed on more often than they are changed.
  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }

    static let empty = Storage(
      Values(
        string: "", runs: [], defaultStyle: TextStyle(fonts: FontCascade([]), size: 0),
        defaultParagraphStyle: .default))
  }

  private struct Values: Sendable, Hashable {
    var string: String
    var runs: [Run]
    var defaultStyle: TextStyle
    var defaultParagraphStyle: ParagraphStyle
    var emptyRuns: [EmptyRun] = []
  }

  /// A run without text, whose box CSS counts in its line all the same.
  public struct EmptyRun: Sendable, Hashable {
    /// Where it is, in UTF-16 units.
    public var offset: Int
    /// Its style, of which the box is.
    public var style: TextStyle

    public init(offset: Int, style: TextStyle) {
      self.offset = offset
      self.style = style
    }
  }

  private var storage: Storage

  /// Changes the properties in place, so that appending many times does not copy the text each time.
  private mutating func change(_ change: (inout Values) -> Void) {
    var values = storage.values
    storage = .empty
    change(&values)
    storage = Storage(values)
  }

  public static func == (first: StyledText, second: StyledText) -> Bool {
    // By bytes: strings of equal characters in other code points have other glyphs and offsets.
    first.storage === second.storage
      || first.storage.values == second.storage.values
        && first.string.utf8.elementsEqual(second.string.utf8)
  }

  public func hash(into hasher: inout Hasher) { storage.values.hash(into: &hasher) }

  /// The text.
  public var string: String { storage.values.string }

  /// The runs: they cover the text without gaps, and neighbours differ.
  public var runs: [Run] { storage.values.runs }

  /// The style of an empty text, which gives it its height.
  public var defaultStyle: TextStyle {
    get { storage.values.defaultStyle }
    set { change { $0.defaultStyle = newValue } }
  }

  /// The paragraph style of an empty text.
  public var defaultParagraphStyle: ParagraphStyle {
    get { storage.values.defaultParagraphStyle }
    set { change { $0.defaultParagraphStyle = newValue } }
  }

  /// Runs without text, whose boxes count where the options have CSS; those beyond the text do not.
  public var emptyRuns: [EmptyRun] {
    get { storage.values.emptyRuns }
    set { change { $0.emptyRuns = newValue } }
  }

  /// The number of UTF-16 units.
  public var length: Int { runs.last?.range.upperBound ?? 0 }

  /// Creates a text with one style.
  public init(_ string: String, style: TextStyle, paragraphStyle: ParagraphStyle = .default) {
    var string = string
    string.makeContiguousUTF8()
    // Faster than `utf16.count`.
    let length = string.utf8Span.span.utf16Units.count
    let run = Run(range: 0..<length, style: style, paragraphStyle: paragraphStyle, attachment: nil)
    self.init(string, runs: [run], defaultStyle: style, defaultParagraphStyle: paragraphStyle)
  }

  /// Creates a text from runs that cover it in order: units outside of all runs are not measured.
  package init(
    _ string: String, runs: [Run], defaultStyle: TextStyle, defaultParagraphStyle: ParagraphStyle
  ) {
    storage = Storage(
      Values(
        string: string, runs: Self.merged(runs), defaultStyle: defaultStyle,
        defaultParagraphStyle: defaultParagraphStyle))
  }

  /// Changes the style of a range. Parts outside of the text are ignored.
  public mutating func update(_ range: Range<Int>, _ change: (inout Run) -> Void) {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty else { return }
    var result: [Run] = []
    result.reserveCapacity(runs.count + 2)
    for run in runs {
      guard run.range.overlaps(range) else {
        result.append(run)
        continue
      }
      let middle = run.range.clamped(to: range)
      let head = run.range.lowerBound..<middle.lowerBound
      for part in [head, middle, middle.upperBound..<run.range.upperBound] where !part.isEmpty {
        var piece = run
        piece.range = part
        if part == middle {
          change(&piece)
          piece.range = part
        }
        result.append(piece)
      }
    }
    self.change { $0.runs = Self.merged(result) }
  }

  /// Appends text with its styles.
  public mutating func append(_ other: StyledText) {
    let offset = length
    change { values in
      values.string += other.string
      // Only the runs at the seam can be equal; comparing all again would take quadratic time.
      let last = values.runs.popLast()
      values.runs += Self.merged(
        (last.map { [$0] } ?? [])
          + other.runs.map { run in
            var moved = run
            moved.range = run.range.lowerBound + offset..<run.range.upperBound + offset
            return moved
          })
    }
  }

  /// Appends a box.
  public mutating func append(
    _ attachment: TextAttachment, style: TextStyle? = nil, paragraphStyle: ParagraphStyle? = nil
  ) {
    var text = StyledText(
      String(TextAttachment.character), style: style ?? runs.last?.style ?? defaultStyle,
      paragraphStyle: paragraphStyle ?? runs.last?.paragraphStyle ?? defaultParagraphStyle)
    text.change { $0.runs[0].attachment = attachment }
    append(text)
  }

  var hasOneParagraphStyle: Bool {
    let runs = runs
    // By index: a run is copied otherwise.
    return runs.indices.dropFirst().allSatisfy {
      runs[$0].paragraphStyle == runs[$0 - 1].paragraphStyle
    }
  }

  /// The text of a range, with its styles.
  func part(_ range: Range<Int>) -> StyledText {
    let units = Array(string.utf16)[range]
    let runs = runs.compactMap { run -> Run? in
      var part = run
      let shown = run.range.clamped(to: range)
      part.range = shown.lowerBound - range.lowerBound..<shown.upperBound - range.lowerBound
      return shown.isEmpty ? nil : part
    }
    return StyledText(
      String(decoding: units, as: UTF16.self), runs: runs, defaultStyle: defaultStyle,
      defaultParagraphStyle: defaultParagraphStyle)
  }

  /// The run that contains a UTF-16 offset; `nil` outside of the text.
  public func run(at offset: Int) -> Run? { runs.first { $0.range.contains(offset) } }

  /// Merges neighbours with equal styles; boxes and what has a reading stay separate.
  private static func merged(_ runs: [Run]) -> [Run] {
    func joins(_ first: Int, _ second: Int) -> Bool {
      !runs[first].standsAlone && !runs[second].standsAlone
        && runs[first].range.upperBound == runs[second].range.lowerBound
        && runs[first].style == runs[second].style
        && runs[first].paragraphStyle == runs[second].paragraphStyle
        && runs[first].combination == runs[second].combination
    }
    // The common case: nothing to merge.
    guard
      runs.indices.contains(where: {
        runs[$0].range.isEmpty || $0 > 0 && joins($0 - 1, $0)
      })
    else { return runs }
    var result: [Run] = []
    result.reserveCapacity(runs.count)
    var previous: Int?
    for index in runs.indices where !runs[index].range.isEmpty {
      if let previous, joins(previous, index), let start = result.last?.range.lowerBound {
        result[result.count - 1].range = start..<runs[index].range.upperBound
      } else {
        result.append(runs[index])
      }
      previous = index
    }
    return result
  }

  /// The properties, as debuggers and `dump` show them.
  public var customMirror: Mirror {
    Mirror(
      self, children: Array(Mirror(reflecting: storage.values).children), displayStyle: .struct)
  }
}

/// A box in place of a character: an image, a button.
public struct TextAttachment: Sendable, Hashable {
  /// In points; negative and non-finite values count as 0, and a width above 1,048,576 as that.
  public var size: CGSize
  /// The distance of its bottom edge from the baseline, in points; negative is below.
  public var baselineOffset: CGFloat
  /// Where it stands in its line.
  public var alignment: Alignment

  public init(size: CGSize, baselineOffset: CGFloat = 0, alignment: Alignment = .baseline) {
    self.size = size
    self.baselineOffset = baselineOffset
    self.alignment = alignment
  }

  /// Where an attachment stands: Flutter's `PlaceholderAlignment`.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// ``TextAttachment/baselineOffset`` says.
    case baseline
    /// Its bottom edge, or its top edge, is at the baseline.
    case aboveBaseline, belowBaseline
    /// Its edge, or its middle, is that of the text around it: of the first font's ascent and descent.
    case top, bottom, middle
  }

  /// The placeholder character of an attachment, U+FFFC.
  public static let character: Character = "\u{FFFC}"
}
