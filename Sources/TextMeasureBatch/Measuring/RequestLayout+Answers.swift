import Foundation
import TextMeasure

/// Answers for more than the size of a text in one style.
extension RequestLayout {
  /// Fills a reply with everything requested.
  mutating func fill(_ reply: inout BatchReply) throws(TextMeasureError) {
    let needsLines = request.wantsComposedLines || request.wants.contains(.ink)
    let result = try answer(needsLines: needsLines, into: &reply)
    guard let prepared = result.prepared else { return }
    if needsLines { try compose(result, prepared, into: &reply) }
    if request.wants.contains(.widths) { reply.widths = try widths(of: prepared, result) }
    if request.wants.contains(.breaks) { reply.breaks = prepared.breakOpportunities }
  }

  /// The text with its glyphs; `nil` where it has no lines.
  ///
  /// - Parameter visible: the part of the block whose glyphs are wanted, points from its top.
  mutating func textLayout(
    visible: ClosedRange<Double> = -.infinity ... .infinity
  ) throws(TextMeasureError) -> RequestedLayout? {
    var reply = BatchReply(id: nil)
    let result = try answer(needsLines: true, into: &reply)
    guard let prepared = result.prepared else { return nil }
    let first =
      result.lines.firstIndex { Double($0.top + $0.height) >= visible.lowerBound }
      ?? result.lines.count
    let end = result.lines.lastIndex { Double($0.top) <= visible.upperBound }.map { $0 + 1 } ?? 0
    let shown = first..<max(first, end)
    let width = Self.blockWidth(of: result)
    let laidOut = try glyphs(of: prepared).layout(
      Array(result.lines[shown]), size: CGSize(width: reply.width, height: reply.height),
      width: CGFloat(width), isTruncated: reply.isTruncated,
      cut: shown.upperBound == result.lines.count ? result.truncation : nil)
    return RequestedLayout(
      prepared: prepared, layout: laidOut, lines: result.lines, composed: shown,
      approximations: setting.approximations(
        of: request, text: request.text, lineCount: result.lines.count,
        isTruncated: reply.isTruncated
      ).strings)
  }

  func fit(
    allowsBrokenWords: Bool
  ) throws(TextMeasureError) -> (answer: FitAnswer, prepared: PreparedText) {
    guard let width = request.width else {
      throw TextMeasureError("fit text", "the request has no \"width\"; give the room in points")
    }
    let text = try styledText()
    let size =
      try request.fitSize.map { sizes throws(TextMeasureError) in try fitted(text, sizes).size.size
      }
      ?? Double(setting.style.style.size)
    let room = FitRequest(
      width: CGFloat(width), maximumLines: request.maximumLines,
      height: maximumHeight, allowsBrokenWords: allowsBrokenWords)
    let report = try measurer.fit(size: CGFloat(size), in: room) {
      size throws(TextMeasureError) in
      try prepare(self.text(text, at: Double(size), keepsLeading: true))
    }
    let prepared = try prepare(self.text(text, at: size, keepsLeading: true))
    let answer = FitAnswer(
      room: room, size: size, report: report, missingGlyphCount: prepared.missingGlyphCount,
      approximations: setting.approximations(
        of: request, text: request.text, lineCount: report.lineCount,
        isTruncated: report.cutRange != nil
      ).strings)
    return (answer, prepared)
  }

  private mutating func answer(
    needsLines: Bool, into reply: inout BatchReply
  ) throws(TextMeasureError) -> RequestLayout.Result {
    if request.isPlain, !needsLines {
      return try answer(nil, needsLines: false, into: &reply)
    }
    var text = try styledText()
    if let sizes = request.fitSize {
      let fitted = try fitted(text, sizes)
      (text, reply.fitSize) = (fitted.text, fitted.size)
    }
    if request.balances, let width = try balancedWidth(of: text) {
      request.width = Double(width)
      reply.balancedWidth = Double(width)
    }
    // Glyphs are parts of lines.
    if request.wantsComposedLines { request.wants.insert(.lines) }
    return try answer(text, needsLines: needsLines, into: &reply)
  }

  /// The request's height, points; infinite for none and for 0.
  private var maximumHeight: CGFloat { CGFloat(BlockRules.bounded(request.height ?? 0)) }

  private func styledText() throws(TextMeasureError) -> StyledText {
    guard let styling = request.styling else { return plainText }
    return try StylingReader(request.text, styling, setting).styledText()
  }

