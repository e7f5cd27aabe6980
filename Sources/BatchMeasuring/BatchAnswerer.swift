import Foundation
package import TextMeasure
package import TextMeasureBatch

/// Answers requests of the batch protocol, keeping from one to the next what they share.
package struct BatchAnswerer {
  private let measurer: TextMeasurer
  private let library: FontLibrary
  private var settings: [SharedBatchSetting: RequestSetting] = [:]
  /// The last request's, which mostly is the next one's too.
  private var recent: RequestSetting?

  /// The most settings that are kept; a stream that names more begins anew.
  private static let mostSettings = 256

  /// Creates an answerer; keep one for each thread.
  package init(measurer: TextMeasurer, library: FontLibrary) {
    self.measurer = measurer
    self.library = library
  }

  /// Measures what a request asks for.
  ///
  /// - Parameter reply: receives it; new, with the request's `id`.
  package mutating func measure(
    _ request: BatchRequest, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    let setting = try self.setting(of: request.sharedSetting)
    switch request.api {
    case .layout: try layout(request, setting, into: &reply)
    case .boundingRect: try boundingRect(request, setting, into: &reply)
    case .sizeThatFits: try sizeThatFits(request, setting, into: &reply)
    }
    if let font = setting.style.font { reply.font = font }
    if request.wantsFingerprint {
      reply.fingerprint = Fingerprint.of(
        setting.style.style.fonts, profile: setting.options.profile)
    }
  }

  // MARK: APIs

  private func layout(
    _ request: BatchRequest, _ setting: RequestSetting, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    let prepared = try measurer.prepare(
      request.text, style: setting.style.style, paragraphStyle: setting.paragraphStyle,
      options: setting.options)
    reply.take(setting.notes(of: prepared), prepared)
    let width = request.width.map { CGFloat($0) } ?? .infinity
    if request.wantsSlack { reply.take(prepared.slack(width: width)) }
    let strategy = setting.paragraphStyle.lineBreakStrategy
    if request.maximumLines == 0, request.height == nil, strategy.isEmpty {
      guard request.wantsLines else {
        let measured = prepared.measure(width: width)
        reply.width = Double(measured.size.width)
        reply.height = Double(measured.size.height)
        reply.lineCount = measured.lineCount
        return
      }
      let lines = prepared.lines(width: width)
      let size = CGSize(
        width: lines.reduce(0) { max($0, $1.indent + $1.width) },
        height: lines.last.map { $0.top + $0.height } ?? 0)
      reply.take(
        lines, size: size, isTruncated: false, hidden: 0..<0, textEnd: prepared.utf16Count,
        request: request)
      // The measured height also knows what a profile adds below the last line.
      reply.height = Double(prepared.measure(width: width).size.height)
      return
    }
    var block = BlockRequest(
      rules: BlockRules(
        profile: setting.options.profile, maximumHeight: request.height ?? .infinity,
        maximumLines: request.maximumLines))
    block.width = width
    block.countsTrailingSpace = false
    block.lineBreakStrategy = strategy
    block.lastLineMode = setting.source.value.lineBreakMode ?? .byWordWrapping
    block.truncatesAtHeight = block.lastLineMode.isSingleLine
    reply.take(
      try TextBlock(prepared, block), textEnd: prepared.utf16Count, request: request)
  }

  private func boundingRect(
    _ request: BatchRequest, _ setting: RequestSetting, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    let options =
      request.options.map { StringDrawingOptions(rawValue: $0.rawValue) }
      ?? .usesLineFragmentOrigin
    let drawn = try DrawnText(
      StyledText(
        request.text, style: setting.style.style, paragraphStyle: setting.paragraphStyle),
      with: CGSize(width: request.width ?? 0, height: request.height ?? 0), options: options,
      minimumScaleFactor: CGFloat(request.minimumScaleFactor),
      profile: setting.options.profile, maximumLines: request.maximumLines,
      base: setting.options, measurer: measurer)
    reply.take(setting.notes(of: drawn.prepared), drawn.prepared)
    reply.take(drawn.block, textEnd: drawn.prepared.utf16Count, request: request)
    reply.width = Double(drawn.bounds.width)
    reply.height = Double(drawn.bounds.height)
    if request.wantsSlack {
      let wraps = options.contains(.usesLineFragmentOrigin)
      reply.take(
        drawn.prepared.slack(width: wraps ? Self.bounded(request.width) : .infinity))
    }
  }

  private func sizeThatFits(
    _ request: BatchRequest, _ setting: RequestSetting, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    var label = Label()
    label.attributedText = StyledText(
      request.text, style: setting.style.style, paragraphStyle: setting.paragraphStyle)
    label.textAlignment = setting.paragraphStyle.alignment
    label.numberOfLines = request.maximumLines
    label.lineBreakMode = setting.source.value.lineBreakMode ?? .byTruncatingTail
    if let strategy = setting.source.value.paragraph.lineBreakStrategy {
      label.lineBreakStrategy = LineBreakStrategy(rawValue: UInt(strategy.rawValue))
    }
    label.displayScale = CGFloat(request.scale)
    label.profile = setting.options.profile
    label.textOptions = setting.options
    if request.minimumScaleFactor > 0 {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = CGFloat(request.minimumScaleFactor)
    }
    // What a label draws smaller changes its lines and not the size it asks for.
    let layout = try label.layout(fitting: CGFloat(request.width ?? 0))
    reply.take(FontNotes(layout.certainty))
    reply.take(
      layout.lines, size: layout.size, isTruncated: layout.isTruncated,
      hidden: layout.hiddenRange, textEnd: request.text.utf16.count, request: request)
    if request.wantsSlack { reply.take(layout.certainty.slack) }
  }

  /// A width as string drawing and labels read it: 0 is no limit.
  private static func bounded(_ width: Double?) -> CGFloat {
    CGFloat(BlockRules.bounded(width ?? 0))
  }

  // MARK: Settings

  private mutating func setting(
    of source: SharedBatchSetting
  ) throws(TextMeasureError) -> RequestSetting {
    if let recent, recent.source === source { return recent }
    let setting: RequestSetting
    if let known = settings[source] {
      setting = known
    } else {
      setting = try RequestSetting(source, library: library)
      if settings.count >= Self.mostSettings { settings.removeAll() }
      settings[source] = setting
    }
    recent = setting
    return setting
  }
}

