import Foundation
import TextMeasure
import TextMeasureBatch

/// The report for people.
extension StageReport {
  var description: String {
    [
      "Text  \(prepared.utf16Count) UTF-16 units, \(layout.lines.count) "
        + "line\(layout.lines.count == 1 ? "" : "s"), \(TextTable.points(layout.size.width)) × "
        + "\(TextTable.points(layout.size.height)) pt, natural width "
        + "\(TextTable.points(naturalWidth)), minimum \(TextTable.points(minimumWidth)), "
        + "missing glyphs \(prepared.missingGlyphCount)",
      "  " + markedText, "", "Runs, from left to right", runTable, "",
      "Glyphs, from left to right (font units)", glyphTable, "", "Lines (points; \(heightRule))",
      lineTable,
    ].joined(separator: "\n") + approximations.map { "\n\($0)" }.joined()
  }

  /// The text with its break opportunities: ‖ where a line ends, | where it may, ¦ with a hyphen.
  private var markedText: String {
    var marks: [Int: String] = [:]
    for opportunity in layout.breakOpportunities {
      marks[opportunity.offset] = opportunity.kind == .hyphen ? "¦" : "|"
    }
    for line in layout.lines { marks[line.line.utf16Range.upperBound] = "‖" }
    var result = ""
    var offset = 0
    for scalar in layout.text.unicodeScalars {
      result += marks[offset] ?? ""
      result += TextTable.visible(String(scalar))
      offset += UTF16.width(scalar)
    }
    return result
  }

  /// The runs with the numbers of their lines.
  private var runs: [(line: Int, run: GlyphRun)] {
    layout.lines.enumerated().flatMap { number, line in line.runs.map { (number, $0) } }
  }

  private static func units(_ range: Range<Int>) -> String {
    "\(range.lowerBound)–\(range.upperBound)"
  }

  private func part(_ range: Range<Int>) -> String {
    let units = layout.text.utf16
    let range = range.clamped(to: 0..<units.count)
    return String(decoding: units.dropFirst(range.lowerBound).prefix(range.count), as: UTF16.self)
  }

  private var runTable: String {
    var table = TextTable([
      ">line", ">units", ">level", "script", "font", ">size", ">x", ">width", "kind", "text",
    ])
    for (line, run) in runs {
      table.append([
        "\(line)", Self.units(run.utf16Range), "\(run.level)", run.script,
        run.font.postScriptName, TextTable.units(Double(run.size)), TextTable.points(run.x),
        TextTable.points(run.width), run.kind.rawValue,
        TextTable.printable(part(run.utf16Range)),
      ])
    }
    return table.text()
  }

  private var glyphTable: String {
    var table = TextTable([
      ">line", ">cluster", ">glyph", ">advance", ">x offset", ">y offset", "name", "text",
    ])
    for (line, run) in runs {
      let starts = Set(run.glyphs.map(\.cluster)).sorted()
      var shown: Set<Int> = []
      for glyph in run.glyphs {
        let end = starts.first { $0 > glyph.cluster } ?? run.utf16Range.upperBound
        let characters = part(glyph.cluster..<max(end, glyph.cluster))
        table.append([
          "\(line)", "\(glyph.cluster)", "\(glyph.glyph)", TextTable.units(glyph.designAdvance),
          TextTable.units(glyph.designXOffset), TextTable.units(glyph.designYOffset),
          run.font.glyphName(glyph.glyph),
          shown.insert(glyph.cluster).inserted ? TextTable.visible(characters) : "″",
        ])
      }
    }
    return table.isEmpty ? "  none" : table.text()
  }

  private var lineTable: String {
    var table = TextTable([
      ">line", ">units", ">x", ">width", ">trailing", ">top", ">baseline", ">height", "ends by",
      "rule", "text",
    ])
    for (index, line) in layout.lines.enumerated() {
      let measured = line.line
      table.append([
        "\(index)", Self.units(measured.utf16Range), TextTable.points(line.x),
        TextTable.points(measured.width), TextTable.points(measured.trailingWhitespaceWidth),
        TextTable.points(measured.top), TextTable.points(measured.baseline),
        TextTable.points(measured.height), measured.end.rawValue, rule(of: measured.end),
        TextTable.printable(part(measured.utf16Range)),
      ])
    }
    return table.text()
  }
}
