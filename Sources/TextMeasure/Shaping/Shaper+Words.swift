/// Shaping a run word by word, where that is proved to give the same result.
extension Shaper {
  /// An offset in a run up to which the words were shaped.
  struct WordWalk {
    var offset: Int
    /// The advance up to it, in font units.
    var sum: Int64 = 0
    /// A mark of the run and the character before it; `nil` for none, empty before the search.
    private var mark: Range<Int>? = 0..<0

    init(at start: Int) { offset = start }

    /// The first mark of a run and the character before it; `nil` for none.
    mutating func mark(in run: ItemizedRun, _ text: borrowing TextAnalysis) -> Range<Int>? {
      guard let mark, mark.isEmpty else { return mark }
      var offset = run.start + 1
      while offset < run.end, !text.properties[offset].isMark { offset += 1 }
      self.mark = nil
      if offset < run.end {
        var base = offset - 1
        while base > run.start,
          text.properties[base].isMark || UTF16.isTrailSurrogate(text.units[base])
        {
          base -= 1
        }
        self.mark = base..<text.nextScalar(after: offset)
      }
      return self.mark
    }
  }

  /// Shapes a run word by word; `nil` where the whole run has to be shaped.
  mutating func shapeWords(
    _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ known: inout KnownAdvances, _ ruleReader: FontRuleReader
  ) throws(TextMeasureError) -> Int64? {
    var walk = WordWalk(at: run.start)
    while walk.offset < run.end {
      let character = known.entry(at: walk.offset, text, ruleReader)
      let next = walk.offset + 1
      // A character that is extended is shaped with what extends it.
      if character.kind == CharacterClasses.Class.fixed,
        next == run.end || text.properties[next].graphemeBreak == 0
      {
        text.prefix[walk.offset] = walk.sum
        walk.sum += Int64(character.value)
        walk.offset = next
      } else {
        guard try shapeWord(&walk, run, &text, context, &known, ruleReader) else { return nil }
      }
    }
    return walk.sum
  }

  /// Shapes the word at the walk's offset with the spaces before it, and the words after it up to
  /// spaces that no rule crosses, or to a character that is shaped alone; `false` when the whole run
  /// has to be shaped.
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
    // Whether there are composed characters, and whether there is a mark.
    var isComposed = false
    var hasMark = false
    scan: while end < run.end {
      let character = text.units[end]
      let entry = known.entry(at: end, text, ruleReader)
      switch entry.kind {
      case CharacterClasses.Class.space, CharacterClasses.Class.pairedSpace:
        guard ruleReader.hasSpaceRules else { break scan }
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
      end - start <= WordCache.longestWord
      && (start > run.start || isFree(text, at: run.start, run))
      && (end < run.end || isFree(text, at: run.end, run))
    var edges: WordCache.Edges = []
    if start == run.start { edges.insert(.begins) }
    if !endsAtSpace { edges.insert(.ends) }
    var mark: Range<Int>?
    if isComposed, !hasMark { mark = walk.mark(in: run, text) }
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
        isShaped = readWord(
          text.units[start..<end], from: start, hasNext: endsAtSpace, context)
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
  /// - Parameter mark: a mark to shape behind the space after the word, so that the text contains a
  ///   mark; `nil` for none. Without that space the result is `false`: the last letter might kern
  ///   with another one.
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
    return readWord(unit[..<(end - start)], from: 0, hasNext: hasNext, context)
  }

  /// Stores a shaped word in ``values``; `false` if it does not fit or changes a space.
  private mutating func readWord(
    _ word: ArraySlice<UInt16>, from origin: Int, hasNext: Bool, _ context: ShapingContext
  ) -> Bool {
    !hasSubstitutedSpaces(word, from: origin, context)
      && readGlyphs(from: origin, length: word.count, hasNext: hasNext)
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

  /// Whether a space of a word in `values` has another advance than by itself, and not only before
  /// the next character.
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

  /// Stores the prefix advances and unsafe bits in `values`; `false` where they do not fit.
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
}
