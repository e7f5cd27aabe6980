public import Foundation

/// A text laid out at a width: every glyph in its place.
///
/// The origin is the block's top left corner; x grows to the right and y downwards, in points.
/// Lines, widths and heights are those that measuring gives.
public struct TextLayout: Sendable, Hashable {
  /// The text.
  public let text: String
  /// The size that measuring gives: the widest line without what hangs, and the height.
  public let size: CGSize
  /// The width that lines were placed in: the one asked for, or the widest line's when that was
  /// unlimited; points.
  public let width: CGFloat
  /// The lines from top to bottom; at least one.
  public let lines: [LayoutLine]
  /// The empty line that a terminator at the text's end opens, where the caret goes; `nil` where
  /// there is none. It is not among ``lines``, and ``size`` does not hold it.
  public let lineAfterEnd: LayoutLine?
  /// Whether lines were left out because of the permitted number.
  public let isTruncated: Bool
  /// The UTF-16 offsets at which a line may end, ascending, each with what it is.
  public let breakOpportunities: [BreakOpportunity]

  /// Creates a layout of lines that were composed.
  package init(
    text: String, size: CGSize, width: CGFloat, lines: [LayoutLine], lineAfterEnd: LayoutLine?,
    isTruncated: Bool, breakOpportunities: [BreakOpportunity]
  ) {
    self.text = text
    self.size = size
    self.width = width
    self.lines = lines
    self.lineAfterEnd = lineAfterEnd
    self.isTruncated = isTruncated
    self.breakOpportunities = breakOpportunities
  }

  /// The box around the ink of all glyphs, points; `nil` when there is no ink.
  ///
  /// From the outlines' exact extents, or the bitmaps' size. It may reach past ``size`` on every
  /// side: italics, accents and swashes do.
  ///
  /// - Complexity: O(glyphs), each with a look into the font.
  public var inkBounds: CGRect? { Self.inkBounds(of: lines) }

  /// The box around the ink of some lines' glyphs, points; `nil` when there is no ink.
  package static func inkBounds(of lines: [LayoutLine]) -> CGRect? {
    var bounds: CGRect?
    for line in lines {
      for run in line.runs {
        let scale = run.size / Double(max(1, run.font.unitsPerEm))
        for glyph in run.glyphs {
          guard let box = run.font.inkBox(ofGlyph: glyph.glyph) else { continue }
          let x = run.x + glyph.x + glyph.xOffset
          let baseline = line.line.baseline - run.baselineOffset - glyph.yOffset
          let ink = CGRect(
            x: x + box.left * scale, y: baseline - box.top * scale,
            width: (box.right - box.left) * scale, height: (box.top - box.bottom) * scale)
          bounds = bounds.map { $0.union(ink) } ?? ink
        }
      }
    }
    return bounds
  }
}

/// A place where a line may end.
public struct BreakOpportunity: Sendable, Hashable {
  /// What a line ends with there.
  public enum Kind: String, Sendable, Hashable {
    /// Nothing that shows.
    case soft
    /// A hyphen, at a soft hyphen.
    case hyphen
    /// A line terminator, or the end of the text.
    case hard
  }

  /// The UTF-16 offset of what would begin the next line.
  public var offset: Int
  /// What a line ends with there.
  public var kind: Kind
}
