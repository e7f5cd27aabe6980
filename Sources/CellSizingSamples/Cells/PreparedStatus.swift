public import CellSizing
public import Foundation
import TextMeasure

/// A status whose texts were measured once: its frames at any width are arithmetic.
///
/// A class, so that iterating a feed copies no texts.
/// Sendable: nothing in it changes.
public final class PreparedStatus: Sendable {
  /// The measures of the cell.
  private let design: StatusDesign
  /// The author's name.
  let name: OneLineText
  /// The time.
  let time: OneLineText
  /// What it was written with.
  let source: OneLineText
  /// The text.
  let content: CellText
  /// The retweeted status's text; `nil` without one.
  let retweetContent: CellText?
  /// Whether the author is a member.
  private let isVIP: Bool
  /// The number of photos.
  let photoCount: Int
  /// The number of the retweeted status's photos.
  let retweetPhotoCount: Int

  /// Measures a status's texts.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public init(_ status: Status, design: StatusDesign = StatusDesign(), in context: CellContext)
    throws(CellSizingError)
  {
    self.design = design
    name = try OneLineText(context.text(status.user?.name ?? "", size: design.nameFontSize))
    time = try OneLineText(
      context.text(design.formatTime(status.createdAt), size: design.detailFontSize))
    // The article measures `created_at` here, by mistake: the cell shows the source.
    source = try OneLineText(
      context.text(design.formatSource(status.source), size: design.detailFontSize))
    content = try context.text(status.text, size: design.contentFontSize)
    retweetContent =
      if let retweet = status.retweetedStatus {
        try context.text(StatusDesign.retweetText(retweet), size: design.contentFontSize)
      } else { nil }
    isVIP = status.user?.isVIP ?? false
    photoCount = status.pictureURLs.count
    retweetPhotoCount = status.retweetedStatus?.pictureURLs.count ?? 0
  }

  /// The cell's height in points under rules: what ``frames(under:in:)`` says.
  ///
  /// - Throws: `textNotMeasured`.
  public func height(
    under rules: SizingRules, in environment: CellEnvironment
  ) throws(CellSizingError) -> CGFloat {
    let (padding, grid) = (design.padding, design.photoGrid)
    let width = rules.contentWidth(in: environment) - 2 * padding
    var bottom = contentTop(under: rules, in: environment)
    bottom += try rules.height(of: content, width: width, in: environment)
    if photoCount > 0 { bottom += padding + grid.size(count: photoCount).height }
    bottom += padding
    if let retweetContent {
      bottom += try padding + rules.height(of: retweetContent, width: width, in: environment)
      if retweetPhotoCount > 0 { bottom += padding + grid.size(count: retweetPhotoCount).height }
      bottom += padding
    }
    return bottom + padding + design.barHeight + padding
  }

  /// The top of the text in points.
  private func contentTop(under rules: SizingRules, in environment: CellEnvironment) -> CGFloat {
    let nameHeight = name.height(under: rules, in: environment)
    let timeHeight = time.height(under: rules, in: environment)
    let timeBottom = design.padding + nameHeight + design.padding + timeHeight
    return max(timeBottom, design.padding + design.iconSide) + design.padding
  }

  /// The frames of all subviews under rules, from top to bottom and left to right.
  ///
  /// - Throws: `textNotMeasured`.
  public func frames(
    under rules: SizingRules, in environment: CellEnvironment
  ) throws(CellSizingError) -> StatusFrameModel {
    var model = StatusFrameModel(environment: environment)
    let (padding, grid) = (design.padding, design.photoGrid)
    let cellWidth = rules.contentWidth(in: environment)
    let width = cellWidth - 2 * padding
    model.icon = CGRect(
      x: padding, y: padding, width: design.iconSide, height: design.iconSide)
    model.name = CGRect(
      origin: CGPoint(x: model.icon.maxX + padding, y: model.icon.minY),
      size: name.size(under: rules, in: environment))
    if isVIP {
      model.vip = CGRect(
        x: model.name.maxX + padding, y: model.name.minY, width: design.vipWidth,
        height: model.name.height)
    }
    model.time = CGRect(
      origin: CGPoint(x: model.name.minX, y: model.name.maxY + padding),
      size: time.size(under: rules, in: environment))
    model.source = CGRect(
      origin: CGPoint(x: model.time.maxX + padding, y: model.time.minY),
      size: source.size(under: rules, in: environment))
    model.content = CGRect(
      x: padding, y: max(model.time.maxY, model.icon.maxY) + padding, width: width,
      height: try rules.height(of: content, width: width, in: environment))
    var bottom = model.content.maxY
    if photoCount > 0 {
      model.photos = CGRect(
        origin: CGPoint(x: model.icon.minX, y: bottom + padding),
        size: grid.size(count: photoCount))
      bottom = model.photos.maxY
    }
    model.contentContainer = CGRect(x: 0, y: 0, width: cellWidth, height: bottom + padding)
    bottom = model.contentContainer.maxY
    if let retweetContent {
      model.retweetContent = CGRect(
        x: padding, y: padding, width: width,
        height: try rules.height(of: retweetContent, width: width, in: environment))
      var inner = model.retweetContent.maxY
      if retweetPhotoCount > 0 {
        model.retweetPhotos = CGRect(
          origin: CGPoint(x: model.retweetContent.minX, y: inner + padding),
          size: grid.size(count: retweetPhotoCount))
        inner = model.retweetPhotos.maxY
      }
      model.retweetContainer = CGRect(x: 0, y: bottom, width: cellWidth, height: inner + padding)
      bottom = model.retweetContainer.maxY
    }
    model.bottomBar = CGRect(
      x: 0, y: bottom + padding, width: cellWidth, height: design.barHeight)
    model.cellHeight = model.bottomBar.maxY + padding
    return model
  }
}
