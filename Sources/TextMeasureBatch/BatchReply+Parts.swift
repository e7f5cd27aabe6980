extension BatchReply {
  /// Where a line stands in the block, in points, and how it ends.
  package struct LineBox: Sendable, Equatable {
    /// From the block's left edge to the first glyph's.
    package var x: Double
    /// From the block's top to the line's.
    package var top: Double
    package var height: Double
    /// Above and below the baseline, and what is added between lines.
    package var ascent: Double
    package var descent: Double
    package var leading: Double
    /// Why it ends: `softBreak`, `hyphen`, `emergency`, `hardBreak`, `endOfText` or `truncated`.
    package var ending: String

    /// Creates a box.
    package init(
      x: Double, top: Double, height: Double, ascent: Double, descent: Double, leading: Double,
      ending: String
    ) {
      self.x = x
      self.top = top
      self.height = height
      self.ascent = ascent
      self.descent = descent
      self.leading = leading
      self.ending = ending
    }
  }

  /// The room of a grapheme cluster in its line, in points.
  package struct Grapheme: Sendable, Equatable {
    package var range: Range<Int>
    /// From the block's left edge.
    package var x: Double
    package var width: Double
    /// Whether the text around it is read from right to left.
    package var isRightToLeft: Bool

    /// Creates a cluster's room.
    package init(range: Range<Int>, x: Double, width: Double, isRightToLeft: Bool) {
      self.range = range
      self.x = x
      self.width = width
      self.isRightToLeft = isRightToLeft
    }
  }

  /// Neighbouring glyphs of one line with one font, size and direction.
  package struct Run: Sendable, Equatable {
    /// What it consists of: `text`, `tab`, `attachment`, `hyphen`, `token` or `control`.
    package var kind: String
    /// The text that it stands for.
    package var range: Range<Int>
    /// From the block's left edge to the run's, in points.
    package var x: Double
    /// The sum of the advances, in points.
    package var width: Double
    /// The embedding level; odd is right to left.
    package var level: Int
    /// The font's PostScript name.
    package var font: String
    /// The font size, in points.
    package var size: Double
    /// The glyphs from left to right; `nil` if not requested.
    package var glyphs: [Glyph]?

    /// Creates a run from its parts.
    package init(
      kind: String, range: Range<Int>, x: Double, width: Double, level: Int, font: String,
      size: Double, glyphs: [Glyph]?
    ) {
      self.kind = kind
      self.range = range
      self.x = x
      self.width = width
      self.level = level
      self.font = font
      self.size = size
      self.glyphs = glyphs
    }
  }

  /// A glyph in its place in the block.
  package struct Glyph: Sendable, Equatable {
    /// The glyph's index in its font.
    package var id: Int
    /// The offset of the first character that it stands for.
    package var cluster: Int
    /// Where it is drawn: from the block's left edge, in points.
    package var x: Double
    /// Where it is drawn: from the block's top, in points, downwards.
    package var y: Double
    /// How far the pen moves, in points.
    package var advance: Double

    /// Creates a glyph from its parts.
    package init(id: Int, cluster: Int, x: Double, y: Double, advance: Double) {
      self.id = id
      self.cluster = cluster
      self.x = x
      self.y = y
      self.advance = advance
    }
  }

  /// The largest size at which a text fits.
  package struct FitSize: Sendable, Equatable {
    /// The size that the text was laid out at, in points.
    package var size: Double
    /// Whether the text fits at it; if not, it fits at none.
    package var fits: Bool

    /// Creates a size.
    package init(size: Double, fits: Bool) {
      self.size = size
      self.fits = fits
    }
  }

  /// Widths of a text, in points.
  package struct Widths: Sendable, Equatable {
    /// The width at which nothing wraps.
    package var natural: Double
    /// The smallest width at which no word is broken inside.
    package var minimum: Double
    /// The smallest width with as many lines as the text has now.
    package var shrinkWrapped: Double
    /// The smallest width with the very lines that the text has now.
    package var validFrom: Double
    /// The smallest larger width with other lines; `nil`: there is none.
    package var validTo: Double?

    /// Creates widths.
    package init(
      natural: Double, minimum: Double, shrinkWrapped: Double, validFrom: Double,
      validTo: Double?
    ) {
      self.natural = natural
      self.minimum = minimum
      self.shrinkWrapped = shrinkWrapped
      self.validFrom = validFrom
      self.validTo = validTo
    }
  }

  /// A place where a line may end.
  package struct Opportunity: Sendable, Equatable {
    /// The offset of what would begin the next line.
    package var offset: Int
    /// What a line ends with there: `soft`, `hyphen` or `hard`.
    package var kind: String

    /// Creates a place.
    package init(offset: Int, kind: String) {
      self.offset = offset
      self.kind = kind
    }
  }

  /// The box around the ink, in points from the block's top left corner; all zero without ink.
  package struct Ink: Sendable, Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// Creates a box.
    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
