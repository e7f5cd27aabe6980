import CellSizing
import Foundation
import Testing

/// Layouts worked out by hand, and the articles' figures with their label sizes put in.
struct AutoLayoutTests {
  /// A label of whole lines at 17 pt, scale 2: 20.5, 41.0, 61.0 for 1, 2, 3 lines, `width` wide
  /// on one line.
  static func label(oneLineWidth: CGFloat) -> @Sendable (CGFloat) -> CGSize {
    { width in
      let lines = width > 0 ? max(1, Int((oneLineWidth / width).rounded(.up))) : 1
      let height = (CGFloat(lines) * 20.287109375 * 2).rounded(.up) / 2
      return CGSize(width: lines == 1 ? oneLineWidth : width, height: height)
    }
  }

  /// All four edges of a view at given distances inside another.
  static func edges(
    _ view: String, in container: String = "contentView", _ inset: CGFloat = 0
  ) -> [LayoutConstraint] {
    [
      LayoutConstraint(.init(view, .left), .equal, .init(container, .left), constant: inset),
      LayoutConstraint(.init(view, .top), .equal, .init(container, .top), constant: inset),
      LayoutConstraint(.init(container, .right), .equal, .init(view, .right), constant: inset),
      LayoutConstraint(.init(container, .bottom), .equal, .init(view, .bottom), constant: inset),
    ]
  }

  /// The self-sizing cell: image 40 × 40 at left 15, top 8, bottom at least 0; label 8 right of
  /// it, right 15, top 8, bottom 4.
  static func imageAndLabel(
    preferredMaxLayoutWidth: CGFloat, oneLineWidth: CGFloat
  ) -> LayoutSystem {
    let content = "contentView"
    return LayoutSystem(
      views: [
        LayoutView("image"),
        LayoutView(
          "label",
          content: .text(
            preferredMaxLayoutWidth: preferredMaxLayoutWidth,
            measure: label(oneLineWidth: oneLineWidth))),
      ],
      constraints: [
        LayoutConstraint(.init("image", .width), constant: 40),
        LayoutConstraint(.init("image", .height), constant: 40),
        LayoutConstraint(.init("image", .leading), .equal, .init(content, .leading), constant: 15),
        LayoutConstraint(.init("image", .top), .equal, .init(content, .top), constant: 8),
        LayoutConstraint(.init(content, .bottom), .atLeast, .init("image", .bottom)),
        LayoutConstraint(
          .init("label", .leading), .equal, .init("image", .trailing), constant: 8),
        LayoutConstraint(
          .init(content, .trailing), .equal, .init("label", .trailing), constant: 15),
        LayoutConstraint(.init("label", .top), .equal, .init(content, .top), constant: 8),
        LayoutConstraint(.init(content, .bottom), .equal, .init("label", .bottom), constant: 4),
      ])
  }

  @Test func selfSizingCellHasTheArticlesHeights() throws {
    // At 320 pt the label is 320 − 78 = 242 wide.
    for (oneLineWidth, height) in [(200.0, 48.0), (400, 53), (700, 73)] {
      let system = Self.imageAndLabel(preferredMaxLayoutWidth: 0, oneLineWidth: oneLineWidth)
      let result = try system.systemLayoutSizeFitting(width: 320)
      #expect(result.size == CGSize(width: 320, height: height))
      #expect(result.passCount == 2)
      let label = try #require(result.frames["label"])
      #expect(label.minX == 63 && label.width == 242)
      #expect(label.minY == 8 && label.height == max(36, height - 12))
    }
    // One pass takes the text for one line, whatever its length.
    let single = try Self.imageAndLabel(preferredMaxLayoutWidth: 0, oneLineWidth: 700)
      .systemLayoutSizeFitting(width: 320, passes: .one)
    #expect(single.size.height == 48)
    // The older form: 250 is preferred although the label is 242 wide.
    let older = try Self.imageAndLabel(preferredMaxLayoutWidth: 250, oneLineWidth: 495)
      .systemLayoutSizeFitting(width: 320, passes: .two)
    let newer = try Self.imageAndLabel(preferredMaxLayoutWidth: 0, oneLineWidth: 495)
      .systemLayoutSizeFitting(width: 320, passes: .two)
    #expect(older.size.height == 53 && newer.size.height == 73)
  }

