/// Shaping a run in parts, where that is proved to give the same.
extension Shaper {
  /// A walk along a run whose characters' advances are matters of neighbours.
  private struct Walk {
    /// The next position.
    var offset: Int
    /// The advance up to the character before, which has `previous` for its number; up to
    /// `offset` where that is 0.
    var sum: Int64
    var previous: Int32 = 0
    /// Where the word that `offset` lies in begins, with the spaces before it.
    var wordStart: Int
    /// What the walk learns of characters.
    var classes: CharacterClasses
    var pairs: PairAdvances
  }

  /// Why a walk stopped.
  private enum Stop {
    case end
    /// The character at the offset was not met before.
    case unknownCharacter
    /// Something about the word is more than a matter of neighbours, or was not met before.
    case word
  }

  /// Shapes a run character by character and word by word; `nil` when some character needs the
  /// whole run.
  mutating func shapeParts(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    proof: WordProof, prefix: inout [Int64]
  ) throws(TextMeasureError) -> Int64? {
    // Taken out, so that learning changes the one copy in place.
    var walk = Walk(
      offset: run.start, sum: 0, wordStart: run.start, classes: .empty, pairs: PairAdvances())
    swap(&walk.classes, &context.classes)
    swap(&walk.pairs, &context.pairs)
    defer {
      swap(&walk.classes, &context.classes)
      swap(&walk.pairs, &context.pairs)
    }
    while true {
      var marks: [UInt8] = []
      swap(&marks, &text.marks)
      let stop = Self.step(&walk, run, text, &marks, &prefix)
      swap(&marks, &text.marks)
      switch stop {
      case .end:
        return walk.sum
      case .unknownCharacter:
        _ = walk.classes.learn(
          text.units[walk.offset], property: text.properties[walk.offset], proof: proof,
          pairs: &walk.pairs)
      case .word:
        let start = walk.wordStart
        if start < walk.offset {
          walk.sum = prefix[start]
          for offset in start + 1..<walk.offset + 1 {
            text.marks[offset] &= ~TextAnalysis.Mark.unsafe
          }
        }
        walk.offset = start
        walk.previous = 0
        guard try shapeWord(&walk, run, &text, context, proof, &prefix) else { return nil }
        walk.wordStart = walk.offset
      }
    }
  }

  /// Adds advances up to where something is not known.
  private static func step(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: borrowing TextAnalysis,
    _ marks: inout [UInt8], _ prefix: inout [Int64]
  ) -> Stop {
    let units = text.units.span
    let properties = text.properties.span
    var marks = marks.mutableSpan
    var prefix = prefix.mutableSpan
    var offset = walk.offset
    var sum = walk.sum
    var previous = walk.previous
    var wordStart = walk.wordStart
    var stop = Stop.end
    defer {
      walk.offset = offset
      walk.sum = sum
      walk.previous = previous
      walk.wordStart = wordStart
    }
    let pages = walk.classes.pageOfBlock.span
    let entries = walk.classes.entries.span
    let values = walk.pairs.values.span
    let side = walk.pairs.side
    let end = run.end
    var isAfterSpace = offset > run.start && units[offset - 1] == 0x20
    while offset < end {
      let unit = units[offset]
      let entry = entries[Int(pages[Int(unit >> 8)]) << 8 | Int(unit & 0xFF)]
      var number = entry.value
      let isFixed = entry.kind == CharacterClasses.Class.fixed
      if isFixed {
        // Something may extend it: then it is shaped with what extends it.
        if offset + 1 < end, properties[offset + 1].graphemeBreak != 0 {
          stop = .word
          break
        }
        number = 0
      } else if entry.kind < CharacterClasses.Class.pairedSpace {
        stop = entry.kind == CharacterClasses.Class.unknown ? .unknownCharacter : .word
        break
      }
      if previous != 0 {
        let value = values[Int(previous) * side + Int(number)]
        guard value & (PairAdvances.Value.known | PairAdvances.Value.ruled) == 1 else {
          stop = .word
          break
        }
        sum += Int64(value >> PairAdvances.Value.shift)
        if value & PairAdvances.Value.unsafe != 0 {
          marks[offset] |= TextAnalysis.Mark.unsafe
        }
      }
      prefix[offset] = sum
      if isFixed {
        sum += Int64(entry.value)
        wordStart = offset + 1
        isAfterSpace = false
      } else if entry.kind == CharacterClasses.Class.pairedSpace {
        if !isAfterSpace, offset > wordStart { wordStart = offset }
        isAfterSpace = true
      } else {
        isAfterSpace = false
      }
      previous = number
      offset += 1
    }
    if stop == .end, previous != 0 {
      let value = values[Int(previous) * side]
      if value & PairAdvances.Value.known != 0 {
        sum += Int64(value >> PairAdvances.Value.shift)
        previous = 0
      } else {
        stop = .word
      }
    }
    return stop
  }

