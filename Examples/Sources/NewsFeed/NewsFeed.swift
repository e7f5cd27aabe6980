import ArgumentParser
import CellSizing
import Foundation
import TextMeasure

/// A feed's table without a phone: what it shows, after a rotation and after new posts.
@main
struct NewsFeed: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "news-feed",
    abstract: "Prints the rows that a feed's table shows, turned and with new posts.")

  @Option(help: "A JSON array of posts with id, author, text and photoCount.")
  var posts: String?

  @Option(help: "How many sample posts to show where no file is given.")
  var count = 1000

  @Option(help: "The reader's text size, such as accessibilityLarge.")
  var category = "large"

  @Option(help: "The distance in points from the content's top.")
  var offset = 1200.0

  @Flag(help: "Print the seconds that all heights take, first and at another width.")
  var timings = false

  @Flag(help: "With --timings: texts are attributed, every third word semibold.")
  var attributed = false

  func run() throws {
    guard let category = ContentSizeCategory(rawValue: category) else {
      throw ValidationError("--category: there is no '\(category)'; use large, accessibilityLarge…")
    }
    guard (0...1_000_000).contains(count) else {
      throw ValidationError("--count: \(count) is out of range; give 0 to 1000000")
    }
    var environment = try CellEnvironment.systemFont(width: 375)
    environment.contentSizeCategory = category
    let feed = try read()
    if timings { return try reportTimings(feed, in: environment) }
    var table = try CellTable(
      sections: [CellSection(feed, header: .fixed(28))],
      strategy: ClassMethodStrategy(design: NewsCell()), context: CellContext(environment),
      viewportHeight: 667
    ) { post, _ in
      post.photoCount > 0 ? .disclosureIndicator : .none
    }
    try table.scroll(to: CGFloat(offset))
    report("upright", table)
    try table.resize(width: 667, viewportHeight: 375)
    report("turned", table)
    try table.resize(width: 375, viewportHeight: 667)
    let news = NewsPost(id: "news", author: "Katherine Johnson", text: "First!", photoCount: 0)
    try table.performBatchUpdates(
      TableUpdates(insertedRows: [RowIndexPath(row: 0)]),
      to: [CellSection([news] + feed, header: .fixed(28))])
    report("with a new post above", table)
  }

  /// Prints what all heights of a feed cost on one thread: with nothing measured before, and turned.
  private func reportTimings(_ feed: [NewsPost], in environment: CellEnvironment) throws {
    let context = CellContext(environment)
    var cell = NewsCell()
    // An app has its attributed texts before it asks for heights.
    for post in feed where attributed {
      cell.attributedTexts[post.id] = try NewsCell.attributedText(of: post, in: environment)
    }
    let strategy = ClassMethodStrategy(design: cell)
    for (title, width) in [("first", 375.0), ("at another width", 667)] {
      let context = context.at(width: CGFloat(width))
      var total: CGFloat = 0
      let time = try ContinuousClock().measure {
        for post in feed { total += try strategy.height(of: post, in: context).points }
      }
      print("\(title): \(feed.count) heights in \(time), \(total) points")
    }
  }

  private func read() throws -> [NewsPost] {
    guard let posts else { return NewsPost.samples(count: count) }
    return try JSONDecoder().decode(
      [NewsPost].self, from: Data(contentsOf: URL(filePath: posts)))
  }

  private func report(_ title: String, _ table: CellTable<NewsPost>) {
    print("\(title): \(table.contentHeight) points, offset \(table.contentOffset)")
    for row in table.visibleRows {
      guard let extent = table.extent(of: row), let post = table.item(at: row) else { continue }
      print(
        "  post \(post.id)  on screen \(extent.lowerBound - table.contentOffset)  "
          + "height \(extent.upperBound - extent.lowerBound)")
    }
  }
}
