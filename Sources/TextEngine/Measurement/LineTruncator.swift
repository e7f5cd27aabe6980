import Foundation

/// Truncates lines that are too long: shapes the visible part and the token until both fit.
struct LineTruncator {
  struct Content {
    let start: Int
    /// The end of the hard line that begins there, without its terminator.
    let firstEnd: Int
    /// The start of the last hard line; ``start`` where there is only one.
    let lastStart: Int
    /// The end of the last hard line, without its terminators.
    let end: Int
    /// The end of the hidden text where the line's end is hidden.
    let hiddenEnd: Int

    /// - Parameter lineEnd: where the line ends in any case.
    init(_ text: ArraySlice<UInt16>, lineEnd: Int = .max) {
      start = text.startIndex
      hiddenEnd = text.endIndex
      firstEnd = min(
        lineEnd, text.firstIndex(where: UnicodeConstants.isLineTerminator) ?? hiddenEnd)
      end = text.lastIndex { !UnicodeConstants.isLineTerminator($0) }.map { $0 + 1 } ?? start
      lastStart =
        text[..<end].lastIndex(where: UnicodeConstants.isLineTerminator).map { $0 + 1 } ?? start
    }
  }

  private let prepared: PreparedText
  private let reshaping: ReshapingContext
  private let customToken: StyledText?
  /// How far the line is from the edge that tab stops count from, in 1/65536 pt.
  var indent: Int64 = 0
  private let hasTabs: Bool
  private let hasNegativeSpacing: Bool
  /// The tokens so far, by the style of the text beside them.
  private var tokens: [TextStyle: Token] = [:]

  private typealias Token = (text: StyledText, width: Int64)

  init(_ prepared: PreparedText, _ reshaping: ReshapingContext, token: StyledText?) {
    self.prepared = prepared
    self.reshaping = reshaping
    customToken = token
    hasTabs = reshaping.state.analysis.hasTabs
    let runs = prepared.lineStyling?.styled?.runs ?? []
    hasNegativeSpacing =
      prepared.style.style.letterSpacing < 0 || runs.contains { $0.style.letterSpacing < 0 }
  }

  mutating func truncate(
    _ content: Content, limit: Int64, mode: LineBreakMode
  ) throws(TextMeasureError) -> Truncation {
    let isOneLine = mode == .byTruncatingTail || content.firstEnd == content.hiddenEnd
    if prepared.style.rules == .android, mode.isSingleLine, mode != .byClipping, isOneLine,
      !hasTabs
    {
      return try byAdvances(content, limit, mode)
    }
    return switch mode {
    case .byTruncatingHead: try head(content, limit)
    case .byTruncatingMiddle: try middle(content, limit)
    case .byTruncatingTail: try tail(content, limit)
    case .byClipping, .byWordWrapping, .byCharWrapping: try clip(content, limit)
    }
  }

  private mutating func tail(
    _ content: Content, _ limit: Int64
  ) throws(TextMeasureError) -> Truncation {
    if prepared.style.rules == .flutter { return try tailOfClusters(content, limit) }
    let offsets = boundaries(from: content.start, to: content.firstEnd)
    let room = limit - (try token(at: content.start).width)
    let last = try lastOffset(in: offsets, from: content.start, within: room, limit)
    for offset in offsets.dropFirst().prefix(last).reversed() {
      // Spaces before the token are dropped, as in iOS 26.1.
      let end = trimmed(from: content.start, to: offset)
      let token = try token(at: max(content.start, end - 1))
      let width = try width(from: content.start, to: end)
      if width + token.width <= limit, end > content.start {
        return truncatedText(
          .byTruncatingTail, [content.start..<end], end..<content.hiddenEnd, token, width)
      }
    }
    return truncatedText(
      .byTruncatingTail, [], content.start..<content.hiddenEnd, try token(at: content.start), 0)
  }

