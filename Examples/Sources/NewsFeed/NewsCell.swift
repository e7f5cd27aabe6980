import CellSizing
import Foundation
import TextMeasure

/// A post's cell: avatar at the left, beside it name, text and a grid of photos.
struct NewsCell: CellDesign {
  let name = "news"
  /// The posts' attributed texts by identity; the others' texts are in one style.
  var attributedTexts: [String: StyledText] = [:]

  /// The name's style: one line.
  private static let author = CellTextStyle(.preferred(.subheadline), weight: 600, numberOfLines: 1)
  /// The text's style: six lines, 2 points apart.
  private static let text = CellTextStyle(.preferred(.body), numberOfLines: 6, lineSpacing: 2)
  /// The avatar's frame, points.
  private static let avatar = CGRect(x: 16, y: 12, width: 40, height: 40)
  /// The distance between photos, points.
  private static let spacing: CGFloat = 4
  /// Photos in a row, and the maximum that shows.
  private static let (columns, mostPhotos) = (3, 9)

  /// Where the views are, points.
  private struct Frames {
    var author: CGRect
    var text: CGRect
    var photos: CGRect
    var height: CGFloat
  }

  /// The height alone: no line is looked at.
  func contentHeight(
    of post: NewsPost, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    let author = try context.text(post.author, style: Self.author)
    let text = try body(of: post, in: context)
    return try frames(author, text, photos: post.photoCount, under: rules, in: context).height
  }

  func layout(
    of post: NewsPost, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CellLayout {
    let author = try context.text(post.author, style: Self.author)
    let text = try body(of: post, in: context)
    let frames = try frames(author, text, photos: post.photoCount, under: rules, in: context)
    var elements = [
      CellLayout.Element("avatar", frame: Self.avatar, content: .image),
      CellLayout.Element(
        "author", frame: frames.author,
        content: .text(
          fontSize: author.fontSize, lines: try author.lines(width: frames.author.width))),
      CellLayout.Element(
        "text", frame: frames.text,
        content: .text(fontSize: text.fontSize, lines: try text.lines(width: frames.text.width))),
    ]
    if frames.photos.height > 0 {
      let shown = min(post.photoCount, Self.mostPhotos)
      elements.append(.init("photos", frame: frames.photos, content: .photos(shown)))
    }
    return CellLayout(
      size: CGSize(width: rules.contentWidth(in: context.environment), height: frames.height),
      elements: elements)
  }

  private func body(
    of post: NewsPost, in context: CellContext
  ) throws(CellSizingError) -> CellText {
    guard let text = attributedTexts[post.id] else {
      return try context.text(post.text, style: Self.text)
    }
    return try context.text(text, numberOfLines: 6)
  }

  /// A post's text with every third word semibold.
  static func attributedText(
    of post: NewsPost, in environment: CellEnvironment
  ) throws(CellSizingError) -> StyledText {
    let plain = TextStyle(try environment.font(text))
    let semibold = TextStyle(try environment.font(CellTextStyle(.preferred(.body), weight: 600)))
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = 2
    var result = StyledText("", style: plain, paragraphStyle: paragraph)
    for (index, word) in post.text.split(separator: " ").enumerated() {
      result.append(
        StyledText(
          index == 0 ? String(word) : " " + word, style: index % 3 == 2 ? semibold : plain,
          paragraphStyle: paragraph))
    }
    return result
  }

  private func frames(
    _ author: CellText, _ text: CellText, photos count: Int, under rules: SizingRules,
    in context: CellContext
  ) throws(CellSizingError) -> Frames {
    let grid = context.environment.grid
    let left = Self.avatar.maxX + 12
    let column = max(0, rules.contentWidth(in: context.environment) - left - 16)
    let authorFrame = CGRect(
      origin: CGPoint(x: left, y: Self.avatar.minY),
      size: try author.labelSize(width: column, grid: grid))
    let textFrame = CGRect(
      x: left, y: authorFrame.maxY + 4, width: column,
      height: try rules.height(of: text, width: column, in: context.environment))
    let photos = CGRect(
      x: left, y: textFrame.maxY + 8, width: column,
      height: photoHeight(count, column: column, grid: grid))
    let bottom = max(Self.avatar.maxY, photos.height > 0 ? photos.maxY : textFrame.maxY)
    return Frames(
      author: authorFrame, text: textFrame, photos: photos, height: grid.roundedUp(bottom + 12))
  }

  /// The height of the photos' rows, squares on whole pixels; 0 without photos.
  private func photoHeight(_ count: Int, column: CGFloat, grid: PixelGrid) -> CGFloat {
    guard count > 0 else { return 0 }
    let side = grid.roundedDown(
      (column - CGFloat(Self.columns - 1) * Self.spacing) / CGFloat(Self.columns))
    let rows = (min(count, Self.mostPhotos) + Self.columns - 1) / Self.columns
    return max(0, CGFloat(rows) * side + CGFloat(rows - 1) * Self.spacing)
  }
}
