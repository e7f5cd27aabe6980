import Foundation

/// Justifies lines: stretches spaces, and gaps between ideographs.
enum LineJustification {
  /// Widens the gaps of a line equally, by `extra` points in all.
  ///
  /// - Parameter contentEnd: the UTF-16 offset at which hanging white space begins.
  /// - Returns: the width added: `extra`; 0 where it is not positive, or the line has no gap.
  static func stretch(
    _ runs: inout [GlyphRun], by extra: Double, contentEnd: Int, in analysis: TextAnalysis
  ) -> Double {
    guard extra > 0, extra.isFinite else { return 0 }
    // Text before a tab keeps its position.
    let first = runs.lastIndex { $0.kind == .tab }.map { $0 + 1 } ?? 0
    var gaps: [(run: Int, glyph: Int)] = []
    for index in first..<runs.count where runs[index].kind == .text {
      let run = runs[index]
      for glyph in run.glyphs.indices
      where run.endsCluster(at: glyph)
        && canStretch(after: run.glyphs[glyph].cluster, before: contentEnd, analysis)
      {
        gaps.append((index, glyph))
      }
    }
    guard !gaps.isEmpty else { return 0 }
    let each = extra / Double(gaps.count)
    for gap in gaps { runs[gap.run].glyphs[gap.glyph].advance += each }
    for run in Set(gaps.map(\.run)) { LineGlyphs.settle(&runs[run]) }
    return extra
  }

  /// Whether the gap after the character at an offset may be widened.
  private static func canStretch(
    after offset: Int, before end: Int, _ analysis: TextAnalysis
  ) -> Bool {
    let next = analysis.nextScalar(after: offset)
    guard next < end else { return false }
    if analysis.units[offset] == 0x20 || analysis.units[offset] == 0xA0 { return true }
    return analysis.isGraphemeBoundary(next) && isIdeographic(offset, analysis)
      && isIdeographic(next, analysis)
  }

  private static func isIdeographic(_ offset: Int, _ analysis: TextAnalysis) -> Bool {
    [UnicodeConstants.scriptHan, UnicodeConstants.scriptHiragana, UnicodeConstants.scriptKatakana]
      .contains(analysis.properties[offset].script)
  }
}