  // MARK: Sizes that fit

  /// The text at the largest size at which it fits, or at the smallest one.
  private func fitted(
    _ text: StyledText, _ sizes: BatchFitSize
  ) throws(TextMeasureError) -> (text: StyledText, size: BatchReply.FitSize) {
    let last = try Self.lastStep(of: sizes)
    func sized(_ step: Int) -> (text: StyledText, size: Double) {
      let size = min(sizes.maximum, sizes.minimum + Double(step) * sizes.step)
      return (self.text(text, at: size), size)
    }
    let begin = ContinuousClock.now
    // A text that fits at a size may not fit at a smaller one: line heights are rounded, and tall
    // characters that shared a line may come to stand on two. So no size can be left out.
    for step in stride(from: last, through: 0, by: -1) {
      if let limit = measurer.timeLimit, ContinuousClock.now - begin > limit {
        throw Self.refusal(
          .limitExceeded,
          "trying the sizes of \"fitSize\" took longer than the time limit of \(limit); make the "
            + "step larger, or lower \"fitSize.maximum\"")
      }
      let tried = sized(step)
      if try fits(tried.text, allowsBrokenWords: sizes.allowsBrokenWords) {
        return (tried.text, BatchReply.FitSize(size: tried.size, fits: true))
      }
    }
    return (sized(0).text, BatchReply.FitSize(size: sizes.minimum, fits: false))
  }

  /// The number of the largest size, counted from the smallest.
  private static func lastStep(of sizes: BatchFitSize) throws(TextMeasureError) -> Int {
    guard sizes.minimum <= sizes.maximum else {
      throw Self.refusal(
        .invalidArgument,
        "\"fitSize.minimum\" is \(sizes.minimum), more than \"fitSize.maximum\", which is "
          + "\(sizes.maximum); swap them")
    }
    // A step that ends at the largest size up to a rounding ends there.
    let steps = (sizes.maximum - sizes.minimum) / sizes.step + 1e-9
    guard steps < Double(BatchLimits.mostSizes) else {
      throw Self.refusal(
        .limitExceeded,
        "\"fitSize\" has more than \(BatchLimits.mostSizes) sizes; make the step larger")
    }
    return Int(steps)
  }

  private static func refusal(
    _ code: TextMeasureError.Code, _ message: String
  ) -> TextMeasureError {
    TextMeasureError("fit a text", message, code: code)
  }

  /// The text with the request's style at a size, and runs of other sizes in proportion.
  ///
  /// - Parameter keepsLeading: whether a text style's leading stays; a size of the caller's own has
  ///   none.
  private func text(_ text: StyledText, at size: Double, keepsLeading: Bool = false) -> StyledText {
    let base = setting.style.style.size
    let factor = CGFloat(size) / base
    func resize(_ style: TextStyle) -> TextStyle {
      var style = style
      guard factor != 1 else { return style }
      // The very size where it is the request's: a product would be a rounding away.
      style.size = style.size == base ? CGFloat(size) : style.size * factor
      if !keepsLeading { style.leading = nil }
      return style
    }
    var resized = text.mapped { run in
      run.style = resize(run.style)
      if let size = run.ruby?.size { run.ruby?.size = size * factor }
    }
    if !text.emptyRuns.isEmpty {
      resized.emptyRuns = text.emptyRuns.map {
        StyledText.EmptyRun(offset: $0.offset, style: resize($0.style))
      }
    }
    return resized
  }

  /// Whether all of a text shows in the request's room.
  private func fits(_ text: StyledText, allowsBrokenWords: Bool) throws(TextMeasureError) -> Bool {
    var layout = self
    layout.request.wants.remove(.slack)
    var reply = BatchReply(id: nil)
    let result = try layout.answer(text, needsLines: true, into: &reply)
    guard !reply.isTruncated else { return false }
    // A thousandth of a point, so that a length that was printed and typed again is enough.
    if reply.height > maximumHeight + 0.001 { return false }
    if request.maximumLines > 0, reply.lineCount > request.maximumLines { return false }
    return result.lines.enumerated().allSatisfy { index, line in
      (allowsBrokenWords || line.end != .emergency)
        && line.indent + line.width <= (layout.room(ofLine: index) ?? result.width) + 0.001
    }
  }

  // MARK: Balance

