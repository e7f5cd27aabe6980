import Foundation

/// How a paragraph style changes a line's box.
package enum LineHeight {
  /// The line's box after applying the style: natural, × multiple, ≥ minimum, ≤ maximum.
  ///
  /// The difference to the natural height goes above the text, so the baseline keeps its distance
  /// from the line's bottom: `baseline = height − descent`; in Pango half of it goes below.
  /// It may be negative; then lines overlap.
  /// Points; unrounded unless a grid is given. Source: `NSParagraphStyle`'s documentation; open
  /// reimplementations for the side.
  ///
  /// - Parameters:
  ///   - style: in normal form.
  ///   - keepsLeading: whether leading counts under a maximum height; a multiple never scales it.
  ///   - grid: the pixel grid to which a line with the style's height is rounded up.
  ///   - profile: whose program may cut heights to its unit.
  package static func styled(
    _ natural: LineMetrics, style: ParagraphStyle,
    keepsLeading: Bool = false, grid: PixelGrid? = nil,
    profile: MetricsProfile = .uikit
  ) -> LineMetrics {
    guard !isNatural(style) else { return natural }
    if case .office(let program) = profile.rule, let line = program.styled(natural, style) {
      return line
    }
    let multiple = style.lineHeightMultiple
    let minimum = style.minimumLineHeight
    let maximum = style.maximumLineHeight

    func ascent(of naturalAscent: Double, over descent: Double) -> Double {
      var height = naturalAscent + descent
      if multiple > 0 { height *= multiple }
      if minimum > 0 { height = max(height, minimum) }
      if maximum > 0 { height = min(height, maximum) }
      if let grid { height = Double(grid.roundedUp(CGFloat(height))) }
      return height - descent
    }

    var result = natural
    result.ascent = ascent(of: natural.ascent, over: natural.descent)
    result.firstLineAscent = ascent(of: natural.firstLineAscent, over: natural.descent)
    if !keepsLeading, maximum > 0 { result.leading = 0 }
    if case .pango = profile.rule {
      let below = (result.ascent - natural.ascent) / 2
      result.ascent -= below
      result.firstLineAscent -= below
      result.descent += below
      result.lastLineDescent += below
    }
    return result
  }

  static func isNatural(_ style: ParagraphStyle) -> Bool {
    style.lineHeightMultiple == 0 && style.minimumLineHeight == 0 && style.maximumLineHeight == 0
  }
}

extension OfficeLineMetrics {
  /// A line under a factor or an exact height, in the program's unit; `nil` for a least or greatest height.
  ///
  /// What a factor changes is above the text, but below it in Word and Writer where lines grow. Writer and
  /// Word keep four fifths of an exact height above the baseline, Impress of lines under a factor below 1,
  /// PowerPoint three quarters of those above it: Word and PowerPoint by public measurements of their PDFs.
  fileprivate func styled(_ natural: LineMetrics, _ style: ParagraphStyle) -> LineMetrics? {
    let isExact =
      style.maximumLineHeight > 0 && style.minimumLineHeight == style.maximumLineHeight
    let isFactor = style.minimumLineHeight == 0 && style.maximumLineHeight == 0
    guard isExact || isFactor else { return nil }
    let unit = self == .impress ? Self.hundredth : self == .libreoffice ? 0.05 : nil
    func cut(_ length: Double) -> Double {
      unit.map { (length / $0 + 1e-6).rounded(.down) * $0 } ?? length
    }
    var factor = Double(style.lineHeightMultiple)
    if unit != nil { factor = (factor * 100 + 1e-6).rounded(.down) / 100 }
    let exact = Double(style.maximumLineHeight)
    let height =
      isExact
      ? unit.map { (exact / $0).roundedHalfUp * $0 } ?? exact : cut(Double(natural.height) * factor)
    var line = natural
    switch self {
    case .libreoffice where isExact, .word where isExact: line.ascent = cut(height * 0.8)
    case .libreoffice where factor > 1, .word where factor > 1: break
    case .impress where isFactor && factor < 1:
      line.ascent = min(natural.ascent, cut(height * 0.8))
    case .powerpoint where isFactor && factor > 1: line.ascent = height * 0.75
    default: line.ascent = height - natural.descent
    }
    line.descent = height - line.ascent
    line.firstLineAscent = line.ascent
    line.lastLineDescent = line.descent
    return line
  }
}

