/// Splits a text into runs that are shaped separately.
package enum Itemizer {
  /// What determines the runs, one value per UTF-16 unit.
  package struct Input {
    /// The embedding levels; empty when every level is `baseLevel`.
    package var levels: [UInt8] = []
    package var baseLevel: UInt8 = 0
    package var scripts: [UInt8] = []
    /// The font indices in the cascade of their style.
    package var fonts: [UInt8] = []
    /// Whether the characters stand upright in vertical text; empty in horizontal text.
    package var upright: [Bool] = []
    /// Whether the text has one script and the first font.
    package var isUniform = false
  }

  /// Splits `text` into runs without gaps. Chromium's rules also split it at U+200C.
  ///
  /// - Parameter collapses: whether CSS collapses white space: then Chromium shapes U+200C and form feeds.
  package static func cut(
    _ text: borrowing TextAnalysis, _ input: borrowing Input, styles: [StyleSpan],
    _ rules: BreakRules = .unicode, collapses: Bool = false, into runs: inout [ItemizedRun]
  ) {
    runs.removeAll(keepingCapacity: true)
    let count = text.units.count
    var contextRun = 0
    var contextStart = 0
    var offset = 0
    var styleIndex = 0
    while offset < count {
      while styleIndex + 1 < styles.count, styles[styleIndex].end <= offset {
        styleIndex += 1
        // The formatting characters of an isolate join no letters.
        guard styles[styleIndex].isIsolate || styles[styleIndex - 1].isIsolate else { continue }
        closeContext(&runs, from: contextRun, contextStart, offset)
        (contextStart, contextRun) = (offset, runs.count)
      }
      let style = styles[styleIndex]
      let kind = style.kind == .text ? kind(of: text.units[offset], rules, collapses) : style.kind
      let level = input.levels.isEmpty ? input.baseLevel : input.levels[offset]
      let script = input.scripts[offset]
      let font = input.fonts[offset]
      var end = offset + 1
      if kind == .text {
        end = self.end(
          of: text, input, rules, collapses, after: offset, before: min(count, style.end))
      } else {
        if kind == .combined { end = min(count, style.end) }
        closeContext(&runs, from: contextRun, contextStart, offset)
        contextStart = end
        contextRun = runs.count + 1
      }
      runs.append(
        ItemizedRun(
          start: offset, end: end, level: level, script: script, font: font, kind: kind,
          isUpright: !input.upright.isEmpty && input.upright[offset], style: style.style,
          contextStart: offset, contextEnd: end))
      offset = end
    }
    closeContext(&runs, from: contextRun, contextStart, count)
  }

  /// The end of the text run whose properties equal those of its first character.
  private static func end(
    of text: borrowing TextAnalysis, _ input: borrowing Input, _ rules: BreakRules,
    _ collapses: Bool, after start: Int, before limit: Int
  ) -> Int {
    let units = text.units.span
    let fonts = input.fonts.span
    let scripts = input.scripts.span
    let levels = input.levels.span
    let upright = input.upright.span
    let font = fonts[start]
    let script = scripts[start]
    var end = start + 1
    if levels.isEmpty, upright.isEmpty, !text.hasControls,
      rules.separator == nil || collapses || !text.hasIgnorables
    {
      if input.isUniform { return limit }
      while end < limit, fonts[end] == font, scripts[end] == script { end += 1 }
      return end
    }
    while end < limit, fonts[end] == font, scripts[end] == script,
      levels.isEmpty || levels[end] == levels[start],
      upright.isEmpty || upright[end] == upright[start],
      0x20..<0x7F ~= units[end] || kind(of: units[end], rules, collapses) == .text
    {
      end += 1
    }
    return end
  }

  /// Sets the context's end in the text runs since the last unshaped character.
  private static func closeContext(
    _ runs: inout [ItemizedRun], from first: Int, _ start: Int, _ end: Int
  ) {
    for index in runs.indices.dropFirst(first) {
      runs[index].contextStart = start
      runs[index].contextEnd = end
    }
  }

  @inline(__always)
  private static func kind(
    of unit: UInt16, _ rules: BreakRules, _ collapses: Bool
  ) -> ItemizedRun.Kind {
    if unit == 0x09 { return .tab }
    if collapses, unit == 0x0C || unit == rules.separator { return .text }
    return rules.isUnshaped(unit) ? .control : .text
  }

  // MARK: Words by themselves

  /// Splits runs of Chinese, Japanese and Korean before and after spaces: Android shapes words and
  /// spaces by themselves, and their fonts have other spaces beside letters and kern with them.
  static func splitAtSpaces(_ text: borrowing TextAnalysis, in runs: inout [ItemizedRun]) {
    var parts: [ItemizedRun] = []
    func add(_ part: ItemizedRun) {
      parts.append(part)
      if part.end == part.start + 1, text.units[part.start] == 0x20 {
        parts[parts.count - 1].script = UnicodeConstants.scriptCommon
      }
    }
    for run in runs {
      var part = run
      if run.kind == .text,
        UnicodeConstants.isChineseOrJapanese(script: run.script)
          || run.script == UnicodeConstants.scriptHangul
      {
        for offset in run.start + 1..<max(run.start + 1, run.end)
        where text.units[offset] == 0x20 || text.units[offset - 1] == 0x20 {
          part.end = offset
          add(part)
          part.start = offset
        }
        part.end = run.end
      }
      add(part)
    }
    if parts.count > runs.count { runs = parts }
  }

  // MARK: Indents

  /// Splits `runs` at ascending offsets, in O(runs).
  static func splitAfterIndents(_ runs: inout [ItemizedRun], at offsets: [Int]) {
    guard !offsets.isEmpty else { return }
    var parts: [ItemizedRun] = []
    var offsets = offsets[...]
    for var run in runs {
      while let offset = offsets.first, offset < run.end {
        offsets.removeFirst()
        guard offset > run.start else { continue }
        var part = run
        part.end = offset
        parts.append(part)
        run.start = offset
      }
      parts.append(run)
    }
    runs = parts
  }

  // MARK: Very long grapheme clusters and sequences of invisible characters

  /// Splits `runs` after each ``Limits/longestCluster`` such units, in O(units); parts keep the context.
  package static func splitLongClusters(
    _ text: borrowing TextAnalysis, in runs: inout [ItemizedRun]
  ) {
    guard text.units.count > Limits.longestCluster, !text.hasSimpleGraphemes || text.hasIgnorables
    else { return }
    var parts: [ItemizedRun] = []
    for run in runs {
      var part = run
      if run.kind == .text, run.end - run.start > Limits.longestCluster {
        // The start of a sequence that may be too long. Searching its end backwards skips units.
        var first = run.start
        while first + Limits.longestCluster < run.end {
          let offset = first + Limits.longestCluster
          if let end = (first...offset).last(where: { !continuesCluster(text, $0) }) {
            first = end + 1
          } else {
            first = UTF16.isTrailSurrogate(text.units[offset]) ? offset - 1 : offset
            part.end = first
            parts.append(part)
            part.start = first
            part.end = run.end
          }
        }
      }
      parts.append(part)
    }
    if parts.count > runs.count { runs = parts }
  }

  /// Whether a unit continues a grapheme cluster or belongs to a mark or an invisible character.
  @inline(__always)
  private static func continuesCluster(_ text: borrowing TextAnalysis, _ offset: Int) -> Bool {
    let property = text.properties[offset]
    return !text.isGraphemeBoundary(offset) || property.isMark
      || property.flags.contains(.defaultIgnorable)
  }
}

