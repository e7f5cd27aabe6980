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
    _ pieces: inout [LineComposer.Piece], of line: Line, by extra: Double, contentEnd: Int,
    in analysis: TextAnalysis
  ) -> Double {
    guard extra > 0, extra.isFinite else { return 0 }
    // Text before a tab keeps its position.
    let tab = pieces.lastIndex { $0.run.kind == .tab }
    let first = tab.map { $0 + 1 } ?? 0
    var places: [(piece: Int, glyph: Int)] = []
    for piece in pieces.indices.dropFirst(first) where pieces[piece].run.kind == .text {
      let glyphs = pieces[piece].run.glyphs
      for (index, glyph) in glyphs.enumerated() {
        let neighbour = pieces[piece].run.isRightToLeft ? index - 1 : index + 1
        let isEdge =
          !glyphs.indices.contains(neighbour) || glyphs[neighbour].cluster != glyph.cluster
        if isEdge, canStretch(after: glyph.cluster, before: contentEnd, analysis) {
          places.append((piece, index))
        }
      }
    }
    guard !places.isEmpty else { return 0 }
    let each = extra / Double(places.count)
    for place in places {
      pieces[place.piece].run.glyphs[place.glyph].advance += each
    }
    for piece in Set(places.map(\.piece)) { LineComposer.settle(&pieces[piece].run) }
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
