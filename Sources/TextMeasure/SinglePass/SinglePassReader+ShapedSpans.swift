/// Ranges of a text that HarfBuzz has to shape.
///
/// A pass stops at the first character of such a range. Only the range is itemized and shaped, as
/// ``TextState`` does for whole texts. The pass reads its advances and continues after it.
extension SinglePassReader {
  // MARK: Finding a range

  /// Finds and shapes the range at which a pass stopped.
  ///
  /// - Returns: why the pass stops again; `nil` where it can continue.
  mutating func enterShapedSpan(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    guard pass.letterSpacing == 0, pass.byte < pass.limit else { return .complex }
    let scalar = Self.scalar(bytes, at: pass.byte).value
    let property = workspace.codePoints.property(of: scalar)
    guard lineBreakCategory(of: scalar, in: workspace) != nil else { return .complex }
    if shapedSpan.lineByte == pass.byte {
      return try enter(.line, bytes, &pass, &tables, input, workspace)
    }
    if property.flags.contains(.raisesLevel) {
      // The text before it is complete: its run ends here.
      if pass.runStart < pass.unit,
        let stop = pass.goOver(to: pass.context, tables, runAdvances, &runs)
      {
        guard case .needsShaping = stop else { return stop }
      }
      return try enter(.rightToLeft, bytes, &pass, &tables, input, workspace)
    }
    let script = tables.contexts[pass.context].script
    guard pass.unit == pass.nextShaped || pass.unit == pass.runStart else {
      // The run began earlier: the pass restarts and shapes it whole.
      let length = pass.unit - pass.runStart
      guard pass.runStart > shapedStarts.last ?? -1,
        shapedSpanEnd(
          .run(script: script), bytes, from: pass.byte, after: length, limit: pass.limit, workspace)
          != nil
      else { return .complex }
      shapedStarts.append(pass.runStart)
      return nil
    }
    return try enter(.run(script: script), bytes, &pass, &tables, input, workspace)
  }

  private mutating func enter(
    _ extent: ShapedSpan.Extent, _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass,
    _ tables: inout SinglePassTables, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    guard
      let end = shapedSpanEnd(
        extent, bytes, from: pass.byte, after: shapedSpan.byteCount, limit: pass.limit, workspace)
    else { return .complex }
    guard end > pass.byte else {
      // The run begins with a character of another run, which the pass reads first.
      guard shapedSpan.skipped != (pass.unit, pass.context) else { return .complex }
      shapedSpan.skipped = (pass.unit, pass.context)
      return nil
    }
    // No cluster may extend across its start.
    let first = workspace.codePoints.property(of: Self.scalar(bytes, at: pass.byte).value)
    guard !Self.extendsCluster(first) else { return .complex }
    var characters: [UInt8] = []
    characters.reserveCapacity(end - pass.byte)
    for byte in pass.byte..<end { characters.append(bytes[byte]) }
    let string = String(decoding: characters, as: UTF8.self)
    var spanInput = input
    if input.spans.count > 1 {
      spanInput = try TextInput(
        string, style: input.styles[style], direction: .leftToRight, rules: input.rules)
    }
    spanInput.string = string
    switch extent {
    case .line: spanInput.direction = input.direction
    case .rightToLeft, .run: spanInput.direction = .leftToRight
    }
    shapedSpan.byteCount += characters.count
    try shapedSpan.state.prepare(spanInput, in: workspace)
    shapedSpan.unit = pass.unit
    shapedSpan.runs = shapedSpan.state.runs.indices
    guard shapedSpan.state.missingGlyphCount == 0, shapedSpan.state.spaceAdvances.isEmpty,
      isWhole(extent),
      joinsNothing(bytes, pass.byte..<end, workspace),
      !pass.traces || shapedSpan.state.analysis.hasSimpleGraphemes
    else { return .complex }
    return try enterRun(bytes, &pass, &tables, input, workspace)
  }

  /// Selects the runs of the range that the pass reads, and the script after it; `false` where they
  /// differ from the text's runs.
  private mutating func isWhole(_ extent: ShapedSpan.Extent) -> Bool {
    let scripts = shapedSpan.state.input.scripts
    switch extent {
    case .line:
      shapedSpan.script = scripts.last ?? UnicodeConstants.scriptCommon
      return true
    case .rightToLeft:
      guard shapedSpan.state.runs[0].level > 0 else { return false }
      shapedSpan.script = scripts.last ?? UnicodeConstants.scriptCommon
    case .run(let script):
      guard shapedSpan.state.runs.allSatisfy({ $0.script == script }) else { return false }
      shapedSpan.script = script
    }
    return shapedSpan.script > UnicodeConstants.scriptInherited
  }

