public import Foundation

/// A label that stores the height calculated for a text.
///
/// The template cell that computes a height and the cell that is shown are two instances. So both
/// calls update the height: ``updateHeight(for:in:)`` measures without configuring, and
/// ``configure(with:in:)`` also sets the text.
///
/// ```swift
/// var label = CalculatedHeightLabel()  // at (5, 5), 300 wide, 17 pt
/// try label.updateHeight(for: text, in: context)
/// let height = label.calculatedHeight
/// ```
public struct CalculatedHeightLabel: Sendable {
  /// The label's upper left corner in its cell, points.
  public var origin: CGPoint
  /// The label's width in points.
  public var width: CGFloat
  /// The label's font size in points.
  public var fontSize: CGFloat
  /// How the height is calculated; `boundingRect`, unrounded, unless changed.
  public var rules: SizingRules
  /// The text that is shown; empty before ``configure(with:in:)``.
  public private(set) var text = ""
  /// The height that was calculated last, points; 0 before.
  public private(set) var calculatedHeight: CGFloat = 0

  /// Creates an empty label; the defaults are (5, 5), 300 wide, 17 pt.
  public init(
    origin: CGPoint = CGPoint(x: 5, y: 5), width: CGFloat = 300, fontSize: CGFloat = 17,
    rules: SizingRules = .stringDrawing
  ) {
    self.origin = origin
    self.width = width
    self.fontSize = fontSize
    self.rules = rules
  }

  /// The label's frame in its cell, with the calculated height.
  public var frame: CGRect {
    CGRect(origin: origin, size: CGSize(width: width, height: calculatedHeight))
  }

  /// Calculates the height for a text without setting it.
  ///
  /// - Throws: `textNotMeasured` when the text cannot be measured.
  public mutating func updateHeight(for text: String, in context: CellContext)
    throws(CellSizingError)
  {
    let prepared = try context.text(text, size: fontSize)
    calculatedHeight = try rules.height(of: prepared, width: width, in: context.environment)
  }

  /// Shows a text and calculates its height.
  ///
  /// - Throws: as ``updateHeight(for:in:)``; the label is unchanged then.
  public mutating func configure(with text: String, in context: CellContext) throws(CellSizingError)
  {
    try updateHeight(for: text, in: context)
    self.text = text
    context.tally.countConfiguration()
  }
}
