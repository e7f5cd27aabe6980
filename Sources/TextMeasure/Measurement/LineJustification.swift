import Foundation

/// Justifies lines: stretches spaces, and gaps between ideographs.
enum LineJustification {
  /// Widens the gaps of a line equally.
  ///
  /// - Parameters:
  ///   - extra: the width to add, in points; nothing is added if it is not positive.
  ///   - contentEnd: the UTF-16 offset at which hanging white space begins.
  /// - Returns: the width added, in points: `extra`, or 0 where the line has no gap.
  static func stretch(
    _ composedRuns: inout [LineComposer.ComposedRun], of line: Line, by extra: Double,
    contentEnd: Int,
    in analysis: TextAnalysis
  ) -> Double {
    guard extra > 0, extra.isFinite else { return 0 }
    // Text before a tab keeps its position.
    let tab = composedRuns.lastIndex { $0.run.kind == .tab }
    let first = tab.map { $0 + 1 } ?? 0
    var gaps: [(composedRun: Int, glyph: Int)] = []
    for composedRun in composedRuns.indices.dropFirst(first)
    where composedRuns[composedRun].run.kind == .text {
      let glyphs = composedRuns[composedRun].run.glyphs
      for (index, glyph) in glyphs.enumerated() {
        let neighbour = composedRuns[composedRun].run.isRightToLeft ? index - 1 : index + 1
        let isEdge =
          !glyphs.indices.contains(neighbour) || glyphs[neighbour].cluster != glyph.cluster
        if isEdge, canStretch(after: glyph.cluster, before: contentEnd, analysis) {
          gaps.append((composedRun, index))
        }
      }
    }
    guard !gaps.isEmpty else { return 0 }
    let each = extra / Double(gaps.count)
    for gap in gaps {
      composedRuns[gap.composedRun].run.glyphs[gap.glyph].advance += each
    }
    for composedRun in Set(gaps.map(\.composedRun)) {
      LineComposer.settle(&composedRuns[composedRun].run)
    }
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
    switch analysis.properties[offset].script {
    case UnicodeConstants.scriptHan, UnicodeConstants.scriptHiragana,
      UnicodeConstants.scriptKatakana:
      true
    default: false
    }
  }
}
