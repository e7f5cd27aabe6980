import Foundation
import TextMeasure

/// What the stages made of a text: code points with their classes, runs with their glyphs, break
/// opportunities, and what breaking a line changed.
struct StageReport: Encodable {
  /// A code point with its Line_Break class (UAX 14).
  struct Character: Encodable {
    var offset: Int
    var text: String
    var codePoint: String
    var lineBreak: String
  }

  struct Glyph: Encodable {
    var id: UInt32
    var name: String
    var cluster: Int
    var advance: Double
    var xOffset: Double
    var yOffset: Double
  }

  /// A run of a line; `glyphs` in the font's design units, the rest in points.
  struct Run: Encodable {
    var line: Int
    var kind: String
    var start: Int
    var end: Int
    var level: UInt8
    var script: String
    var font: String
    var unitsPerEm: Int
    var size: Double
    var x: Double
    var width: Double
    var glyphs: [Glyph]
  }

  struct Opportunity: Encodable {
    var offset: Int
    var kind: String
  }

  /// A line whose glyphs have other advances than in the unbroken text, because it breaks where
  /// that is unsafe: a ligature is parted, a joined form ends.
  struct Correction: Encodable {
    var line: Int
    var start: Int
    var end: Int
    var points: Double
  }

  /// The most characters that are described; the text may be longer.
  static let most = 4_000

  var length: Int
  var characters: [Character]
  var runs: [Run]
  var breaks: [Opportunity]
  var corrections: [Correction]

  init(_ prepared: PreparedText, _ layout: TextLayout) {
    length = prepared.utf16Count
    characters = Self.characters(of: layout.text)
    let end = characters.last.map { $0.offset + 1 } ?? 0
    runs = []
    for (number, line) in layout.lines.enumerated() {
      guard line.line.utf16Range.lowerBound < max(1, end) else { break }
      runs += line.runs.map { Run($0, line: number) }
    }
    breaks = layout.breakOpportunities.filter { $0.offset <= end }.map {
      Opportunity(offset: $0.offset, kind: $0.kind.rawValue)
    }
    corrections = (try? Self.corrections(prepared, layout)) ?? []
  }

  private static func characters(of text: String) -> [Character] {
    var table = CodePointTable()
    var offset = 0
    var result: [Character] = []
    for scalar in text.unicodeScalars.prefix(most) {
      let value = table.property(of: scalar.value).lineBreak
      let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
      result.append(
        Character(
          offset: offset, text: String(scalar),
          codePoint: "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.count))
            + hexadecimal,
          lineBreak: value < classes.count ? classes[Int(value)] : "XX"))
      offset += scalar.value > 0xFFFF ? 2 : 1
    }
    return result
  }

  /// The lines whose advances are others than the same characters have in the unbroken text.
  private static func corrections(
    _ prepared: PreparedText, _ layout: TextLayout
  ) throws(TextMeasureError) -> [Correction] {
    var advances = [Double](repeating: 0, count: prepared.utf16Count + 1)
    for glyph in try prepared.layout().lines.flatMap({ $0.runs.flatMap(\.glyphs) })
    where advances.indices.contains(glyph.cluster) {
      advances[glyph.cluster] += glyph.advance
    }
    return layout.lines.enumerated().compactMap { number, line in
      let range = line.line.utf16Range.clamped(to: 0..<advances.count)
      let shaped = line.runs.filter { $0.kind == .text }.flatMap(\.glyphs).reduce(0) {
        $0 + $1.advance
      }
      let unbroken = advances[range].reduce(0, +)
      guard line.runs.allSatisfy({ $0.kind == .text }), abs(shaped - unbroken) > 0.01 else {
        return nil
      }
      return Correction(
        line: number, start: range.lowerBound, end: range.upperBound, points: shaped - unbroken)
    }
  }

  /// The short names of Line_Break's values, by ICU's numbers.
  private static let classes = [
    "XX", "AI", "AL", "B2", "BA", "BB", "BK", "CB", "CL", "CM", "CR", "EX", "GL", "HY", "ID", "IN",
    "IS", "LF", "NS", "NU", "OP", "PO", "PR", "QU", "SA", "SG", "SP", "SY", "ZW", "NL", "WJ", "H2",
    "H3", "JL", "JT", "JV", "CP", "CJ", "HL", "RI", "EB", "EM", "ZWJ", "AK", "AP", "AS", "VF", "VI",
    "HH",
  ]
}

extension StageReport.Run {
  fileprivate init(_ run: GlyphRun, line: Int) {
    self.init(
      line: line, kind: run.kind.rawValue, start: run.utf16Range.lowerBound,
      end: run.utf16Range.upperBound, level: run.level, script: run.script,
      font: run.font.postScriptName, unitsPerEm: run.font.unitsPerEm, size: run.size, x: run.x,
      width: run.width,
      glyphs: run.glyphs.map { glyph in
        StageReport.Glyph(
          id: glyph.glyph, name: run.font.glyphName(glyph.glyph), cluster: glyph.cluster,
          advance: glyph.designAdvance, xOffset: glyph.designXOffset, yOffset: glyph.designYOffset)
      })
  }
}
