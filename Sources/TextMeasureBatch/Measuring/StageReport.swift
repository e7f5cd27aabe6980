import Foundation
package import TextMeasure

/// What every stage made of a text, as data: `textmeasure inspect` and the page of `textmeasure
/// serve` show it.
///
/// Offsets are UTF-16 units. Lengths are points, those of glyphs the font's design units.
package struct StageReport: Encodable {
  /// A code point with its Line_Break class (UAX 14).
  package struct Character: Encodable {
    package var offset: Int
    package var text: String
    package var codePoint: String
    package var lineBreak: String
  }

  /// A glyph of a run.
  package struct Glyph: Encodable {
    package var id: UInt32
    package var name: String
    package var cluster: Int
    package var advance: Double
    package var xOffset: Double
    package var yOffset: Double
  }

  /// A run of glyphs in one line.
  package struct Run: Encodable {
    package var line: Int
    package var kind: String
    package var start: Int
    package var end: Int
    package var text: String
    package var level: UInt8
    package var direction: String
    package var script: String
    package var font: String
    package var file: String
    package var unitsPerEm: Int
    package var size: Double
    package var x: Double
    package var width: Double
    package var glyphs: [Glyph]
  }

  /// A place where a line may end.
  package struct Opportunity: Encodable {
    package var offset: Int
    package var kind: String
  }

  /// A line.
  package struct Line: Encodable {
    package var start: Int
    package var end: Int
    package var reason: String
    /// The rule that decided where it ends (``PlatformRule``), and its value where there are several.
    package var rule: String
    package var direction: String
    package var x: Double
    package var width: Double
    package var trailing: Double
    package var top: Double
    package var baseline: Double
    package var ascent: Double
    package var descent: Double
    package var leading: Double
    package var height: Double
    package var text: String
  }

  /// A line whose glyphs have other advances than in the unbroken text, because it breaks where
  /// that is unsafe: a break splits a ligature or ends a joined form.
  package struct Correction: Encodable {
    package var line: Int
    package var start: Int
    package var end: Int
    package var points: Double
  }

  package var text: String
  package var length: Int
  package var width: Double
  package var height: Double
  package var naturalWidth: Double
  package var minimumWidth: Double
  package var missingGlyphs: Int
  /// The rule that decided the height of lines (``PlatformRule``), and its value.
  package var heightRule: String
  /// What of the platform is not followed.
  package var approximations: [String]
  /// In the order of the text.
  package var characters: [Character]
  /// In visual order, line by line.
  package var runs: [Run]
  package var breakOpportunities: [Opportunity]
  package var lines: [Line]
  package var corrections: [Correction]

  /// Collects the stages' products of a text.
  ///
  /// - Parameter mostCharacters: the number of code points to describe. Lines that begin after them
  ///   have no runs, and break opportunities after them are left out.
  package init(
    _ laidOut: RequestedLayout, mostCharacters: Int = .max
  ) throws(TextMeasureError) {
    let (prepared, layout) = (laidOut.prepared, laidOut.layout)
    approximations = laidOut.approximations
    text = layout.text
    length = prepared.utf16Count
    width = Double(layout.size.width)
    height = Double(layout.size.height)
    naturalWidth = Double(try prepared.naturalWidth)
    minimumWidth = Double(try prepared.minimumWidth)
    missingGlyphs = prepared.missingGlyphCount
    heightRule = "\(PlatformRule.lineHeight): \(prepared.profile.name)"
    characters = Self.characters(of: layout.text.unicodeScalars.prefix(mostCharacters))
    let end = characters.last.map { $0.offset + $0.text.utf16.count } ?? 0
    let units = Array(layout.text.utf16)
    func part(_ range: Range<Int>) -> String {
      String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
    runs = layout.lines.enumerated().flatMap { number, line in
      line.line.utf16Range.lowerBound > end
        ? [] : line.runs.map { Run($0, line: number, text: part($0.utf16Range)) }
    }
    breakOpportunities = layout.breakOpportunities.filter { $0.offset <= end }.map {
      Opportunity(offset: $0.offset, kind: $0.kind.rawValue)
    }
    lines = layout.lines.map {
      Line($0, rule: Self.rule(of: $0.line.end, prepared), text: part($0.line.utf16Range))
    }
    corrections = try Self.corrections(prepared, layout)
  }

  /// What decided where a line ends.
  private static func rule(of end: LineEnd, _ prepared: PreparedText) -> String {
    switch end {
    case .softBreak, .hyphen: "\(PlatformRule.opportunities): \(prepared.breakRules)"
    case .emergency: "\(PlatformRule.fit): \(prepared.breakRules)"
    case .hardBreak: "\(PlatformRule.newline)"
    case .truncated: "\(PlatformRule.truncation)"
    case .endOfText: "text"
    }
  }

  private static func characters(
    of scalars: String.UnicodeScalarView.SubSequence
  ) -> [Character] {
    var offset = 0
    return scalars.map { scalar in
      let value = Int(CodePointProperty(of: scalar.value).lineBreak)
      let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
      defer { offset += UTF16.width(scalar) }
      return Character(
        offset: offset, text: String(scalar),
        codePoint: "U+" + String(repeating: "0", count: max(0, 4 - hexadecimal.count))
          + hexadecimal,
        lineBreak: classes.indices.contains(value) ? classes[value] : "XX")
    }
  }

  /// The lines whose advances differ from those of the same characters in the unbroken text.
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
      let shaped = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
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
  fileprivate init(_ run: GlyphRun, line: Int, text: String) {
    self.init(
      line: line, kind: run.kind.rawValue, start: run.utf16Range.lowerBound,
      end: run.utf16Range.upperBound, text: text, level: run.level,
      direction: run.isRightToLeft ? "rtl" : "ltr", script: run.script,
      font: run.font.postScriptName, file: run.font.source.fileName,
      unitsPerEm: run.font.unitsPerEm, size: run.size, x: run.x, width: run.width,
      glyphs: run.glyphs.map { glyph in
        StageReport.Glyph(
          id: glyph.glyph, name: run.font.glyphName(glyph.glyph), cluster: glyph.cluster,
          advance: glyph.designAdvance, xOffset: glyph.designXOffset, yOffset: glyph.designYOffset)
      })
  }
}

extension StageReport.Line {
  fileprivate init(_ line: LayoutLine, rule: String, text: String) {
    let measured = line.line
    self.init(
      start: measured.utf16Range.lowerBound, end: measured.utf16Range.upperBound,
      reason: measured.end.rawValue, rule: rule, direction: line.isRightToLeft ? "rtl" : "ltr",
      x: line.x,
      width: measured.width, trailing: measured.trailingWhitespaceWidth, top: measured.top,
      baseline: measured.baseline, ascent: measured.ascent, descent: measured.descent,
      leading: measured.leading, height: measured.height, text: text)
  }
}
