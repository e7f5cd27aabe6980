public import Foundation

/// The grid of a status's photos: up to three squares in a row, two for four photos, nine in all.
public struct PhotoGrid: Sendable, Hashable {
  /// A photo's width and height in points.
  public var photoSize: CGFloat
  /// The distance between photos in points, on both axes.
  public var spacing: CGFloat
  /// The maximum number of photos.
  public var maximumCount: Int

  /// Creates a grid; the defaults are ``StatusDesign``'s.
  public init(photoSize: CGFloat = 70, spacing: CGFloat = 10, maximumCount: Int = 9) {
    self.photoSize = photoSize
    self.spacing = spacing
    self.maximumCount = maximumCount
  }

  /// The number of photos shown of `count`.
  public func shownCount(of count: Int) -> Int {
    max(0, min(count, maximumCount))
  }

  /// The photos in a full row: two for four photos, so that they make a square, else three.
  private func columns(_ count: Int) -> Int {
    count == 4 ? 2 : 3
  }

  /// The size in points of a grid of `count` photos, not rounded; zero without photos.
  public func size(count: Int) -> CGSize {
    let shown = shownCount(of: count)
    guard shown > 0 else { return .zero }
    let columns = columns(shown)
    return CGSize(
      width: length(min(shown, columns)), height: length((shown + columns - 1) / columns))
  }

  /// The photos' frames in points from the grid's upper left corner, row by row.
  public func frames(count: Int) -> [CGRect] {
    let shown = shownCount(of: count)
    let columns = columns(shown)
    return (0..<shown).map { photo in
      CGRect(
        x: CGFloat(photo % columns) * (photoSize + spacing),
        y: CGFloat(photo / columns) * (photoSize + spacing), width: photoSize, height: photoSize)
    }
  }

  /// The length in points of `count` photos beside or above one another.
  private func length(_ photos: Int) -> CGFloat {
    photoSize * CGFloat(photos) + spacing * CGFloat(photos - 1)
  }
}
