import Foundation

/// Rounds both edges of a frame to whole pixels, as UIKit does with what constraints place.
struct PixelRounding {
  var scale: CGFloat

  /// A frame in another's coordinates.
  func rounded(_ frame: CGRect, in outer: CGRect) -> CGRect {
    let left = pixel(frame.minX)
    let top = pixel(frame.minY)
    return CGRect(
      x: left - pixel(outer.minX) + 0, y: top - pixel(outer.minY) + 0,
      width: pixel(frame.maxX) - left, height: pixel(frame.maxY) - top)
  }

  private func pixel(_ value: CGFloat) -> CGFloat {
    guard scale > 0 else { return value }
    return (value * scale).rounded() / scale
  }
}