  /// The most clusters of glyphs that fit beside the token, white space included: Flutter's. A line that
  /// ends in a terminator has no token.
  private mutating func tailOfClusters(
    _ content: Content, _ limit: Int64
  ) throws(TextMeasureError) -> Truncation {
    let state = reshaping.state
    let start = state.position(of: content.start)
    let textEnd = state.hangingRange(from: content.start, to: content.firstEnd).start
    let whole = state.position(of: textEnd) - start
    if whole <= limit, content.firstEnd < content.hiddenEnd {
      return truncatedText(
        .byTruncatingTail, [content.start..<content.firstEnd], content.firstEnd..<content.hiddenEnd,
        (StyledText("", style: prepared.style.style), 0), whole)
    }
    let clusters = try state.clusters(
      from: content.start, to: content.firstEnd, &reshaping.workspace.shaper)
    let ends = clusters.dropFirst().map { ($0.offset, $0.position - start) }
    for (end, width) in ends.reversed() where width <= limit {
      let token = try token(at: end - 1)
      guard width + token.width <= limit - FixedPoint.hundredth else { continue }
      return truncatedText(
        .byTruncatingTail, [content.start..<end], end..<content.hiddenEnd, token, width)
    }
    return truncatedText(
      .byTruncatingTail, [], content.start..<content.hiddenEnd, try token(at: content.start), 0)
  }

  /// Where a line would end without a token: Flutter's cut line keeps the height of the clusters that fill
  /// it, and of the next one where a word ends before it.
  mutating func filledEnd(_ content: Content, _ limit: Int64) throws(TextMeasureError) -> Int {
    let state = reshaping.state
    let start = state.position(of: content.start)
    let ends =
      try state.clusters(
        from: content.start, to: content.firstEnd, &reshaping.workspace.shaper
      ).dropFirst().map(\.offset) + [content.firstEnd]
    var last = ends.partitionPoint { state.position(of: $0) - start <= limit } - 1
    let endsWord =
      last < 0 || state.analysis.marks[ends[last]] & TextAnalysis.Mark.lineBreak != 0
    if endsWord, last + 1 < ends.count { last += 1 }
    return ends[last]
  }

  /// The most clusters that fit beside the token by their advances, white space included: Android's. The token
  /// then replaces the hidden text before it is shaped, so that letters beside it are no longer joined to
  /// hidden ones, and kerned with the token: the line may be wider than the limit.
  ///
  /// Source: `StaticLayout.calculateEllipsis` and `Layout.Ellipsizer`.
  private mutating func byAdvances(
    _ content: Content, _ limit: Int64, _ mode: LineBreakMode
  ) throws(TextMeasureError) -> Truncation {
    let state = reshaping.state
    let offsets = boundaries(from: content.start, to: content.firstEnd)
    let positions = offsets.map { state.position(of: $0) - state.position(of: content.start) }
    let token = try token(at: content.start)
    let whole = positions[positions.count - 1]
    var room = max(0, limit - token.width)
    // The text behind the token.
    var last = positions.count - 1
    if mode != .byTruncatingTail {
      let share = mode == .byTruncatingHead ? room : room / 2
      last = positions.partitionPoint { whole - $0 > share }
      while last + 1 < positions.count, positions[last + 1] == positions[last] { last += 1 }
      room -= whole - positions[last]
    }
    let first =
      mode == .byTruncatingHead ? 0 : min(last, positions.partitionPoint { $0 <= room } - 1)
    let hiddenEnd = mode == .byTruncatingTail ? content.hiddenEnd : offsets[last]
    let styled =
      prepared.lineStyling?.styled ?? StyledText(prepared.text, style: prepared.style.style)
    var joined = styled.part(content.start..<offsets[first])
    joined.append(token.text)
    joined.append(styled.part(offsets[last]..<content.firstEnd))
    let width = try ReshapingContext(
      TextInput(joined, options: prepared.style.options), pool: prepared.pool,
      until: prepared.deadline
    ).state.total
    var cut = truncatedText(
      mode, [content.start..<offsets[first], offsets[last]..<content.firstEnd],
      offsets[first]..<hiddenEnd, token, width - token.width)
    cut.joined = joined
    return cut
  }

