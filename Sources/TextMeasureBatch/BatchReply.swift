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

  struct Run {
    var run: GlyphRun
    /// The line's baseline, points from the block's top.
    var baseline: CGFloat

    /// The glyphs with what their places are counted from.
    var glyphs: [Glyph] {
      run.glyphs.map { Glyph(glyph: $0, x: run.x, y: baseline - run.baselineOffset) }
    }
  }

  struct Reading {
    var reading: RubyReading
    /// The line's baseline, points from the block's top.
    var baseline: CGFloat
  }

  struct Glyph {
    var glyph: PositionedGlyph
    /// The run's left edge and the glyph's baseline, points from the block's top left corner.
    var x: CGFloat
    var y: CGFloat
  }

  // What the members of these are is said in `ReplyVocabulary`.

  package struct Font: Sendable, Equatable {
    package var name: String
    package var size: Double
    package var lineHeight: Double
    package var leading: Double
  }

  package struct FontNote: Sendable, Hashable {
    package var font: String
    package var note: String
  }

  package struct FitSize: Sendable, Equatable {
    var size: Double
    var fits: Bool
  }

  package struct Pixels: Sendable, Equatable {
    package var width: Int
    package var height: Int
  }

  package struct Widths: Sendable, Equatable {
    var natural: CGFloat
    var minimum: CGFloat
    var shrinkWrapped: CGFloat
    var validFrom: CGFloat
    var validTo: CGFloat?
  }

  /// The optional parts of a reply; `nil` for one that was not requested, or that there is not.
  package struct Extras: Sendable, Equatable {
    package var hidden: Range<Int>?
    package var lines: [Line]?
    package var slack: WidthSlack?
    package var substitutions: [FontSubstitution] = []
    package var notes: [FontNote] = []
    package var font: Font?
    package var balancedWidth: Double?
    package var fitSize: FitSize?
    package var widths: Widths?
    package var breaks: [BreakOpportunity]?
    package var ink: CGRect?
    package var pixels: Pixels?
    package var protocolVersion: String?
    package var fingerprint: String?
  }

  /// Stored separately: most replies have none, and are created, copied and destroyed faster.
  private final class Box: Sendable, Equatable {
    let extras: Extras

    init(_ extras: Extras) { self.extras = extras }

    static func == (first: Box, second: Box) -> Bool { first.extras == second.extras }
  }

  package var id: [UInt8]?
  package var width = 0.0
  package var height = 0.0
  package var lineCount = 0
  package var isTruncated = false
  package var missingGlyphCount = 0
  package var fontsUsed: JSONStrings
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

  var extras: Extras? { box?.extras }

  package subscript<Value>(dynamicMember part: WritableKeyPath<Extras, Value>) -> Value {
    get { (extras ?? Extras())[keyPath: part] }
    set {
      var all = extras ?? Extras()
      all[keyPath: part] = newValue
      box = all == Extras() ? nil : Box(all)
    }
  }
}
