import CellSizing

/// One item of the feed: who wrote what, with how many photos.
struct NewsPost: CellItem, Decodable {
  /// The post's identity.
  var id: String
  /// The author's name, set on one line.
  var author: String
  /// The text, at most six lines of it.
  var text: String
  /// How many photos it has.
  var photoCount: Int

  var itemIdentifier: String { id }

  var contentHash: UInt64 {
    var hash = StableHash()
    hash.combine(author)
    hash.combine(text)
    hash.combine("\(photoCount)")
    return hash.value
  }

  /// A feed to try the program with: short and long texts, no two alike, some with photos.
  static func samples(count: Int) -> [NewsPost] {
    let names = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger W. Dijkstra"]
    return (0..<max(0, count)).map { number in
      NewsPost(
        id: "\(number)", author: "\(names[number % names.count]) \(number)",
        text: "Post \(number). "
          + String(repeating: "Measured before it is shown. ", count: 1 + number * 7 % 12),
        photoCount: number % 4 == 3 ? 1 + number % 9 : 0)
    }
  }
}