/// The line boxes of a text whose lines differ: the metrics of each range.
struct LineHeights: Sendable {
  /// The metrics of a range.
  struct HeightSpan {
    /// The offset after its last unit.
    var end: Int
    var metrics: LineMetrics
    /// The style of it that CSS places by its line, else −1; such metrics are the run's own, without the
    /// strut.
    var place: Int32 = -1
    var isAttachment = false
    /// Of a run that is raised, begins with a space that collapses, and goes on: the metrics in a line that ends
    /// after this space. Nothing of the run is left there to be raised.
    var unraised: LineMetrics?
  }

  private(set) var spans: [HeightSpan] = []
  /// The boxes of CSS's runs without text, each with its offset, or that of a space before it.
  private var emptyBoxes: [HeightSpan] = []
  /// How CSS aligns runs with their lines; `nil` for none.
  private(set) var alignment: LineAlignment?
  /// What counts in a line of attachments alone; `nil` for nothing.
  private var besideAttachments: LineMetrics?
  /// Whether a line is as high as its highest run: PowerPoint's.
  private var keepsHeight = false

  /// Collects the metrics of all runs; `nil` when they equal `line` everywhere. The strut of a block's
  /// style counts in every line.
  ///
  /// - Parameter units: the text.
  init?(
    _ runs: [FontSpan], _ input: TextInput, _ units: [UInt16], profile: MetricsProfile,
    line: LineMetrics, text: StyledText?
  ) throws(TextMeasureError) {
    keepsHeight = profile.rule == .office(.powerpoint)
    let block = text?.defaultStyle
    let strut = block.flatMap { profile.strut(of: $0) }
    let emptyRuns =
      strut == nil ? [] : (text?.emptyRuns ?? []).filter { 0...units.count ~= $0.offset }
    let emptyStyles = emptyRuns.map { $0.style.sized(under: profile) }
    let styles = input.styles + emptyStyles
    let ownLines = input.lines + emptyStyles.map { try? $0.line(profile) }
    if let block, let strut, styles.contains(where: \.isPlacedByLine) {
      alignment = LineAlignment(styles, ownLines, block: block, strut, profile)
    }
    for (number, run) in zip(input.styles.count..., emptyRuns) {
      guard let metrics = ownLines[number] else { continue }
      emptyBoxes.append(
        HeightSpan(
          end: units.prefix(run.offset).last == 0x20 ? run.offset - 1 : run.offset,
          metrics: metrics,
          place: styles[number].isPlacedByLine ? Int32(number) : -1))
    }
    var fallbacks: [(style: Int32, font: UInt8, metrics: LineMetrics)] = []
    let lines = input.lines
    spans.reserveCapacity(runs.count)
    var isControl = false
    var lastStyle: Int32 = -1
    if case .flutter(let rule) = profile.rule, let style = input.styles.first,
      let font = style.fonts.primary
    {
      let empty = rule.emptyLine(
        for: font.metrics, size: Double(style.size), besideAttachments: !runs.isEmpty)
      besideAttachments = empty
      if runs.isEmpty { spans = [HeightSpan(end: 0, metrics: empty)] }
    }
    for (index, run) in runs.enumerated() {
      // Where other text is before a terminator, its font does not count.
      if profile.ignoresTerminators, run.kind == .control, !spans.isEmpty, !isControl {
        spans[spans.count - 1].end = run.end
        isControl = true
        continue
      }
      isControl = run.kind == .control
      // Unshaped runs use the first font of their style.
      let font = run.kind == .text ? run.font : 0
      var metrics: LineMetrics
      if run.kind == .attachment, let attachment = input.attachments[run.end - 1] {
        metrics = Self.metrics(
          of: attachment, in: input.styles[Int(run.style)],
          isCentred: input.uprightCharacters != nil)
        if case .flutter(let rule) = profile.rule { metrics = rule.strutted(metrics) }
      } else if font == 0, let known = lines[Int(run.style)] {
        metrics = known
      } else if let met = fallbacks.first(where: { $0.style == run.style && $0.font == font }) {
        metrics = met.metrics
      } else {
        metrics = try Self.metrics(
          of: input, style: Int(run.style), font: Int(font), profile: profile)
        fallbacks.append((run.style, font, metrics))
      }
      let style = input.styles[Int(run.style)]
      let isPlaced = alignment != nil && style.isPlacedByLine
      var span = HeightSpan(
        end: run.end, metrics: metrics, place: isPlaced ? run.style : -1,
        isAttachment: run.kind == .attachment)
      let start = spans.last?.end ?? 0
      let continues = run.end > start + 1 || runs.dropFirst(index + 1).first?.style == run.style
      if input.collapsesSpaces, isPlaced || style.baselineOffset != 0, run.style != lastStyle,
        continues, units[start] == 0x20, style.css?.edges ?? RunCSS.Edges() == RunCSS.Edges()
      {
        span.unraised = metrics.shifted(by: -Double(style.baselineOffset))
      }
      lastStyle = run.style
      if let strut, !isPlaced { span.metrics.formUnion(strut) }
      if let last = spans.last, last.metrics == span.metrics, last.place == span.place,
        last.isAttachment == span.isAttachment, span.unraised == nil
      {
        spans[spans.count - 1].end = run.end
      } else {
        spans.append(span)
      }
    }
    if spans.allSatisfy({ $0.metrics == line && $0.place < 0 }), emptyBoxes.isEmpty { return nil }
  }

