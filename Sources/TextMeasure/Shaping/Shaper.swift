/// Shapes runs and notes the advance up to every position.
///
/// The product is two columns of a text's positions: the advance from the run's start, in the
/// font's lengths, and whether breaking there is unsafe.
package struct Shaper {
  /// The HarfBuzz buffer.
  let buffer: HarfBuzzBuffer
  private var glyphs: [ShapedGlyph] = []
  /// The prefix advances of the word that was shaped last, each with its safety in bit 0.
  private var values: [Int64] = []
  /// The same as the cache keeps it.
  private var narrowValues: [Int32] = []
  private var unit: [UInt16] = []

  init() throws(TextMeasureError) {
    buffer = try HarfBuzzBuffer()
  }

  /// Shapes a run, through the context's words where that is proved to give the same.
  ///
  /// - Parameters:
  ///   - prefix: one value a position of the text; those of the run are set.
  ///   - blanks: receives the own advances of spaces whose glyph depends on their neighbours.
  /// - Returns: the run's whole advance in the font's lengths.
  mutating func shape(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], blanks: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    if let proof = context.proof(forNext: run.end - run.start), proof.allowsParts,
      let total = try shapeWords(run, of: &text, in: context, proof: proof, prefix: &prefix)
    {
      return total
    }
    return try shapeWhole(run, of: &text, in: context, prefix: &prefix, blanks: &blanks)
  }

  /// Shapes a run in one go.
  mutating func shapeWhole(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], blanks: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    try buffer.shape(
      text.units, from: run.start, to: run.end, contextStart: run.contextStart,
      contextEnd: run.contextEnd, font: context.font, properties: context.properties,
      into: &glyphs)
    for offset in run.start..<run.end {
      prefix[offset] = 0
      text.marks[offset] |= TextAnalysis.Mark.unsafe
    }
    // First the cluster starts: they are safe unless a glyph says otherwise.
    for glyph in glyphs { text.marks[Int(glyph.cluster)] &= ~TextAnalysis.Mark.unsafe }
    for glyph in glyphs {
      let cluster = Int(glyph.cluster)
      prefix[cluster] += Int64(glyph.advance)
      if glyph.isUnsafeToBreak { text.marks[cluster] |= TextAnalysis.Mark.unsafe }
      if let blank = context.blank(for: text.units[cluster]), blank.glyph != glyph.glyph {
        blanks[cluster] = context.font.advance(ofGlyph: glyph.glyph)
      }
    }
    text.marks[run.start] &= ~TextAnalysis.Mark.unsafe
    var sum: Int64 = 0
    for offset in run.start..<run.end {
      let advance = prefix[offset]
      prefix[offset] = sum
      sum += advance
    }
    return sum
  }

  /// The glyphs of `text[start..<end]` shaped in its run's context, in visual order.
  mutating func glyphs(
    _ units: [UInt16], from start: Int, to end: Int, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> [ShapedGlyph] {
    try buffer.shape(
      units, from: start, to: end, contextStart: run.contextStart, contextEnd: run.contextEnd,
      font: context.font, properties: context.properties, into: &glyphs)
    return glyphs
  }

  /// The advance of `text[start..<end]` shaped by itself in its run's context, in the font's
  /// lengths: what a line that ends or begins there has.
  mutating func advance(
    _ units: [UInt16], from start: Int, to end: Int, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    guard start < end else { return 0 }
    try buffer.shape(
      units, from: start, to: end, contextStart: run.contextStart, contextEnd: run.contextEnd,
      font: context.font, properties: context.properties, into: &glyphs)
    return glyphs.reduce(0) { $0 + Int64($1.advance) }
  }

  // MARK: Words

  /// Shapes a run word by word; `nil` when some character needs the whole run.
  private mutating func shapeWords(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    proof: WordProof, prefix: inout [Int64]
  ) throws(TextMeasureError) -> Int64? {
    // Taken out, so that learning a character changes the one copy in place.
    var classes = CharacterClasses.empty
    swap(&classes, &context.classes)
    defer { swap(&classes, &context.classes) }
    // At an edge without a space the character beyond may join (Arabic): then only the context
    // tells, and the word is shaped in it.
    let startsFree = isFree(text, before: run.start, run)
    let endsFree = isFree(text, after: run.end, run)
    var sum: Int64 = 0
    var offset = run.start
    while offset < run.end {
      // One word with the spaces before it.
      let start = offset
      var hash: UInt32 = 0
      var isFirstOfWord = true
      var fixed: Int32?
      while offset < run.end, text.units[offset] == 0x20 {
        hash = WordCache.mix(hash, 0x20)
        offset += 1
      }
      let leading = offset - start
      scan: while offset < run.end {
        let character = text.units[offset]
        var value = classes.value(of: character)
        if value == CharacterClasses.Class.unknown {
          value = classes.learn(character, property: text.properties[offset], proof: proof)
        }
        switch value {
        case CharacterClasses.Class.space:
          break scan
        case CharacterClasses.Class.fixed:
          if offset + 1 < run.end, text.properties[offset + 1].graphemeBreak != 0 {
            // Something extends it: it is shaped with what extends it.
            if !isFirstOfWord || leading > 0 { break }
          } else if isFirstOfWord, leading == 0 {
            fixed = classes.advance(of: character)
            break scan
          } else {
            break scan
          }
        case CharacterClasses.Class.crossing:
          return nil
        case CharacterClasses.Class.extending:
          if isFirstOfWord { return nil }
        default:
          break
        }
        hash = WordCache.mix(hash, character)
        isFirstOfWord = false
        offset += 1
      }
      if leading > 0, proof.hasCrossings,
        mayCross(text, run, spaces: start..<start + leading, classes, proof)
      {
        return nil
      }
      if let fixed {
        prefix[start] = sum
        sum += Int64(fixed)
        offset += 1
        continue
      }
      let endsAtSpace = offset < run.end && text.units[offset] == 0x20
      var edges: WordCache.Edges = []
      if start == run.start { edges.insert(.begins) }
      if !endsAtSpace { edges.insert(.ends) }
      let isCacheable =
        offset - start <= WordCache.longestWord && (start > run.start || startsFree)
        && (offset < run.end || endsFree)
      hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
      let entry: WordCache.Entry
      if isCacheable, let found = context.words.find(text.units, start, offset, edges, hash: hash) {
        entry = found
      } else {
        try shapeWord(
          text.units, start, offset, endsAtSpace: endsAtSpace, isApart: isCacheable, run, context)
        // A font without measure may make even a short word too wide for the cache.
        if isCacheable, narrow() {
          entry = context.words.insert(
            text.units, start, offset, edges, hash: hash, values: narrowValues)
        } else {
          sum = place(values[...], at: start, sum, &text, &prefix)
          continue
        }
      }
      sum = place(
        context.words.prefixes[entry.start...entry.start + entry.length], at: start, sum, &text,
        &prefix)
    }
    return sum
  }

  /// Whether some rule may match across spaces, as far as the characters nearest to them tell.
  private func mayCross(
    _ text: borrowing TextAnalysis, _ run: ItemizedRun, spaces: Range<Int>,
    _ classes: borrowing CharacterClasses, _ proof: WordProof
  ) -> Bool {
    if spaces.count > 1, proof.matchesSpaceRuns { return true }
    var mask = CrossingMask.all
    for depth in 0..<CrossingPlaces.depth {
      let left = spaces.lowerBound - 1 - depth
      let right = spaces.upperBound + depth
      if left >= run.start {
        guard classes.value(of: text.units[left]) != CharacterClasses.Class.extending else {
          return !mask.isEmpty
        }
        mask.formIntersection(classes.places(of: text.units[left]).before[depth])
      } else {
        mask.formIntersection(classes.atEdge.before[depth])
      }
      if right < run.end {
        guard
          text.properties[right].graphemeBreak == 0, text.units[right] & 0xF800 != 0xD800
        else { return !mask.isEmpty }
        mask.formIntersection(classes.places(of: text.units[right]).after[depth])
      } else {
        mask.formIntersection(classes.atEdge.after[depth])
      }
      if mask.isEmpty { return false }
    }
    return true
  }

  /// Copies a word's prefix advances to the text's positions; returns the new sum.
  @inline(__always)
  private func place(
    _ values: ArraySlice<some FixedWidthInteger>, at start: Int, _ sum: Int64,
    _ text: inout TextAnalysis, _ prefix: inout [Int64]
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
      if position < length { values[position] += Int64(glyph.advance) << 1 }
      if glyph.isUnsafeToBreak { values[position] |= 1 }
    }
    values[0] &= ~1
    var sum: Int64 = 0
    for index in 0...length {
      let value = values[index]
      values[index] = sum << 1 | value & 1
      sum += value >> 1
    }
  }

  /// Brings `values` into the cache's form; `false` when one is too large for it.
  private mutating func narrow() -> Bool {
    narrowValues.removeAll(keepingCapacity: true)
    for value in values {
      guard let narrow = Int32(exactly: value) else { return false }
      narrowValues.append(narrow)
    }
    return true
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