  /// Shapes the word at the walk's offset with the spaces before it; `false` when the whole run has
  /// to be.
  private mutating func shapeWord(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ proof: WordProof, _ prefix: inout [Int64]
  ) throws(TextMeasureError) -> Bool {
    let start = walk.offset
    var end = start
    var hash: UInt32 = 0
    while end < run.end, text.units[end] == 0x20 {
      hash = WordCache.mix(hash, 0x20)
      end += 1
    }
    let leading = end - start
    // Whether all of it is known by number.
    var isPaired = true
    scan: while end < run.end {
      let character = text.units[end]
      let entry = entry(of: end, text, proof, &walk)
      switch entry.kind {
      case CharacterClasses.Class.space, CharacterClasses.Class.pairedSpace:
        break scan
      case CharacterClasses.Class.fixed:
        // Something may extend it: then it is shaped with what extends it.
        guard end + 1 < run.end, text.properties[end + 1].graphemeBreak != 0 else { break scan }
        isPaired = false
      case CharacterClasses.Class.crossing:
        return false
      case CharacterClasses.Class.extending:
        if end == start + leading { return false }
        isPaired = false
      case CharacterClasses.Class.paired:
        break
      default:
        isPaired = false
      }
      hash = WordCache.mix(hash, character)
      end += 1
    }
    if end == start {
      // An ideograph by itself; what stands before it was the trouble.
      guard start < run.end else { return false }
      prefix[start] = walk.sum
      walk.sum += Int64(walk.classes.entry(of: text.units[start]).value)
      walk.offset = start + 1
      return true
    }
    let endsAtSpace = end < run.end && text.units[end] == 0x20
    if leading > 0 || endsAtSpace,
      entry(of: leading > 0 ? start : end, text, proof, &walk).kind
        != CharacterClasses.Class.pairedSpace
    {
      isPaired = false
    }
    if isPaired, try learn(start, end, endsAtSpace, &walk, run, text, context, proof) {
      walk.sum = place(values[...], at: start, walk.sum, &text, &prefix)
      walk.offset = end
      return true
    }
    if proof.hasCrossings {
      if leading > 0, mayCross(text, run, spaces: start..<start + leading, &walk, proof) {
        return false
      }
      var next = end
      while next < run.end, text.units[next] == 0x20 { next += 1 }
      if next > end, mayCross(text, run, spaces: end..<next, &walk, proof) { return false }
    }
    // At an edge without a space the character beyond may join (Arabic): then only the context
    // tells, and the word is shaped in it.
    let isCacheable =
      end - start <= WordCache.longestWord
      && (start > run.start || isFree(text, before: run.start, run))
      && (end < run.end || isFree(text, after: run.end, run))
    var edges: WordCache.Edges = []
    if start == run.start { edges.insert(.begins) }
    if !endsAtSpace { edges.insert(.ends) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    if isCacheable, let entry = context.words.find(text.units, start, end, edges, hash: hash) {
      walk.sum = place(
        context.words.prefixes[entry.start...entry.start + entry.length], at: start, walk.sum,
        &text, &prefix)
    } else {
      try shapeWord(
        text.units, start, end, endsAtSpace: endsAtSpace, isApart: isCacheable, run, context)
      if isCacheable {
        _ = context.words.insert(text.units, start, end, edges, hash: hash, values: values)
      }
      walk.sum = place(values[...], at: start, walk.sum, &text, &prefix)
    }
    walk.offset = end
    return true
  }

  /// What the character at an offset is, worked out where it was not met.
  private func entry(
    of offset: Int, _ text: borrowing TextAnalysis, _ proof: WordProof, _ walk: inout Walk
  ) -> CharacterClasses.Entry {
    let entry = walk.classes.entry(of: text.units[offset])
    guard entry.kind == CharacterClasses.Class.unknown else { return entry }
    return walk.classes.learn(
      text.units[offset], property: text.properties[offset], proof: proof, pairs: &walk.pairs)
  }

  /// Shapes a word of numbered characters and remembers the advance of each before the next;
  /// `false`, with nothing learnt, when some rule may match in it.
  private mutating func learn(
    _ start: Int, _ end: Int, _ endsAtSpace: Bool, _ walk: inout Walk, _ run: ItemizedRun,
    _ text: borrowing TextAnalysis, _ context: ShapingContext, _ proof: WordProof
  ) throws(TextMeasureError) -> Bool {
    func number(_ offset: Int, _ walk: borrowing Walk) -> Int32 {
      walk.classes.entry(of: text.units[offset]).value
    }
    let limit = endsAtSpace ? end + 1 : end
    var first = number(start, walk)
    for offset in start + 1..<max(start + 1, limit) {
      let second = number(offset, walk)
      if walk.pairs.isRuled(first, second, proof.witnesses) { return false }
      first = second
    }
    // Without the spaces that follow, the space after the word would end the text.
    try shapeWord(
      text.units, start, end, endsAtSpace: endsAtSpace, isApart: true, run, context)
    first = number(start, walk)
    for index in 0..<end - start {
      let second = start + index + 1 < limit ? number(start + index + 1, walk) : 0
      walk.pairs.learn(
        first, second, advance: (values[index + 1] >> 1) - (values[index] >> 1),
        isUnsafe: values[index + 1] & 1 != 0)
      first = second
    }
    return true
  }

  /// Whether some rule may match across spaces, as far as the characters nearest to them tell.
  private func mayCross(
    _ text: borrowing TextAnalysis, _ run: ItemizedRun, spaces: Range<Int>, _ walk: inout Walk,
    _ proof: WordProof
  ) -> Bool {
    if spaces.count > 1, proof.matchesSpaceRuns { return true }
    var mask = CrossingMask.all
    for depth in 0..<CrossingPlaces.depth {
      let left = spaces.lowerBound - 1 - depth
      let right = spaces.upperBound + depth
      if left >= run.start {
        guard
          entry(of: left, text, proof, &walk).kind != CharacterClasses.Class.extending
        else { return !mask.isEmpty }
        mask.formIntersection(walk.classes.places(of: text.units[left], proof).before[depth])
      } else {
        mask.formIntersection(walk.classes.placesAtEdge(proof).before[depth])
      }
      if right < run.end {
        guard
          text.properties[right].graphemeBreak == 0, text.units[right] & 0xF800 != 0xD800
        else { return !mask.isEmpty }
        _ = entry(of: right, text, proof, &walk)
        mask.formIntersection(walk.classes.places(of: text.units[right], proof).after[depth])
      } else {
        mask.formIntersection(walk.classes.placesAtEdge(proof).after[depth])
      }
      if mask.isEmpty { return false }
    }
    return true
  }

  /// Copies a word's prefix advances to the text's positions; returns the new sum.
  @inline(__always)
  private func place(
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

  /// Shapes the word `text[start..<end]` with its leading spaces and the space after it, and puts
  /// its prefix advances and safety into `values`.
  private mutating func shapeWord(
    _ units: [UInt16], _ start: Int, _ end: Int, endsAtSpace: Bool, isApart: Bool,
    _ run: ItemizedRun, _ context: ShapingContext
  ) throws(TextMeasureError) {
    let limit = endsAtSpace ? end + 1 : end
    if isApart {
      unit.removeAll(keepingCapacity: true)
      unit.append(contentsOf: units[start..<limit])
      try buffer.shape(
        unit, from: 0, to: unit.count, contextStart: 0, contextEnd: unit.count,
        font: context.font, properties: context.properties, into: &glyphs)
    } else {
      try buffer.shape(
        units, from: start, to: limit, contextStart: run.contextStart,
        contextEnd: run.contextEnd, font: context.font, properties: context.properties,
        into: &glyphs)
    }
    let origin = isApart ? 0 : start
    let length = end - start
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: repeatElement(1, count: length + 1))
    for glyph in glyphs where Int(glyph.cluster) - origin <= length {
      values[Int(glyph.cluster) - origin] = 0
    }
    if !endsAtSpace { values[length] = 0 }
    // Bit 0 collects safety while the upper bits collect each cluster's own advance.
    for glyph in glyphs {
      let position = Int(glyph.cluster) - origin
      guard position <= length else { continue }
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
  }

  /// Whether what stands before a run cannot join with its first character.
  private func isFree(_ text: borrowing TextAnalysis, before offset: Int, _ run: ItemizedRun)
    -> Bool
  {
    offset <= run.contextStart || text.units[offset - 1] == 0x20 || !Self.joins(run.script)
  }

  /// Whether what stands after a run cannot join with its last character.
  private func isFree(_ text: borrowing TextAnalysis, after offset: Int, _ run: ItemizedRun) -> Bool
  {
    offset >= run.contextEnd || text.units[offset] == 0x20 || !Self.joins(run.script)
  }

  /// Whether letters of a script may join with their neighbours in another run.
  ///
  /// HarfBuzz looks at the context for joining alone; these are the scripts that certainly do not
  /// join, and every other counts as one that does.
  private static func joins(_ script: UInt8) -> Bool {
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
