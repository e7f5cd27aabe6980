/// Emoji runs in a single pass.
extension SinglePassReader {
  /// In bytes.
  private static let longestRun = 128

  /// Shapes the run of a colour font that begins at a pass's byte, and continues the pass with it.
  mutating func findRun(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    // Letter spacing follows clusters, which may have several characters here.
    guard pass.letterSpacing == 0,
      let part = Self.sequence(bytes, at: pass.byte, limit: pass.limit, input.rules.separator)
    else { return false }
    wordKey.removeAll(keepingCapacity: true)
    wordKey.append(UInt16(truncatingIfNeeded: pass.context))
    // No word has this index.
    wordKey.append(UInt16.max)
    wordKey.append(contentsOf: part.lazy.map { UInt16($0) })
    let known = try knownValues { reader throws(TextMeasureError) in
      // The first value is the run's length and font.
      try reader.shapeRun(part, input, workspace).map {
        [Int32($0.advances.count) << 8 | Int32($0.font)] + $0.advances
      }
    }
    guard let values = known, let first = values.first else { return false }
    let count = Int(first >> 8)
    guard count > 1 else {
      // By itself the first character has another font.
      pass.target = try context(
        font: UInt8(truncatingIfNeeded: first), script: fontScript.script, input, workspace)
      return true
    }
    // A pass stops at the first character, unless that belongs to the previous one.
    guard pass.runStart == pass.unit else { return false }
    runAdvances.removeAll(keepingCapacity: true)
    runAdvances.append(contentsOf: values.dropFirst().prefix(count))
    pass.wholeRun = pass.unit..<pass.unit + count - 1
    pass.wholeBase = 0
    pass.isWindow = false
    return true
  }

  /// Shapes the run at the start of a sequence; `nil` where HarfBuzz has to shape the whole text.
  /// There are no advances where the first character has another font than the context.
  private mutating func shapeRun(
    _ part: [UInt8], _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> (font: UInt8, advances: [Int32])? {
    guard let fonts = sequenceFonts(of: part, input, workspace) else { return nil }
    let clusterBreak = GraphemeClusterBreak(cluster.properties[0])
    guard clusterBreak == .other || clusterBreak == .regionalIndicator else { return nil }
    let fontScript = fontScript
    let count = fonts.count
    let end = fonts.firstIndex { $0 != fontScript.font } ?? count
    guard end > 0 else { return (fonts[0], []) }
    let run = ItemizedRun(
      end: end, script: fontScript.script, font: fontScript.font, contextEnd: count)
    cluster.prefix[end] = try workspace.shaper.shape(run, of: &cluster, in: shapingContext)
    guard cluster.spaceAdvances.isEmpty else { return nil }
    // No line ends inside a cluster, whatever the rules say.
    for offset in 0..<end where !cluster.isGraphemeBoundary(offset) {
      cluster.marks[offset] |= TextAnalysis.Mark.unsafe
    }
    guard var advances = Shaper.packed(cluster, 0..<end + 1) else { return nil }
    advances[end] &= ~1
    return (fontScript.font, advances)
  }

  /// The characters without a script that may form one emoji run; `nil` where a style ends among them.
  static func sequence(
    _ bytes: borrowing Span<UInt8>, at start: Int, limit: Int, _ separator: UInt16?
  ) -> [UInt8]? {
    var count = 0
    let end = bytes.firstByte(from: start) {
      let flags = CodePointProperty(of: $0).flags
      count += 1
      return count > longestRun || $0 < 0x80 || $0 == separator.map(UInt32.init)
        || !flags.isDisjoint(with: [.hasScript, .lineTerminator, .control])
    }
    guard end <= limit else { return nil }
    var part: [UInt8] = []
    part.append(copying: bytes.extracting(start..<end))
    return part
  }

  /// The cascade index of each unit's font, unless a character has none; sets ``cluster``.
  mutating func sequenceFonts(
    of part: [UInt8], _ input: TextInput, _ workspace: Workspace
  ) -> [UInt8]? {
    guard !part.isEmpty, part.count <= Self.longestRun else { return nil }
    cluster.read(String(decoding: part, as: UTF8.self))
    guard !cluster.needsBidi else { return nil }
    cluster.markGraphemes()
    var fonts = [UInt8](repeating: 0, count: cluster.units.count)
    let index = workspace.coverage(of: input.styles[style].fonts, input)
    let missing = FontChooser.choose(
      for: cluster, range: 0..<fonts.count, coverage: &workspace.coverages[index], into: &fonts)
    return missing == 0 ? fonts : nil
  }
}
