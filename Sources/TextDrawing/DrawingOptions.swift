public import Foundation

/// How a text is drawn.
public struct DrawingOptions: Sendable, Hashable {
  /// What shows the measures.
  public var overlays: DrawingOverlay
  /// Whether lines under the picture name what the overlays show.
  public var hasLegend: Bool
  /// The colour of text without a colour of its own.
  public var color: DrawingColor
  /// The colour behind everything; `nil` is transparent.
  public var background: DrawingColor?
  /// The room around the block and its ink, points.
  public var margin: CGFloat
  /// How long reading the outlines of fonts that are not bundled may take; `nil` is no limit. A limit
  /// changes no picture, only whether there is one.
  public var timeLimit: Duration?

  /// Creates options; by default black on white with 8 points around it, within 30 seconds.
  public init(
    overlays: DrawingOverlay = [], hasLegend: Bool = false, color: DrawingColor = .black,
    background: DrawingColor? = .white, margin: CGFloat = 8,
    timeLimit: Duration? = .seconds(30)
  ) {
    self.overlays = overlays
    self.hasLegend = hasLegend
    self.color = color
    self.background = background
    self.margin = margin
    self.timeLimit = timeLimit
  }
}
