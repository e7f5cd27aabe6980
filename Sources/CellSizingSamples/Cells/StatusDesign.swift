public import CellSizing
public import Foundation

/// The sample cell of a microblog status: picture, name, time and source, text, photos, the
/// retweeted status, and a row of buttons.
///
/// The photo grid and the retweet's text can be replaced.
public struct StatusDesign: CellDesign {
  /// The design's name.
  public var name = "status"
  /// The distance between views and to the edges, points.
  public var padding: CGFloat = 10
  /// The picture's width and height, points.
  public var iconSide: CGFloat = 50
  /// The membership sign's width, points.
  public var vipWidth: CGFloat = 14
  /// The row of buttons' height, points.
  public var barHeight: CGFloat = 44
  /// The name's font size, points.
  public var nameFontSize: CGFloat = 13
  /// The time's and the source's font size, points.
  public var detailFontSize: CGFloat = 12
  /// The text's font size, points.
  public var contentFontSize: CGFloat = 14
  /// How photos are arranged.
  public var photoGrid = PhotoGrid()
  /// What is shown of `created_at`; as it comes, unless replaced.
  public var formatTime: @Sendable (String) -> String = { $0 }
  /// What is shown of `source`; as it comes, unless replaced.
  public var formatSource: @Sendable (String) -> String = { $0 }

  /// Creates the design.
  public init() {}

  /// What is shown of a retweeted status: its author and its text, or the text alone when the
  /// original was deleted and arrives without a user.
  public static func retweetText(_ status: Status) -> String {
    status.user.map { "@\($0.name): \(status.text)" } ?? status.text
  }

  /// The height by the status's prepared texts.
  public func contentHeight(
    of item: Status, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    try PreparedStatus(item, design: self, in: context)
      .height(under: rules, in: context.environment)
  }

  /// The frames of all subviews that are shown, in the cell's coordinates.
  public func layout(
    of item: Status, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CellLayout {
    let prepared = try PreparedStatus(item, design: self, in: context)
    let frames = try prepared.frames(under: rules, in: context.environment)
    func oneLine(_ name: String, _ frame: CGRect, _ text: String, _ size: CGFloat)
      throws(CellSizingError)
      -> CellLayout.Element
    {
      let text = try context.text(text, size: size)
      return CellLayout.Element(
        name, frame: frame, content: .text(fontSize: text.fontSize, lines: try text.lines(width: 0))
      )
    }
    func wrapped(
      _ name: String, _ frame: CGRect, _ text: CellText
    ) throws(CellSizingError) -> CellLayout.Element {
      CellLayout.Element(
        name, frame: frame,
        content: .text(fontSize: text.fontSize, lines: try text.lines(width: frame.width)))
    }
    var elements = [
      CellLayout.Element("content container", frame: frames.contentContainer, content: .container),
      CellLayout.Element("icon", frame: frames.icon, content: .image),
      try oneLine("name", frames.name, item.user?.name ?? "", nameFontSize),
      try oneLine("time", frames.time, formatTime(item.createdAt), detailFontSize),
      try oneLine("source", frames.source, formatSource(item.source), detailFontSize),
      try wrapped("content", frames.content, prepared.content),
    ]
    if frames.vip != .zero { elements.append(.init("vip", frame: frames.vip, content: .image)) }
    if prepared.photoCount > 0 {
      elements.append(
        .init("photos", frame: frames.photos, content: .photos(prepared.photoCount)))
    }
    if let retweet = prepared.retweetContent {
      let top = frames.retweetContainer.minY
      elements.append(
        .init("retweet container", frame: frames.retweetContainer, content: .container))
      elements.append(
        try wrapped("retweet content", frames.retweetContent.offsetBy(dx: 0, dy: top), retweet))
      if prepared.retweetPhotoCount > 0 {
        elements.append(
          .init(
            "retweet photos", frame: frames.retweetPhotos.offsetBy(dx: 0, dy: top),
            content: .photos(prepared.retweetPhotoCount)))
      }
    }
    elements.append(.init("bottom bar", frame: frames.bottomBar, content: .bar))
    return CellLayout(
      size: CGSize(width: frames.contentContainer.width, height: frames.cellHeight),
      elements: elements)
  }
}

/// The status cell as a type that knows its height.
public enum StatusCell: ClassMethodHeight {
  /// The cell's design.
  public static let design = StatusDesign()
}