  private mutating func head(
    _ content: Content, _ limit: Int64
  ) throws(TextMeasureError) -> Truncation {
    let found = try suffix(content, from: content.lastStart, limit)
    return truncatedText(
      .byTruncatingHead, [found.range], content.start..<found.hiddenEnd, found.token, found.width)
  }

  private mutating func middle(
    _ content: Content, _ limit: Int64
  ) throws(TextMeasureError) -> Truncation {
    // The part before the token gets half of the width.
    let half = (limit - (try token(at: content.start).width)) / 2
    let offsets = boundaries(from: content.start, to: content.firstEnd)
    let prefix = content.start..<offsets[try lastExact(in: offsets, within: half)]
    let prefixWidth = try width(from: prefix.lowerBound, to: prefix.upperBound)
    let found = try suffix(
      content, from: max(prefix.upperBound, content.lastStart), limit - prefixWidth)
    return truncatedText(
      .byTruncatingMiddle, [prefix, found.range], prefix.upperBound..<found.hiddenEnd, found.token,
      prefixWidth + found.width)
  }

  private mutating func clip(
    _ content: Content, _ limit: Int64
  ) throws(TextMeasureError) -> Truncation {
    let offsets = boundaries(from: content.start, to: content.firstEnd)
    let whole = try width(from: content.start, to: content.firstEnd)
    // A clipped cluster is still visible.
    let end = offsets[min(try lastExact(in: offsets, within: limit) + 1, offsets.count - 1)]
    return truncatedText(
      .byClipping, [content.start..<end], end..<content.hiddenEnd,
      (StyledText("", style: prepared.style.style), 0),
      min(whole, max(0, limit - prepared.tolerance)))
  }

  /// The longest end of the content that fits with a token, and the hidden text's end before it.
  private mutating func suffix(
    _ content: Content, from lowest: Int, _ limit: Int64
  ) throws(TextMeasureError) -> (range: Range<Int>, hiddenEnd: Int, token: Token, width: Int64) {
    let offsets = boundaries(from: lowest, to: content.end)
    let room = limit - (try token(at: max(lowest, content.end - 1)).width)
    // From the end backwards.
    let shown = try lastOffset(in: offsets.reversed(), from: content.end, within: room, limit)
    for offset in offsets.dropLast().dropFirst(max(0, offsets.count - 2 - shown)) {
      let token = try token(at: offset)
      let width = try width(from: offset, to: content.end)
      if width + token.width <= limit {
        return (offset..<content.end, offset, token, width)
      }
    }
    let token = try token(at: max(lowest, content.end - 1))
    return (content.end..<content.end, content.hiddenEnd, token, 0)
  }

  private func truncatedText(
    _ mode: LineBreakMode, _ shown: [Range<Int>], _ hidden: Range<Int>, _ token: Token,
    _ width: Int64
  ) -> Truncation {
    Truncation(
      mode: mode, shownRanges: shown.filter { !$0.isEmpty }, hiddenRange: hidden,
      hiddenCharacterCount: hidden.count { reshaping.state.analysis.isGraphemeBoundary($0) },
      token: token.text, tokenWidth: FixedPoint.points(token.width),
      width: FixedPoint.points(width + token.width))
  }

  /// How far a range may exceed its limit and still be tried.
  private static let slack = FixedPoint.units(16)

  /// The grapheme boundaries of a range, including both ends.
  private func boundaries(from start: Int, to end: Int) -> [Int] {
    guard start < end else { return [start] }
    return [start]
      + (start + 1..<end).filter { reshaping.state.analysis.isGraphemeBoundary($0) } + [end]
  }

  /// Whether a range may fit: neither its advance in whole runs, with a token, nor its exact width,
  /// without one, exceeds its limit by more than the slack.
  private func mayFit(
    _ range: Range<Int>, within room: Int64, _ limit: Int64
  ) throws(TextMeasureError) -> Bool {
    let start = reshaping.state.position(of: range.lowerBound)
    guard reshaping.state.position(of: range.upperBound) - start <= room + Self.slack else {
      return false
    }
    // With negative letter spacing a longer range may be narrower, so a search could miss it.
    guard hasTabs, !hasNegativeSpacing else { return true }
    return try width(from: range.lowerBound, to: range.upperBound) <= limit + Self.slack
  }

