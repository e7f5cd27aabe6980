/// Shaping words by themselves: conditions and results.
extension Shaper {
  /// Copies a word's prefix advances to the text's offsets; returns the new sum.
  @inline(__always)
  func place(
    _ values: ArraySlice<Int32>, at start: Int, _ sum: Int64, _ text: inout TextAnalysis,
    _ prefix: inout [Int64]
  ) -> Int64 {
    let first = values.startIndex
    let length = values.count - 1
    for index in 0..<length {
      let value = values[first + index]
      prefix[start + index] = sum + Int64(value >> 1)
      if value & 1 != 0 { text.marks[start + index] |= TextAnalysis.Mark.unsafe }
    }
    let last = values[first + length]
    if last & 1 != 0, start + length < text.marks.count {
      text.marks[start + length] |= TextAnalysis.Mark.unsafe
    }
    return sum + Int64(last >> 1)
  }

  /// Shapes the word `text[start..<end]` with its leading spaces and the character after it, and
  /// stores its prefix advances and unsafe bits in `values`. Returns `false` when they do not fit
  /// (a word of tens of thousands of letters, or extreme advances), or when a space has another
  /// glyph than by itself, or another advance at a line's end.
  ///
  /// - Parameter mark: a mark to shape behind the space after the word, so that the text contains a
  ///   mark; `nil` for none. Without that space the result is `false`: the last letter might kern
  ///   with another one.
  mutating func shapeWord(
    _ units: [UInt16], _ start: Int, _ end: Int, hasNext: Bool, inIsolation: Bool,
    mark: Range<Int>? = nil, _ run: ItemizedRun, _ context: ShapingContext
  ) throws(TextMeasureError) -> Bool {
    if inIsolation {
      return try shapeInIsolation(units, start, end, hasNext: hasNext, mark: mark, context)
    }
    // Shaped in its context, the word has no mark after it.
    guard mark == nil else { return false }
    try buffer.shape(
      units, from: start, to: hasNext ? end + 1 : end, contextStart: run.contextStart,
      contextEnd: run.contextEnd, font: context.font, properties: context.properties,
      into: &glyphs)
    let word = units[start..<end]
    return !hasSubstitutedSpaces(word, from: start, context)
      && readGlyphs(from: start, length: end - start, hasNext: hasNext)
      && !hasAdjustedSpaces(word, context)
  }

