/// Shaping a run in parts, where that is proved to give the same result.
extension Shaper {
  /// The state of going through runs of one context, character by character.
  ///
  /// Each run resets its position; the cached advances stay.
  struct Walk {
    /// The next offset.
    var offset = 0
    /// The advance up to the previous character, whose number is `previous`; up to `offset` where
    /// that is 0.
    var sum: Int64 = 0
    var previous: Int32 = 0
    /// The start of the word that contains `offset`, including the spaces before it.
    var wordStart = 0
    /// The end of the last word that was shaped as a whole.
    var settledEnd = 0
    /// The last reshaping window, including the character before it.
    var window = 0..<0
    /// The class of each character.
    var classes = CharacterClasses()
    /// The advances of characters before others.
    var pairs = PairAdvances()
    /// The words shaped so far.
    var words = WordCache()
    /// A mark of the run and the character before it; `nil` for none, empty before the search.
    private var mark: Range<Int>? = 0..<0
    /// The characters around the last pair at which rules were tried.
    var neighbours = PairNeighbours()
    /// The offset of a character where no rule changes anything together with the one before, and
    /// whether a rule makes breaking there unsafe.
    var plainOffset = -1
    var isUnsafe = false

    /// Moves to the start of a run.
    mutating func begin(at start: Int) {
      offset = start
      sum = 0
      previous = 0
      wordStart = start
      settledEnd = start
      window = start..<start
      plainOffset = -1
      isUnsafe = false
      mark = 0..<0
    }

    /// The first mark of a run and the character before it; `nil` for none.
    mutating func mark(in run: ItemizedRun, _ text: borrowing TextAnalysis) -> Range<Int>? {
      guard let mark, mark.isEmpty else { return mark }
      var offset = run.start + 1
      while offset < run.end, !text.properties[offset].isMark { offset += 1 }
      self.mark = nil
      if offset < run.end {
        var base = offset - 1
        while base > run.start, text.properties[base].isMark || text.units[base] & 0xFC00 == 0xDC00
        {
          base -= 1
        }
        self.mark = base..<text.nextScalar(after: offset)
      }
      return self.mark
    }

    /// The entry of a UTF-16 unit, classified if necessary.
    @inline(__always)
    mutating func entry(
      of unit: UInt16, _ property: CodePointProperty, _ proof: FontRuleReader
    ) -> CharacterClasses.Entry {
      let entry = classes.entry(of: unit)
      guard entry.kind == CharacterClasses.Class.unknown else { return entry }
      return classes.learn(unit, property: property, proof: proof, pairs: &pairs)
    }
  }

  /// Why a walk stopped.
  private enum WalkStopReason {
    case end
    /// The character at the offset has no entry yet.
    case unknownCharacter
    /// A rule may match at the characters before and after the offset.
    case ruled
    /// The word's advances depend on more than adjacent characters, or are not cached.
    case word
  }

  /// Shapes a run character by character and word by word; `nil` when a character requires shaping
  /// the whole run.
  mutating func shapeParts(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    proof: FontRuleReader, prefix: inout [Int64]
  ) throws(TextMeasureError) -> Int64? {
    // A single access to the context for the whole run.
    try walk(&context.walk, along: run, of: &text, in: context, proof: proof, prefix: &prefix)
  }

