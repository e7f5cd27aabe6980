import Foundation
import TextMeasure

/// What every stage made of a text, as data.
///
/// Offsets are in UTF-16 units, lengths of runs and lines in points, those of glyphs in the
/// font's design units.
struct InspectReport: Encodable {
  /// A glyph of a run.
  struct Glyph: Encodable {
    var id: UInt32
    var name: String
    var cluster: Int
    var advance: Double
    var xOffset: Double
    var yOffset: Double
  }

  /// A run of glyphs in one line.
  struct Run: Encodable {
    var line: Int
    var kind: String
    var start: Int
    var end: Int
    var text: String
    var level: UInt8
    var direction: String
    var script: String
    var font: String
    var file: String
    var unitsPerEm: Int
    var size: Double
    var x: Double
    var width: Double
    var glyphs: [Glyph]
  }

  /// A place where a line may end.
  struct Opportunity: Encodable {
    var offset: Int
    var kind: String
  }

  /// A line.
  struct Line: Encodable {
    var start: Int
    var end: Int
    var reason: String
    var direction: String
    var x: Double
    var width: Double
    var trailing: Double
    var top: Double
    var baseline: Double
    var ascent: Double
    var descent: Double
    var leading: Double
    var height: Double
    var text: String
  }

  var text: String
  var length: Int
  var width: Double
  var height: Double
  var naturalWidth: Double
  var minimumWidth: Double
  var missingGlyphs: Int
  /// In visual order, line by line.
  var runs: [Run]
  var breakOpportunities: [Opportunity]
  var lines: [Line]

  /// Collects the stages' products of a text.
  init(_ prepared: PreparedText, _ layout: TextLayout) {
    text = layout.text
    length = prepared.utf16Count
    width = Double(layout.size.width)
    height = Double(layout.size.height)
    naturalWidth = Double(prepared.naturalWidth)
    minimumWidth = Double(prepared.minimumWidth)
    missingGlyphs = prepared.missingGlyphCount
    let units = Array(layout.text.utf16)
    func part(_ range: Range<Int>) -> String {
      String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
    runs = layout.lines.enumerated().flatMap { index, line in
      line.runs.map { run in
        Run(
          line: index, kind: run.kind.rawValue, start: run.utf16Range.lowerBound,
          end: run.utf16Range.upperBound, text: part(run.utf16Range), level: run.level,
          direction: run.isRightToLeft ? "rtl" : "ltr", script: run.script,
          font: run.font.postScriptName, file: run.font.source.fileName,
          unitsPerEm: run.font.unitsPerEm, size: run.size, x: run.x, width: run.width,
          glyphs: run.glyphs.map { glyph in
            Glyph(
              id: glyph.glyph, name: run.font.glyphName(glyph.glyph), cluster: glyph.cluster,
              advance: glyph.designAdvance, xOffset: glyph.designXOffset,
              yOffset: glyph.designYOffset)
          })
      }
    }
    breakOpportunities = layout.breakOpportunities.map {
      Opportunity(offset: $0.offset, kind: $0.kind.rawValue)
    }
    lines = layout.lines.map { line in
      Line(
        start: line.line.utf16Range.lowerBound, end: line.line.utf16Range.upperBound,
        reason: line.line.end.rawValue, direction: line.isRightToLeft ? "rtl" : "ltr", x: line.x,
        width: line.line.width, trailing: line.line.trailingWhitespaceWidth, top: line.line.top,
        baseline: line.line.baseline, ascent: line.line.ascent, descent: line.line.descent,
        leading: line.line.leading, height: line.line.height, text: part(line.line.utf16Range))
    }
  }
}
