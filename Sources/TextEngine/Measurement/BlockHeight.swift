package import Foundation

/// Sums lines into a block, without allocating. The distance after a line counts only once another
/// line follows.
package struct BlockHeight: Sendable, Hashable {
  package let rules: BlockRules
  package private(set) var lineCount = 0
  /// Whether a line did not fit. No line is placed after it.
  package private(set) var isFinished = false

  /// The bottom of the last line placed, with its ordinary descent, in points.
  private var bottom = 0.0
  /// The distance that counts once another line follows, in points; may be negative.
  private var gap = 0.0
  /// The change of the block's height if the last line placed stays the last, in points.
  private var lastLineAdjustment = 0.0
  /// Whether a paragraph came before, so that the spacing before the next one counts.
  private var hasParagraph = false

  /// How much of the last line's box is free below its text for the next line's readings, in points;
  /// negative: how far its own readings reach out of it.
  private var freeBelow = 0.0

  package init(rules: BlockRules = BlockRules()) { self.rules = rules }

  /// The block's height, points, unrounded; 0 before the first line.
  package var height: Double { bottom + lastLineAdjustment }

  /// The spacing counts before every paragraph but the first.
  package mutating func beginParagraph(spacingBefore: Double = 0) {
    if hasParagraph { gap += spacingBefore }
    hasParagraph = true
  }

  /// The spacing counts when another line follows.
  package mutating func endParagraph(spacing: Double = 0) { gap += spacing }

  /// Moves the next line below its readings, or into what the last line's readings need not share.
  mutating func makeRoom(above line: RubyLines.Room) {
    gap +=
      freeBelow < 0 && line.freeOver > 0
      ? max(freeBelow, -line.freeOver) : max(0, line.over - max(0, freeBelow))
  }

  /// Adds the readings below the line placed last.
  mutating func makeRoom(below line: RubyLines.Room) {
    bottom += line.under
    freeBelow = line.under > 0 ? -line.under : line.freeUnder
  }

  /// Places a line below the ones before it; `lineSpacing` follows it when another line does. Returns
  /// its top and baseline from the block's top, and its height including leading that is part of the
  /// box; `nil` when it does not fit. The first line always fits.
  package mutating func place(
    _ line: LineMetrics, lineSpacing: Double = 0
  ) -> (top: Double, baseline: Double, height: Double)? {
    guard !isFinished else { return nil }
    let leading = rules.ignoresNegativeLeading ? max(0, line.leading) : line.leading
    let inside = rules.leading == .insideEveryLine ? leading : 0
    let ascent = lineCount == 0 ? line.firstLineAscent : line.ascent
    let height = rules.profile.lineHeight(ascent: ascent, descent: line.descent) + inside
    let lastHeight =
      rules.profile.lineHeight(ascent: ascent, descent: line.lastLineDescent) + inside
    let top = bottom + gap
    var lastLineAdjustment = lastHeight - height
    if rules.profile.addsSpacingAfterLastLine {
      lastLineAdjustment += rules.profile.extraSpacing(lineHeight: lastHeight)
    }
    let room = rules.maximumHeight + BlockRules.heightTolerance
    if rules.maximumLines > 0 && lineCount >= rules.maximumLines
      || lineCount > 0 && top + height + lastLineAdjustment > room
    {
      isFinished = true
      return nil
    }
    let extra = rules.profile.extraSpacing(lineHeight: height)
    bottom = top + height
    gap = lineSpacing + (rules.leading == .betweenLines ? leading : 0) + extra
    self.lastLineAdjustment = lastLineAdjustment
    lineCount += 1
    return (top, top + ascent, height)
  }
}

/// The rules by which lines form a block: limits, leading and the profile's spacing.
package struct BlockRules: Sendable, Hashable {
  package var profile: MetricsProfile
  package var leading: LeadingPlacement
  /// Whether a negative leading counts as 0 instead of moving lines together.
  package var ignoresNegativeLeading: Bool
  /// The height available to lines, in points; infinite for no limit.
  package var maximumHeight: Double
  /// The maximum number of lines; 0 for no limit.
  package var maximumLines: Int

  /// How far a line may exceed ``maximumHeight`` and still be placed, in points: measured against
  /// AppKit by an open reimplementation.
  package static let heightTolerance: CGFloat = 0.001

  /// Lengths above this count as unconstrained: UIKit's callers pass the greatest float or number,
  /// and its own views 10 million.
  package static let unboundedLength: CGFloat = 1e7

  /// A maximum height that is not a number, not positive or huge means no limit.
  package init(
    profile: MetricsProfile = .uikit, leading: LeadingPlacement = .betweenLines,
    ignoresNegativeLeading: Bool = false, maximumHeight: Double = .infinity,
    maximumLines: Int = 0
  ) {
    self.profile = profile
    self.leading = leading
    self.ignoresNegativeLeading = ignoresNegativeLeading
    self.maximumHeight = Self.bounded(maximumHeight)
    self.maximumLines = max(0, maximumLines)
  }

  /// A constraint as UIKit reads it: 0, negative, very large and NaN values mean infinite.
  package static func bounded(_ length: CGFloat) -> CGFloat {
    length > 0 && length < unboundedLength ? length : .infinity
  }
}

/// Where the fonts' leading counts in a block's height.
package enum LeadingPlacement: String, Sendable, Hashable, CaseIterable {
  /// After every line but the last: labels, and string drawing without *usesFontLeading*.
  case betweenLines
  /// In every line's box, below its descent, the last line included: *usesFontLeading*.
  case insideEveryLine
  /// Nowhere.
  case ignored
}
