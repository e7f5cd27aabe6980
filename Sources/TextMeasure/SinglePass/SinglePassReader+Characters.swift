/// A character's line break step, font, script and advance.
extension SinglePassReader {
  /// Decides from the characters that follow whether a line may end before the pass's byte.
  mutating func decideStep(_ bytes: borrowing Span<UInt8>) {
    let table = breakFinder.table
    let scalar = bytes.scalar(at: pass.byte).value
    let step = table.rows[pass.state + Int(table.category(of: scalar))]
    if pass.byte > pass.boundaryByte {
      let next = table.nextBoundary(step, from: pass.byte, to: bytes.count, isAtEnd: true) {
        bytes.scalar(at: $0)
      }
      pass.boundaryByte = next ?? bytes.count
    }
    pass.stepByte = pass.byte
    pass.resolvedStep = table.step(step, isBoundary: pass.byte == pass.boundaryByte)
  }

  /// The assumed length of the text in the pass's context, in UTF-16 units: that of the run at its
  /// byte, and at least what texts usually have of a context.
  func expectedLength(_ bytes: borrowing Span<UInt8>) -> Int {
    let script = fontScript.script
    let usual = max(Self.usualLength, bytes.count / Self.usualLength)
    var count = 0
    _ = bytes.firstByte(from: pass.byte) {
      let own = ScriptResolver.onlyScript(CodePointProperty(of: $0))
      guard count < Self.longestLookahead, own == nil || own == script else { return true }
      count += 1
      return false
    }
    return max(usual, count)
  }

  /// In UTF-16 units; a long text has one context for as many bytes.
  private static let usualLength = 64
  private static let longestLookahead = 256