extension BatchReply {
  /// Takes over what is said of fonts.
  fileprivate mutating func take(_ fonts: FontNotes, _ text: PreparedText) {
    fontsUsed = fonts.files
    missingGlyphCount = text.missingGlyphCount
    if !fonts.substitutions.isEmpty { self.substitutions = fonts.substitutions(of: text) }
  }

  /// Takes over what is said of the fonts of one text.
  fileprivate mutating func take(_ fonts: FontNotes) {
    fontsUsed = fonts.files
    missingGlyphCount = fonts.missingGlyphCount
    if !fonts.substitutions.isEmpty { self.substitutions = fonts.substitutions }
  }

  /// Takes a block's lines over.
  fileprivate mutating func take(_ block: TextBlock, textEnd: Int, request: BatchRequest) {
    take(
      block.lines, size: block.size, isTruncated: block.isTruncated, hidden: block.hiddenRange,
      textEnd: textEnd, request: request)
  }

  /// Takes the lines over; the last one ends where the text does, so that lines tile it.
  fileprivate mutating func take(
    _ lines: [TextMeasure.Line], size: CGSize, isTruncated: Bool, hidden: Range<Int>,
    textEnd: Int, request: BatchRequest
  ) {
    width = Double(size.width)
    height = Double(size.height)
    lineCount = lines.count
    self.isTruncated = isTruncated
    if isTruncated { self.hidden = hidden }
    guard request.wantsLines else { return }
    self.lines = lines.enumerated().map { index, line in
      let isLast = index == lines.count - 1
      return Line(
        range: line.utf16Range.lowerBound..<(isLast ? textEnd : line.utf16Range.upperBound),
        width: line.width, trailing: line.trailingWhitespaceWidth, baseline: line.baseline)
    }
  }

  fileprivate mutating func take(_ slack: WidthSlack) {
    self.slack = Slack(
      oneLineMore: slack.oneLineMore.map { Double($0) },
      oneLineFewer: slack.oneLineFewer.map { Double($0) })
  }
}