  /// As ``shapeWord(_:_:_:hasNext:inIsolation:_:_:)`` without context.
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
    try buffer.shape(
      unit, from: 0, to: unit.count, contextStart: 0, contextEnd: unit.count,
      font: context.font, properties: context.properties, into: &glyphs)
    let word = unit[..<(end - start)]
    return !hasSubstitutedSpaces(word, from: 0, context)
      && readGlyphs(from: 0, length: end - start, hasNext: hasNext)
      && !hasAdjustedSpaces(word, context)
  }

  /// Whether one of the shaped spaces has another glyph than by itself.
  private func hasSubstitutedSpaces(
    _ units: ArraySlice<UInt16>, from origin: Int, _ context: ShapingContext
  ) -> Bool {
    guard units.contains(where: { $0 == 0x20 || $0 == 0x3000 }) else { return false }
    return glyphs.contains { glyph in
      let index = units.startIndex + Int(glyph.cluster) - origin
      guard units.indices.contains(index), let spaceGlyph = context.spaceGlyph(for: units[index])
      else {
        return false
      }
      return spaceGlyph.glyph != glyph.glyph
    }
  }

  /// Whether one of the spaces of a word in `values` has another advance than by itself, and not
  /// only before the next character.
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

  /// Stores the prefix advances and unsafe bits of the shaped text in `values`; `false` when they
  /// do not fit.
  private mutating func readGlyphs(from origin: Int, length: Int, hasNext: Bool) -> Bool {
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

  /// Whether a rule may match across spaces, by the characters nearest to them.
  func mayCross(
    _ text: borrowing TextAnalysis, _ run: ItemizedRun, spaces: Range<Int>, _ walk: inout Walk,
    _ proof: FontRuleReader
  ) -> Bool {
    if spaces.count > 1, proof.matchesSpaceRuns { return true }
    var mask = SpaceRuleMask.all
    var left = spaces.lowerBound
    var right = spaces.upperBound
    for depth in 0..<SpaceRuleSlots.depth {
      var isShifted = false
      if left > run.start {
        let isMarked = isExtending(left - 1, text, proof, &walk)
        left -= isMarked ? 2 : 1
        guard let slots = slots(of: left, isMarked: isMarked, text, run, &walk, proof) else {
          return !mask.isEmpty
        }
        mask.formIntersection(slots.before[depth])
        isShifted = slots == .unknown
      } else {
        mask.formIntersection(walk.classes.slotsAtEdge(proof).before[depth])
      }
      if right < run.end {
        guard
          text.properties[right].graphemeBreak == 0, text.units[right] & 0xF800 != 0xD800
        else { return !mask.isEmpty }
        let isMarked = right + 1 < run.end && isExtending(right + 1, text, proof, &walk)
        guard let slots = slots(of: right, isMarked: isMarked, text, run, &walk, proof) else {
          return !mask.isEmpty
        }
        mask.formIntersection(slots.after[depth])
        isShifted = isShifted || slots == .unknown
        right += isMarked ? 2 : 1
      } else {
        mask.formIntersection(walk.classes.slotsAtEdge(proof).after[depth])
      }
      if mask.isEmpty { return false }
      // Characters farther away may match a nearer slot.
      if isShifted { return true }
    }
    return true
  }

  private func isExtending(
    _ offset: Int, _ text: borrowing TextAnalysis, _ proof: FontRuleReader, _ walk: inout Walk
  ) -> Bool {
    entry(of: offset, text, proof, &walk).kind == CharacterClasses.Class.extending
  }

  /// The slots of space rules that the character at an offset matches, with the only mark on it;
  /// `nil` where it has more.
  private func slots(
    of base: Int, isMarked: Bool, _ text: borrowing TextAnalysis, _ run: ItemizedRun,
    _ walk: inout Walk, _ proof: FontRuleReader
  ) -> SpaceRuleSlots? {
    guard base >= run.start else { return nil }
    _ = entry(of: base, text, proof, &walk)
    guard isMarked else { return walk.classes.slots(of: text.units[base], proof) }
    let mark = base + 1
    guard text.properties[mark].isMark, text.units[mark] & 0xF800 != 0xD800,
      text.units[base] & 0xF800 != 0xD800, !isExtending(base, text, proof, &walk),
      mark + 1 == run.end || !isExtending(mark + 1, text, proof, &walk)
    else { return nil }
    return walk.classes.slots(of: text.units[base], with: text.units[mark], proof)
  }

  /// Whether the text before a run cannot join its first character.
  func isFree(_ text: borrowing TextAnalysis, before offset: Int, _ run: ItemizedRun)
    -> Bool
  {
    offset <= run.contextStart || Self.isIsolated(text, offset - 1)
      || Self.isIsolated(text, offset) || !Self.joins(run.script)
  }

  /// Whether the text after a run cannot join its last character.
  func isFree(_ text: borrowing TextAnalysis, after offset: Int, _ run: ItemizedRun) -> Bool {
    offset >= run.contextEnd || Self.isIsolated(text, offset)
      || Self.isIsolated(text, offset - 1) || !Self.joins(run.script)
  }

  /// Whether the character at an offset never joins a neighbour.
  private static func isIsolated(_ text: borrowing TextAnalysis, _ offset: Int) -> Bool {
    let property = text.properties[offset]
    return FontRuleReader.isIsolated(UInt32(text.units[offset]), property)
  }

  /// Whether letters of a script may join their neighbours in another run.
  ///
  /// HarfBuzz uses context only for joining. These scripts never join; all others count as joining.
  static func joins(_ script: UInt8) -> Bool {
    switch script {
    case UnicodeConstants.scriptCommon, UnicodeConstants.scriptLatin, UnicodeConstants.scriptHan,
      UnicodeConstants.scriptHiragana:
      false
    default:
      // Armenian 3, Bengali 4, Cyrillic 8, Devanagari 10, Greek 14, Hangul 18, Hebrew 19, Thai 38.
      ![3, 4, 8, 10, 14, 18, 19, 38].contains(script)
    }
  }
}
