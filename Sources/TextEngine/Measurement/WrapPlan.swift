import Foundation

/// Where Chromium ends lines with `text-wrap-style: balance` and `pretty`: it fills the lines, and where these
/// could be better chooses other ends for the same number of lines.
///
/// Sources: `score_line_breaker.cc` and `paragraph_line_breaker.cc` in Blink.
struct WrapPlan {
  /// The entries of the break table at which chosen lines end, by the lines' numbers.
  private(set) var ends: [Int: Int] = [:]
  /// The width of all lines, in points, where one was found.
  private(set) var width: CGFloat?

  /// A line that is filled, and where it begins in the table.
  private struct FilledLine {
    var index: Int
    var entry: Int
    var start: Int64
    var end: Int
    var width: Int64
    var indent: CGFloat
    var isHyphenated: Bool
  }

  /// The most lines of a paragraph that are chosen.
  private static let mostLines = (balanced: 6, pretty: 4)

  init(_ prepared: PreparedText, _ request: BlockRequest) throws(TextMeasureError) {
    guard let css = prepared.style.options.css, case let style = css.wrapStyle,
      style == .balance || style == .pretty, css.collapse != .breakSpaces,
      request.width.isFinite, request.width > 0, prepared.style.wraps, prepared.table.count > 0
    else { return }
    let isBalanced = style == .balance
    let most = isBalanced ? Self.mostLines.balanced : Self.mostLines.pretty
    let clamp = request.rules.maximumLines
    var walker = LineWalker(prepared, request, isPlanned: false)
    var lines: [FilledLine] = []
    var canScore = prepared.corrections?.tabs.isEmpty ?? true
    var canBisect = true
    while clamp == 0 || walker.lineCount < clamp {
      let entry = walker.breaker.entry
      let start = walker.breaker.start
      let line = try walker.next()
      guard let line, walker.breaker.entry > entry else { break }
      let end = walker.breaker.entry - 1
      if line.end == .emergency || line.indent + line.width > request.width + 1 / 64 {
        (canScore, canBisect) = (false, false)
      }
      lines.append(
        FilledLine(
          index: walker.lineCount - 1, entry: entry, start: start, end: end,
          width: FixedPoint.units(line.indent + line.width), indent: line.indent,
          isHyphenated: line.end == .hyphen))
      if lines.count > most {
        // Balancing gives up, and the last lines alone become prettier.
        if isBalanced { return }
        lines.removeFirst()
      }
      let endsClamped = clamp > 0 && walker.lineCount == clamp
      guard prepared.table.isHard(end) || endsClamped else { continue }
      if canScore, lines.count > 1, isBalanced || Self.isUgly(lines, width: request.width) {
        choose(lines, prepared, request.width, isBalanced: isBalanced)
      }
      if isBalanced {
        // Only the first paragraph is balanced, by its width only where it is the whole text.
        guard ends.isEmpty, canBisect, lines.count > 1, walker.isAtEnd || endsClamped else {
          return
        }
        let last = endsClamped ? prepared.table.offset(end) : .max
        width = try Self.balancedWidth(lines, prepared, request, until: last)
        return
      }
      lines = []
      canScore = prepared.corrections?.tabs.isEmpty ?? true
    }
  }

  /// Whether a paragraph ends in a single short word, or has two hyphens before its last line.
  private static func isUgly(_ lines: [FilledLine], width: CGFloat) -> Bool {
    guard let last = lines.last else { return false }
    if last.width < FixedPoint.units(width / 3), last.entry == last.end { return true }
    return lines.count > 2 && lines.dropLast().suffix(2).allSatisfy(\.isHyphenated)
  }

  // MARK: Scores

  private struct Candidate {
    var fit: Float
    var start: Float
    var penalty: Float
    var isHyphenated: Bool
  }

  private static let overfull: Float = 1e12
  private static let orphansPenalty: Float = 10_000
  private static let lastLinePenalty: Float = 4