  /// The byte at which a range ends; `nil` where that depends on text that is not examined, or
  /// where such ranges exceed half of the text, for which the stages are faster.
  ///
  /// - Parameter others: the number of bytes in other ranges.
  private mutating func shapedSpanEnd(
    _ extent: ShapedSpan.Extent, _ bytes: borrowing Span<UInt8>, from start: Int,
    after others: Int, limit: Int, _ workspace: Workspace
  ) -> Int? {
    let most = bytes.count / 2 - others
    var open: [UInt32] = []
    var opened = brackets.count
    // UAX 9 also pairs canonically equivalent brackets, so a bracket before the range may pair.
    var pairsWithin = true
    if case .rightToLeft = extent { pairsWithin = brackets.isEmpty }
    var byte = start
    var isGoingOn = true
    var follower: CodePointProperty?
    while byte < limit, isGoingOn {
      let (scalar, length) = Self.scalar(bytes, at: byte)
      if scalar == 0x0A { break }
      let property = workspace.codePoints.property(of: scalar)
      switch extent {
      case .line:
        break
      case .rightToLeft:
        guard !Self.setsDirection(property) else { return nil }
        isGoingOn = property.bidiClass != UnicodeConstants.bidiLeftToRight
        // A letter without a script would continue the run.
        guard isGoingOn || ScriptResolver.onlyScript(property) != nil else { return nil }
      case .run(let script):
        guard !Self.setsDirection(property) else { return nil }
        let own = ScriptResolver.onlyScript(property)
        isGoingOn = !property.flags.contains(.raisesLevel) && (own == nil || own == script)
      }
      guard isGoingOn else {
        follower = property
        break
      }
      guard property.flags.isDisjoint(with: [.control, .lineTerminator]), scalar != 0xAD
      else { return nil }
      if property.flags.contains(.pairedOpen) {
        open.append(ScriptData.pairedBracket(of: scalar))
        opened += 1
        guard opened < ScriptResolver.deepestBracket else { return nil }
      }
      if property.flags.contains(.pairedClose) {
        if let pair = open.lastIndex(of: scalar) {
          open.removeSubrange(pair...)
        } else if brackets.contains(where: { $0.closing == scalar }) || !pairsWithin {
          return nil
        }
      }
      byte += length
      guard byte - start <= most else { return nil }
    }
    // No cluster may extend across the end.
    if byte > start {
      let last = workspace.codePoints.property(of: Self.scalar(bytes, before: byte))
      guard GraphemeClusterBreak(last) != .prepend else { return nil }
      if let follower, Self.extendsCluster(follower) { return nil }
    }
    switch extent {
    case .line, .rightToLeft:
      // The next style continues the paragraph.
      guard byte < limit || byte == bytes.count else { return nil }
      if case .rightToLeft = extent {
        let first = workspace.codePoints.property(of: Self.scalar(bytes, at: start).value)
        guard open.isEmpty, ScriptResolver.onlyScript(first) != nil else { return nil }
      }
    case .run(let script):
      for closing in open { brackets.append((closing, script)) }
    }
    return byte
  }

  /// Whether a character embeds, overrides or isolates a direction.
  private static func setsDirection(_ property: CodePointProperty) -> Bool {
    UnicodeConstants.bidiExplicitMask >> UInt32(property.bidiClass & 31) & 1 != 0
  }

  /// Whether a character continues the preceding grapheme cluster.
  private static func extendsCluster(_ property: CodePointProperty) -> Bool {
    switch GraphemeClusterBreak(property) {
    case .extend, .spacingMark, .zeroWidthJoiner, .hangulV, .hangulT: true
    default: false
    }
  }

  /// Whether the letters at both ends of a range join none of their neighbours.
  private func joinsNothing(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ workspace: Workspace
  ) -> Bool {
    func isIsolated(_ scalar: UInt32) -> Bool {
      let property = workspace.codePoints.property(of: scalar)
      return scalar == 0x0A
        || FontRuleReader.isIsolated(scalar, property) && GraphemeClusterBreak(property) != .prepend
    }
    let runs = shapedSpan.state.runs
    if range.lowerBound > 0 {
      let before = Self.scalar(bytes, before: range.lowerBound)
      let property = workspace.codePoints.property(of: before)
      guard property.graphemeBreak != GraphemeClusterBreak.prepend.rawValue,
        property.graphemeBreak != GraphemeClusterBreak.zeroWidthJoiner.rawValue,
        !Shaper.joins(runs[0].script) || isIsolated(before)
      else { return false }
    }
    guard range.upperBound < bytes.count, Shaper.joins(runs[runs.count - 1].script) else {
      return true
    }
    return isIsolated(Self.scalar(bytes, at: range.upperBound).value)
  }

