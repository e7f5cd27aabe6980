public import Foundation

/// By how much two strategies differ about a row, and why.
public struct HeightDifference: Sendable, Hashable {
  /// A part of a difference that one rule makes.
  public struct Reason: Sendable, Hashable {
    /// The rule; `nil` for what no rule explains.
    public var rule: SizingRule?
    /// What changing this rule, after those before it, adds to the height, points.
    public var points: CGFloat
    /// What the two strategies do differently, without a full stop.
    public var explanation: String

    /// Creates a reason.
    public init(rule: SizingRule?, points: CGFloat, explanation: String) {
      self.rule = rule
      self.points = points
      self.explanation = explanation
    }
  }

  /// The strategies' names.
  public var first: String
  /// The strategies' names.
  public var second: String
  /// The second height less the first, points.
  public var points: CGFloat
  /// The parts of the difference, which add up to it.
  public var reasons: [Reason]

  /// Creates a difference.
  public init(first: String, second: String, points: CGFloat, reasons: [Reason]) {
    self.first = first
    self.second = second
    self.points = points
    self.reasons = reasons
  }

  /// All reasons in one line, each with its rule's title and its part in points.
  public var reason: String {
    reasons.map { reason in
      let sign = reason.points < 0 ? "" : "+"
      let title = reason.rule.map { "\($0.title): " } ?? ""
      return "\(title)\(reason.explanation) (\(sign)\(SizingRule.points(reason.points)))"
    }.joined(separator: "; ")
  }
}
