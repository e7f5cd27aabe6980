public import Foundation

/// The grid of device pixels that views are sized to.
public struct PixelGrid: Sendable, Hashable {
  /// Pixels per point: 1, 2 or 3 on Apple's screens.
  public let scale: CGFloat

  /// How far a length may exceed a grid line and still count as on it, in pixels.
  ///
  /// The rounding errors of a few hundred line heights are many orders of magnitude smaller.
  public static let tolerance: CGFloat = 1e-6

  /// Creates the grid of a screen; a scale that is not finite or not positive counts as 1.
  public init(scale: CGFloat) { self.scale = scale.isFinite && scale > 0 ? scale : 1 }

  /// The smallest grid length that holds `length` points: `ceil(length · scale − tolerance) ÷ scale`.
  ///
  /// Returns an infinite length unchanged, and 0 for NaN.
  public func roundedUp(_ length: CGFloat) -> CGFloat {
    onGrid(length) { ($0 - Self.tolerance).rounded(.up) }
  }

  /// The largest grid length within `length` points, with the same tolerance.
  public func roundedDown(_ length: CGFloat) -> CGFloat {
    onGrid(length) { ($0 + Self.tolerance).rounded(.down) }
  }

  /// The nearest grid length, halves upwards: `floor(length · scale + ½) ÷ scale`.
  public func rounded(_ length: CGFloat) -> CGFloat {
    onGrid(length) { ($0 + 0.5).rounded(.down) }
  }

  /// A size whose width and height are each rounded up.
  public func roundedUp(_ size: CGSize) -> CGSize {
    CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
  }

  private func onGrid(_ length: CGFloat, _ round: (CGFloat) -> CGFloat) -> CGFloat {
    guard length.isFinite else { return length.isNaN ? 0 : length }
    let pixels = length * scale
    guard pixels.isFinite else { return length }
    let result = round(pixels) / scale
    // A negative length within the tolerance of 0 must not become −0.
    return result == 0 ? 0 : result
  }
}