  /// A label of 728.0 × 20.5 on one line, filling the content view.
  @Test func unsetPreferredWidthGivesOneLine() throws {
    for (preferred, expected) in [
      (0.0, CGSize(width: 728, height: 20.5)), (364, CGSize(width: 364, height: 41)),
    ] {
      let system = LayoutSystem(
        views: [
          LayoutView(
            "label",
            content: .text(
              preferredMaxLayoutWidth: preferred, measure: Self.label(oneLineWidth: 728)))
        ], constraints: Self.edges("label"))
      #expect(try system.systemLayoutSizeFitting().size == expected)
    }
    // A fence of the content width and two passes cure it.
    let system = LayoutSystem(
      views: [
        LayoutView(
          "label",
          content: .text(
            preferredMaxLayoutWidth: 0, measure: Self.label(oneLineWidth: 728)))
      ], constraints: Self.edges("label"))
    #expect(
      try system.systemLayoutSizeFitting(width: 364).size == CGSize(width: 364, height: 41))
  }

  /// Before the table sets a width the cell is 320 wide: a label 4 pt inside on either side is
  /// 312 × 61.0 for three lines.
  @Test func templateCellOfTheDefaultWidth() throws {
    let system = LayoutSystem(
      views: [
        LayoutView(
          "label",
          content: .text(
            preferredMaxLayoutWidth: 0, measure: Self.label(oneLineWidth: 900)))
      ],
      constraints: [
        LayoutConstraint(
          .init("label", .left), .equal, .init("contentView", .left), constant: 4),
        LayoutConstraint(
          .init("label", .right), .equal, .init("contentView", .right), constant: -4),
        LayoutConstraint(.init("label", .top), .equal, .init("contentView", .top)),
        LayoutConstraint(.init("label", .bottom), .equal, .init("contentView", .bottom)),
      ])
    let result = try system.systemLayoutSizeFitting(width: 320)
    #expect(result.frames["label"]?.size == CGSize(width: 312, height: 61))
  }

  @Test func strongerPrioritiesWinWhateverTheNumberOfWeakerOnes() throws {
    func width(_ constraints: [(CGFloat, LayoutConstraint.Relation, LayoutPriority)]) throws
      -> CGFloat?
    {
      let system = LayoutSystem(
        views: [LayoutView("box")],
        constraints: Self.edges("box")
          + constraints.map {
            LayoutConstraint(.init("box", .width), $0.1, constant: $0.0, priority: $0.2)
          })
      return try system.systemLayoutSizeFitting().frames["box"]?.width
    }
    #expect(try width([(100, .equal, 500), (200, .equal, 501)]) == 200)
    let many = Array(repeating: (CGFloat(100), LayoutConstraint.Relation.equal, 500), count: 40)
      .map { ($0.0, $0.1, LayoutPriority(rawValue: Float($0.2))) }
    #expect(try width(many + [(200, .equal, 500.5)]) == 200)
    #expect(try width([(100, .equal, 999), (150, .atLeast, .required)]) == 150)
    #expect(try width([(100, .equal, 999), (50, .atMost, .required)]) == 50)
    #expect(try width([(300, .atMost, 400), (120, .atLeast, 300)]) == 120)
    // Two equal wishes and one against: the sum of the misses is least at the majority.
    #expect(try width([(80, .equal, 500), (80, .equal, 500), (90, .equal, 500)]) == 80)
  }

  @Test func huggingAndCompressionDecideWhichViewGives() throws {
    /// Two views of 100 side by side in a width; the frames' widths.
    func widths(
      _ total: CGFloat, hugging: (LayoutPriority, LayoutPriority),
      compression: (LayoutPriority, LayoutPriority)
    ) throws -> [CGFloat] {
      func view(_ name: String, _ hug: LayoutPriority, _ resist: LayoutPriority) -> LayoutView {
        LayoutView(
          name, content: .size(CGSize(width: 100, height: 20)),
          contentHugging: .init(horizontal: hug, vertical: .defaultLow),
          compressionResistance: .init(horizontal: resist, vertical: .defaultHigh))
      }
      let system = LayoutSystem(
        views: [view("a", hugging.0, compression.0), view("b", hugging.1, compression.1)],
        constraints: [
          LayoutConstraint(.init("a", .left), .equal, .init("contentView", .left)),
          LayoutConstraint(.init("b", .left), .equal, .init("a", .right), constant: 10),
          LayoutConstraint(.init("b", .right), .equal, .init("contentView", .right)),
          LayoutConstraint(.init("a", .top), .equal, .init("contentView", .top)),
          LayoutConstraint(.init("b", .top), .equal, .init("contentView", .top)),
        ])
      let frames = try system.layout(in: CGSize(width: total, height: 20)).frames
      return [frames["a"]?.width ?? -1, frames["b"]?.width ?? -1]
    }
    #expect(try widths(300, hugging: (251, 250), compression: (750, 750)) == [100, 190])
    #expect(try widths(300, hugging: (250, 251), compression: (750, 750)) == [190, 100])
    #expect(try widths(150, hugging: (250, 250), compression: (751, 750)) == [100, 40])
    #expect(try widths(150, hugging: (250, 250), compression: (750, 751)) == [40, 100])
  }

  @Test func targetsAreWishesOfTheirPriority() throws {
    let system = LayoutSystem(
      views: [LayoutView("box", content: .size(CGSize(width: 120, height: 30)))],
      constraints: Self.edges("box", 10))
    // Compressed: compression resistance outweighs the wish for 0; expanded: hugging does.
    #expect(try system.systemLayoutSizeFitting().size == CGSize(width: 140, height: 50))
    #expect(
      try system.systemLayoutSizeFitting(LayoutSystem.expandedSize).size
        == CGSize(width: 140, height: 50))
    #expect(
      try system.systemLayoutSizeFitting(
        LayoutSystem.expandedSize, horizontalPriority: 300, verticalPriority: 200
      ).size == CGSize(width: 10_000, height: 50))
    #expect(
      try system.layout(in: CGSize(width: 300, height: 200)).frames["box"]
        == CGRect(x: 10, y: 10, width: 280, height: 180))
  }

  @Test func multipliersCentresAndReadingDirection() throws {
    let content = "contentView"
    let constraints = [
      LayoutConstraint(.init("a", .width), .equal, .init(content, .width), multiplier: 0.25),
      LayoutConstraint(.init("a", .height), .equal, .init("a", .width), multiplier: 0.5),
      LayoutConstraint(.init("a", .leading), .equal, .init(content, .leading), constant: 8),
      LayoutConstraint(.init("a", .centerY), .equal, .init(content, .centerY), constant: 3),
      LayoutConstraint(.init("b", .leading), .equal, .init("a", .trailing), constant: 4),
      LayoutConstraint(.init("b", .trailing), .equal, .init(content, .trailing), constant: -8),
      LayoutConstraint(.init("b", .top), .equal, .init("a", .top)),
      LayoutConstraint(.init("b", .bottom), .equal, .init("a", .bottom)),
    ]
    var system = LayoutSystem(
      views: [LayoutView("a"), LayoutView("b")], constraints: constraints)
    let size = CGSize(width: 320, height: 100)
    let frames = try system.layout(in: size).frames
    #expect(frames["a"] == CGRect(x: 8, y: 33, width: 80, height: 40))
    #expect(frames["b"] == CGRect(x: 92, y: 33, width: 220, height: 40))
    system.direction = .rightToLeft
    let mirrored = try system.layout(in: size).frames
    #expect(mirrored["a"] == CGRect(x: 232, y: 33, width: 80, height: 40))
    #expect(mirrored["b"] == CGRect(x: 8, y: 33, width: 220, height: 40))
  }

  @Test func contradictionsAreNamedOrBroken() throws {
    var system = LayoutSystem(
      views: [LayoutView("box"), LayoutView("other")],
      constraints: Self.edges("box")
        + [
          LayoutConstraint(.init("other", .width), constant: 5, identifier: "innocent"),
          LayoutConstraint(.init("box", .width), constant: 100, identifier: "hundred"),
          LayoutConstraint(.init("box", .width), .atLeast, constant: 120, identifier: "wider"),
        ])
    let error = #expect(throws: CellSizingError.self) {
      try system.systemLayoutSizeFitting()
    }
    #expect(error?.code == .unsatisfiableConstraints)
    #expect(error?.names == ["hundred", "wider"])
    system.contradictions = .breaksConstraint
    let result = try system.systemLayoutSizeFitting()
    #expect(result.brokenConstraints == ["wider"])
    #expect(result.size.width == 100)
    // A target that cannot be met is an error, and the layout can be used again after it.
    var prepared = try PreparedLayout(system)
    #expect(try prepared.systemLayoutSizeFitting().size.width == 100)
    #expect(throws: CellSizingError.self) {
      try prepared.systemLayoutSizeFitting(
        CGSize(width: 50, height: 0), horizontalPriority: .required)
    }
    #expect(try prepared.systemLayoutSizeFitting().size.width == 100)
  }

  @Test func refusesWhatIsNoNumberOrView() throws {
    var codes: [CellSizingError.Code?] = []
    func attempt(
      _ constraint: LayoutConstraint, target: CGSize = .zero, content: CGSize = .zero
    ) {
      let system = LayoutSystem(
        views: [LayoutView("box", content: .size(content))],
        constraints: Self.edges("box") + [constraint])
      do {
        _ = try system.systemLayoutSizeFitting(target)
        codes.append(nil)
      } catch {
        codes.append(error.code)
      }
    }
    let width = LayoutAnchor("box", .width)
    let fine = LayoutConstraint(width, constant: 10)
    attempt(LayoutConstraint(width, constant: .nan))
    attempt(LayoutConstraint(width, constant: .infinity))
    attempt(LayoutConstraint(width, .equal, .init("box", .height), multiplier: .nan))
    attempt(LayoutConstraint(width, .equal, .init("box", .height), multiplier: 0))
    attempt(LayoutConstraint(.init("nobody", .width), constant: 1))
    attempt(LayoutConstraint(width, constant: 1, priority: 0))
    attempt(LayoutConstraint(width, constant: 1, priority: 1001))
    attempt(fine, target: CGSize(width: CGFloat.nan, height: 0))
    attempt(fine, target: CGSize(width: 0, height: -1))
    attempt(fine, content: CGSize(width: CGFloat.infinity, height: 0))
    attempt(fine, content: CGSize(width: -2, height: 0))
    #expect(codes == Array(repeating: .invalidArgument, count: 11))
    codes = []
    attempt(fine, target: CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
    #expect(codes == [.limitExceeded])
  }
}