  /// Chooses the ends of the lines by their scores, unless these make another number of lines.
  private mutating func choose(
    _ lines: [FilledLine], _ prepared: PreparedText, _ width: CGFloat, isBalanced: Bool
  ) {
    guard let first = lines.first, let last = lines.last, last.end - first.entry >= 3 else {
      return
    }
    let table = prepared.table
    let isJustified = prepared.style.options.css?.textAlign == .justify
    let area = Float(width) * Float(prepared.style.style.size)
    let hyphenPenalty = isJustified ? area / 2 : area * 2
    let linePenalty = isJustified ? 0 : hyphenPenalty * 2
    let scale = prepared.advanceScale?.ratio ?? 1
    /// In whole 1/64 px, rounded up: among words of one width that decides which lines are the short ones.
    func snapped(_ length: Int64) -> Double {
      (Double(FixedPoint.points(length)) * scale * 64).rounded(.up) / 64
    }
    let origin = snapped(first.start)
    func pixels(_ length: Int64) -> Float { Float(snapped(length) - origin) }
    var candidates = [Candidate(fit: 0, start: 0, penalty: 0, isHyphenated: false)]
    for entry in first.entry...last.end {
      let each = table[entry]
      let isHyphenated = each.flags & BreakTable.Flag.visibleHyphen != 0
      candidates.append(
        Candidate(
          fit: pixels(each.fit), start: pixels(each.start),
          penalty: isHyphenated ? hyphenPenalty : 0, isHyphenated: isHyphenated))
    }
    for index in candidates.indices.dropLast().reversed() {
      candidates[index].penalty += Self.orphansPenalty
      if !candidates[index].isHyphenated { break }
    }
    /// What fits into a line, by its number from the first one's.
    func room(_ line: Int) -> Float {
      Float(max(0, line == 0 ? width - first.indent : width)) + 1 / 64
    }
    var scores: [(score: Float, before: Int, line: Int)] = [(0, 0, 0)]
    var active = 0
    for end in candidates.indices.dropFirst() {
      let isLast = end == candidates.count - 1
      var best = Float.greatestFiniteMagnitude
      var before = 0
      var line = scores[active].line
      var available = room(line)
      var hope: Float = 0
      for start in active..<end {
        if scores[start].line != line {
          line = scores[start].line
          if room(line) != available { (available, hope) = (room(line), 0) }
        }
        guard scores[start].score + hope < best else { continue }
        let delta = candidates[start].start - (candidates[end].fit - available)
        var added: Float = 0
        if delta < 0 {
          added = Self.overfull
          active = start + 1
        } else {
          added = isLast && !isBalanced ? 0 : delta * delta
          hope = added
        }
        if isLast, !isBalanced, delta >= 0 {
          added += Self.lastLinePenalty * candidates[start].penalty
        }
        let score = scores[start].score + added
        if score <= best { (best, before) = (score, start) }
      }
      scores.append((best + candidates[end].penalty + linePenalty, before, scores[before].line + 1))
    }
    guard scores[candidates.count - 1].line == lines.count else { return }
    var end = candidates.count - 1
    for line in lines.reversed() {
      ends[line.index] = first.entry + end - 1
      end = scores[end].before
    }
  }

  // MARK: Bisecting

  /// The smallest width with as many lines, to a pixel.
  private static func balancedWidth(
    _ lines: [FilledLine], _ prepared: PreparedText, _ request: BlockRequest, until last: Int
  ) throws(TextMeasureError) -> CGFloat? {
    let style = prepared.style.style
    // A text that is far too long is not looked at: each character counts as a space.
    let space = style.fonts.primary.flatMap { font in
      font.nominalAdvance(of: " ").map { Double($0 * style.size) / Double(max(1, font.unitsPerEm)) }
    }
    if let space, space > 0, last == .max {
      let perLine = Int((Double(request.width) / space).rounded(.down))
      guard perLine > 0, (prepared.utf16Count + perLine - 1) / perLine <= 2 * mostLines.balanced
      else {
        return nil
      }
    }
    func snapped(_ length: Double) -> Double { (length * 64).rounded(.down) / 64 }
    let sum = lines.reduce(0.0) {
      $0 + Double(FixedPoint.points(FixedPoint.roundedUpToLayoutUnit($1.width)))
    }
    var upper = snapped(Double(request.width))
    var lower = (snapped(sum / Double(lines.count)) * 0.8 * 64).rounded() / 64
    while lower + 1 < upper {
      let middle = snapped((upper + lower) / 2)
      var narrow = request
      narrow.width = CGFloat(middle)
      var walker = LineWalker(prepared, narrow, isPlanned: false)
      var count = 0
      var isDone = false
      while count < lines.count, !isDone, try walker.next() != nil {
        count += 1
        isDone = walker.breaker.isAtEnd || walker.breaker.startOffset >= last
      }
      if isDone { upper = middle } else { lower = middle }
    }
    return CGFloat(upper)
  }
}
