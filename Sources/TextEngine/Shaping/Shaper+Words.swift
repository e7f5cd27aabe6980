/// Shaping a run word by word, where that is proved to give the same result.
extension Shaper {
  struct WordWalk {
    /// The offset up to which the words were shaped.
    var offset: Int
    /// The advance up to it, in font units.
    var sum: Int64 = 0
    /// The run's first mark and the character before it, in scripts with syllables; `nil` for none.
    var mark: Range<Int>?
  }

  /// The first mark in a run after another character, with that; `nil` for none.
  private static func firstMark(of run: ItemizedRun, _ text: borrowing TextAnalysis) -> Range<Int>?
  {
    let after = text.properties[run.start + 1..<run.end]
    guard let mark = after.firstIndex(where: \.isMark) else { return nil }
    let base = mark - (UTF16.isTrailSurrogate(text.units[mark - 1]) ? 2 : 1)
    return max(run.start, base)..<text.nextScalar(after: mark)
  }

  /// Shapes a run word by word; `nil` where the whole run has to be shaped.
  mutating func shapeWords(
    _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) throws(TextMeasureError) -> Int64? {
    var walk = WordWalk(offset: run.start)
    if ruleReader.hasSyllables { walk.mark = Self.firstMark(of: run, text) }
    while true {
      try readTable(&walk, run, &text, context, &known, ruleReader)
      guard walk.offset < run.end else { return walk.sum }
      guard try shapeWord(&walk, run, &text, context, &known, ruleReader) else { return nil }
    }
  }

