public import Foundation

extension UIImage {
  /// There are no asset catalogues here: `nil`. Give the picture's size with `UIImage(size:scale:)`.
  public convenience init?(named name: String) { return nil }
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) { return nil }
  public convenience init?(named name: String, in bundle: Bundle?, with: Configuration?) {
    return nil
  }
  /// There are no symbols here: `nil`.
  public convenience init?(systemName name: String) { return nil }
  public convenience init?(systemName name: String, withConfiguration: Configuration?) {
    return nil
  }
  /// Pictures are not read: `nil`.
  public convenience init?(data: Data) { return nil }
  public convenience init?(data: Data, scale: CGFloat) { return nil }
  public convenience init?(contentsOfFile path: String) { return nil }
  public convenience init(cgImage: CGImage) {
    self.init(size: CGSize(width: cgImage.width, height: cgImage.height))
  }
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 ? scale : 1
    self.init(
      size: CGSize(
        width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
      scale: scale)
  }
  public var cgImage: CGImage? {
    CGImage(width: Int(size.width * scale), height: Int(size.height * scale))
  }
  public var imageOrientation: Orientation { .up }
  public var renderingMode: RenderingMode { .automatic }
  public var capInsets: UIEdgeInsets { .zero }
  public var images: [UIImage]? { nil }
  public var duration: TimeInterval { 0 }
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
  public func withTintColor(_ color: UIColor) -> UIImage { self }
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage { self }
  public func stretchableImage(withLeftCapWidth width: Int, topCapHeight height: Int) -> UIImage {
    self
  }
  public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage { self }
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  public func pngData() -> Data? { nil }
  public func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  public func draw(in rect: CGRect) {}
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {}
  public func draw(at point: CGPoint) {}

  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum ResizingMode: Int, Sendable { case tile, stretch }
  public class Configuration: NSObject {
    override init() {}
  }
  public class SymbolConfiguration: Configuration {
    public init(pointSize: CGFloat) { super.init() }
    public init(pointSize: CGFloat, weight: SymbolWeight) { super.init() }
    public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { super.init() }
    public init(font: UIFont) { super.init() }
    public init(font: UIFont, scale: SymbolScale) { super.init() }
    public init(textStyle: UIFont.TextStyle) { super.init() }
    public init(textStyle: UIFont.TextStyle, scale: SymbolScale) { super.init() }
    public init(scale: SymbolScale) { super.init() }
    public init(weight: SymbolWeight) { super.init() }
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large
  }
}
