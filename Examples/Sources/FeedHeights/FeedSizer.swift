import CellSizing
import Foundation
import TextMeasure

/// Measures the heights of feeds' cells.
///
/// Sendable: all questions share one bounded store of prepared texts, so that a feed that is asked
/// for again, at any width, is not shaped again.
public final class FeedSizer: Sendable {
  private let limits: FeedLimits
  private let texts: PreparedTextStore
  private let strategy = ClassMethodStrategy<Post>(design: PostDesign())
  /// The fonts, opened once.
  private let environment: CellEnvironment

  /// Posts between two looks at the clock; a post of the longest text takes milliseconds.
  private static let stride = 16

  /// Opens the fonts.
  ///
  /// - Throws: `TextMeasureError` when they are not found.
  public init(limits: FeedLimits = FeedLimits()) throws {
    self.limits = limits
    texts = PreparedTextStore(measurer: TextMeasurer(), countLimit: 50_000, byteLimit: 32 << 20)
    environment = try .systemFont(width: 375)
  }

  /// The heights of a question's posts.
  ///
  /// - Parameters:
  ///   - question: what was asked.
  ///   - deadline: when the answer is no longer wanted.
  /// - Throws: a ``FeedProblem``; `CancellationError` when nobody waits any more.
  public func answer(
    _ question: FeedQuestion, until deadline: ContinuousClock.Instant
  ) async throws -> FeedAnswer {
    try limits.check(question)
    var environment = environment
    environment.width = question.width
    environment.scale = question.scale ?? 2
    environment.contentSizeCategory = question.category ?? .large
    let context = CellContext(environment, texts: texts)
    var rows: [FeedAnswer.Row] = []
    rows.reserveCapacity(question.items.count)
    for (index, post) in question.items.enumerated() {
      if index.isMultiple(of: Self.stride) {
        try Task.checkCancellation()
        guard ContinuousClock.now < deadline else {
          throw FeedProblem(.outOfTime, "Ask for fewer items at a time.", item: index)
        }
        await Task.yield()
      }
      do {
        let height = try strategy.height(of: post, in: context)
        rows.append(FeedAnswer.Row(id: post.id, height: Double(height.points)))
      } catch {
        throw FeedProblem(.invalidArgument, error.message, item: index)
      }
    }
    return FeedAnswer(
      width: question.width, rows: rows, totalHeight: rows.reduce(0) { $0 + $1.height })
  }
}
