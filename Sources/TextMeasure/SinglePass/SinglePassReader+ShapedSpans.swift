/// Ranges of a text that HarfBuzz has to shape: only these are itemized and shaped (``TextState``),
/// ``BreakTableBuilder`` appends their entries, and the pass continues after them.
extension SinglePassReader {
  // MARK: Finding a range

  /// Finds and shapes the range at which a pass stopped; returns why the pass stops again.
  mutating func enterShapedSpan(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    guard pass.byte < pass.limit else { return .needsWholeText }
    let scalar = bytes.scalar(at: pass.byte).value
    let property = CodePointProperty(of: scalar)
    if shapedSpan.lineByte == pass.byte { return try enter(.line, bytes, input, workspace) }
    if property.flags.contains(.raisesLevel) {
      // The text before it is complete: its run ends here.
      if pass.runStart < pass.unit,
        let stop = pass.enter(pass.context, tables, runAdvances, &builder.runs)
      {
        guard case .needsShaping = stop else { return stop }
      }
      return try enter(.rightToLeft, bytes, input, workspace)
    }
    let script = fontScript.script
    guard pass.unit == pass.nextShaped || pass.unit == pass.runStart else {
      // The run began earlier: the pass starts over and shapes it whole.
      let length = pass.unit - pass.runStart
      guard pass.runStart > shapedStarts.last ?? -1,
        shapedSpanEnd(.run(script: script), bytes, after: shapedSpan.byteCount + length) != nil
      else { return .needsWholeText }
      shapedStarts.append(pass.runStart)
      return nil
    }
    return try enter(.run(script: script), bytes, input, workspace)
  }

  private mutating func enter(
    _ extent: ShapedSpan.Extent, _ bytes: borrowing Span<UInt8>, _ input: TextInput,
    _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    guard let end = shapedSpanEnd(extent, bytes, after: shapedSpan.byteCount), end > pass.byte,
      Self.divides(bytes, at: pass.byte), Self.divides(bytes, at: end)
    else { return .needsWholeText }
    var characters: [UInt8] = []
    characters.append(copying: bytes.extracting(pass.byte..<end))
    let string = String(decoding: characters, as: UTF8.self)
    var spanInput = input
    if input.spans.count > 1 {
      spanInput = try TextInput(
        string, style: input.styles[style], direction: .leftToRight, rules: input.rules)
    }
    spanInput.string = string
    spanInput.direction = if case .line = extent { input.direction } else { .leftToRight }
    shapedSpan.byteCount += characters.count
    try workspace.prepare(spanInput)
    let spanHyphens = hyphens[pass.hyphenCount...].prefix { $0.byte < end }
    let isAtEnd = end == bytes.count || Self.endsParagraph(bytes, at: end)
    var row = pass.state
    guard let script = script(after: extent, workspace.text), !continuesRun(workspace.text),
      joinsNothing(bytes, pass.byte..<end, workspace.text.runs), pass.hyphenByte > pass.byte,
      let breaksBefore = breakFinder.mark(&workspace.text.analysis, from: &row, isAtEnd: isAtEnd)
    else { return .needsWholeText }
    workspace.text.analysis.add(spanHyphens, from: pass.unit)
    if breaksBefore {
      guard pass.unit != pass.softHyphenEnd, !pass.reshapesLine else { return .needsWholeText }
      pass.add(&builder.entries)
    }
    var line = pass.progress
    guard
      try builder.append(
        workspace.text, at: pass.unit, style: pass.style, &line, input.rules, &workspace.shaper)
    else { return .needsWholeText }
    pass.script = script
    pass.skip(workspace.text, line, byteCount: characters.count, row: row)
    pass.skipHyphens(hyphens)
    if pass.stopByte < pass.byte { pass.stopByte = .max }
    guard pass.base.magnitude <= UInt64(FixedPoint.widest) else { return .needsWholeText }
    if case .line = extent, pass.byte < bytes.count {
      builder.skipTerminator(length: bytes[pass.byte] == 0x0D ? 2 : 1)
    }
    pass.nextShaped = shapedStarts.first { $0 >= pass.unit } ?? -1
    if pass.byte < pass.limit {
      pass.target = try context(font: 0, script: script, input, workspace)
    }
    return nil
  }

  /// Whether the first run of a range is the rest of the run before it.
  private func continuesRun(_ text: borrowing TextState) -> Bool {
    guard let last = builder.runs.last, last.kind == .text, last.style == pass.style else {
      return false
    }
    let first = text.runs[0]
    return first.kind == .text && first.level == 0 && first.font == last.font
      && first.script == pass.lastScript
  }

  /// The script of what follows a range; `nil` where its runs differ from the text's.
  private func script(after extent: ShapedSpan.Extent, _ text: borrowing TextState) -> UInt8? {
    let last = text.input.scripts.last ?? UnicodeConstants.scriptCommon
    switch extent {
    case .line: return last
    case .rightToLeft: guard text.runs[0].level > 0 else { return nil }
    case .run(let script): guard text.runs.allSatisfy({ $0.script == script }) else { return nil }
    }
    return last > UnicodeConstants.scriptInherited ? last : nil
  }