  init(_ spans: [HeightSpan]) { self.spans = spans }

  private static func metrics(
    of input: TextInput, style number: Int, font: Int, profile: MetricsProfile
  ) throws(TextMeasureError) -> LineMetrics {
    let style = input.styles[number]
    guard let own = input.lines[number], font != 0, font < style.fonts.fonts.count else {
      return try style.line(profile)
    }
    let used = try style.line(profile.forFallbackFonts, of: style.fonts.fonts[font])
    return switch style.profile(profile).lineBoxFonts {
    case .requested: own
    case .requestedAndUsed: own.union(used)
    case .used: used
    }
  }

  /// - Parameter isCentred: whether its middle stands on the baseline, as in vertical text.
  private static func metrics(
    of attachment: TextAttachment, in style: TextStyle, isCentred: Bool
  ) -> LineMetrics {
    let height = Double(attachment.size.height)
    func extent() -> (ascent: Double, descent: Double) {
      guard let font = style.fonts.primary else { return (0, 0) }
      let extent = FlutterLineMetrics.extent(of: font.metrics, size: Double(style.size))
      return (Double(extent.ascent), Double(extent.descent))
    }
    let bottom: Double =
      switch attachment.alignment {
      case .baseline: Double(attachment.baselineOffset) - (isCentred ? height / 2 : 0)
      case .aboveBaseline: 0
      case .belowBaseline: -height
      case .top: extent().ascent - height
      case .bottom: -extent().descent
      case .middle: (extent().ascent - extent().descent - height) / 2
      }
    guard height.isFinite, bottom.isFinite, height > 0 else { return .zero }
    return LineMetrics(ascent: max(0, bottom + height), descent: max(0, -bottom))
  }

  /// The combined metrics of the spans that a line touches.
  func line(_ range: Range<Int>) -> LineMetrics {
    if let alignment { return alignment.line(boxes(in: range)).metrics }
    var span = spans.partitionPoint { $0.end <= range.lowerBound }
    guard span < spans.count else { return spans.last?.metrics ?? .zero }
    var result = spans[span].metrics
    var hasText = !spans[span].isAttachment
    while spans[span].end < range.upperBound, span + 1 < spans.count {
      span += 1
      let highest = max(result.height, spans[span].metrics.height)
      result.formUnion(unraised(span, in: range) ?? spans[span].metrics)
      if keepsHeight {
        result = LineMetrics(ascent: result.ascent, descent: highest - result.ascent)
      }
      hasText = hasText || !spans[span].isAttachment
    }
    if !hasText, let besideAttachments { result.formUnion(besideAttachments) }
    for box in emptyBoxes(in: range) { result.formUnion(box.metrics) }
    return result
  }

  /// The metrics of a span of which a line has a space alone that collapses at its end; else `nil`.
  private func unraised(_ span: Int, in range: Range<Int>) -> LineMetrics? {
    let start = span > 0 ? spans[span - 1].end : 0
    return range.lowerBound < start && range.upperBound == start + 1 ? spans[span].unraised : nil
  }

  /// The boxes of the runs without text in a line; those at the text's end are in the last one.
  private func emptyBoxes(in range: Range<Int>) -> [HeightSpan] {
    emptyBoxes.filter {
      range.contains($0.end) || $0.end == range.upperBound && $0.end == spans.last?.end
    }
  }

  /// By how much a line's runs are higher where CSS aligns them with it, each with its end.
  func raises(in range: Range<Int>) -> [(end: Int, by: Double)] {
    alignment?.line(boxes(in: range)).raises ?? []
  }

