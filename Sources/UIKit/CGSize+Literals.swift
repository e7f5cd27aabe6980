public import Foundation

// `CGSize(width: 300, height: .greatestFiniteMagnitude)` may be of `CGFloat` or of `Double`, which is
// ambiguous. Here each literal has its default type, which the compiler prefers. Values of type
// `CGFloat` still choose Foundation's initializer.
extension CGSize {
  /// Creates a size from a whole number of points and a fractional one.
  public init(width: Int, height: Double) {
    self.init(width: CGFloat(width), height: CGFloat(height))
  }

  /// Creates a size from a fractional number of points and a whole one.
  public init(width: Double, height: Int) {
    self.init(width: CGFloat(width), height: CGFloat(height))
  }
}
