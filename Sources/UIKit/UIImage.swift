public import Foundation

/// A picture of which only the size is known: what an attachment needs of it.
public final class UIImage: NSObject, Sendable {
  /// Points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat

  /// A picture without a size, as UIKit's.
  public override convenience init() { self.init(size: .zero) }

  /// A picture literal's: without a size, since there are no asset catalogues here.
  public required init(imageLiteralResourceName name: String) {
    size = .zero
    scale = 1
  }

  /// A picture of a size in points; not UIKit's, which reads it from a file.
  public init(size: CGSize, scale: CGFloat = 1) {
    self.size = size
    self.scale = scale
  }
}
