import CellSizing
import Foundation
import Testing
import TextMeasure

/// The code of the article "Write your own cell".
@Suite struct DocumentedOwnCell {
  struct Post: CellItem {
    var id: String
    var author: String
    var text: String
    var photoCount = 0

    var itemIdentifier: String { id }
    var contentHash: UInt64 {
      var hash = StableHash()
      hash.combine(author)
      hash.combine(text)
      hash.combine("\(photoCount)")
      return hash.value
    }
  }

  struct PostDesign: CellDesign {
    let name = "post"
    static let author = CellTextStyle(.preferred(.subheadline), weight: 600, numberOfLines: 1)
    static let text = CellTextStyle(.preferred(.body), numberOfLines: 6, lineSpacing: 2)
    static let avatar = CGRect(x: 16, y: 12, width: 40, height: 40)

    func layout(
      of post: Post, under rules: SizingRules, in context: CellContext
    ) throws(CellSizingError) -> CellLayout {
      let environment = context.environment
      let width = rules.contentWidth(in: environment)
      let left = Self.avatar.maxX + 12
      let column = max(0, width - left - 16)

      let author = try context.text(post.author, style: Self.author)
      let authorFrame = CGRect(
        origin: CGPoint(x: left, y: Self.avatar.minY),
        size: try author.labelSize(width: column, grid: environment.grid))

      let text = try context.text(post.text, style: Self.text)
      let textFrame = CGRect(
        x: left, y: authorFrame.maxY + 4, width: column,
        height: try rules.height(of: text, width: column, in: environment))

      var elements = [
        CellLayout.Element("avatar", frame: Self.avatar, content: .image),
        CellLayout.Element(
          "author", frame: authorFrame,
          content: .text(fontSize: author.fontSize, lines: try author.lines(width: column))),
        CellLayout.Element(
          "text", frame: textFrame,
          content: .text(fontSize: text.fontSize, lines: try text.lines(width: column))),
      ]
      var bottom = textFrame.maxY
      if post.photoCount > 0 {
        // Three photos in a row, squares on whole pixels.
        let side = environment.grid.roundedDown((column - 2 * 4) / 3)
        let rows = CGFloat((min(post.photoCount, 9) + 2) / 3)
        let photos = CGRect(
          x: left, y: bottom + 8, width: column, height: rows * side + (rows - 1) * 4)
        elements.append(.init("photos", frame: photos, content: .photos(min(post.photoCount, 9))))
        bottom = photos.maxY
      }
      let height = max(Self.avatar.maxY, bottom) + 12
      return CellLayout(
        size: CGSize(width: width, height: environment.grid.roundedUp(height)), elements: elements)
    }
  }

  private static func post(_ number: Int) -> Post {
    Post(
      id: "\(number)", author: "Ada",
      text: String(repeating: "Measured before it is shown. ", count: number % 12),
      photoCount: number % 5 == 0 ? number % 11 : 0)
  }

  @Test func anAttributedTextTakesItsOwnFonts() throws {
    let context = CellContext(try .systemFont(width: 375))
    let bold = try context.environment.font(CellTextStyle(.preferred(.body), weight: 700))
    let plain = try context.environment.font(CellTextStyle(.preferred(.body)))
    var caption = StyledText("Ada ", style: TextStyle(bold))
    caption.append(StyledText("likes this", style: TextStyle(plain)))
    let captionHeight = try context.text(caption, numberOfLines: 2)
      .labelHeight(width: 200)
    #expect(captionHeight > 20 && captionHeight < 25)
  }

  @Test func aCellOfSeveralViewsHasAHeight() throws {
    let context = CellContext(try .systemFont(width: 375))
    let post = Self.post(0)
    let strategy = ClassMethodStrategy<Post>(design: PostDesign())
    let height = try strategy.height(of: post, in: context).points
    // One line of a name above an empty text, beside the avatar.
    #expect(height == 64.0)
    let long = try PostDesign().layout(of: Self.post(11), under: .label, in: context)
    let text = try #require(long.frame(of: "text"))
    // Six lines of body text with their leading, and two points between lines.
    #expect(text.height == PixelGrid(scale: 2).roundedUp(17 * 2444 / 2048 + 5 * (22 + 2)))
    let photos = try PostDesign().layout(of: Self.post(5), under: .label, in: context)
    // Squares of a third of 291 points less their distances: 94 points, two rows.
    #expect(photos.frame(of: "photos")?.height == 192.0)
    #expect(photos.size.height > photos.frame(of: "photos")?.maxY ?? .infinity)
  }

  @Test func aTableOfThemKeepsItsRow() throws {
    let context = CellContext(try .systemFont(width: 375))
    let strategy = ClassMethodStrategy<Post>(design: PostDesign())
    let posts = (1..<60).map { Self.post($0) }
    let post = Self.post(100)
    var table = try CellTable(
      sections: [CellSection(posts, header: .fixed(28))], strategy: strategy, context: context,
      viewportHeight: 667
    ) { post, _ in
      post.photoCount > 0 ? .disclosureIndicator : .none
    }
    try table.scroll(to: 800)
    try table.performBatchUpdates(
      TableUpdates(insertedRows: [RowIndexPath(row: 0)]),
      to: [CellSection([post] + posts, header: .fixed(28))])
    try table.resize(width: 667, viewportHeight: 375)  // a rotation
    for row in table.visibleRows {
      if let extent = table.extent(of: row) { print(row, extent.lowerBound - table.contentOffset) }
    }
    let row = try #require(table.visibleRows.first)
    #expect(table.item(at: row)?.author == "Ada" && table.contentOffset > 800)
    #expect(table.sections[0].items.count == 60)
  }
}