  /// Shapes the word at the walk's offset with the spaces before it, and words after it up to
  /// spaces that no rule crosses or a character shaped alone; `false` when the run is shaped whole.
  mutating func shapeWord(
    _ walk: inout WordWalk, _ run: ItemizedRun, _ text: inout TextAnalysis,
    _ context: ShapingContext, _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) throws(TextMeasureError) -> Bool {
    let start = walk.offset
    var end = start
    var hash: UInt32 = 0
    while end < run.end, text.units[end] == 0x20 {
      hash = WordCache.mix(hash, 0x20)
      end += 1
    }
    let leading = end - start
    var isComposed = false
    var hasMark = false
    scan: while end < run.end {
      let character = text.units[end]
      let entry = known.entry(at: end, text, ruleReader)
      switch entry.kind {
      case CharacterClasses.Class.space, CharacterClasses.Class.pairedSpace:
        guard ruleReader.hasSpaceRules, !context.separatesWords else { break scan }
        var next = end + 1
        while next < run.end, text.units[next] == 0x20 { next += 1 }
        guard mayCross(text, run, spaces: end..<next, &known, ruleReader) else { break scan }
        while end < next {
          hash = WordCache.mix(hash, 0x20)
          end += 1
        }
        continue
      case CharacterClasses.Class.fixed:
        // A character after a joiner is shaped with it: a pictograph belongs to the cluster before.
        guard
          end + 1 < run.end && text.properties[end + 1].graphemeBreak != 0
            || end > start + leading
              && (text.units[end - 1] == 0x200D
                || ruleReader.hasSyllables
                  && Self.mayJoinNext(text.units[end - 1], text.properties[end - 1]))
        else { break scan }
      case CharacterClasses.Class.wholeRun:
        return false
      case CharacterClasses.Class.extending:
        if end == start + leading { return false }
        if text.properties[end].isMark { hasMark = true }
      case CharacterClasses.Class.paired:
        break
      case CharacterClasses.Class.composedWord:
        isComposed = true
      default:
        if ruleReader.hasSyllables, UTF16.isLeadSurrogate(character),
          ruleReader.isRecomposed(text.scalar(at: end))
        {
          isComposed = true
        }
      }
      hash = WordCache.mix(hash, character)
      end += 1
    }
    guard end > start else { return false }
    let endsAtSpace = end < run.end && text.units[end] == 0x20
    // At an edge without a space the next character may join (Arabic): then the context counts.
    let isCacheable =
      end - start <= Limits.longestKeptWord
      && (start > run.start || isFree(text, at: run.start, run))
      && (end < run.end || isFree(text, at: run.end, run))
    var edges: WordCache.Edges = endsAtSpace ? [] : .ends
    let mark = isComposed && !hasMark ? walk.mark : nil
    if mark != nil { edges.insert(.isRecomposed) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    if isCacheable, let entry = known.words.find(text.units, start, end, edges, hash: hash) {
      walk.sum = place(
        known.words.prefixes[entry.start...entry.start + entry.length], at: start, walk.sum, &text)
    } else {
      let isShaped: Bool
      if isCacheable {
        isShaped = try shapeInIsolation(
          text.units, start, end, hasNext: endsAtSpace, mark: mark, context)
      } else {
        // In its context, the word has no mark after it.
        guard mark == nil else { return false }
        _ = try glyphs(
          text.units, from: start, to: endsAtSpace ? end + 1 : end, of: run, in: context)
        isShaped = readWord(text.units[start..<end], from: start, hasNext: endsAtSpace, context)
      }
      guard isShaped,
        // Which broken syllables of a run get a dotted circle depends on their number.
        !ruleReader.hasSyllables
          || !glyphs.contains(where: { ruleReader.circles.contains($0.glyph) })
      else { return false }
      if isCacheable {
        _ = known.words.insert(text.units, start, end, edges, hash: hash, values: values)
      }
      walk.sum = place(values[...], at: start, walk.sum, &text)
    }
    walk.offset = end
    return true
  }

  /// Whether a character may form a syllable with a digit or hyphen after it: one that is written
  /// over the next, or makes it a syllable. All that extends others counts, and all surrogates.
  private static func mayJoinNext(_ unit: UInt16, _ property: CodePointProperty) -> Bool {
    switch unit {
    case 0x0CF1, 0x0CF2, 0x0D4E, 0x1CF5, 0x1CF6, 0xDC00...0xDFFF: true
    default: property.extendsShaping
    }
  }

  /// Copies a word's prefix advances to the text's offsets; returns the new sum.
  @inline(__always)
  func place(
    _ values: ArraySlice<Int32>, at start: Int, _ sum: Int64, _ text: inout TextAnalysis
  ) -> Int64 {
    let first = values.startIndex
    let length = values.count - 1
    for index in 0..<length {
      let value = values[first + index]
      text.prefix[start + index] = sum + Int64(value >> 1)
      if value & 1 != 0 { text.marks[start + index] |= TextAnalysis.Mark.unsafe }
    }
    let last = values[first + length]
    if last & 1 != 0, start + length < text.marks.count {
      text.marks[start + length] |= TextAnalysis.Mark.unsafe
    }
    return sum + Int64(last >> 1)
  }

  /// Shapes `units[start..<end]` with the character after it and without context, and stores its
  /// prefix advances and unsafe bits in ``values``. Returns `false` where they do not fit (a word of
  /// tens of thousands of letters, or extreme advances), or where a space has another glyph than by
  /// itself, or another advance at a line's end.
  ///
  /// A mark is shaped behind the space after the word, so that the text contains a mark. Without that
  /// space the result is `false`: the last letter might kern with another one.
  mutating func shapeInIsolation(
    _ units: [UInt16], _ start: Int, _ end: Int, hasNext: Bool, mark: Range<Int>? = nil,
    _ context: ShapingContext
  ) throws(TextMeasureError) -> Bool {
    unit.removeAll(keepingCapacity: true)
    unit.append(contentsOf: units[start..<(hasNext ? end + 1 : end)])
    if let mark {
      guard hasNext else { return false }
      // In scripts with syllables no analysed rule extends past a space.
      unit.append(contentsOf: units[mark])
    }
    try buffer.shape(unit, font: context.font, properties: context.properties, into: &glyphs)
    try separateWords(unit, to: unit.count, in: context)
    return readWord(unit[..<(end - start)], from: 0, hasNext: hasNext, context)
  }

  /// As ``shapeInIsolation(_:_:_:hasNext:mark:_:)``, after shaping.
  private mutating func readWord(
    _ word: ArraySlice<UInt16>, from origin: Int, hasNext: Bool, _ context: ShapingContext
  ) -> Bool {
    !hasSubstitutedSpaces(word, from: origin, context)
      && readGlyphs(from: origin, length: word.count, hasNext: hasNext)
      && !hasAdjustedSpaces(word, context)
  }

  private func hasSubstitutedSpaces(
    _ units: ArraySlice<UInt16>, from origin: Int, _ context: ShapingContext
  ) -> Bool {
    guard units.contains(where: { $0 == 0x20 || $0 == 0x3000 }) else { return false }
    return glyphs.contains { glyph in
      let index = units.startIndex + Int(glyph.cluster) - origin
      guard units.indices.contains(index), let spaceGlyph = context.spaceGlyph(for: units[index])
      else { return false }
      return spaceGlyph.glyph != glyph.glyph
    }
  }

  /// Whether a space in ``values`` has another advance than by itself, not only before the next character.
  private func hasAdjustedSpaces(_ word: ArraySlice<UInt16>, _ context: ShapingContext) -> Bool {
    for (index, unit) in word.enumerated() {
      guard let space = context.spaceGlyph(for: unit) else { continue }
      let next = word.startIndex + index + 1
      let isBeforeSpace = next < word.endIndex && UnicodeConstants.hangs(word[next])
      let advance = (values[index + 1] >> 1) - (values[index] >> 1)
      if advance != space.advance, isBeforeSpace || values[index + 1] & 1 == 0 { return true }
    }
    return false
  }

  mutating func readGlyphs(from origin: Int, length: Int, hasNext: Bool) -> Bool {
    guard glyphs.reduce(0, { $0 + Int64($1.advance.magnitude) }) < 1 << 29 else { return false }
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(1, count: length + 1))
    for glyph in glyphs where Int(glyph.cluster) - origin <= length {
      values[Int(glyph.cluster) - origin] = 0
    }
    if !hasNext { values[length] = 0 }
    // Bit 0 collects the unsafe flag, the upper bits each cluster's advance.
    for glyph in glyphs {
      let position = Int(glyph.cluster) - origin
      // Text shaped behind the word is not part of it.
      guard position < length || position == length && hasNext else { continue }
      if position < length { values[position] &+= glyph.advance << 1 }
      if glyph.isUnsafeToBreak { values[position] |= 1 }
    }
    values[0] &= ~1
    var sum: Int32 = 0
    for index in 0...length {
      let value = values[index]
      values[index] = sum << 1 | value & 1
      sum += value >> 1
    }
    return true
  }

