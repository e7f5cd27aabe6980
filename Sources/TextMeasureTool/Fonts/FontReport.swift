import Foundation
import TextMeasure
import TextMeasureBatch

/// What is in a font.
struct FontReport {
  /// A line of one profile, points.
  private typealias Line = (
    profile: String, ascent: Double, descent: Double, leading: Double, height: Double
  )

  private let font: Font
  private let size: Double
  private let lines: [Line]
  /// How many characters of each script are covered.
  private let scripts: [(name: String, count: Int)]

  /// Reads a font; lengths in points are at `size`.
  init(_ font: Font, size: Double) {
    self.font = font
    self.size = size
    lines = MetricsProfile.named.compactMap { profile -> Line? in
      // A profile that knows some fonts only has nothing to say of the others.
      let sized = font.sized(to: size).metrics
      guard let line = try? profile.lineMetrics(for: sized, size: CGFloat(size)) else {
        return nil
      }
      return (
        profile.name, Double(line.ascent), Double(line.descent), Double(line.leading),
        profile.lineHeight(ascent: line.ascent, descent: line.descent)
      )
    }
    scripts = Self.scripts(of: font)
  }

  private static func scripts(of font: Font) -> [(name: String, count: Int)] {
    var counts: [UInt8: Int] = [:]
    for range in font.coveredCodePoints {
      for codePoint in range where codePoint <= 0x10FFFF {
        counts[CodePointProperty(of: codePoint).script, default: 0] += 1
      }
    }
    return counts.map { (ScriptData.name(of: $0.key), $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The report for programs; the tables' values are in font units.
  var json: JSONObject {
    let tables = font.metrics
    return [
      "postScriptName": font.postScriptName, "family": font.familyName, "style": font.styleName,
      "version": font.version, "file": font.source.description, "unitsPerEm": font.unitsPerEm,
      "glyphCount": font.glyphCount, "hasColor": font.hasColor, "size": size,
      "metrics": [
        "hheaAscent": tables.hheaAscent, "hheaDescent": tables.hheaDescent,
        "hheaLineGap": tables.hheaLineGap, "typoAscent": tables.typoAscent,
        "typoDescent": tables.typoDescent, "typoLineGap": tables.typoLineGap,
        "winAscent": tables.winAscent, "winDescent": tables.winDescent,
        "usesTypoMetrics": tables.usesTypoMetrics, "capHeight": tables.capHeight,
        "xHeight": tables.xHeight, "yMax": tables.yMax, "yMin": tables.yMin,
        "underlinePosition": tables.underlinePosition,
        "underlineThickness": tables.underlineThickness,
      ] as JSONObject,
      "lines": lines.map {
        [
          "profile": $0.profile, "ascent": $0.ascent, "descent": $0.descent,
          "leading": $0.leading, "height": $0.height,
        ] as JSONObject
      },
      "characterCount": font.coveredCodePointCount,
      "scripts": scripts.map { ["script": $0.name, "characters": $0.count] as JSONObject },
      "axes": font.axes.map {
        [
          "tag": $0.tag, "minimum": $0.minimum, "standard": $0.standard, "maximum": $0.maximum,
        ] as JSONObject
      },
      "features": font.featureTags, "notes": font.faults,
    ]
  }

  var description: String {
    func units(_ values: Double...) -> [String] { values.map(TextTable.units) }
    let metrics = font.metrics
    var tables = TextTable(["", ">ascent", ">descent", ">line gap"])
    tables.append(["hhea"] + units(metrics.hheaAscent, metrics.hheaDescent, metrics.hheaLineGap))
    tables.append(
      ["OS/2 typo"] + units(metrics.typoAscent, metrics.typoDescent, metrics.typoLineGap))
    tables.append(["OS/2 win"] + units(metrics.winAscent, metrics.winDescent) + [""])
    tables.append(["head box"] + units(metrics.yMax, metrics.yMin) + [""])
    var lines = TextTable(["profile", ">ascent", ">descent", ">leading", ">line height"])
    for line in self.lines {
      lines.append(
        [line.profile]
          + [line.ascent, line.descent, line.leading, line.height].map { TextTable.points($0) })
    }
    let axes = font.axes.map {
      "\($0.tag) \(TextTable.units($0.minimum))…\(TextTable.units($0.maximum)), default "
        + TextTable.units($0.standard)
    }.joined(separator: "; ")
    let features = font.featureTags.joined(separator: " ")
    return [
      "\(font.postScriptName) (\(font.familyName) \(font.styleName))",
      "  file      \(font.source)",
      "  version   \(font.version)",
      "  glyphs    \(font.glyphCount), \(font.unitsPerEm) units per em"
        + (font.hasColor ? ", coloured" : ""),
      "  capitals  \(metrics.capHeight.map(TextTable.units) ?? "unknown") high, x "
        + "\(metrics.xHeight.map(TextTable.units) ?? "unknown")"
        + (metrics.usesTypoMetrics ? ", requests typo metrics" : ""),
      "", "Tables (font units)", tables.text(), "",
      "Lines at \(TextTable.units(size)) points (points)", lines.text(), "",
      "Coverage  \(font.coveredCodePointCount) characters: "
        + scripts.map { "\($0.name) \($0.count)" }.joined(separator: ", "),
      "Axes      \(axes.isEmpty ? "none" : axes)",
      "Features  \(features.isEmpty ? "none" : features)",
    ].joined(separator: "\n") + font.faults.map { "\nNote      \($0)" }.joined()
  }
}
