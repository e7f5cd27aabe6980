import Foundation
import TextMeasure

/// Lays out a request as the API that it names.
struct RequestLayout {
  /// What came of a text besides what the reply says.
  struct Result {
    /// The text; `nil` for an empty label, which has none.
    var prepared: PreparedText?
    /// The lines; none unless they were needed.
    var lines: [TextMeasure.Line] = []
    /// What of the last line shows; `nil` where all does.
    var truncation: Truncation?
    /// The width that lines are placed in, points; infinite where that is the widest line's.
    var width: CGFloat = .infinity
    /// The widths at which the same words are pushed out, points.
    var pushOutWidths: Range<CGFloat> = 0..<CGFloat.infinity
  }

  var request: BatchRequest
  /// What the text became without the white space that CSS collapses; `nil` where nothing changes.
  private(set) var collapsed: CollapsedText?
  let setting: RequestSetting
  /// Measures for one call.
  let measurer: TextMeasurer
  /// The text, where it is prepared already.
  var prepared: PreparedText?
  /// Texts that were prepared before; `nil` where none are kept.
  var kept: PreparedTexts?

  /// Fills a reply.
  ///
  /// - Parameters:
  ///   - text: the text with its styles; `nil` where it has the request's alone.
  ///   - needsLines: whether the lines are needed though the reply does not give them.
  func answer(
    _ text: StyledText?, needsLines: Bool, into reply: inout BatchReply
  ) throws(TextMeasureError) -> Result {
    if !request.lineWidths.isEmpty || request.truncationToken != nil { try checkLayoutKeys() }
    if let platform = setting.source.value.platform, !platform.usesStringDrawing,
      request.api != .layout
    {
      throw refusal(
        "\"api\":\"\(request.api)\" is Apple's, and \"platform\" is \(platform.name); remove one of them"
      )
    }
    let result =
      switch request.api {
      case .layout: try layout(text, needsLines: needsLines, into: &reply)
      case .boundingRect: try boundingRect(text, into: &reply)
      case .sizeThatFits: try sizeThatFits(text, into: &reply)
      }
    if let token = result.truncation?.token, token.length > 0 {
      let prepared = try measurer.prepare(token, options: options)
      reply.add(setting.notes(of: prepared), ofToken: prepared)
    }
    return result
  }

  /// Sets what CSS says of the whole block, and changes its text; the offsets of parts become those in it.
  ///
  /// - Throws: `invalidArgument` for parts whose offsets mean nothing, and for what tries other sizes or
  ///   widths than the one that lengths are of.
  mutating func collapse(_ css: CSSText) throws(TextMeasureError) {
    let own = request.styling?.runs.compactMap(\.change.value.options.css) ?? []
    guard request.fitSize == nil || !([css] + own).contains(where: \.hasRelativeLengths) else {
      throw refusal(
        "\"fitSize\" does not go with lengths of the font's size in \"css\"; give them in px")
    }
    let triesWidths =
      request.balances || request.wants.contains(.slack) || request.wants.contains(.widths)
    if css.textIndent.hasPercentage, triesWidths {
      throw refusal(
        "\"slack\", \"widths\" and \"balance\" do not go with a percentage in text-indent, which is of "
          + "the width; give a length")
    }
    guard css.wrapStyle == .auto || request.lineWidths.isEmpty else {
      throw refusal("\"lineWidths\" does not go with text-wrap-style; remove one of them")
    }
    if let most = css.lineClamp {
      guard request.maximumLines == 0 else {
        throw refusal("\"maximumLines\" does not go with line-clamp; remove one of them")
      }
      request.maximumLines = most
    }
    if var styling = request.styling {
      collapsed = try styling.collapse(request.text, css, setting)
      request.styling = styling
    } else {
      collapsed = css.collapsed(request.text, language: setting.style.style.language)
    }
    if let collapsed { request.text = collapsed.string }
  }

  /// Replaces the text that boxes stand for.
  mutating func replaceText() throws(TextMeasureError) {
    guard var styling = request.styling,
      let replaced = try styling.replaceText(request.text, setting)
    else { return }
    (collapsed, request.text, request.styling) = (replaced, replaced.string, styling)
  }

  // MARK: APIs

