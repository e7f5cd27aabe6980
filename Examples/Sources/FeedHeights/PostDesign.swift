public import CellSizing
import Foundation

/// A post's cell: a picture at the left, beside it the author in one line and the text under it.
public struct PostDesign: CellDesign {
  /// The design's name.
  public let name = "post"

  /// The distance between views and to the edges, points.
  private static let padding: CGFloat = 12
  /// The picture's width and height, points.
  private static let pictureSide: CGFloat = 44
  /// The author's font size, points.
  private static let authorFontSize: CGFloat = 13
  /// The text's font size, points.
  private static let textFontSize: CGFloat = 15

  /// Creates the design.
  public init() {}

  /// The frames in the cell's coordinates, points; the cell is never lower than its picture.
  public func layout(
    of post: Post, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CellLayout {
    let padding = Self.padding
    let width = rules.contentWidth(in: context.environment)
    let picture = CGRect(
      x: padding, y: padding, width: Self.pictureSide, height: Self.pictureSide)
    let left = picture.maxX + padding
    let column = max(width - left - padding, 0)
    let author = try context.text(post.author, size: Self.authorFontSize)
    let text = try context.text(post.text, size: Self.textFontSize)
    let authorFrame = CGRect(
      x: left, y: padding, width: column,
      height: try author.labelSize(width: 0, grid: context.environment.grid).height)
    let textFrame = CGRect(
      x: left, y: authorFrame.maxY + padding / 2, width: column,
      height: try rules.height(of: text, width: column, in: context.environment))
    return CellLayout(
      size: CGSize(width: width, height: max(picture.maxY, textFrame.maxY) + padding),
      elements: [
        .init("picture", frame: picture, content: .image),
        .init(
          "author", frame: authorFrame,
          content: .text(fontSize: author.fontSize, lines: try author.lines(width: 0))),
        .init(
          "text", frame: textFrame,
          content: .text(fontSize: text.fontSize, lines: try text.lines(width: column))),
      ])
  }
}
