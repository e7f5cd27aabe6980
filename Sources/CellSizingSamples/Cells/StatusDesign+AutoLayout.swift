public import CellSizing
public import Foundation

extension StatusDesign: AutoLayoutDesign {
  /// Statuses with photos, with a retweet and with a retweet with photos have cells of their own.
  public func reuseIdentifier(for item: Status) -> String {
    var identifier = name
    if !item.pictureURLs.isEmpty { identifier += "-photos" }
    if let retweet = item.retweetedStatus {
      identifier += retweet.pictureURLs.isEmpty ? "-retweet" : "-retweet-photos"
    }
    return identifier
  }

  /// The cell's frames as constraints, from the content view's top to its bottom.
  public func layoutSystem(for item: Status) -> LayoutSystem {
    let cell = "contentView"
    var views = ["icon", "name", "time", "source", "content", "bottom bar"].map {
      LayoutView($0)
    }
    var constraints: [LayoutConstraint] = []
    func tie(
      _ view: String, _ attribute: LayoutAnchor.Attribute,
      _ relation: LayoutConstraint.Relation = .equal, to other: String,
      _ otherAttribute: LayoutAnchor.Attribute, _ constant: CGFloat
    ) {
      constraints.append(
        LayoutConstraint(
          .init(view, attribute), relation, .init(other, otherAttribute), constant: constant))
    }
    func fix(_ view: String, width: CGFloat?, height: CGFloat) {
      if let width { constraints.append(.init(.init(view, .width), constant: width)) }
      constraints.append(.init(.init(view, .height), constant: height))
    }
    func span(_ view: String) {
      tie(view, .left, to: cell, .left, padding)
      tie(view, .right, to: cell, .right, -padding)
    }
    fix("icon", width: iconSide, height: iconSide)
    tie("icon", .left, to: cell, .left, padding)
    tie("icon", .top, to: cell, .top, padding)
    tie("name", .left, to: "icon", .right, padding)
    tie("name", .top, to: "icon", .top, 0)
    tie("time", .left, to: "name", .left, 0)
    tie("time", .top, to: "name", .bottom, padding)
    tie("source", .left, to: "time", .right, padding)
    tie("source", .top, to: "time", .top, 0)
    span("content")
    tie("content", .top, .atLeast, to: "time", .bottom, padding)
    tie("content", .top, .atLeast, to: "icon", .bottom, padding)
    // Between its two lower bounds the text goes as high as it can.
    constraints.append(
      LayoutConstraint(
        .init("content", .top), .equal, .init("icon", .bottom), constant: padding,
        priority: .defaultLow))
    var last = "content"
    func stack(_ view: String, gap: CGFloat) {
      views.append(LayoutView(view))
      tie(view, .top, to: last, .bottom, gap)
      last = view
    }
    if !item.pictureURLs.isEmpty {
      stack("photos", gap: padding)
      tie("photos", .left, to: "icon", .left, 0)
    }
    if let retweet = item.retweetedStatus {
      // The end of the one container and the beginning of the other.
      stack("retweet content", gap: 2 * padding)
      span("retweet content")
      if !retweet.pictureURLs.isEmpty {
        stack("retweet photos", gap: padding)
        tie("retweet photos", .left, to: "retweet content", .left, 0)
      }
    }
    fix("bottom bar", width: nil, height: barHeight)
    tie("bottom bar", .left, to: cell, .left, 0)
    tie("bottom bar", .right, to: cell, .right, 0)
    tie("bottom bar", .top, to: last, .bottom, 2 * padding)
    tie(cell, .bottom, to: "bottom bar", .bottom, padding)
    return LayoutSystem(views: views, constraints: constraints)
  }

  /// The texts as labels.
  public func contents(
    of item: Status, preferredMaxLayoutWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> [String: LayoutView.Content] {
    let prepared = try PreparedStatus(item, design: self, in: context)
    let environment = context.environment
    var contents: [String: LayoutView.Content] = [
      "name": prepared.name.labelContent(in: environment),
      "time": prepared.time.labelContent(in: environment),
      "source": prepared.source.labelContent(in: environment),
      "content": prepared.content.labelContent(
        preferredMaxLayoutWidth: preferredMaxLayoutWidth, in: environment),
    ]
    if prepared.photoCount > 0 {
      contents["photos"] = .size(photoGrid.size(count: prepared.photoCount))
    }
    if let retweet = prepared.retweetContent {
      contents["retweet content"] = retweet.labelContent(
        preferredMaxLayoutWidth: preferredMaxLayoutWidth, in: environment)
      if prepared.retweetPhotoCount > 0 {
        contents["retweet photos"] = .size(photoGrid.size(count: prepared.retweetPhotoCount))
      }
    }
    return contents
  }
}
