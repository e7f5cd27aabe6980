public import Foundation
import TextMeasure

/// What a client asks: the heights of posts in a table of a width.
public struct FeedQuestion: Decodable, Sendable {
  /// The table's width in points.
  public var width: Double
  /// Pixels in a point; 2 where it is not said.
  public var scale: Double?
  /// The reader's text size, such as `accessibilityLarge`; `large` where it is not said.
  public var contentSizeCategory: String?
  /// The posts, in order.
  public var items: [Post]

  /// The reader's text size.
  var category: ContentSizeCategory? {
    contentSizeCategory.map { ContentSizeCategory(rawValue: $0) } ?? .large
  }

  /// Reads a question from JSON.
  ///
  /// - Throws: `malformedJSON` with the place of what is missing or of another type.
  public init(json: Data) throws(FeedProblem) {
    do {
      self = try JSONDecoder().decode(FeedQuestion.self, from: json)
    } catch let error as DecodingError {
      throw FeedProblem(.malformedJSON, Self.message(error))
    } catch {
      throw FeedProblem(.malformedJSON, "The body is not JSON.")
    }
  }

  /// Where a decoder found what is wrong, and what, in words of JSON.
  private static func message(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing."
    case .valueNotFound(let type, let context):
      return "\(place(context.codingPath)) is null; give \(name(of: type))."
    case .typeMismatch(let type, let context):
      return "\(place(context.codingPath)) has another type; give \(name(of: type))."
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return "The body is not JSON."
    case .dataCorrupted(let context):
      return "\(place(context.codingPath)) cannot be read."
    @unknown default: return "The body is not a question."
    }
  }

  /// A value's path: `'items[2].author'`.
  private static func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "The body" }
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return "'\(text)'"
  }

  /// What JSON calls a type.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Double.Type: "a number"
    case is [Any].Type, is [Post].Type: "an array"
    default: "an object"
    }
  }
}