  /// The boxes of the runs that a line touches.
  private func boxes(in range: Range<Int>) -> [LineAlignment.Box] {
    var boxes: [LineAlignment.Box] = []
    var span = spans.partitionPoint { $0.end <= range.lowerBound }
    var start = range.lowerBound
    while span < spans.count, start < range.upperBound || boxes.isEmpty {
      var next = spans[span]
      if let unraised = unraised(span, in: range) { (next.metrics, next.place) = (unraised, -1) }
      if next.place >= 0, let last = boxes.last, last.place == next.place {
        boxes[boxes.count - 1].metrics.formUnion(next.metrics)
        boxes[boxes.count - 1].end = next.end
      } else {
        boxes.append(LineAlignment.Box(end: next.end, metrics: next.metrics, place: next.place))
      }
      start = next.end
      span += 1
    }
    for box in emptyBoxes(in: range) {
      boxes.append(LineAlignment.Box(end: box.end, metrics: box.metrics, place: box.place))
    }
    return boxes
  }
}

/// CSS's `vertical-align` of runs whose place depends on the line, or on the block's font.
///
/// As Blink has it: a run's box is the union of its fonts in the line, and `top` and `bottom` come last.
struct LineAlignment: Sendable {
  /// A run's box in a line; `place` is that of its style, or −1.
  struct Box {
    var end: Int
    var metrics: LineMetrics
    var place: Int32
  }

  private let places: [CSSText.VerticalAlign]
  /// The height of each style's own line, and its font size.
  private let heights: [Double]
  private let sizes: [Double]
  private let strut: LineMetrics
  /// The block's font without leading, and half its x-height.
  private let content: LineMetrics
  private let middle: Double

  init?(
    _ styles: [TextStyle], _ lines: [LineMetrics?], block: TextStyle, _ strut: LineMetrics,
    _ profile: MetricsProfile
  ) {
    let block = block.sized(under: profile)
    guard case .chromium(let rule) = profile.rule, let font = block.fonts.primary else {
      return nil
    }
    places = styles.map { $0.css?.verticalAlign ?? .baseline }
    heights = lines.map { $0?.height ?? 0 }
    sizes = styles.map { Double($0.size) }
    self.strut = strut
    let size = block.size(of: font, under: profile)
    content = rule.contentArea(for: font.metrics, size: size)
    middle = (font.metrics.xHeight(size: size) / 2 * 64).roundedHalfUp / 64
  }

  /// A line's metrics, and by how much its runs are higher.
  func line(_ boxes: [Box]) -> (metrics: LineMetrics, raises: [(end: Int, by: Double)]) {
    var line = strut
    var raises: [(end: Int, by: Double)] = []
    for box in boxes {
      let raise = box.place < 0 ? 0 : raise(of: box)
      if let raise { line.formUnion(box.metrics.shifted(by: raise)) }
      raises.append((box.end, raise ?? 0))
    }
    // A box that is higher than the line extends it to the other side.
    var room = line
    for box in boxes where box.place >= 0 && box.metrics.height > room.height {
      switch places[Int(box.place)] {
      case .top: room = LineMetrics(ascent: line.ascent, descent: box.metrics.height - line.ascent)
      case .bottom:
        room = LineMetrics(ascent: box.metrics.height - line.descent, descent: line.descent)
      default: break
      }
    }
    for (index, box) in boxes.enumerated() where box.place >= 0 {
      switch places[Int(box.place)] {
      case .top: raises[index].by = room.ascent - box.metrics.ascent
      case .bottom: raises[index].by = box.metrics.descent - room.descent
      default: continue
      }
      line.formUnion(box.metrics.shifted(by: raises[index].by))
    }
    return (line, raises)
  }

  /// `nil` for what needs the line's other boxes.
  private func raise(of box: Box) -> Double? {
    let (ascent, descent) = (Double(box.metrics.ascent), Double(box.metrics.descent))
    let half = ((ascent - descent) * 32).rounded(.towardZero) / 64
    switch places[Int(box.place)] {
    case .top, .bottom: return nil
    case .middle: return middle - half
    case .baselineMiddle: return -half
    case .atFontTop: return content.ascent - ascent
    case .atFontBottom: return descent - content.descent
    case .length(let length):
      let place = Int(box.place)
      return (length.pixels(size: sizes[place], whole: heights[place]) * 64).rounded(.towardZero)
        / 64
    case .baseline, .sub, .super: return 0
    }
  }
}

extension TextStyle {
  /// Whether CSS places a run by its line.
  fileprivate var isPlacedByLine: Bool { css?.verticalAlign.dependsOnLine ?? false }
}

extension MetricsProfile {
  /// Whether every line is at least as high as one of the block's own style: CSS's strut.
  var hasStrut: Bool {
    if case .chromium = rule { true } else { false }
  }

  /// The line box that a block's style gives each line; `nil` for none.
  func strut(of style: TextStyle) -> LineMetrics? {
    hasStrut ? try? style.sized(under: self).line(self) : nil
  }
}
