public import Foundation
public import TextMeasure

/// A cell's text, prepared once and laid out at any width by string drawing's or a label's rules.
///
/// Preparing is the measurement: it looks at characters and may fail. Every question afterwards is
/// arithmetic.
public struct CellText: Sendable {
  /// The shaped text.
  private let prepared: PreparedText
  /// Ascent and descent of the first font together, points, unrounded.
  public let lineHeight: CGFloat
  /// What stands between two lines, points.
  public let leading: CGFloat
  /// The font size in points.
  public let fontSize: CGFloat
  /// Whether the text ends in a line terminator.
  public let endsInTerminator: Bool
  /// Whether the text is nothing but line terminators.
  private let isBlank: Bool

  /// Wraps a text that was prepared.
  init(_ prepared: PreparedText, lineHeight: CGFloat, leading: CGFloat, fontSize: CGFloat) {
    self.prepared = prepared
    self.lineHeight = lineHeight
    self.leading = leading
    self.fontSize = fontSize
    endsInTerminator = prepared.endsInTerminator
    isBlank = prepared.text.unicodeScalars.allSatisfy(Self.isTerminator)
  }

  /// The text.
  public var text: String { prepared.text }

  /// The eight characters that end a line by themselves.
  static func isTerminator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether lines are laid out without a limit of their width: 0, negative and huge widths mean
  /// that to UIKit.
  private static func limit(_ width: CGFloat) -> CGFloat {
    width > 0 && width < 10_000_000 ? width : .infinity
  }

  // MARK: Heights and sizes

  /// The height in points, unrounded, of the text wrapped at a width.
  ///
  /// - Parameters:
  ///   - width: points; 0, negative and huge widths mean that nothing wraps.
  ///   - opensLastLine: whether a terminator at the end opens a line. One that nothing precedes
  ///     always does.
  ///   - emptyIsOneLine: whether an empty text is as high as a line; else it is 0.
  public func height(width: CGFloat, opensLastLine: Bool, emptyIsOneLine: Bool) -> CGFloat {
    if prepared.text.isEmpty { return emptyIsOneLine ? lineHeight : 0 }
    let height = prepared.measure(width: Self.limit(width)).size.height
    return endsInTerminator && (opensLastLine || isBlank) ? height + leading + lineHeight : height
  }

  /// The height of `boundingRect(with: CGSize(width, .greatestFiniteMagnitude),
  /// options: .usesLineFragmentOrigin)`, points, unrounded: a terminator at the end opens a line,
  /// and an empty text is one line high.
  public func boundingHeight(width: CGFloat) -> CGFloat {
    height(width: width, opensLastLine: true, emptyIsOneLine: true)
  }

  /// The size of that rectangle, points, unrounded; the white space at which a line wraps counts
  /// in its width as far as it fits.
  public func boundingSize(width: CGFloat) -> CGSize {
    CGSize(width: widestLine(width: Self.limit(width)), height: boundingHeight(width: width))
  }

  /// `size(withAttributes:)`: nothing wraps, line terminators stack lines; points, unrounded.
  public var oneLineSize: CGSize { boundingSize(width: 0) }

  /// A label's height before it is rounded, points: `sizeThatFits(CGSize(width, 0))` with any
  /// number of lines. A terminator at the end opens no line unless there is nothing else, and an
  /// empty text is 0 high.
  public func labelHeight(width: CGFloat) -> CGFloat {
    height(width: width, opensLastLine: false, emptyIsOneLine: false)
  }

  /// A label's size: width and height rounded up to the pixel, each by itself.
  public func labelSize(width: CGFloat, grid: PixelGrid) -> CGSize {
    guard !prepared.text.isEmpty else { return .zero }
    let limit = Self.limit(width)
    return grid.roundedUp(
      CGSize(width: min(widestLine(width: limit), limit), height: labelHeight(width: width)))
  }

  // MARK: Lines

  /// The widest line with its white space as far as it fits, points.
  private func widestLine(width: CGFloat) -> CGFloat {
    var widest: CGFloat = 0
    for line in prepared.lines(width: width) {
      let whole = CGFloat(line.indent + line.width + line.trailingWhitespaceWidth)
      widest = max(widest, min(whole, max(width, CGFloat(line.width))))
    }
    return widest
  }

  /// The number of lines at a width, points, without one that a terminator at the end opens.
  public func lineCount(width: CGFloat) -> Int {
    prepared.measure(width: Self.limit(width)).lineCount
  }

  /// The lines at a width, points, each with its text and its place from the text's upper left
  /// corner.
  public func lines(width: CGFloat) -> [CellLayout.TextLine] {
    let units = prepared.text.utf16
    return prepared.lines(width: Self.limit(width)).map { line in
      let start = units.index(units.startIndex, offsetBy: line.utf16Range.lowerBound)
      let end = units.index(start, offsetBy: line.utf16Range.count)
      var text = prepared.text[start..<end]
      while let last = text.last, last.isWhitespace { text.removeLast() }
      return CellLayout.TextLine(
        text: String(text), x: CGFloat(line.indent), baseline: CGFloat(line.baseline),
        width: CGFloat(line.width))
    }
  }
}
