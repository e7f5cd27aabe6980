/// The heights of a feed's cells, in the order of its posts.
public struct FeedAnswer: Codable, Sendable {
  /// A post's height.
  public struct Row: Codable, Sendable {
    /// The post's id.
    public var id: String
    /// The cell's height in points, rounded up to the pixel where a label rounds.
    public var height: Double
  }

  /// The width that was asked for, points.
  public var width: Double
  /// One for each post.
  public var rows: [Row]
  /// All rows together with their separators, points.
  public var totalHeight: Double
}