  private func layout(
    _ text: StyledText?, needsLines: Bool, into reply: inout BatchReply
  ) throws(TextMeasureError) -> Result {
    let prepared = try prepare(text)
    reply.take(setting.notes(of: prepared), prepared)
    let width = (request.lineWidths.max() ?? request.width).map { CGFloat($0) } ?? .infinity
    if request.wants.contains(.slack) { reply.slack = try prepared.slack(width: width) }
    let hasViewWidth = setting.source.value.flutter != nil || options.usesBoundsForWidth
    let strategy = setting.paragraphStyle.lineBreakStrategy
    let hasStrategy =
      !strategy.isEmpty
      || text?.runs.contains { !$0.paragraphStyle.lineBreakStrategy.isEmpty } ?? false
    if request.maximumLines == 0, request.height == nil, !hasStrategy, request.lineWidths.isEmpty {
      let measured = try prepared.measure(width: width)
      let needsLines = needsLines || setting.source.value.flutter != nil
      guard request.wants.contains(.lines) || needsLines else {
        reply.width = Double(measured.size.width)
        reply.height = Double(measured.size.height)
        reply.lineCount = measured.lineCount
        return Result(prepared: prepared, width: width)
      }
      let lines = try prepared.lines(width: width)
      reply.take(
        lines, size: measured.size, isTruncated: false, hidden: 0..<0, textEnd: prepared.utf16Count,
        request: request)
      if hasViewWidth { try takeViewWidth(of: prepared, lines, room: width, into: &reply) }
      return Result(prepared: prepared, lines: lines, width: width)
    }
    var block = BlockRequest(
      rules: BlockRules(
        profile: options.profile, maximumHeight: request.height ?? .infinity,
        maximumLines: request.maximumLines))
    block.width = width
    block.countsTrailingSpace = false
    // Each paragraph of a styled text has its own.
    block.lineBreakStrategy = text == nil ? strategy : nil
    if !request.lineWidths.isEmpty {
      block.lineWidth = { room(ofLine: $0) ?? width }
    }
    block.token = request.truncationToken.map {
      StyledText($0, style: text?.defaultStyle ?? setting.style.style)
    }
    block.lastLineMode =
      setting.source.value.lineBreakMode
      ?? (options.css?.lineClamp == nil ? .byWordWrapping : .byTruncatingTail)
    block.truncatesAtHeight = block.lastLineMode.isSingleLine
    let laidOut = try TextBlock(prepared, block)
    reply.take(laidOut, textEnd: prepared.utf16Count, request: request)
    if hasViewWidth {
      try takeViewWidth(of: prepared, laidOut.lines, laidOut.truncations, room: width, into: &reply)
    }
    return Result(
      prepared: prepared, lines: laidOut.lines, truncation: laidOut.truncation, width: width,
      pushOutWidths: laidOut.pushOutWidths)
  }

  /// Sets the width to that of the platform's view where it is not the widest line's.
  private func takeViewWidth(
    of prepared: PreparedText, _ lines: [TextMeasure.Line], _ cuts: [Int: Truncation] = [:],
    room: CGFloat, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    if let flutter = setting.source.value.flutter {
      reply.width = try flutter.width(of: prepared, lines, room: room)
    } else {
      reply.width = max(reply.width, Double(prepared.boundsWidth(of: lines, cuts)))
    }
  }

  private func boundingRect(
    _ text: StyledText?, into reply: inout BatchReply
  ) throws(TextMeasureError) -> Result {
    let options = request.options
    let drawn = try DrawnText(
      text ?? plainText,
      with: CGSize(width: request.width ?? 0, height: request.height ?? 0), options: options,
      minimumScaleFactor: CGFloat(request.minimumScaleFactor),
      profile: self.options.profile, maximumLines: request.maximumLines,
      base: self.options, measurer: measurer)
    reply.take(setting.notes(of: drawn.prepared), drawn.prepared)
    reply.take(drawn.block, textEnd: drawn.prepared.utf16Count, request: request)
    reply.width = Double(drawn.bounds.width)
    reply.height = Double(drawn.bounds.height)
    let wraps = options.contains(.usesLineFragmentOrigin)
    let width = wraps ? Self.bounded(request.width) : .infinity
    if request.wants.contains(.slack) { reply.slack = try drawn.prepared.slack(width: width) }
    return Result(
      prepared: drawn.prepared, lines: drawn.block.lines, truncation: drawn.block.truncation,
      width: width, pushOutWidths: drawn.block.pushOutWidths)
  }

