/// Shapes runs and stores the advance up to every offset.
///
/// The result is two columns, one value per offset: the advance from the run's start in font units,
/// and whether breaking there is unsafe.
package struct Shaper {
  /// The HarfBuzz buffer.
  let buffer: HarfBuzzBuffer
  var glyphs: [ShapedGlyph] = []
  /// The last word's prefix advances, in the format of ``WordCache``.
  var values: [Int32] = []
  /// The characters of the last word that was shaped by itself.
  var unit: [UInt16] = []

  /// Whether every run is shaped whole.
  private let shapesWholeRuns: Bool

  init(shapesWholeRuns: Bool = false) throws(TextMeasureError) {
    self.shapesWholeRuns = shapesWholeRuns
    buffer = try HarfBuzzBuffer()
  }

  /// Shapes a run, with the context's cached words where that is proved to give the same result.
  ///
  /// - Parameters:
  ///   - prefix: one value per offset of the text; those of the run are set.
  ///   - spaceAdvances: receives the advances of spaces that differ from that of a space by itself.
  /// - Returns: the run's advance in font units.
  mutating func shape(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], spaceAdvances: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    if shapesWholeRuns {
      return try shapeWhole(
        run, of: &text, in: context, prefix: &prefix, spaceAdvances: &spaceAdvances)
    }
    if let proof = context.proof(forNext: run.end - run.start),
      proof.allowsParts,
      let total = try shapeWords(run, of: &text, in: context, proof: proof, prefix: &prefix)
    {
      return total
    }
    return try shapeRun(run, of: &text, in: context, prefix: &prefix, spaceAdvances: &spaceAdvances)
  }

  /// The longest run that is cached; longer ones rarely recur.
  private static let longestRun = 512
  /// The context that HarfBuzz reads on each side of a run: five characters of up to two units.
  private static let contextLength = 10

  /// As ``shapeWhole(_:of:in:prefix:spaceAdvances:)``, with the cached runs that had the same
  /// context.
  private mutating func shapeRun(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], spaceAdvances: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    guard run.end - run.start <= Self.longestRun else {
      return try shapeWhole(
        run, of: &text, in: context, prefix: &prefix, spaceAdvances: &spaceAdvances)
    }
    // HarfBuzz uses context only for joining.
    let length = Self.joins(run.script) ? Self.contextLength : 0
    let before = max(run.contextStart, run.start - length)
    let after = min(run.contextEnd, run.end + length)
    // The lengths separate the run from its context.
    unit.removeAll(keepingCapacity: true)
    unit.append(UInt16(run.end - run.start))
    unit.append(UInt16(run.start - before))
    // A mark at the start of text gets a dotted circle.
    if text.properties[run.start].isMark { unit[1] |= run.start > run.contextStart ? 1 << 15 : 0 }
    unit.append(contentsOf: text.units[before..<after])
    var hash: UInt32 = 0
    for unit in unit { hash = WordCache.mix(hash, unit) }
    hash = WordCache.finish(hash)
    if let entry = context.runs.find(unit, 0, unit.count, [], hash: hash) {
      let values = context.runs.prefixes
      // Clears the results from before a character required the whole run.
      for offset in run.start..<run.end { text.marks[offset] &= ~TextAnalysis.Mark.unsafe }
      let total = place(
        values[entry.start...entry.start + run.end - run.start], at: run.start, 0, &text, &prefix)
      Self.add(spacesOf: run, total, text, context, prefix, to: &spaceAdvances)
      return total
    }
    let key = unit
    let total = try shapeWhole(
      run, of: &text, in: context, prefix: &prefix, spaceAdvances: &spaceAdvances)
    values.removeAll(keepingCapacity: true)
    for offset in run.start..<run.end {
      guard let value = Self.packed(prefix[offset], text.marks[offset]) else { return total }
      values.append(value)
    }
    guard let last = Self.packed(total, 0) else { return total }
    // One value more than the key has characters.
    values.append(contentsOf: repeatElement(last, count: key.count + 1 - values.count))
    _ = context.runs.insert(key, 0, key.count, [], hash: hash, values: values)
    return total
  }

  /// A prefix advance and the unsafe bit, in the format of ``WordCache``.
  static func packed(_ advance: Int64, _ mark: UInt8) -> Int32? {
    guard advance.magnitude < 1 << 30 else { return nil }
    return Int32(advance) << 1 | (mark & TextAnalysis.Mark.unsafe != 0 ? 1 : 0)
  }

  /// Shapes a run whole.
  mutating func shapeWhole(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], spaceAdvances: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    try buffer.shape(
      text.units, from: run.start, to: run.end, contextStart: run.contextStart,
      contextEnd: run.contextEnd, font: context.font, properties: context.properties,
      into: &glyphs)
    for offset in run.start..<run.end {
      prefix[offset] = 0
      text.marks[offset] |= TextAnalysis.Mark.unsafe
    }
    // Cluster starts are safe unless a glyph says otherwise.
    for glyph in glyphs { text.marks[Int(glyph.cluster)] &= ~TextAnalysis.Mark.unsafe }
    for glyph in glyphs {
      let cluster = Int(glyph.cluster)
      prefix[cluster] += Int64(glyph.advance)
      if glyph.isUnsafeToBreak { text.marks[cluster] |= TextAnalysis.Mark.unsafe }
    }
    text.marks[run.start] &= ~TextAnalysis.Mark.unsafe
    var sum: Int64 = 0
    for offset in run.start..<run.end {
      let advance = prefix[offset]
      prefix[offset] = sum
      sum += advance
    }
    Self.add(spacesOf: run, sum, text, context, prefix, to: &spaceAdvances)
    return sum
  }

  /// Adds the advances of a run's spaces that differ from that of a space by itself. Where breaking
  /// after the last space is unsafe, its advance at a line's end is computed with the ``LineEdge``.
  private static func add(
    spacesOf run: ItemizedRun, _ total: Int64, _ text: borrowing TextAnalysis,
    _ context: ShapingContext, _ prefix: [Int64], to spaceAdvances: inout [Int: Int32]
  ) {
    for offset in run.start..<run.end {
      let next = offset + 1
      guard let space = context.spaceGlyph(for: text.units[offset]),
        next == run.end || text.marks[next] & TextAnalysis.Mark.unsafe == 0
          || UnicodeConstants.hangs(text.units[next])
      else { continue }
      let advance = (next == run.end ? total : prefix[next]) - prefix[offset]
      if advance != Int64(space.advance) { spaceAdvances[offset] = Int32(clamping: advance) }
    }
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

  /// The advance of a visible hyphen by itself, in font units; `nil` where the font has none.
  mutating func hyphenAdvance(in context: ShapingContext) throws(TextMeasureError) -> Int64? {
    if let known = context.hyphenAdvance { return known }
    guard let hyphen = context.hyphen else { return nil }
    context.hyphenAdvance = try advance(of: hyphen, in: context)
    return context.hyphenAdvance
  }

  /// The advance of a character by itself, in font units.
  mutating func advance(
    of character: UInt16, in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    try buffer.shape(
      [character], from: 0, to: 1, contextStart: 0, contextEnd: 1, font: context.font,
      properties: context.properties, into: &glyphs)
    return glyphs.reduce(0) { $0 + Int64($1.advance) }
  }

  /// The advance of `text[start..<end]` shaped by itself in its run's context, in font units: that
  /// of a line that ends or begins there.
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
}
