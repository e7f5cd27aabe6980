/// The reply to a line that was measured.
///
/// Lengths are in points, offsets in UTF-16 code units from the start of the text.
@dynamicMemberLookup
package struct BatchReply: Sendable, Equatable {
  /// One line of the laid-out text.
  package struct Line: Sendable, Equatable {
    /// The text of the line; the white space and the line break that end it belong to it.
    package var range: Range<Int>
    /// The advance without the white space that ends the line, in points.
    package var width: Double
    /// The advance of the white space that ends the line, in points.
    package var trailing: Double
    /// The baseline's distance from the top of the block, in points, downwards, unrounded.
    package var baseline: Double
    /// The line's box and end; `nil` if not requested.
    package var box: LineBox?
    /// The grapheme clusters from left to right; `nil` if not requested.
    package var graphemes: [Grapheme]?
    /// The runs from left to right; `nil` if not requested.
    package var runs: [Run]?

    /// Creates a line from its measures.
    package init(range: Range<Int>, width: Double, trailing: Double, baseline: Double) {
      self.range = range
      self.width = width
      self.trailing = trailing
      self.baseline = baseline
    }
  }

  /// How far the text is from another number of lines.
  package struct Slack: Sendable, Equatable {
    /// By how many points the width may shrink before there is one line more; `nil`: never.
    package var oneLineMore: Double?
    /// By how many points the width must grow until there is one line fewer; `nil`: never.
    package var oneLineFewer: Double?

    /// Creates the two distances, both zero or positive.
    package init(oneLineMore: Double?, oneLineFewer: Double?) {
      self.oneLineMore = oneLineMore
      self.oneLineFewer = oneLineFewer
    }
  }

  /// The font that a text style resolved to.
  package struct Font: Sendable, Equatable {
    /// The font's PostScript name.
    package var name: String
    /// The size, in points.
    package var size: Double
    /// The height of one line, in points, unrounded.
    package var lineHeight: Double
    /// The space between two lines, in points, unrounded; may be negative.
    package var leading: Double

    /// Creates a font from its name, size and vertical metrics.
    package init(name: String, size: Double, lineHeight: Double, leading: Double) {
      self.name = name
      self.size = size
      self.lineHeight = lineHeight
      self.leading = leading
    }
  }

  /// That a font was not there and another one answered for it.
  package struct Substitution: Sendable, Equatable {
    /// The requested name.
    package var requested: String
    /// The family that answered.
    package var answering: String
    /// Whether the widths are those of the requested font.
    package var hasExactWidths: Bool
    /// Whether a published figure confirms the heights as those of the requested font.
    package var hasPublishedHeights: Bool
    /// How many characters have measured and how many have estimated advances; `nil` where the
    /// widths are exact.
    package var measuredCharacters: Int?
    package var estimatedCharacters: Int?

    /// Creates a substitution from its parts.
    package init(
      requested: String, answering: String, hasExactWidths: Bool, hasPublishedHeights: Bool,
      measuredCharacters: Int? = nil, estimatedCharacters: Int? = nil
    ) {
      self.requested = requested
      self.answering = answering
      self.hasExactWidths = hasExactWidths
      self.hasPublishedHeights = hasPublishedHeights
      self.measuredCharacters = measuredCharacters
      self.estimatedCharacters = estimatedCharacters
    }
  }

  /// What makes the results of a font wrong.
  package struct FontNote: Sendable, Equatable {
    /// The font's file.
    package var font: String
    /// `<reason>; <what to do>`.
    package var note: String

    /// Creates a note from its parts.
    package init(font: String, note: String) {
      self.font = font
      self.note = note
    }
  }

  /// The optional parts of a reply.
  package struct Extras: Sendable, Equatable {
    /// The text that is not shown; `nil`: all is.
    package var hidden: Range<Int>?
    /// The lines; `nil` if not requested.
    package var lines: [Line]?
    /// How near other line counts are; `nil` if not requested.
    package var slack: Slack?
    /// The fonts that answered for others; empty: every font is the requested one.
    package var substitutions: [Substitution] = []
    /// What is wrong with the fonts that were used; empty: nothing.
    package var notes: [FontNote] = []
    /// The font that the request's text style resolved to; `nil` if it named none.
    package var font: Font?
    /// The width at which lines are most alike; `nil` if not requested.
    package var balancedWidth: Double?
    /// The size that was chosen; `nil` if none was to be.
    package var fitSize: FitSize?
    /// The widths at which the text has other lines; `nil` if not requested.
    package var widths: Widths?
    /// The places where a line may end; `nil` if not requested.
    package var breaks: [Opportunity]?
    /// The box around the ink; `nil` if not requested.
    package var ink: Ink?
    /// The protocol's version; `nil` if not requested.
    package var protocolVersion: String?
    /// A hash of every version and default that can change a number; `nil` if not requested.
    package var fingerprint: String?
  }

  /// Stored separately: most replies have none, and are created and destroyed faster.
  private final class Box: Sendable, Equatable {
    let extras: Extras

    init(_ extras: Extras) {
      self.extras = extras
    }

    static func == (first: Box, second: Box) -> Bool { first.extras == second.extras }
  }

  /// The JSON of the request's `id`, byte for byte; `nil` is written as `null`.
  package var id: [UInt8]?
  /// The width of the text, in points, rounded as the request's `api` says.
  package var width = 0.0
  /// The height of the text, in points, rounded as the request's `api` says.
  package var height = 0.0
  /// The number of lines shown.
  package var lineCount = 0
  /// Whether some of the text is not shown.
  package var isTruncated = false
  /// The number of clusters that no font covers.
  package var missingGlyphCount = 0
  /// The files of the fonts that were used, in the order of their first use.
  package var fontsUsed: FontFileNames
  /// What most replies do not say; `nil`: nothing of it.
  private var extras: Box?

  /// Creates the reply to a request, without any of its optional parts.
  package init(id: [UInt8]?, fontsUsed: FontFileNames = .none) {
    self.id = id
    self.fontsUsed = fontsUsed
  }

  /// The optional parts; `nil` if there are none.
  var allExtras: Extras? { extras?.extras }

  /// One of the extras.
  package subscript<Value>(dynamicMember part: WritableKeyPath<Extras, Value>) -> Value {
    get { (extras?.extras ?? Extras())[keyPath: part] }
    set {
      var all = extras?.extras ?? Extras()
      all[keyPath: part] = newValue
      extras = all == Extras() ? nil : Box(all)
    }
  }
}
