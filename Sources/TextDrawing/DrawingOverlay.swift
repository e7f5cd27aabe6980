/// What is drawn over and under a text to show its measures.
public struct DrawingOverlay: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Each line's box, from the block's line before to the one after.
  public static let lineBoxes = DrawingOverlay(rawValue: 1 << 0)
  /// Each line's baseline.
  public static let baselines = DrawingOverlay(rawValue: 1 << 1)
  /// Each line's reach above and below its baseline.
  public static let ascentAndDescent = DrawingOverlay(rawValue: 1 << 2)
  /// Each glyph's advance.
  public static let advances = DrawingOverlay(rawValue: 1 << 3)
  /// The white space that hangs at the lines' ends.
  public static let trailingWhitespace = DrawingOverlay(rawValue: 1 << 4)
  /// The places where a line may end.
  public static let breakOpportunities = DrawingOverlay(rawValue: 1 << 5)
  /// An arrow in the direction of each run.
  public static let bidiRuns = DrawingOverlay(rawValue: 1 << 6)
  /// Glyphs in a colour for each font.
  public static let fontColors = DrawingOverlay(rawValue: 1 << 7)
  /// The measured size, and the width that lines were broken at.
  public static let boundingRectangle = DrawingOverlay(rawValue: 1 << 8)
  /// The box around the ink.
  public static let inkBounds = DrawingOverlay(rawValue: 1 << 9)

  /// What stands for text that is cut.
  public static let truncationToken = DrawingOverlay(rawValue: 1 << 10)

  /// The overlays by the names that people write.
  public static let named: [(name: String, overlay: DrawingOverlay)] = [
    ("lines", .lineBoxes), ("baselines", .baselines), ("ascent", .ascentAndDescent),
    ("advances", .advances), ("trailing", .trailingWhitespace), ("breaks", .breakOpportunities),
    ("bidi", .bidiRuns), ("fonts", .fontColors), ("bounds", .boundingRectangle),
    ("ink", .inkBounds), ("token", .truncationToken),
  ]

  /// Everything.
  public static let all = DrawingOverlay(named.map(\.overlay))
}
