/// How a text is drawn.
public struct DrawingOptions: Sendable, Hashable {
  /// What shows the measures.
  public var overlays: DrawingOverlay
  /// The colour of text without a colour of its own.
  public var color: DrawingColor
  /// The colour behind everything; `nil` is transparent.
  public var background: DrawingColor?
  /// The room around the block and its ink, points.
  public var margin: Double

  /// Creates options; by default black on white with 8 points around it.
  public init(
    overlays: DrawingOverlay = [], color: DrawingColor = .black,
    background: DrawingColor? = .white, margin: Double = 8
  ) {
    self.overlays = overlays
    self.color = color
    self.background = background
    self.margin = margin
  }
}