  // MARK: Where a run may be cut into words

  /// Whether a rule may match across spaces, by the characters nearest to them.
  func mayCross(
    _ text: borrowing TextAnalysis, _ run: ItemizedRun, spaces: Range<Int>,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) -> Bool {
    if spaces.count > 1, ruleReader.matchesSpaceRuns { return true }
    var mask = SpaceRuleMask.max
    var left = spaces.lowerBound
    var right = spaces.upperBound
    for depth in 0..<SpaceRuleSlots.depth {
      var before = known.classes.slotsAtEdge(ruleReader)
      var after = before
      if left > run.start {
        let isMarked = isExtending(left - 1, text, &known, ruleReader)
        left -= isMarked ? 2 : 1
        guard let slots = slots(of: left, isMarked: isMarked, text, run, &known, ruleReader) else {
          return true
        }
        before = slots
      }
      if right < run.end {
        let isMarked = right + 1 < run.end && isExtending(right + 1, text, &known, ruleReader)
        guard text.properties[right].graphemeBreak == 0, !UTF16.isSurrogate(text.units[right]),
          let slots = slots(of: right, isMarked: isMarked, text, run, &known, ruleReader)
        else { return true }
        after = slots
        right += isMarked ? 2 : 1
      }
      mask &= known.classes.palette[Int(before)].before[depth]
      mask &= known.classes.palette[Int(after)].after[depth]
      if mask == 0 { return false }
      // Characters farther away may match a slot that is nearer than their own.
      if before == CharacterClasses.unknownSlots || after == CharacterClasses.unknownSlots {
        return true
      }
    }
    return true
  }

  @inline(__always)
  private func isExtending(
    _ offset: Int, _ text: borrowing TextAnalysis, _ known: inout KnownAdvances,
    _ ruleReader: FontRuleReader
  ) -> Bool {
    known.entry(at: offset, text, ruleReader).kind == CharacterClasses.Class.extending
  }

  /// The palette index of the slots of space rules that the character at an offset matches, with the
  /// only mark on it; `nil` where it has more.
  @inline(__always)
  private func slots(
    of base: Int, isMarked: Bool, _ text: borrowing TextAnalysis, _ run: ItemizedRun,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) -> UInt16? {
    guard base >= run.start else { return nil }
    let entry = known.entry(at: base, text, ruleReader)
    guard isMarked else {
      return entry.palette != 0
        ? entry.palette : known.classes.slots(of: text.units[base], ruleReader)
    }
    let mark = base + 1
    guard text.properties[mark].isMark, !UTF16.isSurrogate(text.units[mark]),
      !UTF16.isSurrogate(text.units[base]),
      entry.kind != CharacterClasses.Class.extending,
      mark + 1 == run.end || !isExtending(mark + 1, text, &known, ruleReader)
    else { return nil }
    return known.classes.slots(of: text.units[base], with: text.units[mark], ruleReader)
  }

  /// Whether the text beyond a run's start or end, at an offset, cannot join the run.
  func isFree(_ text: borrowing TextAnalysis, at offset: Int, _ run: ItemizedRun) -> Bool {
    offset <= run.contextStart || offset >= run.contextEnd || Self.isIsolated(text, offset - 1)
      || Self.isIsolated(text, offset) || !Self.joins(run.script)
  }

  private static func isIsolated(_ text: borrowing TextAnalysis, _ offset: Int) -> Bool {
    let property = text.properties[offset]
    return FontRuleReader.isIsolated(UInt32(text.units[offset]), property)
  }

  /// Whether letters of a script may join their neighbours in another run.
  static func joins(_ script: UInt8) -> Bool { !ScriptShaping(script).contains(.ignoresContext) }
}
