public import Foundation
import TextMeasure

/// The rules by which a strategy computes a height.
///
/// Strategies that size the same cell differ in these rules only. So changing one rule after the
/// other explains the difference between two of them.
public struct SizingRules: Sendable, Hashable {
  /// The effect of a line terminator at a text's end.
  public enum FinalTerminator: String, Sendable, Hashable, CaseIterable {
    /// It opens a line: `boundingRect`.
    case opensLine
    /// It is dropped: a label.
    case dropped
  }

  /// Where lines may end in text in Hangul, the Korean script.
  public enum HangulWords: String, Sendable, Hashable, CaseIterable {
    /// Between syllables: `boundingRect`.
    case broken
    /// Between words: a label, by its `lineBreakStrategy`.
    case kept
  }

  /// How high an empty text is.
  public enum EmptyText: String, Sendable, Hashable, CaseIterable {
    /// As high as a line: `boundingRect`.
    case oneLine
    /// 0: a label.
    case zero
  }

  /// How a line that does not fit is broken or cut.
  public enum LineBreaking: String, Sendable, Hashable, CaseIterable {
    /// It wraps.
    case wraps
    /// It is cut off: `boundingRect` with a truncating paragraph style.
    case truncates
  }

  /// How text heights are rounded.
  public enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// Not at all.
    case none
    /// Each text's height up to the next pixel.
    case pixel
  }

  /// The width that texts are measured at.
  public enum TextWidth: Sendable, Hashable {
    /// Their width in the cell.
    case actual
    /// A preferred width in points that was set once, whatever their width in the cell.
    case preferred(CGFloat)
    /// None: a label whose preferred width was never set is measured as one line.
    case unset
  }

  /// What the separator adds.
  public enum Separator: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// A pixel, where the table has separators.
    case pixel
    /// A point.
    case point
  }

  /// The source of the height.
  public enum Source: Sendable, Hashable {
    /// It is computed by the other rules.
    case measured
    /// It is one number in points for every row.
    case fixed(CGFloat)
    /// It is an estimate in points until the row is shown.
    case estimate(CGFloat)
    /// It is read off the cell, which does not exist yet: 0.
    case nothingStored
    /// It was cached in points for earlier content.
    case stale(CGFloat)
  }

  /// The effect of a line terminator at a text's end.
  public var finalTerminator: FinalTerminator
  /// Where lines may end in text in Hangul.
  public var hangulWords: HangulWords
  /// How high an empty text is.
  public var emptyText: EmptyText
  /// How a line that does not fit is broken or cut.
  public var lineBreaking: LineBreaking
  /// The width that texts are measured at.
  public var textWidth: TextWidth
  /// The width in points of a cell that the table has not sized yet; `nil` for the table's own.
  public var cellWidth: CGFloat?
  /// The distance in points by which the cell is narrower than the table on either side.
  public var frameInset: CGFloat
  /// The points that an accessory takes from the content's width.
  public var accessoryWidth: CGFloat
  /// How text heights are rounded.
  public var rounding: Rounding
  /// What the separator adds.
  public var separator: Separator
  /// The source of the height.
  public var source: Source

  /// Creates rules; the defaults are `boundingRect`'s.
  public init(
    finalTerminator: FinalTerminator = .opensLine, hangulWords: HangulWords = .broken,
    emptyText: EmptyText = .oneLine, lineBreaking: LineBreaking = .wraps,
    textWidth: TextWidth = .actual, cellWidth: CGFloat? = nil, frameInset: CGFloat = 0,
    accessoryWidth: CGFloat = 0, rounding: Rounding = .none, separator: Separator = .none,
    source: Source = .measured
  ) {
    self.finalTerminator = finalTerminator
    self.hangulWords = hangulWords
    self.emptyText = emptyText
    self.lineBreaking = lineBreaking
    self.textWidth = textWidth
    self.cellWidth = cellWidth
    self.frameInset = frameInset
    self.accessoryWidth = accessoryWidth
    self.rounding = rounding
    self.separator = separator
    self.source = source
  }

  /// `boundingRect`, unrounded.
  public static let stringDrawing = SizingRules()
  /// A label's `sizeThatFits`, rounded up to the pixel.
  public static let label = SizingRules(
    finalTerminator: .dropped, hangulWords: .kept, emptyText: .zero, rounding: .pixel)

  /// A wrapped text's height in points under these rules, at its width in the cell.
  public func height(
    of text: CellText, width: CGFloat, in environment: CellEnvironment
  ) throws(CellSizingError) -> CGFloat {
    var limit: CGFloat =
      switch textWidth {
      // A text without room is laid out in the narrowest column, not in the widest.
      case .actual: max(width, .leastNonzeroMagnitude)
      case .preferred(let preferred): preferred
      case .unset: 0
      }
    if lineBreaking == .truncates { limit = 0 }
    let height = try text.height(
      width: limit, opensLastLine: finalTerminator == .opensLine,
      emptyIsOneLine: emptyText == .oneLine, keepsHangulWords: hangulWords == .kept)
    return rounding == .pixel ? environment.grid.roundedUp(height) : height
  }

  /// The width in points of the cell's content.
  public func contentWidth(in environment: CellEnvironment) -> CGFloat {
    (cellWidth ?? environment.width) - 2 * frameInset - accessoryWidth
  }

  /// The points that the separator adds.
  public func separatorHeight(in environment: CellEnvironment) -> CGFloat {
    switch separator {
    case .none: 0
    case .pixel: environment.hasSeparators ? 1 / environment.grid.scale : 0
    case .point: 1
    }
  }
}
