package import Foundation
package import TextMeasure

/// The reply to a line that was measured.
///
/// Lengths are in points, offsets in UTF-16 code units from the start of the text.
@dynamicMemberLookup
package struct BatchReply: Sendable, Equatable {
  /// One line of the laid-out text.
  package struct Line: Sendable, Equatable {
    /// The line; the last one ends where the text does, unless some of it is hidden.
    package var measured: TextMeasure.Line
    /// The line with its glyphs; `nil` if nothing of them is requested.
    var composed: LayoutLine?
  }

  /// A run of a line.
  struct Run {
    var run: GlyphRun
    /// The line's baseline, points from the block's top.
    var baseline: CGFloat

    /// The glyphs with what their places are counted from.
    var glyphs: [Glyph] {
      run.glyphs.map { Glyph(glyph: $0, x: run.x, y: baseline - run.baselineOffset) }
    }
  }

  /// A reading of a line.
  struct Reading {
    var reading: RubyReading
    /// The line's baseline, points from the block's top.
    var baseline: CGFloat
  }

  /// A glyph of a run.
  struct Glyph {
    var glyph: PositionedGlyph
    /// The run's left edge and the glyph's baseline, points from the block's top left corner.
    var x: CGFloat
    var y: CGFloat
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
  }

  /// What makes the results of a font wrong.
  package struct FontNote: Sendable, Hashable {
    /// The font's file.
    package var font: String
    /// `<reason>; <what to do>`.
    package var note: String
  }

  /// The largest size at which a text fits.
  package struct FitSize: Sendable, Equatable {
    /// The size that the text was laid out at, in points.
    var size: Double
    /// Whether the text fits at it; if not, it fits at none.
    var fits: Bool
  }

  /// A size in whole pixels.
  package struct Pixels: Sendable, Equatable {
    package var width: Int
    package var height: Int
  }

  /// Widths of a text, in points.
  package struct Widths: Sendable, Equatable {
    /// The width at which nothing wraps.
    var natural: CGFloat
    /// The smallest width at which no word is broken inside.
    var minimum: CGFloat
    /// The smallest width with as many lines as the text has now.
    var shrinkWrapped: CGFloat
    /// The smallest width with the very lines that the text has now.
    var validFrom: CGFloat
    /// The smallest larger width with other lines; `nil`: there is none.
    var validTo: CGFloat?
  }

  /// The optional parts of a reply.
  package struct Extras: Sendable, Equatable {
    /// The text that is not shown; `nil`: all is.
    package var hidden: Range<Int>?
    /// The lines; `nil` if not requested.
    package var lines: [Line]?
    /// How near other line counts are; `nil` if not requested.
    package var slack: WidthSlack?
    /// The fonts that answered for others; empty: every font is the requested one.
    package var substitutions: [FontSubstitution] = []
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
    package var breaks: [BreakOpportunity]?
    /// The box around the ink; `nil` if not requested.
    package var ink: CGRect?
    /// The size in pixels; `nil` without a density.
    package var pixels: Pixels?
    /// The protocol's version; `nil` if not requested.
    package var protocolVersion: String?
    /// A hash of every version and default that can change a number; `nil` if not requested.
    package var fingerprint: String?
  }

  /// Stored separately: most replies have none, and are created, copied and destroyed faster.
  private final class Box: Sendable, Equatable {
    let extras: Extras

    init(_ extras: Extras) { self.extras = extras }

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
  package var fontsUsed: JSONStrings
  /// The rules of the platform that are not followed; none without a platform.
  package var approximations = JSONStrings.none
  /// The keys of the request that ask for parts of the reply.
  package var wants: BatchKeySet = []

  /// What most replies do not say; `nil`: nothing of it.
  private var box: Box?

  /// Creates the reply to a request, without any of its optional parts.
  package init(id: [UInt8]?, fontsUsed: JSONStrings = .none) {
    self.id = id
    self.fontsUsed = fontsUsed
  }

  /// Appends the reply and its line feed: the required members in the protocol's order, then the
  /// optional ones that are there.
  package func append(to output: inout [UInt8]) { ReplyVocabulary.append(self, to: &output) }

  /// The optional parts; `nil` if there are none.
  var extras: Extras? { box?.extras }

  /// One of the extras.
  package subscript<Value>(dynamicMember part: WritableKeyPath<Extras, Value>) -> Value {
    get { (extras ?? Extras())[keyPath: part] }
    set {
      var all = extras ?? Extras()
      all[keyPath: part] = newValue
      box = all == Extras() ? nil : Box(all)
    }
  }
}
