public import Foundation

// `CGSize(width: 300, height: .greatestFiniteMagnitude)` may be of `CGFloat` or of `Double`, which is
// ambiguous without these: a whole number beside it decides.
extension CGSize {
  public init(width: Int, height: CGFloat) {
    self.init(width: CGFloat(width), height: height)
  }

  public init(width: CGFloat, height: Int) {
    self.init(width: width, height: CGFloat(height))
  }
}