  /// The byte at which a range from the pass's byte ends; `nil` where that depends on unread text,
  /// or where it and `others`, in bytes, exceed half of the text: shaping it whole is faster.
  private mutating func shapedSpanEnd(
    _ extent: ShapedSpan.Extent, _ bytes: borrowing Span<UInt8>, after others: Int
  ) -> Int? {
    let (start, limit) = (pass.byte, pass.limit)
    let most = bytes.count / 2 - others
    var open: [UInt32] = []
    var opened = scripts.brackets.all.count
    // UAX 9 also pairs canonically equivalent brackets, so a bracket before the range may pair.
    var pairsWithin = true
    if case .rightToLeft = extent { pairsWithin = scripts.brackets.all.isEmpty }
    var byte = start
    var isInside = true
    while byte < limit, isInside {
      let (scalar, length) = bytes.scalar(at: byte)
      if Self.endsParagraph(bytes, at: byte) { break }
      let property = CodePointProperty(of: scalar)
      let isControl = !property.flags.isDisjoint(with: [.control, .lineTerminator])
      switch extent {
      case .line: guard !isControl else { return nil }
      case .rightToLeft:
        guard !Self.setsDirection(property), !isControl else { return nil }
        isInside = property.bidiClass != UnicodeConstants.bidiLeftToRight
        // A letter without a script would continue the run.
        guard isInside || ScriptResolver.onlyScript(property) != nil else { return nil }
      case .run(let script):
        guard !Self.setsDirection(property) else { return nil }
        let own = ScriptResolver.onlyScript(property)
        isInside =
          !isControl && !property.flags.contains(.raisesLevel) && (own == nil || own == script)
      }
      guard isInside else { break }
      if property.flags.contains(.pairedOpen) {
        open.append(ScriptData.pairedBracket(of: scalar))
        opened += 1
        guard opened < ScriptResolver.OpenBrackets.deepest else { return nil }
      }
      if property.flags.contains(.pairedClose) {
        if let pair = open.lastIndex(of: scalar) {
          open.removeSubrange(pair...)
        } else if scripts.brackets.all.contains(where: { $0.closing == scalar }) || !pairsWithin {
          return nil
        }
      }
      byte += length
      guard byte - start <= most else { return nil }
    }
    switch extent {
    case .line, .rightToLeft:
      // The next style continues the paragraph.
      guard byte < limit || byte == bytes.count else { return nil }
      if case .rightToLeft = extent {
        let first = CodePointProperty(of: bytes.scalar(at: start).value)
        guard open.isEmpty, ScriptResolver.onlyScript(first) != nil else { return nil }
      }
    case .run(let script):
      for closing in open { scripts.brackets.open(closing: closing, script) }
    }
    return byte
  }

  /// Whether a byte splits no cluster or dictionary word, and no hyphen from text with its font.
  private static func divides(_ bytes: borrowing Span<UInt8>, at byte: Int) -> Bool {
    guard byte > 0, byte < bytes.count, !endsParagraph(bytes, at: byte) else { return true }
    let (before, after) = (bytes.scalar(before: byte).value, bytes.scalar(at: byte).value)
    let (last, next) = (CodePointProperty(of: before), CodePointProperty(of: after))
    return before != 0xAD && after != 0xAD
      && ![.prepend, .zeroWidthJoiner].contains(GraphemeClusterBreak(last))
      && !GraphemeClusterBreak(next).extendsCluster
      && !(last.needsDictionary && next.needsDictionary)
  }

  /// Whether a character embeds, overrides or isolates a direction.
  private static func setsDirection(_ property: CodePointProperty) -> Bool {
    UnicodeConstants.bidiExplicitMask >> UInt32(property.bidiClass & 31) & 1 != 0
  }

  /// Whether a line feed or CR LF is at a byte.
  static func endsParagraph(_ bytes: borrowing Span<UInt8>, at byte: Int) -> Bool {
    bytes[byte] == 0x0A || bytes[byte] == 0x0D && byte + 1 < bytes.count && bytes[byte + 1] == 0x0A
  }

  /// Whether the letters at both ends of a range join none of their neighbours.
  private func joinsNothing(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ runs: [ItemizedRun]
  ) -> Bool {
    func isFree(_ script: UInt8, beside scalar: UInt32) -> Bool {
      let property = CodePointProperty(of: scalar)
      return !Shaper.joins(script) || scalar == 0x0A
        || FontRuleReader.isIsolated(scalar, property) && GraphemeClusterBreak(property) != .prepend
    }
    let (start, end) = (range.lowerBound, range.upperBound)
    return (start == 0 || isFree(runs[0].script, beside: bytes.scalar(before: start).value))
      && (end == bytes.count
        || isFree(runs[runs.count - 1].script, beside: bytes.scalar(at: end).value))
  }

  /// Whether a line that begins at a byte has a right-to-left paragraph.
  func beginsRightToLeft(
    _ bytes: borrowing Span<UInt8>, at start: Int, _ direction: TextDirection
  ) -> Bool {
    var level = direction.level
    if level != nil { return level == 1 && start < bytes.count && bytes[start] != 0x0A }
    var search = ParagraphLevelSearch()
    _ = bytes.firstByte(from: start) {
      level = search.read(CodePointProperty(of: $0).bidiClass)
      return level != nil
    }
    return level == 1
  }
}

extension Span<UInt8> {
  /// The byte of the first such character from a byte on; the text's length where there is none.
  @inline(__always)
  func firstByte(from start: Int, where isFound: (_ scalar: UInt32) -> Bool) -> Int {
    var byte = start
    while byte < count {
      let (scalar, length) = scalar(at: byte)
      if isFound(scalar) { break }
      byte += length
    }
    return byte
  }
}
