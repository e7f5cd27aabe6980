/// Shapes runs; the results are ``TextAnalysis/prefix`` and ``TextAnalysis/Mark/unsafe``.
package struct Shaper {
  let buffer: HarfBuzzBuffer
  var glyphs: [ShapedGlyph] = []
  /// The last word's prefix advances, in the format of ``WordCache``.
  var values: [Int32] = []
  /// The characters of the last word that was shaped by itself.
  var unit: [UInt16] = []
  /// The numbers of the characters around the last pair at which rules were tried.
  var neighbours: [Int32] = []

  private let shapesWholeRuns: Bool

  init(shapesWholeRuns: Bool = false) throws(TextMeasureError) {
    self.shapesWholeRuns = shapesWholeRuns
    buffer = try HarfBuzzBuffer()
  }

  /// Shapes a run, from cached words where the result is the same; returns its advance in font units.
  mutating func shape(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    if !shapesWholeRuns {
      if let ruleReader = context.ruleReader(forNext: run.end - run.start),
        ruleReader.allowsParts,
        // A single access to the context for the whole run.
        let total = try shapeWords(run, &text, context, &context.known, ruleReader)
      {
        return total
      }
      if run.end - run.start <= Limits.longestKeptRun {
        return try shapeRun(run, &text, context)
      }
    }
    return try shapeWhole(run, of: &text, in: context)
  }

  /// The context that HarfBuzz reads on each side of a run: five characters of up to two units.
  private static let contextLength = 10

  /// As ``shapeWhole(_:of:in:)``, with the cached runs that had the same context.
  private mutating func shapeRun(
    _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    let length = run.end - run.start
    readUnit(run.start..<run.end, of: run, text)
    let hash = WordCache.hash(unit)
    if let known = context.runs.find(unit, 0, unit.count, [], hash: hash) {
      // Clears the results from before a character required the whole run.
      for offset in run.start..<run.end { text.marks[offset] &= ~TextAnalysis.Mark.unsafe }
      let total = place(
        context.runs.prefixes[known.start...known.start + length], at: run.start, 0, &text)
      Self.addSpaces(of: run, total, &text, context)
      return total
    }
    let total = try shapeWhole(run, of: &text, in: context)
    if total.magnitude < Limits.largestKeptAdvance,
      let advances = Self.packed(text, run.start..<run.end)
    {
      _ = context.runs.insert(
        unit, 0, unit.count, [], hash: hash, values: advances + [Int32(total) << 1])
    }
    return total
  }

  /// Stores in ``unit`` what determines how a part of a run is shaped by itself: its characters, and
  /// those around it where they may join them. HarfBuzz uses context only for joining.
  mutating func readUnit(_ part: Range<Int>, of run: ItemizedRun, _ text: borrowing TextAnalysis) {
    let before =
      isFree(text, at: part.lowerBound, run)
      ? part.lowerBound : max(run.contextStart, part.lowerBound - Self.contextLength)
    let after =
      isFree(text, at: part.upperBound, run)
      ? part.upperBound : min(run.contextEnd, part.upperBound + Self.contextLength)
    // The lengths separate the part from its context.
    unit.removeAll(keepingCapacity: true)
    unit.append(UInt16(part.count))
    unit.append(UInt16(part.lowerBound - before))
    // A mark at the start of text gets a dotted circle.
    if part.lowerBound > run.contextStart, text.properties[part.lowerBound].isMark {
      unit[1] |= 1 << 15
    }
    unit.append(contentsOf: text.units[before..<after])
  }

  /// Prefix advances and unsafe bits in the format of ``WordCache``; `nil` where one does not fit.
  static func packed(_ text: borrowing TextAnalysis, _ range: Range<Int>) -> [Int32]? {
    let (prefix, marks) = (text.prefix[range], text.marks[range])
    guard prefix.allSatisfy({ $0.magnitude < Limits.largestKeptAdvance }) else { return nil }
    return zip(prefix, marks).map {
      Int32($0) << 1 | ($1 & TextAnalysis.Mark.unsafe != 0 ? 1 : 0)
    }
  }

  mutating func shapeWhole(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    _ = try glyphs(text.units, from: run.start, to: run.end, of: run, in: context)
    for offset in run.start..<run.end {
      text.prefix[offset] = 0
      text.marks[offset] |= TextAnalysis.Mark.unsafe
    }
    // Cluster starts are safe unless a glyph says otherwise.
    for glyph in glyphs { text.marks[Int(glyph.cluster)] &= ~TextAnalysis.Mark.unsafe }
    for glyph in glyphs {
      let cluster = Int(glyph.cluster)
      text.prefix[cluster] += Int64(glyph.advance)
      if glyph.isUnsafeToBreak { text.marks[cluster] |= TextAnalysis.Mark.unsafe }
    }
    text.marks[run.start] &= ~TextAnalysis.Mark.unsafe
    var sum: Int64 = 0
    for offset in run.start..<run.end {
      let advance = text.prefix[offset]
      text.prefix[offset] = sum
      sum += advance
    }
    Self.addSpaces(of: run, sum, &text, context)
    return sum
  }

  /// Adds the advances of a run's spaces that differ from that of a space by itself. Where breaking
  /// after the last space is unsafe, its advance at a line's end is computed with the ``LineEdge``.
  private static func addSpaces(
    of run: ItemizedRun, _ total: Int64, _ text: inout TextAnalysis, _ context: ShapingContext
  ) {
    for offset in run.start..<run.end {
      let next = offset + 1
      guard let space = context.spaceGlyph(for: text.units[offset]),
        next == run.end || text.marks[next] & TextAnalysis.Mark.unsafe == 0
          || UnicodeConstants.hangs(text.units[next])
      else { continue }
      let advance = (next == run.end ? total : text.prefix[next]) - text.prefix[offset]
      if advance != Int64(space.advance) { text.spaceAdvances[offset] = Int32(clamping: advance) }
    }
  }

  /// The glyphs of `text[start..<end]` shaped in its run's context, in visual order.
  mutating func glyphs(
    _ units: [UInt16], from start: Int, to end: Int, of run: ItemizedRun,
    in context: ShapingContext, splitsGraphemes: Bool = false
  ) throws(TextMeasureError) -> [ShapedGlyph] {
    try buffer.shape(
      units, from: start, to: end, contextStart: run.contextStart, contextEnd: run.contextEnd,
      font: context.font, properties: context.properties, splitsGraphemes: splitsGraphemes,
      into: &glyphs)
    try separateWords(units, to: end, in: context)
    return glyphs
  }

  /// The advance of a visible hyphen by itself, in font units.
  mutating func advance(
    ofHyphen hyphen: UInt16, in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    if let known = context.hyphenAdvances[hyphen] { return known }
    let advance = try advance(of: [hyphen], in: context)
    context.hyphenAdvances[hyphen] = advance
    return advance
  }

  /// The advance of some characters by themselves, in font units.
  mutating func advance(
    of units: [UInt16], in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    guard !units.isEmpty else { return 0 }
    try buffer.shape(units, font: context.font, properties: context.properties, into: &glyphs)
    return glyphs.reduce(0) { $0 + Int64($1.advance) }
  }
}

