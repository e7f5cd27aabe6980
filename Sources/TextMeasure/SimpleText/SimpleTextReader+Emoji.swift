/// Runs of emoji in a simple text.
extension SimpleTextReader {
  /// The most UTF-16 units of a run of emoji.
  private static let longestRun = 64

  /// Shapes the run of a colour font that begins at a pass's byte, and lets the pass go on with it;
  /// `false` where the stages have to.
  ///
  /// Sequences are made of joiners, selectors, modifiers and pairs of indicators: the run is
  /// analysed and shaped by the stages, by itself.
  mutating func findRun(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SimpleTextPass, _ place: Int,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    // A pass stops at the first character, unless it belongs to the one before.
    guard pass.runStart == pass.unit else { return false }
    var part: [UInt8] = []
    var byte = pass.byte
    while byte < bytes.count, bytes[byte] >= 0x80 {
      let (scalar, length) = Self.scalar(bytes, at: byte)
      let property = workspace.codePoints.property(of: scalar)
      guard property.flags.isDisjoint(with: [.hasScript, .lineTerminator, .control]) else { break }
      for index in 0..<length { part.append(bytes[byte + index]) }
      byte += length
      guard part.count <= 2 * Self.longestRun else { return false }
    }
    cluster.read(String(decoding: part, as: UTF8.self), &workspace.codePoints)
    let first = workspace.codePoints.property(of: Self.scalar(bytes, at: pass.byte).value)
    let clusterBreak = GraphemeClusterBreak(first)
    guard clusterBreak == .other || clusterBreak == .regionalIndicator,
      !cluster.units.isEmpty, !cluster.needsBidi
    else { return false }
    cluster.markGraphemes()
    let context = tables[place].contexts[pass.context]
    let count = cluster.units.count
    var fonts = [UInt8](repeating: 0, count: count)
    let coverage = workspace.coverage(of: input.styles[0].fonts, identity: input.identity)
    let missing = FontChooser.choose(
      for: cluster, range: 0..<count, coverage: &workspace.coverages[coverage], into: &fonts)
    let end = fonts.firstIndex { $0 != context.font } ?? count
    guard missing == 0, end > 0, !pass.traces || cluster.hasSimpleGraphemes else { return false }
    let run = ItemizedRun(
      start: 0, end: end, level: 0, script: context.script, font: context.font, kind: .text,
      style: 0, contextStart: 0, contextEnd: count)
    var prefix = [Int64](repeating: 0, count: count + 1)
    var blanks: [Int: Int32] = [:]
    prefix[end] = try workspace.shaper.shape(
      run, of: &cluster, in: tables[place].shapers[pass.context], prefix: &prefix,
      blanks: &blanks)
    guard blanks.isEmpty else { return false }
    var advances: [Int32] = []
    for offset in 0...end {
      // Between the characters of a cluster nothing is broken, whatever the rules say.
      let mark =
        cluster.isGraphemeBoundary(offset) ? cluster.marks[offset] : TextAnalysis.Mark.unsafe
      guard let advance = Shaper.packed(prefix[offset], mark) else { return false }
      advances.append(advance)
    }
    advances[end] &= ~1
    runAdvances = advances
    pass.enter(run: pass.unit..<pass.unit + end)
    return true
  }
}