extension BreakRules {
  /// Whether a hard line ends after a unit: at any terminator, in Chromium and on Android at line
  /// feeds only, in Flutter not at U+000D and U+0085.
  @inline(__always)
  func endsLine(_ unit: UInt16) -> Bool {
    switch self {
    case .unicode, .apple, .libreoffice: UnicodeConstants.isLineTerminator(unit)
    case .chromium, .android: unit == 0x0A
    case .flutter: UnicodeConstants.isLineTerminator(unit) && unit != 0x0D && unit != 0x85
    }
  }

  /// Whether what a line's ends change of the glyphs counts, and a hyphen is visible at a soft one.
  var changesEnds: Bool { self != .flutter }

  /// The invisible character at which shaping starts again: Chromium's rules have U+200C.
  var separator: UInt16? { self == .chromium ? 0x200C : nil }

  /// Terminators, controls and the separator are not shaped: some fonts have wide glyphs for them.
  ///
  /// Chromium shows a C0 control as the missing glyph, except for U+0009, U+000A, U+000C and U+000D,
  /// Flutter any control that ends no line as the font's glyph.
  @inline(__always)
  func isUnshaped(_ unit: UInt16) -> Bool {
    guard UnicodeConstants.isControl(unit) else { return unit == separator }
    return switch self {
    case .unicode, .apple, .libreoffice, .android: true
    case .chromium: unit >= 0x20 || (0x09...0x0D).contains(unit) && unit != 0x0B
    case .flutter: endsLine(unit)
    }
  }

  /// Whether a character that is not shaped is as wide as a space: in Chromium U+2028 and U+2029.
  func isWideAsSpace(_ unit: UInt16) -> Bool {
    self == .chromium && (unit == 0x2028 || unit == 0x2029)
  }

  /// Whether an emoji variation selector chooses a colour font, and a text one avoids it.
  var choosesEmoji: Bool { self != .flutter }

  /// Whether letter spacing may follow a character: in Chromium's cursive scripts only a space, in Minikin's
  /// none.
  func isSpaced(_ unit: UInt16, in script: UInt8) -> Bool {
    switch self {
    case .chromium: unit == 0x20 || unit == 0xA0 || !UnicodeConstants.isCursive(script: script)
    case .android: !UnicodeConstants.isUnspacedOnAndroid(script: script)
    default: true
    }
  }
}

package struct StyleSpan: Sendable, Hashable {
  package var end: Int
  package var style: Int32
  /// What stands in place of the characters: `.text` for themselves.
  package var kind = ItemizedRun.Kind.text
  /// Whether it is an isolate of bidirectional text.
  package var isIsolate = false
}
