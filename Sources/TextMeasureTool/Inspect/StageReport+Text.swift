import TextMeasureBatch

/// The report for people.
extension StageReport {
  /// The stages one after the other, each as a table.
  var description: String {
    [
      "Text  \(length) UTF-16 units, \(lines.count) line\(lines.count == 1 ? "" : "s"), "
        + "\(TextTable.points(width)) × \(TextTable.points(height)) pt, natural width "
        + "\(TextTable.points(naturalWidth)), minimum \(TextTable.points(minimumWidth)), "
        + "missing glyphs \(missingGlyphs)",
      "  " + markedText, "", "Runs, from left to right", runTable, "",
      "Glyphs, from left to right (font units)", glyphTable, "", "Lines (points; \(heightRule))",
      lineTable,
    ].joined(separator: "\n") + approximations.map { "\n\($0)" }.joined()
  }

  /// The text with its break opportunities: ‖ where a line ends, | where it may, ¦ with a hyphen.
  private var markedText: String {
    let ends = Set(lines.map(\.end))
    var marks: [Int: String] = [:]
    for opportunity in breakOpportunities where opportunity.offset < length {
      marks[opportunity.offset] = opportunity.kind == "hyphen" ? "¦" : "|"
    }
    for end in ends where end < length { marks[end] = "‖" }
    var result = ""
    var offset = 0
    for scalar in text.unicodeScalars {
      result += marks[offset] ?? ""
      result += TextTable.visible(String(scalar))
      offset += UTF16.width(scalar)
    }
    return result
  }

  private var runTable: String {
    var table = TextTable([
      ">line", ">units", ">level", "script", "font", ">size", ">x", ">width", "kind", "text",
    ])
    for run in runs {
      table.append([
        "\(run.line)", "\(run.start)–\(run.end)", "\(run.level)", run.script, run.font,
        TextTable.units(run.size), TextTable.points(run.x), TextTable.points(run.width),
        run.kind, TextTable.printable(run.text),
      ])
    }
    return table.text()
  }

  private var glyphTable: String {
    var table = TextTable([
      ">line", ">cluster", ">glyph", ">advance", ">x offset", ">y offset", "name", "text",
    ])
    let units = Array(text.utf16)
    for run in runs {
      let starts = Set(run.glyphs.map(\.cluster)).sorted()
      var shown: Set<Int> = []
      for glyph in run.glyphs {
        let end = starts.first { $0 > glyph.cluster } ?? run.end
        let range = (glyph.cluster..<max(end, glyph.cluster)).clamped(to: 0..<units.count)
        let characters = String(decoding: units[range], as: UTF16.self)
        table.append([
          "\(run.line)", "\(glyph.cluster)", "\(glyph.id)", TextTable.units(glyph.advance),
          TextTable.units(glyph.xOffset), TextTable.units(glyph.yOffset), glyph.name,
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
    for (index, line) in lines.enumerated() {
      table.append([
        "\(index)", "\(line.start)–\(line.end)", TextTable.points(line.x),
        TextTable.points(line.width), TextTable.points(line.trailing), TextTable.points(line.top),
        TextTable.points(line.baseline), TextTable.points(line.height), line.reason,
        line.rule, TextTable.printable(line.text),
      ])
    }
    return table.text()
  }
}
