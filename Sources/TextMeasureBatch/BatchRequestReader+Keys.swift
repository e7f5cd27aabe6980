extension BatchRequestReader {
  /// Reads a value of a request, which begins with the scanner's next byte.
  mutating func readValue(
    _ value: Value, _ line: Span<UInt8>, into request: inout BatchRequest,
    _ setting: inout BatchSetting, _ styling: inout BatchStyling
  ) throws(JSONSyntaxError) {
    switch value.key {
    case .id: request.id = try scanner.rawValue(line)
    case .text: request.text = try requiredText(value.kind, line)
    default:
      if value.kind == .null { return try scanner.null(line) }
      if try readRequestValue(value, line, into: &request) { return }
      if try readStyleValue(value, line, into: &setting.style) { return }
      if try readParts(value, line, into: &styling) { return }
      try readSettingValue(value, line, into: &setting)
    }
  }

  private mutating func readRequestValue(
    _ value: Value, _ line: Span<UInt8>, into request: inout BatchRequest
  ) throws(JSONSyntaxError) -> Bool {
    switch value.key {
    case .api: try choice(value, line, into: &request.api)
    case .lines: try flag(value, line, into: &request.wantsLines)
    case .slack: try flag(value, line, into: &request.wantsSlack)
    case .fingerprint: try flag(value, line, into: &request.wantsFingerprint)
    case .lineRuns: try flag(value, line, into: &request.wantsRuns)
    case .lineBoxes: try flag(value, line, into: &request.wantsLineBoxes)
    case .graphemes: try flag(value, line, into: &request.wantsGraphemes)
    case .glyphs: try flag(value, line, into: &request.wantsGlyphs)
    case .widths: try flag(value, line, into: &request.wantsWidths)
    case .breaks: try flag(value, line, into: &request.wantsBreaks)
    case .ink: try flag(value, line, into: &request.wantsInk)
    case .protocol: try flag(value, line, into: &request.wantsProtocol)
    case .balance: try flag(value, line, into: &request.balances)
    case .fitSize: request.fitSize = try fitSize(value, line)
    case .width: request.width = try number(value, line, in: BatchLimits.lengths)
    case .lineWidths:
      request.lineWidths = try numbers(
        value, line, in: BatchLimits.lengths, atMost: BatchLimits.mostLineWidths)
    case .truncationToken: request.truncationToken = try argument(value, line)
    case .height: request.height = try number(value, line, in: BatchLimits.lengths)
    case .scale:
      try number(value, line, above: 0, to: BatchLimits.largestScale, into: &request.scale)
    case .minimumScaleFactor:
      try number(value, line, in: 0...1, into: &request.minimumScaleFactor)
    case .maximumLines:
      try count(value, line, atMost: BatchLimits.mostLines, into: &request.maximumLines)
    case .options: request.options = try options(value, line)
    default: return false
    }
    return true
  }

  /// Reads a value of a style; `false` for a key that a style does not have.
  mutating func readStyleValue(
    _ value: Value, _ line: Span<UInt8>, into style: inout BatchStyle
  ) throws(JSONSyntaxError) -> Bool {
    let largest = BatchLimits.largestSize
    switch value.key {
    case .fonts: style.fonts = try arguments(value, line, atMost: BatchLimits.mostFonts)
    case .systemFallback: try flag(value, line, into: &style.usesSystemFallback)
    case .size:
      var size = BatchStyle.defaultSize
      try number(value, line, above: 0, to: largest, into: &size)
      style.size = size
    case .kern: style.kern = try number(value, line, in: -largest...largest)
    case .tracking: try number(value, line, in: -largest...largest, into: &style.tracking)
    case .ligatures: try flag(value, line, into: &style.usesLigatures)
    case .opticalSizing: try flag(value, line, into: &style.usesOpticalSizing)
    case .baselineOffset:
      try number(value, line, in: -largest...largest, into: &style.baselineOffset)
    case .language: style.language = try argument(value, line)
    case .features: style.features = try argument(value, line)
    case .variations: style.variations = try argument(value, line)
    case .textStyle:
      var textStyle = BatchRequest.TextStyle.body
      try choice(value, line, into: &textStyle)
      style.textStyle = textStyle
    case .contentSizeCategory: try choice(value, line, into: &style.contentSizeCategory)
    case .profile: try choice(value, line, into: &style.profile)
    default: return false
    }
    return true
  }

  private mutating func readSettingValue(
    _ value: Value, _ line: Span<UInt8>, into setting: inout BatchSetting
  ) throws(JSONSyntaxError) {
    switch value.key {
    case .breakRules: try choice(value, line, into: &setting.breakRules)
    case .direction: try choice(value, line, into: &setting.direction)
    default: try readParagraphValue(value, line, into: &setting.paragraph)
    }
  }

  /// Reads a value of a paragraph style.
  mutating func readParagraphValue(
    _ value: Value, _ line: Span<UInt8>, into paragraph: inout BatchParagraph
  ) throws(JSONSyntaxError) {
    let longest = BatchLimits.longestLength
    let lengths = BatchLimits.lengths
    switch value.key {
    case .lineBreakMode:
      var mode = BatchRequest.LineBreakMode.wordWrap
      try choice(value, line, into: &mode)
      paragraph.lineBreakMode = mode
    case .lineBreakStrategy:
      paragraph.lineBreakStrategy = try options(value, line)
    case .alignment: try choice(value, line, into: &paragraph.alignment)
    case .lineSpacing: try number(value, line, in: lengths, into: &paragraph.lineSpacing)
    case .minimumLineHeight:
      try number(value, line, in: lengths, into: &paragraph.minimumLineHeight)
    case .maximumLineHeight:
      try number(value, line, in: lengths, into: &paragraph.maximumLineHeight)
    case .lineHeightMultiple:
      try number(
        value, line, in: 0...BatchLimits.largestLineHeightMultiple,
        into: &paragraph.lineHeightMultiple)
    case .paragraphSpacing:
      try number(value, line, in: lengths, into: &paragraph.paragraphSpacing)
    case .paragraphSpacingBefore:
      try number(value, line, in: lengths, into: &paragraph.paragraphSpacingBefore)
    case .firstLineHeadIndent:
      try number(value, line, in: lengths, into: &paragraph.firstLineHeadIndent)
    case .headIndent: try number(value, line, in: lengths, into: &paragraph.headIndent)
    case .tailIndent: try number(value, line, in: -longest...longest, into: &paragraph.tailIndent)
    case .tabStops: paragraph.tabStops = try tabStops(value, line)
    case .defaultTabInterval:
      try number(value, line, in: lengths, into: &paragraph.defaultTabInterval)
    case .hyphenationFactor:
      try number(value, line, in: 0...1, into: &paragraph.hyphenationFactor)
    default: try scanner.skipValue(line, depth: 1)
    }
  }
}
