import Foundation

/// AppKit's rule: ascent and descent from `hhea`, each rounded to a whole point.
///
/// Source: macOS 26.4 as compared by an open reimplementation; Helvetica 16 draws a line of 16 with
/// its baseline at 12, and TextKit gives Helvetica 12 a line of 14.
public struct AppKitLineMetrics: Sendable, Hashable {
  /// The parts of AppKit that lay out text.
  public enum TextSystem: String, Sendable, Hashable, CaseIterable {
    /// String drawing: leading unrounded, no ascent raised.
    case stringDrawing
    /// The layout manager: leading rounded, and the ascent of Helvetica raised by 15 %.
    case textKit
  }

  /// The part of AppKit that lays out the text.
  public var textSystem: TextSystem

  /// Creates the rule for string drawing or another part of AppKit.
  public init(textSystem: TextSystem = .stringDrawing) { self.textSystem = textSystem }

  func lineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    let isTextKit = textSystem == .textKit
    let extent = metrics.appleExtent(metrics.hheaExtent, size: size, addsAscentShare: isTextKit)
    return LineMetrics(
      ascent: extent.ascent.roundedHalfUp, descent: extent.descent.roundedHalfUp,
      leading: isTextKit ? extent.lineGap.roundedHalfUp : extent.lineGap)
  }
}
