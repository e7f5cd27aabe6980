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

  /// Where a decoder found what is wrong, and what.
  private static func message(_ error: DecodingError) -> String {
    let context: DecodingError.Context
    var last = ""
    switch error {
    case .keyNotFound(let key, let found): (context, last) = (found, key.stringValue)
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    @unknown default: return "The body is not a question."
    }
    let path = (context.codingPath.map(\.stringValue) + [last]).filter { !$0.isEmpty }
    let place = path.isEmpty ? "The body" : "'\(path.joined(separator: "."))'"
    return "\(place): \(context.debugDescription)"
  }
}