  /// Whether a line that begins at a byte has a right-to-left paragraph.
  func beginsRightToLeft(
    _ bytes: borrowing Span<UInt8>, at start: Int, _ direction: TextDirection,
    _ workspace: Workspace
  ) -> Bool {
    switch direction {
    case .leftToRight: return false
    case .rightToLeft: return start < bytes.count && bytes[start] != 0x0A
    case .auto: break
    }
    var byte = start
    while byte < bytes.count {
      let (scalar, length) = Self.scalar(bytes, at: byte)
      if scalar == 0x0A { return false }
      switch workspace.codePoints.property(of: scalar).bidiClass {
      case UnicodeConstants.bidiLeftToRight: return false
      case UnicodeConstants.bidiRightToLeft, UnicodeConstants.bidiArabicLetter: return true
      // Characters inside an isolate do not count; such lines are left to the stages.
      case UnicodeConstants.bidiFirstStrongIsolate...UnicodeConstants.bidiRightToLeftIsolate:
        return false
      default: byte += length
      }
    }
    return false
  }

  /// The byte of the line feed that ends a line, or the text's length.
  static func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var byte = start
    while byte < bytes.count, bytes[byte] != 0x0A { byte += 1 }
    return byte
  }

  // MARK: Reading a range

  /// Continues a pass with the next run of the range; returns why it cannot.
  mutating func enterRun(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SinglePass, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    let number = shapedSpan.runs.lowerBound
    shapedSpan.runs = number + 1..<shapedSpan.runs.upperBound
    let run = shapedSpan.state.runs[number]
    guard run.kind == .text, let shaper = shapedSpan.state.contexts[number],
      shapedSpan.state.analysis.isGraphemeBoundary(run.start),
      lineBreakRules.chromium == nil || run.level == 0
    else { return .complex }
    let context = tables.shapedContext(shaper, font: run.font, script: run.script)
    if let stop = pass.goOver(to: context, tables, runAdvances, &runs) {
      guard case .needsShaping = stop else { return stop }
    }
    runAdvances.removeAll(keepingCapacity: true)
    for offset in run.start..<run.end {
      // No line ends inside a cluster, whatever the rules say.
      let mark =
        shapedSpan.state.analysis.isGraphemeBoundary(offset)
        ? shapedSpan.state.analysis.marks[offset] : TextAnalysis.Mark.unsafe
      guard let advance = Shaper.packed(shapedSpan.state.prefix[offset], mark) else {
        return .complex
      }
      runAdvances.append(advance)
    }
    guard let last = Shaper.packed(shapedSpan.state.runAdvance(upTo: run.end, number), 0) else {
      return .complex
    }
    runAdvances.append(last)
    var byte = pass.byte
    var unit = run.start
    while unit < run.end {
      let (scalar, length) = Self.scalar(bytes, at: byte)
      byte += length
      unit += scalar > 0xFFFF ? 2 : 1
    }
    pass.enter(shapedRun: pass.unit..<pass.unit + run.end - run.start, endByte: byte)
    pass.nextShaped = shapedStarts.first { $0 >= pass.wholeRun.upperBound } ?? -1
    return nil
  }

  /// Continues a pass after the range.
  mutating func leaveShapedSpan(
    _ pass: inout SinglePass, limit: Int, _ tables: inout SinglePassTables,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) {
    pass.limit = limit
    pass.target = try context(font: 0, script: shapedSpan.script, &tables, input, workspace)
  }

  /// Creates the record of a character inside a range; `false` where a dictionary is needed.
  mutating func learnShaped(
    _ scalar: UInt32, _ index: Int, _ tables: inout SinglePassTables, _ workspace: Workspace
  ) -> Bool {
    guard let category = lineBreakCategory(of: scalar, in: workspace) else { return false }
    typealias Flag = CharacterRecord.Flag
    var flags = Flag.special | Flag.isShapedWhole
    if scalar == 0x20 { flags |= Flag.hangs }
    if scalar == 0x3000 { flags |= Flag.hangs | Flag.ideographicSpace }
    tables.set(CharacterRecord(flags: flags, category: category), of: scalar, in: index)
    return true
  }

  /// Computes what ending or beginning a line at a pass's byte changes inside a range; `false`
  /// where the stages have to handle the text.
  mutating func findChanges(
    inShapedSpan pass: inout SinglePass, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let offset = pass.unit - shapedSpan.unit
    // Hanging white space may begin before the range, and a line cannot end at a space with a
    // joiner.
    guard input.rules == .unicode, shapedSpan.state.isUnsafe(offset),
      shapedSpan.state.analysis.isGraphemeBoundary(offset),
      shapedSpan.state.analysis.units[..<offset].contains(where: { !UnicodeConstants.hangs($0) })
    else { return false }
    let edge = try shapedSpan.state.edge(
      at: offset, lineStart: 0, isReused: false, &workspace.shaper)
    guard !edge.isApproximate else { return false }
    pass.reshapedBreak = pass.unit
    pass.breakEnding = edge.ending
    pass.breakBeginning = edge.beginning
    pass.breakHanging = edge.hanging
    pass.breakRange =
      edge.reshapedRange.lowerBound + shapedSpan.unit..<edge.reshapedRange.upperBound
      + shapedSpan.unit
    return true
  }
}