  /// The index of the last offset up to which a range may fit; they lead away from `first`.
  private func lastOffset(
    in offsets: [Int], from first: Int, within room: Int64, _ limit: Int64
  ) throws(TextMeasureError) -> Int {
    var low = 0
    var high = offsets.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      let range = min(first, offsets[middle])..<max(first, offsets[middle])
      if try mayFit(range, within: room, limit) {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// The index of the last offset up to which a range from the first one has at most an exact width.
  private func lastExact(in offsets: [Int], within room: Int64) throws(TextMeasureError) -> Int {
    var index = try lastOffset(in: offsets, from: offsets[0], within: room, room)
    while index > 0, try width(from: offsets[0], to: offsets[index]) > room { index -= 1 }
    return index
  }

  /// The exact width of a slice: shaped by itself, with tabs extended to their stops.
  private func width(from start: Int, to end: Int) throws(TextMeasureError) -> Int64 {
    let plain = try reshaping.sliceWidth(from: start, to: end)
    guard let tabs = prepared.corrections?.tabs else { return plain }
    var all = SettledTabs(next: tabs.partitionPoint { $0.offset < start })
    let endTab = tabs.partitionPoint { $0.offset < end }
    guard all.next < endTab else { return plain }
    // Each tab is its own run, so whole runs lie between tabs. Before a token or cut no tab hangs.
    let (first, last) = (tabs[all.next], tabs[endTab - 1])
    let origin =
      first.position - indent - (try reshaping.sliceWidth(from: start, to: first.offset))
    while all.next + 1 < endTab {
      let following = tabs[all.next + 1]
      all.add(
        tabs[all.next], after: origin, segmentEnd: following.offset,
        segmentEndPosition: following.position)
    }
    let rest = try reshaping.sliceWidth(from: last.offset + 1, to: end)
    all.add(last, after: origin, segmentEnd: end, segmentEndPosition: last.position + rest)
    return plain + all.added
  }

  private func trimmed(from start: Int, to end: Int) -> Int {
    let units = reshaping.state.analysis.units[start..<end]
    return units.lastIndex { !UnicodeConstants.hangs($0) }.map { $0 + 1 } ?? start
  }

  private mutating func token(at offset: Int) throws(TextMeasureError) -> Token {
    let styled = prepared.lineStyling?.styled
    // CSS's is of the block.
    let own =
      prepared.style.options.css == nil ? styled?.run(at: offset)?.style : styled?.defaultStyle
    let style = own ?? prepared.style.style
    let text: StyledText
    if prepared.style.rules == .flutter {
      // Flutter's has no spacing, and the font of the text before it where that has it.
      var bare = style
      let state = reshaping.state
      if !state.runs.isEmpty {
        let run = state.runs[state.runIndex(at: offset)]
        let used = style.fonts.fonts[run.kind == .text ? Int(run.font) : 0]
        bare.fonts = FontCascade([used] + style.fonts.fonts)
      }
      (bare.kern, bare.tracking, bare.wordSpacing) = (nil, 0, 0)
      text = StyledText(customToken?.string ?? "\u{2026}", style: bare)
    } else {
      // U+2026 where a font covers it, else three full stops.
      let ellipsis = style.fonts.fonts.contains { $0.covers("\u{2026}") } ? "\u{2026}" : "..."
      text = customToken ?? StyledText(ellipsis, style: style)
    }
    if let known = tokens[text.defaultStyle] { return known }
    let measured = try ReshapingContext(
      TextInput(text, options: prepared.style.options), pool: prepared.pool,
      until: prepared.deadline)
    let token = (text, measured.state.total)
    tokens[text.defaultStyle] = token
    return token
  }
}
