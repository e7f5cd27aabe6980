import Foundation
import Testing
import TextMeasure

/// Values that mean nothing, in every place that takes a number: nothing traps, and what comes out
/// is a number or a typed error.
@Suite struct BadValueTests {
  private static let values: [CGFloat] = [
    .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -1, -0.0, 0, 1e-7, 1e18,
  ]
  private static let counts = [Int.min, -1, 0, 1, Int.max]
  private static let text = "Measure \twords שלום\nand 한국어, then stop.\n"

  /// A size that can be laid out with: numbers that are not negative.
  private static func isSound(_ size: CGSize) -> Bool {
    size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite
  }

  private static func styled(_ paragraph: ParagraphStyle = .default) throws -> StyledText {
    var text = StyledText(
      text, style: TextStyle(try TextFont(name: "Helvetica", size: 17)), paragraphStyle: paragraph)
    text.append(TextAttachment(size: CGSize(width: 10, height: 10)))
    return text
  }

  @Test func constraintsOfEveryKind() throws {
    let text = try Self.styled()
    var label = Label()
    label.attributedText = text
    label.numberOfLines = 0
    var view = TextView()
    view.attributedText = text
    var wrong: [String] = []
    for width in Self.values {
      for height in Self.values {
        let size = CGSize(width: width, height: height)
        var sizes = [
          try label.sizeThatFits(size), try view.sizeThatFits(size),
          try label.textRect(
            forBounds: CGRect(origin: .zero, size: size), limitedToNumberOfLines: 2
          ).size,
        ]
        for options: StringDrawingOptions in [
          [], .usesLineFragmentOrigin, [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
        ] {
          let context = StringDrawingContext()
          context.minimumScaleFactor = width
          sizes.append(
            try StringDrawing.boundingRect(of: text, with: size, options: options, context: context)
              .size)
        }
        if !sizes.allSatisfy(Self.isSound) { wrong.append("\(size): \(sizes)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  @Test func propertiesOfLabelsAndTextViews() throws {
    let text = try Self.styled()
    var wrong: [String] = []
    func check(_ what: String, _ size: () throws(TextMeasureError) -> CGSize) {
      do throws(TextMeasureError) {
        let size = try size()
        if !Self.isSound(size) { wrong.append("\(what): \(size)") }
      } catch {
        if error.code != .invalidArgument, error.code != .limitExceeded { wrong.append("\(error)") }
      }
    }
    for value in Self.values {
      for (name, path) in [
        ("preferredMaxLayoutWidth", \Label.preferredMaxLayoutWidth),
        ("minimumScaleFactor", \.minimumScaleFactor), ("displayScale", \.displayScale),
      ] {
        var label = Label()
        label.attributedText = text
        label.numberOfLines = 3
        label.adjustsFontSizeToFitWidth = true
        label.allowsDefaultTighteningForTruncation = true
        label[keyPath: path] = value
        check("\(name) \(value)") { () throws(TextMeasureError) in
          try label.intrinsicContentSize()
        }
        check("\(name) \(value), drawn") { () throws(TextMeasureError) in
          try label.drawing(in: CGSize(width: 50, height: value)).size
        }
      }
      var label = Label()
      label.attributedText = text
      label.shadowOffset = CGSize(width: value, height: 1)
      check("shadow \(value)") { () throws(TextMeasureError) in
        try label.sizeThatFits(CGSize(width: 100, height: 0))
      }
      var view = TextView()
      view.attributedText = text
      view.lineFragmentPadding = value
      check("padding \(value)") { () throws(TextMeasureError) in
        try view.sizeThatFits(CGSize(width: 100, height: 0))
      }
      view.lineFragmentPadding = 5
      view.textContainerInset = TextView.Insets(top: value, left: value, bottom: 0, right: 3)
      check("inset \(value)") { () throws(TextMeasureError) in
        try view.sizeThatFits(CGSize(width: 100, height: 0))
      }
      view.displayScale = value
      view.textContainerInset = TextView.Insets()
      check("scale \(value)") { () throws(TextMeasureError) in
        try view.sizeThatFits(CGSize(width: 100, height: 0))
      }
      check("font \(value)") { () throws(TextMeasureError) in
        try Label("a", font: .system(ofSize: value)).intrinsicContentSize()
      }
      for style in TextStyleName.allCases {
        let scaling = FontMetricsScaling(style: style)
        _ = scaling.scaledValue(value, category: .extraLarge, scale: value)
        _ = scaling.scaledPointSize(value, category: .extraLarge, maximumPointSize: value)
      }
    }
    for count in Self.counts {
      var label = Label()
      label.attributedText = text
      label.numberOfLines = count
      check("lines \(count)") { () throws(TextMeasureError) in
        try label.sizeThatFits(CGSize(width: 70, height: 0))
      }
      var view = TextView()
      view.attributedText = text
      view.maximumNumberOfLines = count
      check("container lines \(count)") { () throws(TextMeasureError) in
        try view.sizeThatFits(CGSize(width: 70, height: 0))
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test func paragraphStylesAndAttributes() throws {
    let paths: [WritableKeyPath<ParagraphStyle, CGFloat>] = [
      \.lineSpacing, \.paragraphSpacing, \.paragraphSpacingBefore, \.minimumLineHeight,
      \.maximumLineHeight, \.lineHeightMultiple, \.firstLineHeadIndent, \.headIndent,
      \.tailIndent, \.defaultTabInterval,
    ]
    var wrong: [String] = []
    for value in Self.values {
      var styles = paths.map { path in
        var style = ParagraphStyle()
        style[keyPath: path] = value
        return style
      }
      styles.append(ParagraphStyle(hyphenationFactor: Float(value)))
      for alignment in TextAlignment.allCases {
        styles.append(
          ParagraphStyle(
            alignment: alignment,
            tabStops: [TextTab(alignment: alignment, location: value), TextTab(location: 30)]))
      }
      for style in styles {
        let text = try Self.styled(style)
        let drawn = try StringDrawing.boundingRect(
          of: text, with: CGSize(width: 90, height: 0), options: .usesLineFragmentOrigin)
        let layout = try TextMeasurer.shared.prepare(text).layout(width: 90)
        // Lengths that are numbers may be past all that a size can be.
        let isHuge = value.isFinite && value > 1e6
        if !isHuge, !Self.isSound(drawn.size) || !Self.isSound(layout.size) {
          wrong.append("\(value) \(style): \(drawn)")
        }
      }
      var styled = try Self.styled()
      styled.append(
        TextAttachment(size: CGSize(width: value, height: value), baselineOffset: value))
      let size = try StringDrawing.size(of: styled)
      if !(value.isFinite && value.magnitude > 1e6), !Self.isSound(size) {
        wrong.append("attachment \(value): \(size)")
      }
      for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset, .ligature] {
        let context = StringDrawingContext()
        let rect = "ab".boundingRect(
          with: .zero,
          attributes: [
            .font: try TextFont(name: "Helvetica", size: 17), key: value,
          ], context: context)
        if context.error == nil, !Self.isSound(rect.size) {
          wrong.append("\(key) \(value): \(rect)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test func preparedTextsAndLayouts() throws {
    let prepared = try TextMeasurer.shared.prepare(try Self.styled())
    var wrong: [String] = []
    for width in Self.values {
      for count in Self.counts {
        let measured = try prepared.measure(width: width, maximumLines: count)
        let lines = try prepared.lines(width: width, maximumLines: count)
        let layout = try prepared.layout(width: width, maximumLines: count)
        if !Self.isSound(measured.size) || lines.isEmpty || layout.lines.isEmpty {
          wrong.append("\(width) \(count): \(measured)")
        }
        _ = try prepared.truncated(width: width, maximumLines: count, mode: .byTruncatingMiddle)
        _ = try prepared.narrowestWidth(lineCount: count)
      }
      _ = try prepared.slack(width: width)
      _ = try prepared.balancedWidth(width)
      _ = try prepared.shrinkWrappedWidth(width)
      _ = try prepared.lines { _ in width }
      let layout = try prepared.layout(width: 90)
      for other in Self.values {
        _ = layout.closestCaret(to: CGPoint(x: width, y: other))
      }
    }
    let layout = try prepared.layout(width: 90)
    for offset in Self.counts {
      _ = layout.caret(at: offset)
      _ = layout.caret(at: offset, affinity: .upstream)
      _ = layout.carets(ofLine: offset)
      _ = layout.selectionRectangles(for: min(offset, 0)..<max(offset, 3))
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }
}
