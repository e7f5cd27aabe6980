/// What one question may cost.
public struct FeedLimits: Sendable {
  /// The most posts.
  public var items: Int
  /// The maximum number of bytes of UTF-8 in a text.
  public var textBytes: Int

  /// Creates limits.
  public init(items: Int = 1_000, textBytes: Int = 20_000) {
    self.items = items
    self.textBytes = textBytes
  }

  /// Refuses a question that is over a limit or has no meaning.
  ///
  /// - Throws: `tooManyItems`, `textTooLong`, `invalidArgument`.
  func check(_ question: FeedQuestion) throws(FeedProblem) {
    guard question.width > 0, question.width <= 10_000 else {
      throw FeedProblem(.invalidArgument, "width is \(question.width); give points up to 10000.")
    }
    if let scale = question.scale, !(scale > 0 && scale <= 8) {
      throw FeedProblem(.invalidArgument, "scale is \(scale); give pixels per point up to 8.")
    }
    guard question.category != nil else {
      throw FeedProblem(
        .invalidArgument, "contentSizeCategory is none of UIKit's, such as accessibilityLarge.")
    }
    guard question.items.count <= items else {
      throw FeedProblem(
        .tooManyItems, "\(question.items.count) items; ask for at most \(items) at a time.",
        limit: items)
    }
    for (index, post) in question.items.enumerated()
    where post.text.utf8.count > textBytes || post.author.utf8.count > textBytes {
      throw FeedProblem(
        .textTooLong, "A text may have \(textBytes) bytes of UTF-8.", limit: textBytes,
        item: index)
    }
  }
}