  private func sizeThatFits(
    _ text: StyledText?, into reply: inout BatchReply
  ) throws(TextMeasureError) -> Result {
    var label = Label()
    label.attributedText = text ?? plainText
    label.textAlignment = setting.paragraphStyle.alignment
    label.numberOfLines = request.maximumLines
    label.lineBreakMode = setting.source.value.lineBreakMode ?? .byTruncatingTail
    if setting.source.value.given.contains(.lineBreakStrategy) {
      label.lineBreakStrategy = setting.paragraphStyle.lineBreakStrategy
    }
    label.displayScale = CGFloat(request.scale)
    label.profile = options.profile
    label.textOptions = options
    if request.minimumScaleFactor > 0 {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = CGFloat(request.minimumScaleFactor)
    }
    // What a label draws smaller changes its lines and not its fitting size.
    let (layout, prepared) = try label.preparedLayout(
      fitting: CGFloat(request.width ?? 0), measurer: measurer)
    if let prepared { reply.take(setting.notes(of: prepared), prepared) }
    reply.take(
      layout.lines, size: layout.size, isTruncated: layout.isTruncated,
      hidden: layout.hiddenRange, textEnd: request.text.utf16.count, request: request)
    if request.wants.contains(.slack) { reply.slack = try layout.certainty.slack }
    return Result(
      prepared: prepared, lines: layout.lines, truncation: layout.truncation,
      width: Self.bounded(request.width), pushOutWidths: layout.pushOutWidths)
  }

  var options: TextOptions {
    request.api == .layout ? setting.options : setting.drawingOptions
  }

  /// The width of a line by its number from 0; `nil` where all have the same.
  func room(ofLine index: Int) -> CGFloat? {
    let widths = request.lineWidths
    return widths.isEmpty ? nil : CGFloat(widths[min(index, widths.count - 1)])
  }

  /// Refuses what has no meaning with other keys, so that none goes without effect.
  private func checkLayoutKeys() throws(TextMeasureError) {
    let hasWidths = !request.lineWidths.isEmpty
    let key = hasWidths ? "lineWidths" : "truncationToken"
    guard request.api == .layout else {
      throw refusal(
        "\"\(key)\" goes with \"api\":\"layout\" only; "
          + (request.requestedAPI == nil ? "add it" : "remove one of them"))
    }
    let others = [
      ("width", request.width != nil), ("balance", request.balances),
      ("slack", request.wants.contains(.slack)), ("widths", request.wants.contains(.widths)),
    ]
    if hasWidths, let other = others.first(where: \.1)?.0 {
      throw refusal("\"lineWidths\" does not go with \"\(other)\"; remove one of them")
    }
    if hasWidths, options.breakRules == .android, options.breakStrategy != .simple {
      throw refusal(
        "\"lineWidths\" are for lines that are filled; give \"breakStrategy\" simple in \"android\""
      )
    }
    let truncating: [LineBreakMode] = [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail]
    let mode = setting.source.value.lineBreakMode
    if request.truncationToken != nil, !truncating.contains(where: { $0 == mode }) {
      throw refusal(
        "\"truncationToken\" needs a \"lineBreakMode\" that truncates; give truncateTail, "
          + "truncateMiddle or truncateHead")
    }
  }

  private func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError("lay out a text", message)
  }

  // MARK: Texts

  /// Prepares a text, or the request's own where it has one style.
  func prepare(_ text: StyledText?) throws(TextMeasureError) -> PreparedText {
    if let prepared { return prepared }
    if let kept, request.hasOneStyle {
      return measurer.adopt(
        try kept.text(
          PreparedTexts.Key(
            text: request.text, setting: setting, isStyled: text != nil,
            breakRules: options.breakRules)
        ) { () throws(TextMeasureError) in try prepareAnew(text) })
    }
    return try prepareAnew(text)
  }

  private func prepareAnew(_ text: StyledText?) throws(TextMeasureError) -> PreparedText {
    guard let text else {
      return try measurer.prepare(
        request.text, style: setting.style.style, paragraphStyle: setting.paragraphStyle,
        options: options)
    }
    return try measurer.prepare(text, options: options)
  }

  /// The request's text in its one style.
  var plainText: StyledText {
    StyledText(request.text, style: setting.style.style, paragraphStyle: setting.paragraphStyle)
  }

  /// A width as string drawing and labels read it: 0 is no limit.
  private static func bounded(_ width: Double?) -> CGFloat {
    CGFloat(BlockRules.bounded(width ?? 0))
  }
}

extension BatchRequest {
  /// Whether a text is laid out as its setting alone says: no parts, no other sizes.
  fileprivate var hasOneStyle: Bool { !isStyled && fitSize == nil && !balances }
}
