import Foundation

/// Stretches lines to their room: after spaces, and between ideographs.
enum LineJustification {
  /// Makes the room in a line's pieces larger by an amount, in equal parts.
  ///
  /// - Parameters:
  ///   - extra: points; nothing is stretched by less than 0.
  ///   - contentEnd: the UTF-16 offset at which the white space begins that hangs.
  /// - Returns: what was added, points: `extra`, or 0 where there is no place to stretch.
  static func stretch(
    _ pieces: inout [LineComposer.Piece], of line: Line, by extra: Double, contentEnd: Int,
    in analysis: TextAnalysis
  ) -> Double {
    guard extra > 0, extra.isFinite else { return 0 }
    // What stands before a tab keeps its place.
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

  /// Whether room may be added after the character at an offset.
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
