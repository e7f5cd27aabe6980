import Foundation
package import TextMeasure

/// What every stage made of a text: `textmeasure inspect` and the page of `textmeasure serve` show it.
///
/// As JSON, offsets are UTF-16 units. Lengths are points, those of glyphs the font's design units.
package struct StageReport: Encodable {
  package let prepared: PreparedText
  package let layout: TextLayout
  /// What of the platform is not followed.
  package let approximations: [String]
  package let naturalWidth: Double
  package let minimumWidth: Double
  private let corrections: [JSONObject]
  private let mostCharacters: Int

  /// Collects the stages' products of a text.
  ///
  /// - Parameter mostCharacters: the number of code points to describe in JSON. Lines that begin after them
  ///   have no runs, and break opportunities after them are left out.
  package init(_ laidOut: RequestedLayout, mostCharacters: Int = .max) throws(TextMeasureError) {
    (prepared, layout) = (laidOut.prepared, laidOut.layout)
    approximations = laidOut.approximations
    naturalWidth = Double(try prepared.naturalWidth)
    minimumWidth = Double(try prepared.minimumWidth)
    corrections = try Self.corrections(prepared, layout)
    self.mostCharacters = mostCharacters
  }

  /// The rule that decided the height of lines (``PlatformRule``), and its value.
  package var heightRule: String { "\(PlatformRule.lineHeight): \(prepared.profile.name)" }

  /// The rule that decided where a line ends (``PlatformRule``), and its value where there are several.
  package func rule(of end: LineEnd) -> String {
    switch end {
    case .softBreak, .hyphen: "\(PlatformRule.opportunities): \(prepared.breakRules)"
    case .emergency: "\(PlatformRule.fit): \(prepared.breakRules)"
    case .hardBreak: "\(PlatformRule.newline)"
    case .truncated: "\(PlatformRule.truncation)"
    case .endOfText: "text"
    }
  }

  // MARK: JSON

  package func encode(to encoder: any Encoder) throws {
    var end = 0
    let characters = layout.text.unicodeScalars.prefix(mostCharacters).map { scalar in
      defer { end += UTF16.width(scalar) }
      return Self.object(scalar, at: end)
    }
    let units = Array(layout.text.utf16)
    func part(_ range: Range<Int>) -> String {
      String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
    let report: JSONObject = [
      "text": layout.text, "length": prepared.utf16Count, "width": Double(layout.size.width),
      "height": Double(layout.size.height), "naturalWidth": naturalWidth,
      "minimumWidth": minimumWidth, "missingGlyphs": prepared.missingGlyphCount,
      "heightRule": heightRule, "approximations": approximations, "characters": characters,
      "runs": layout.lines.enumerated().flatMap { number, line in
        line.line.utf16Range.lowerBound > end
          ? [] : line.runs.map { Self.object($0, line: number, text: part($0.utf16Range)) }
      },
      "breakOpportunities": layout.breakOpportunities.filter { $0.offset <= end }.map {
        ["offset": $0.offset, "kind": $0.kind.rawValue] as JSONObject
      },
      "lines": layout.lines.map { object($0, text: part($0.line.utf16Range)) },
      "corrections": corrections,
    ]
    try report.encode(to: encoder)
  }

  /// A code point with its Line_Break class (UAX 14).
  private static func object(_ scalar: Unicode.Scalar, at offset: Int) -> JSONObject {
    let value = Int(CodePointProperty(of: scalar.value).lineBreak)
    return [
      "offset": offset, "text": String(scalar),
      "codePoint": String(format: "U+%04X", scalar.value),
      "lineBreak": classes.indices.contains(value) ? classes[value] : "XX",
    ]
  }

  private static func object(_ run: GlyphRun, line: Int, text: String) -> JSONObject {
    [
      "line": line, "kind": run.kind.rawValue, "start": run.utf16Range.lowerBound,
      "end": run.utf16Range.upperBound, "text": text, "level": run.level,
      "direction": direction(run.isRightToLeft), "script": run.script,
      "font": run.font.postScriptName, "file": run.font.source.fileName,
      "unitsPerEm": run.font.unitsPerEm, "size": Double(run.size), "x": Double(run.x),
      "width": Double(run.width),
      "glyphs": run.glyphs.map { glyph in
        [
          "id": glyph.glyph, "name": run.font.glyphName(glyph.glyph), "cluster": glyph.cluster,
          "advance": glyph.designAdvance, "xOffset": glyph.designXOffset,
          "yOffset": glyph.designYOffset,
        ] as JSONObject
      },
    ]
  }

  private func object(_ line: LayoutLine, text: String) -> JSONObject {
    let measured = line.line
    return [
      "start": measured.utf16Range.lowerBound, "end": measured.utf16Range.upperBound,
      "reason": measured.end.rawValue, "rule": rule(of: measured.end),
      "direction": Self.direction(line.isRightToLeft), "x": Double(line.x),
      "width": Double(measured.width), "trailing": Double(measured.trailingWhitespaceWidth),
      "top": Double(measured.top), "baseline": Double(measured.baseline),
      "ascent": Double(measured.ascent), "descent": Double(measured.descent),
      "leading": Double(measured.leading), "height": Double(measured.height), "text": text,
    ]
  }

  private static func direction(_ isRightToLeft: Bool) -> String { isRightToLeft ? "rtl" : "ltr" }

  /// The lines whose glyphs have other advances than in the unbroken text, because they break where that is
  /// unsafe: a break splits a ligature or ends a joined form.
  private static func corrections(
    _ prepared: PreparedText, _ layout: TextLayout
  ) throws(TextMeasureError) -> [JSONObject] {
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
      return [
        "line": number, "start": range.lowerBound, "end": range.upperBound,
        "points": shaped - unbroken,
      ]
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
