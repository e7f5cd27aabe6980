public import Foundation

/// A text laid out at a width, with all glyphs positioned.
///
/// The origin is the block's top left corner; x grows to the right and y downwards, in points.
/// Lines, widths and heights equal those of measuring.
public struct TextLayout: Sendable, Hashable {
  /// The text.
  public let text: String
  /// How the lines, which are laid out here from left to right, run in a picture.
  public let writingMode: WritingMode
  /// The measured size: the widest line without what hangs, and the height.
  public let size: CGSize
  /// The width in which lines were aligned: the requested one, or the widest line's when that was
  /// unlimited, in points.
  public let width: CGFloat
  /// The lines from top to bottom; at least one.
  public package(set) var lines: [LayoutLine]
  /// The empty line that a terminator at the text's end opens, where the caret goes; `nil` where
  /// there is none. It is not part of ``lines`` or ``size``.
  public let lineAfterEnd: LayoutLine?
  /// Whether lines were omitted because of the maximum number.
  public let isTruncated: Bool
  /// The offsets at which a line may end, ascending, each with its kind.
  public let breakOpportunities: [BreakOpportunity]

  /// The bounding box of all glyphs' ink, in points; `nil` when there is no ink.
  ///
  /// It comes from the outlines' exact extents, or the bitmaps' sizes. It may extend past ``size``
  /// on every side: italics, accents and swashes do.
  ///
  /// - Complexity: O(glyphs), each with a look-up in the font.
  public var inkBounds: CGRect? { Self.inkBounds(of: lines) }

  /// The bounding box of the ink of some lines, in points; `nil` when there is no ink.
  package static func inkBounds(of lines: [LayoutLine]) -> CGRect? {
    var bounds: CGRect?
    for line in lines {
      for run in line.drawnRuns {
        let scale = run.size / Double(max(1, run.font.unitsPerEm))
        for glyph in run.glyphs {
          guard let box = run.font.inkBox(ofGlyph: glyph.glyph) else { continue }
          let x = run.x + glyph.x + glyph.xOffset
          let baseline = line.line.baseline - run.baselineOffset - glyph.yOffset
          let (width, height) = ((box.right - box.left) * scale, (box.top - box.bottom) * scale)
          let across = run.horizontalScale
          let ink =
            run.isUpright
            ? CGRect(
              x: x - box.top * scale, y: baseline - box.right * scale * across, width: height,
              height: width * across)
            : CGRect(
              x: x + box.left * scale, y: baseline - box.top * scale, width: width, height: height)
          bounds = bounds.map { $0.union(ink) } ?? ink
        }
      }
    }
    return bounds
  }
}

/// A break opportunity: an offset at which a line may end.
public struct BreakOpportunity: Sendable, Hashable {
  /// What a line ends with there.
  public enum Kind: String, Sendable, Hashable {
    /// Nothing visible.
    case soft
    /// A hyphen: a soft hyphen or a dictionary's.
    case hyphen
    /// A line terminator, or the end of the text.
    case hard
  }

  /// The UTF-16 offset at which the next line would begin.
  public var offset: Int
  /// What a line ends with there.
  public var kind: Kind
}
