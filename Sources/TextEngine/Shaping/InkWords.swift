/// The box of a cluster's glyphs from its start in reading direction, in 1/65536 pt.
struct InkBox: Sendable {
  var left: Int32
  var right: Int32

  /// Inside a cluster.
  static let none = InkBox(left: 1, right: 0)

  init(left: Int32, right: Int32) { (self.left, self.right) = (left, right) }

  /// That of a glyph without ink.
  init(at x: Int64) { self.init(left: Int32(clamping: x), right: Int32(clamping: x)) }
}

/// The boxes of words' glyphs at a size, a unit each.
struct InkWords {
  private(set) var words = WordCache()
  /// Where ``words`` has their advances.
  private(set) var boxes: [InkBox] = []

  /// The index in ``boxes`` of a word's first.
  @inline(__always)
  mutating func find(_ units: [UInt16], _ start: Int, _ end: Int) -> Int? {
    words.find(units, start, end, [], hash: WordCache.hash(units[start..<end]))?.start
  }

  mutating func insert(_ units: [UInt16], _ start: Int, _ end: Int, _ found: [InkBox]) {
    let hash = WordCache.hash(units[start..<end])
    let entry = words.insert(units, start, end, [], hash: hash, values: [])
    // A full cache is emptied.
    boxes.removeLast(boxes.count - entry.start)
    boxes += found + [.none]
  }
}

extension Shaper {
  /// The boxes of the glyphs of a run's word, which is shaped again.
  ///
  /// - Parameters:
  ///   - scale: 1/65536 px per font unit.
  ///   - pixels: the pixels of a point.
  mutating func inkBoxes(
    of word: Range<Int>, _ units: [UInt16], in run: ItemizedRun, _ context: ShapingContext,
    scale: Double, pixels: Double
  ) throws(TextMeasureError) -> [InkBox] {
    var boxes = [InkBox](repeating: .none, count: word.count)
    let glyphs = try glyphs(
      units, from: word.lowerBound, to: word.upperBound, of: run, in: context)
    let unit = context.font.unitsPerDesignUnit
    var pen: Int64 = 0
    var index = 0
    while index < glyphs.count {
      let cluster = glyphs[index].cluster
      let start = pen
      var edges: ClosedRange<Double>?
      while index < glyphs.count, glyphs[index].cluster == cluster {
        let x = Double(pen + Int64(glyphs[index].xOffset)) * scale
        var box = x...x
        if let ink = context.font.inkBox(ofGlyph: glyphs[index].glyph) {
          // As Skia's, each reaches the pixels around it.
          box =
            x + FixedPoint.pixels(ink.left * unit * scale, .down)...x
            + FixedPoint.pixels(ink.right * unit * scale, .up)
        }
        edges =
          edges.map {
            min($0.lowerBound, box.lowerBound)...max($0.upperBound, box.upperBound)
          } ?? box
        pen += Int64(glyphs[index].advance)
        index += 1
      }
      guard let edges else { continue }
      let origin = Double(run.isRightToLeft ? pen : start) * scale
      func length(_ x: Double) -> Int32 {
        Int32(clamping: FixedPoint.rounded((x - origin) / pixels))
      }
      boxes[Int(cluster) - word.lowerBound] = InkBox(
        left: length(edges.lowerBound), right: length(edges.upperBound))
    }
    return boxes
  }
}

extension ShapingContext {
  func keep(_ words: InkWords, scale: Double) {
    if inkWords.count >= Limits.keptInkSizes { inkWords.removeAll() }
    inkWords[scale] = words
  }
}

extension FixedPoint {
  /// A length in 1/65536 px as a whole number of pixels.
  fileprivate static func pixels(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (length / unitsPerPoint).rounded(rule) * unitsPerPoint
  }
}
