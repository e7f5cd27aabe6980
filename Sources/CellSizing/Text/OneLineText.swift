public import Foundation
import TextMeasure

/// The sizes of a text that never wraps: numbers, in place of the prepared text.
public struct OneLineText: Sendable, Hashable {
  /// The width in points, unrounded.
  public let width: CGFloat
  /// The height by string drawing, points, unrounded.
  public let boundingHeight: CGFloat
  /// The height by a label, points, unrounded.
  public let labelHeight: CGFloat
  /// Whether there is no text.
  public let isEmpty: Bool

  /// Lays a text out on one line for each of its terminators.
  ///
  /// - Throws: `textNotMeasured`.
  public init(_ text: CellText) throws(CellSizingError) {
    let size = try text.oneLineSize
    width = size.width
    boundingHeight = size.height
    labelHeight = try text.labelHeight(width: 0)
    isEmpty = text.text.isEmpty
  }

  /// The height in points under rules.
  public func height(under rules: SizingRules, in environment: CellEnvironment) -> CGFloat {
    let isBounding = isEmpty ? rules.emptyText == .oneLine : rules.finalTerminator == .opensLine
    let height = isBounding ? boundingHeight : labelHeight
    return rules.rounding == .pixel ? environment.grid.roundedUp(height) : height
  }

  /// The size in points under rules.
  public func size(under rules: SizingRules, in environment: CellEnvironment) -> CGSize {
    CGSize(
      width: rules.rounding == .pixel ? environment.grid.roundedUp(width) : width,
      height: height(under: rules, in: environment))
  }
}
