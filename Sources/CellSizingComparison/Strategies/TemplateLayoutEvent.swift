public import Foundation

/// Something that template layout cells did, for a log.
public enum TemplateLayoutEvent: Sendable, Hashable, CustomStringConvertible {
  /// A template cell was created for an identifier.
  case cellCreated(String)
  /// A height was found in a cache: its key, and the height in points.
  case hit(String, CGFloat)
  /// A height was measured: its key, and the height in points.
  case miss(String, CGFloat)
  /// The height of this key was discarded.
  case invalidated(String)

  /// The event in short.
  public var description: String {
    switch self {
    case .cellCreated(let identifier): "layout cell created - \(identifier)"
    case .hit(let key, let height): "hit cache by [\(key)] - \(height)"
    case .miss(let key, let height): "cached by [\(key)] - \(height)"
    case .invalidated(let key): "invalidated [\(key)]"
    }
  }
}