  /// The record of a character, created if necessary; `nil` where it is unknown yet.
  mutating func record(
    of scalar: UInt32, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> CharacterRecord? {
    let known = knownRecord(of: scalar)
    guard known.bits == CharacterRecord.unknown.bits else { return known }
    guard !tables.isOverfull, let record = try newRecord(of: scalar, input, workspace) else {
      return nil
    }
    tables.set(record, of: scalar, in: pass.context)
    return record
  }

  private mutating func newRecord(
    of scalar: UInt32, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> CharacterRecord? {
    let fontScript = fontScript
    let context = shapingContext
    let property = CodePointProperty(of: scalar)
    let category = breakFinder.category(of: scalar)
    let fonts = input.styles[style].fonts.fonts
    func special(_ flags: UInt64) -> CharacterRecord {
      CharacterRecord(flags: Flag.special | flags, category: category ?? 0)
    }
    func stop(joinsWord: Bool) -> CharacterRecord {
      // In the first font a cluster has the font of its base.
      let joins =
        joinsWord && category != nil && fontScript.font == 0 && !context.hasSyllables
        && !Shaper.joins(fontScript.script)
        && ScriptResolver.script(of: scalar, property, in: fontScript.script) == fontScript.script
      return special(Flag.needsShaping | (joins ? Flag.joinsWord : 0))
    }
    let mayBeEmoji = Self.mayBeEmoji(scalar, property) && fonts.contains(where: \.hasColor)
    let isIndicator = GraphemeClusterBreak(property) == .regionalIndicator
    if category != nil {
      // Emoji form sequences, so adjacent ones are shaped together.
      if mayBeEmoji || Self.belongsToEmoji(property), fonts[Int(fontScript.font)].hasColor,
        scalar != input.rules.separator.map(UInt32.init)
      {
        return special(Flag.isShapedWhole)
      }
      if Self.isSingleControl(scalar, property, input.rules) { return special(Flag.isControl) }
      if scalar == 0x0A { return special(Flag.terminates) }
    }
    guard Self.isSimple(property) || isIndicator else {
      return stop(
        joinsWord: Self.mayJoinWord(scalar, property)
          && (scalar == 0xAD || fonts[0].native.nominalGlyph(scalar) != 0))
    }
    guard let font = font(of: scalar, property, input, workspace),
      !isIndicator || fonts[Int(font)].hasColor
    else { return stop(joinsWord: false) }
    // A bracket's script is resolved at each occurrence.
    var flags: UInt64 = 0
    if !property.flags.isDisjoint(with: [.pairedOpen, .pairedClose]) {
      flags |= Flag.special | Flag.isAmbiguous
    }
    // The next character may request its emoji presentation.
    if mayBeEmoji, !fonts[Int(font)].hasColor { flags |= Flag.special | Flag.isAmbiguous }
    let script = ScriptResolver.script(of: scalar, property, in: fontScript.script)
    guard font == fontScript.font, script == fontScript.script else {
      guard flags == 0, let script else { return special(flags | Flag.isAmbiguous) }
      let target = try self.context(font: font, script: script, input, workspace)
      return CharacterRecord(flags: Flag.special | Flag.switches, value: Int32(target))
    }
    guard let category else { return stop(joinsWord: false) }
    // Nearly every text in such a script has marks, or letters that depend on others.
    if context.hasSyllables, ScriptResolver.onlyScript(property) != nil {
      return stop(joinsWord: false)
    }
    // The first short texts of a context are shaped whole, so its analysis may not exist yet.
    guard let ruleReader = context.ruleReader(forNext: expectedLength) else { return nil }
    if scalar == 0x20 || scalar == 0x3000 {
      flags |= Flag.hangs | (scalar == 0x3000 ? Flag.ideographicSpace : 0)
    }
    let entry = context.known.entry(of: scalar, property, ruleReader)
    switch entry.kind {
    case CharacterClasses.Class.fixed:
      return CharacterRecord(flags: flags | Flag.fixed, value: entry.value, category: category)
    case CharacterClasses.Class.paired, CharacterClasses.Class.pairedSpace:
      let row = tables.addRow()
      if row <= 0x7FFF {
        return CharacterRecord(
          flags: flags | Flag.paired, value: entry.value | Int32(row) << 16, category: category)
      }
    default:
      // HarfBuzz shapes Hangul syllables one by one unless a jamo is adjacent.
      if [.hangulLV, .hangulLVT].contains(GraphemeClusterBreak(property)),
        let advance = ruleReader.fixedAdvance(of: scalar, property)
      {
        return CharacterRecord(flags: flags | Flag.fixed, value: advance, category: category)
      }
    }
    return stop(joinsWord: scalar <= 0xFFFF && flags == 0)
  }

  static func mayBeEmoji(_ scalar: UInt32, _ property: CodePointProperty) -> Bool {
    scalar >= 0x80 && property.flags.contains(.emoji)
  }

  /// Whether a character is a joiner, variation selector, modifier or regional indicator.
  private static func belongsToEmoji(_ property: CodePointProperty) -> Bool {
    [.extend, .zeroWidthJoiner, .regionalIndicator].contains(GraphemeClusterBreak(property))
      && property.script <= UnicodeConstants.scriptInherited
      && !property.flags.contains(.raisesLevel)
  }

  /// Whether a control ends the run, but no hard line and, except for CR LF, no paragraph.
  private static func isSingleControl(
    _ scalar: UInt32, _ property: CodePointProperty, _ rules: BreakRules
  ) -> Bool {
    guard scalar < 0xA0, rules.isUnshaped(UInt16(scalar)) else { return false }
    return scalar == 0x09 || scalar == 0x0D
      || property.bidiClass == UnicodeConstants.bidiBoundaryNeutral
  }

  /// Whether a character is a visible left-to-right cluster by itself.
  private static func isSimple(_ property: CodePointProperty) -> Bool {
    let joins =
      property.flags.contains(.joinsGraphemes)
      && ![.hangulLV, .hangulLVT].contains(GraphemeClusterBreak(property))
    return !joins
      && property.flags.isDisjoint(
        with: [.raisesLevel, .control, .lineTerminator, .defaultIgnorable, .variationSelector])
  }

  /// The index of a character's font in the cascade; `nil` where no font covers it.
  mutating func font(
    of scalar: UInt32, _ property: CodePointProperty, _ input: TextInput, _ workspace: Workspace
  ) -> UInt8? {
    // The font of a possible emoji depends on the next character.
    guard !Self.mayBeEmoji(scalar, property) else {
      let single = Unicode.Scalar(scalar).map { Array(String($0).utf8) }
      return sequenceFonts(of: single ?? [], input, workspace)?.first
    }
    let index = workspace.coverage(of: input.styles[style].fonts, input)
    let font = workspace.coverages[index].firstFont(covering: scalar)
    return font == CoverageTable.missing ? nil : font
  }

  /// Computes the advance of the character before the pass's byte, in front of the one in a column.
  mutating func learnPair(
    _ bytes: borrowing Span<UInt8>, second: Int, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    guard pass.byte > 0 else { return false }
    let context = shapingContext
    let first = bytes.scalar(before: pass.byte).value
    let record = knownRecord(of: first)
    guard record.has(Flag.paired), let ruleReader = context.ruleReader else { return false }
    let next = second == 0 ? nil : bytes.scalar(at: pass.byte).value
    guard
      let value = try workspace.shaper.pairAdvance(
        of: first, number: Int32(record.column), before: next, number: Int32(second),
        &context.known.pairs, ruleReader, in: context)
    else { return false }
    tables.pairs[record.row * SinglePassTables.rowLength + second] = value
    return true
  }

  // MARK: Characters whose script or font depends on the text around them

  /// Finds the context at the pass's byte.
  mutating func findScript(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    if pass.needsContext { return try findContext(bytes, input, workspace) }
    // With a resolved character without an advance, the text is shaped whole.
    guard pass.resolvedByte != pass.byte else { return false }
    pass.resolvedByte = pass.byte
    let scalar = bytes.scalar(at: pass.byte).value
    let property = CodePointProperty(of: scalar)
    let current = fontScript
    let script =
      scripts.script(of: scalar, property, in: current.script) ?? script(bytes, from: pass.byte)
    let font: UInt8?
    if Self.mayBeEmoji(scalar, property) {
      font = Self.sequence(
        bytes, at: pass.byte, limit: pass.limit, input.rules.separator
      ).flatMap { sequenceFonts(of: $0, input, workspace)?.first }
    } else {
      font = self.font(of: scalar, property, input, workspace)
    }
    guard let font else { return false }
    scripts.brackets.open(scalar, property, script)
    if font != current.font || script != current.script {
      pass.target = try context(font: font, script: script, input, workspace)
    }
    return true
  }

  /// Finds the context in which a line or a style begins, in the first font.
  mutating func findContext(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    if pass.needsContext {
      let followsAttachments = pass.hasOnlyAttachments
      pass.lineByte = pass.byte
      pass.hasOnlyAttachments = false
      scripts.brackets.removeAll()
      if beginsRightToLeft(bytes, at: pass.byte, input.direction) {
        guard !followsAttachments,
          bytes.firstByte(from: pass.byte, where: { $0 == 0x0A }) - pass.byte
            <= bytes.count / 2 - shapedSpan.byteCount
        else { return false }
        shapedSpan.lineByte = pass.byte
        pass.nextShaped = pass.unit
      }
      pass.script = script(bytes, from: pass.byte)
    }
    pass.target = try context(font: 0, script: pass.script, input, workspace)
    return true
  }

  private func script(_ bytes: borrowing Span<UInt8>, from start: Int) -> UInt8 {
    var lookahead = ScriptResolver.Lookahead(scripts.brackets)
    _ = bytes.firstByte(from: start) { !lookahead.read($0, CodePointProperty(of: $0)) }
    return lookahead.script
  }
}