  private mutating func walk(
    _ walk: inout Walk, along run: ItemizedRun, of text: inout TextAnalysis,
    in context: ShapingContext, proof: FontRuleReader, prefix: inout [Int64]
  ) throws(TextMeasureError) -> Int64? {
    walk.begin(at: run.start)
    while true {
      switch Self.step(&walk, run, text.units, text.properties, &text.marks, &prefix) {
      case .end:
        return walk.sum
      case .unknownCharacter:
        _ = entry(of: walk.offset, text, proof, &walk)
      case .ruled:
        if try passes(&walk, run, text, context, proof) { continue }
        guard try shapeWindow(&walk, run, &text, context, proof, &prefix) else { fallthrough }
      case .word:
        let start = walk.wordStart
        if start > walk.window.lowerBound, start < walk.window.upperBound {
          // By itself the word would lack the context of a rule that matched before it.
          guard try goesOn(&walk, run, text, context, proof) else { return nil }
          continue
        }
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

  /// Computes the advance of the character before the walk's offset; `false` when it depends on
  /// more than the two characters.
  private mutating func goesOn(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: borrowing TextAnalysis,
    _ context: ShapingContext, _ proof: FontRuleReader
  ) throws(TextMeasureError) -> Bool {
    guard walk.previous != 0 else { return false }
    var second: Int32 = 0
    if walk.offset < run.end {
      let next = entry(of: walk.offset, text, proof, &walk)
      guard
        next.kind >= CharacterClasses.Class.pairedSpace || next.kind == CharacterClasses.Class.fixed
      else { return false }
      if next.kind != CharacterClasses.Class.fixed { second = next.value }
    }
    let missing = PairAdvances.Value.known | PairAdvances.Value.ruled
    guard walk.pairs.value(walk.previous, second) & missing == 0 else { return false }
    // The walk stops again where a rule may match.
    if walk.pairs.rules(walk.previous, second, proof) & PairAdvances.Value.ruled != 0 {
      return true
    }
    try learnPair(at: walk.offset - 1, limit: run.end, &walk, text, context, proof)
    return walk.pairs.value(walk.previous, second) & missing == PairAdvances.Value.known
  }

  /// Adds advances up to the first unknown one.
  private static func step(
    _ walk: inout Walk, _ run: ItemizedRun, _ units: [UInt16], _ properties: [CodePointProperty],
    _ marks: inout [UInt8], _ prefix: inout [Int64]
  ) -> WalkStopReason {
    let units = units.span
    let properties = properties.span
    var marks = marks.mutableSpan
    var prefix = prefix.mutableSpan
    var offset = walk.offset
    var sum = walk.sum
    var previous = walk.previous
    var wordStart = walk.wordStart
    var stop = WalkStopReason.end
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
    let plainOffset = walk.plainOffset
    let isUnsafe = walk.isUnsafe
    let end = run.end
    var isAfterSpace = offset > run.start && units[offset - 1] == 0x20
    while offset < end {
      let unit = units[offset]
      let entry = entries[Int(pages[Int(unit >> 8)]) << 8 | Int(unit & 0xFF)]
      var number = entry.value
      let isFixed = entry.kind == CharacterClasses.Class.fixed
      if isFixed {
        // A character that is extended is shaped with what extends it.
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
        guard
          value & (PairAdvances.Value.known | PairAdvances.Value.ruled) == 1
            || offset == plainOffset && value & PairAdvances.Value.known != 0
        else {
          stop = value & PairAdvances.Value.ruled != 0 ? .ruled : .word
          break
        }
        sum += Int64(value >> PairAdvances.Value.shift)
        if value & PairAdvances.Value.unsafe != 0 || isUnsafe && offset == plainOffset {
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
  /// to be shaped.
  mutating func shapeWord(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ proof: FontRuleReader, _ prefix: inout [Int64]
  ) throws(TextMeasureError) -> Bool {
    let start = walk.offset
    var end = start
    var hash: UInt32 = 0
    while end < run.end, text.units[end] == 0x20 {
      hash = WordCache.mix(hash, 0x20)
      end += 1
    }
    let leading = end - start
    // Whether all characters are numbered.
    var isPaired = true
    // Whether there are composed characters, and whether there is a mark.
    var isComposed = false
    var hasMark = false
    scan: while end < run.end {
      let character = text.units[end]
      let entry = entry(of: end, text, proof, &walk)
      switch entry.kind {
      case CharacterClasses.Class.space, CharacterClasses.Class.pairedSpace:
        break scan
      case CharacterClasses.Class.fixed:
        // A character that is extended is shaped with what extends it; so is one after a joiner: a
        // pictograph there belongs to the preceding cluster.
        guard
          end + 1 < run.end && text.properties[end + 1].graphemeBreak != 0
            || end > start + leading
              && (text.units[end - 1] == 0x200D
                || proof.hasSyllables
                  && Self.mayJoinNext(text.units[end - 1], text.properties[end - 1]))
        else { break scan }
        isPaired = false
      case CharacterClasses.Class.wholeRun:
        return false
      case CharacterClasses.Class.extending:
        if end == start + leading { return false }
        isPaired = false
        if text.properties[end].isMark { hasMark = true }
      case CharacterClasses.Class.paired:
        break
      case CharacterClasses.Class.composedWord:
        isPaired = false
        isComposed = true
      default:
        isPaired = false
        if proof.hasSyllables, character & 0xFC00 == 0xD800,
          proof.isRecomposed(text.scalar(at: end))
        {
          isComposed = true
        }
      }
      hash = WordCache.mix(hash, character)
      end += 1
    }
    if end == start {
      // A single ideograph; the text before it caused the stop.
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
    if isPaired {
      switch try learn(start, end, endsAtSpace, &walk, run, text, context, proof) {
      case .nothing: break
      // The walk reads it again.
      case .pairs: return true
      case .word:
        walk.sum = place(values[...], at: start, walk.sum, &text, &prefix)
        walk.offset = end
        return true
      }
    }
    guard proof.allowsParts else { return false }
    if proof.hasSpaceRules {
      if leading > 0, mayCross(text, run, spaces: start..<start + leading, &walk, proof) {
        return false
      }
      var next = end
      while next < run.end, text.units[next] == 0x20 { next += 1 }
      if next > end, mayCross(text, run, spaces: end..<next, &walk, proof) { return false }
    }
    // At an edge without a space, the next character may join (Arabic): then the word is shaped in
    // its context.
    let isCacheable =
      end - start <= WordCache.longestWord
      && (start > run.start || isFree(text, before: run.start, run))
      && (end < run.end || isFree(text, after: run.end, run))
    var edges: WordCache.Edges = []
    if start == run.start { edges.insert(.begins) }
    if !endsAtSpace { edges.insert(.ends) }
    var mark: Range<Int>?
    if isComposed, !hasMark { mark = walk.mark(in: run, text) }
    if mark != nil { edges.insert(.isRecomposed) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    if isCacheable, let entry = walk.words.find(text.units, start, end, edges, hash: hash) {
      walk.sum = place(
        walk.words.prefixes[entry.start...entry.start + entry.length], at: start, walk.sum,
        &text, &prefix)
    } else {
      guard
        try shapeWord(
          text.units, start, end, hasNext: endsAtSpace, inIsolation: isCacheable, mark: mark, run,
          context),
        // Which broken syllables of a run get a dotted circle depends on their number.
        !proof.hasSyllables || !glyphs.contains(where: { proof.circles.contains($0.glyph) })
      else { return false }
      if isCacheable {
        _ = walk.words.insert(text.units, start, end, edges, hash: hash, values: values)
      }
      walk.sum = place(values[...], at: start, walk.sum, &text, &prefix)
    }
    walk.offset = end
    walk.settledEnd = end
    return true
  }

  /// Whether a character may form a syllable with a digit or hyphen after it: one that is written
  /// over the next, or makes it a syllable. All marks and surrogates count.
  private static func mayJoinNext(_ unit: UInt16, _ property: CodePointProperty) -> Bool {
    switch unit {
    case 0x0CF1, 0x0CF2, 0x0D4E, 0x1CF5, 0x1CF6, 0xDC00...0xDFFF: true
    default: property.isMark || property.graphemeBreak != 0
    }
  }

  /// The entry of the character at an offset, classified if necessary.
  func entry(
    of offset: Int, _ text: borrowing TextAnalysis, _ proof: FontRuleReader, _ walk: inout Walk
  ) -> CharacterClasses.Entry {
    walk.entry(of: text.units[offset], text.properties[offset], proof)
  }
}