/// In scripts with syllables HarfBuzz's normalizer decomposes letters, and recomposes them only if the
/// shaped text contains a mark anywhere. So a line that contains such a letter but not the run's marks
/// is shaped differently, wherever it begins and ends.
extension Shaper {
  /// Marks a run's offsets as unsafe to break, if a line without its marks would have other glyphs.
  mutating func markRecomposition(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext
  ) throws(TextMeasureError) {
    guard let mark = (run.start..<run.end).first(where: { text.properties[$0].isMark }) else {
      return
    }
    let markUnits = text.units[mark..<text.nextScalar(after: mark)]
    var offset = run.start
    while offset < run.end {
      let next = text.nextScalar(after: offset)
      defer { offset = next }
      guard !text.properties[offset].isMark,
        try isRecomposed(text.scalar(at: offset), text.units[offset..<next], markUnits, context)
      else { continue }
      for boundary in run.start + 1..<max(run.end, run.start + 1)
      where text.isGraphemeBoundary(boundary) {
        text.marks[boundary] |= TextAnalysis.Mark.unsafe
      }
      return
    }
  }

  /// Whether a character has other glyphs beside a mark than without one; cached.
  private mutating func isRecomposed(
    _ codePoint: UInt32, _ units: ArraySlice<UInt16>, _ mark: ArraySlice<UInt16>,
    _ context: ShapingContext
  ) throws(TextMeasureError) -> Bool {
    let slot = Int(codePoint & 0xFF)
    let known = context.recomposed[slot]
    if known.codePoint == codePoint { return known.isRecomposed }
    var isRecomposed = false
    if HarfBuzzFont.isComposed(codePoint) {
      let alone = try clusterGlyphs(Array(units), context)
      // A space separates the mark from the character.
      isRecomposed = try clusterGlyphs(units + [0x20] + mark, context) != alone
    }
    context.recomposed[slot] = (codePoint, isRecomposed)
    return isRecomposed
  }

  /// The glyphs of the first cluster of a text by itself.
  private mutating func clusterGlyphs(
    _ units: [UInt16], _ context: ShapingContext
  ) throws(TextMeasureError) -> [UInt32] {
    try buffer.shape(units, font: context.font, properties: context.properties, into: &glyphs)
    return glyphs.filter { $0.cluster == 0 }.map(\.glyph)
  }
}