  /// The width at which the lines are most equal in length, with as many lines and the same hidden text;
  /// `nil` without a width to begin with.
  private func balancedWidth(of text: StyledText) throws(TextMeasureError) -> CGFloat? {
    guard let width = request.width, width > 0 else { return nil }
    let prepared = try prepare(text)
    let full = try shown(text, prepared, width: width)
    var visible = prepared
    if let hidden = full.hidden {
      visible = try prepare(Self.part(of: text, before: hidden.lowerBound))
    }
    let balanced = try visible.balancedWidth(CGFloat(width))
    // A token or a hyphen needs more room than the shown text by itself: the narrowest width with it.
    var (low, high) = (Double(balanced), width)
    func shows(_ width: Double) throws(TextMeasureError) -> Bool {
      let part = try shown(text, prepared, width: width)
      return part.hidden == full.hidden && part.lineCount == full.lineCount
    }
    if try shows(low) { return balanced }
    // The lines as they are drawn bound the search, unless a line is wider than the room.
    if full.width < high, try shows(full.width) { high = full.width }
    let begin = ContinuousClock.now
    while high - low > Self.balanceStep {
      if let limit = measurer.timeLimit, ContinuousClock.now - begin > limit {
        throw Self.refusal(
          .limitExceeded,
          "\"balance\" took longer than the time limit of \(limit); give a shorter text")
      }
      let middle = (low + high) / 2
      if try shows(middle) { high = middle } else { low = middle }
    }
    return CGFloat(high)
  }

  /// How exactly the width of a truncated text is searched, points: a layout unit of Chromium.
  private static let balanceStep = 1.0 / 64

  /// What of a text shows at a width.
  private func shown(
    _ text: StyledText, _ prepared: PreparedText, width: Double
  ) throws(TextMeasureError) -> BatchReply {
    var layout = self
    layout.prepared = prepared
    layout.request.width = width
    layout.request.wants.remove(.slack)
    layout.request.wants.remove(.lines)
    var reply = BatchReply(id: nil)
    _ = try layout.answer(text, needsLines: false, into: &reply)
    return reply
  }

  /// The part of a text before a UTF-16 offset.
  private static func part(of text: StyledText, before end: Int) -> StyledText {
    var part = text.prefix(end)
    if !text.emptyRuns.isEmpty { part.emptyRuns = text.emptyRuns.filter { $0.offset <= end } }
    return part
  }

  // MARK: Runs, glyphs and widths

  private func compose(
    _ result: RequestLayout.Result, _ prepared: PreparedText, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    let composed = try glyphs(of: prepared).compose(
      result.lines, blockWidth: Self.blockWidth(of: result), cut: result.truncation)
    if request.wants.contains(.ink) { reply.ink = TextLayout.inkBounds(of: composed) ?? .zero }
    guard request.wantsComposedLines, var lines = reply.lines else { return }
    for (index, line) in composed.enumerated() where index < lines.count {
      lines[index].composed = line
    }
    reply.lines = lines
  }

  /// The text, shaped: kept where prepared texts are.
  private func glyphs(of prepared: PreparedText) throws(TextMeasureError) -> LineGlyphs {
    if let kept = kept { return try kept.glyphs(of: prepared) }
    return try LineGlyphs(prepared)
  }

  /// The width that lines are placed in, points.
  private static func blockWidth(of result: RequestLayout.Result) -> Double {
    result.width.isFinite
      ? Double(result.width)
      : Double(result.lines.reduce(0) { max($0, $1.indent + $1.width) })
  }

  private func widths(
    of prepared: PreparedText, _ result: RequestLayout.Result
  ) throws(TextMeasureError) -> BatchReply.Widths {
    let valid = try prepared.measure(width: result.width).validWidths.clamped(
      to: result.pushOutWidths)
    // SkParagraph's `minIntrinsicWidth` is `maxIntrinsicWidth` for one line, and for any number of lines
    // with an ellipsis.
    let isUnwrapped =
      request.maximumLines == 1
      || request.maximumLines == 0 && setting.source.value.lineBreakMode == .byTruncatingTail
    let minimum =
      setting.source.value.flutter != nil && isUnwrapped
      ? try FlutterSetting.maxIntrinsicWidth(of: prepared) : try prepared.minimumWidth
    return BatchReply.Widths(
      natural: try prepared.naturalWidth, minimum: minimum,
      shrinkWrapped: try prepared.shrinkWrappedWidth(result.width), validFrom: valid.lowerBound,
      validTo: valid.upperBound.isFinite ? valid.upperBound : nil)
  }
}
