public import CellSizing

/// One item of a feed: who wrote what.
public struct Post: CellItem, Decodable {
  /// The caller's name for the post, returned with its height.
  public var id: String
  /// The author's name, set on one line.
  public var author: String
  /// The text, wrapped at the cell's width.
  public var text: String

  /// Creates a post.
  public init(id: String, author: String, text: String) {
    self.id = id
    self.author = author
    self.text = text
  }

  /// The post's identity, the same when its content changes.
  public var itemIdentifier: String { id }

  /// Another for each content; the height depends on nothing else.
  public var contentHash: UInt64 { (author + "\n" + text).contentHash }
}
