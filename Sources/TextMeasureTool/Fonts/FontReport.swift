import Foundation
import TextMeasure

/// What is in a font, as data.
struct FontReport: Encodable {
  /// A line of one profile, points.
  struct Line: Encodable {
    var profile: String
    var ascent: Double
    var descent: Double
    var leading: Double
    var height: Double
  }

  /// An axis.
  struct Axis: Encodable {
    var tag: String
    var minimum: Double
    var standard: Double
    var maximum: Double
  }

  /// How many characters of a script are covered.
  struct Script: Encodable {
    var script: String
    var characters: Int
  }

  /// Table values in font units.
  struct Metrics: Encodable {
    var hheaAscent: Double
    var hheaDescent: Double
    var hheaLineGap: Double
    var typoAscent: Double
    var typoDescent: Double
    var typoLineGap: Double
    var winAscent: Double
    var winDescent: Double
    var usesTypoMetrics: Bool
    var capHeight: Double?
    var xHeight: Double?
    var yMax: Double
    var yMin: Double
    var underlinePosition: Double
    var underlineThickness: Double
  }

  var postScriptName: String
  var family: String
  var style: String
  var version: String
  var file: String
  var unitsPerEm: Int
  var glyphCount: Int
  var hasColor: Bool
  var size: Double
  var metrics: Metrics
  var lines: [Line]
  var characterCount: Int
  var scripts: [Script]
  var axes: [Axis]
  var features: [String]
  /// What is wrong with it.
  var notes: [String]

  /// Reads a font; lengths in points are at `size`.
  init(_ font: Font, size: Double) {
    let tables = font.metrics
    postScriptName = font.postScriptName
    family = font.familyName
    style = font.styleName
    version = font.version
    file = font.source.description
    unitsPerEm = font.unitsPerEm
    glyphCount = font.glyphCount
    hasColor = font.hasColor
    self.size = size
    metrics = Metrics(
      hheaAscent: tables.hheaAscent, hheaDescent: tables.hheaDescent,
      hheaLineGap: tables.hheaLineGap, typoAscent: tables.typoAscent,
      typoDescent: tables.typoDescent, typoLineGap: tables.typoLineGap,
      winAscent: tables.winAscent, winDescent: tables.winDescent,
      usesTypoMetrics: tables.usesTypoMetrics, capHeight: tables.capHeight,
      xHeight: tables.xHeight, yMax: tables.yMax, yMin: tables.yMin,
      underlinePosition: tables.underlinePosition, underlineThickness: tables.underlineThickness)
    lines = MetricsProfile.named.compactMap { profile in
      // A profile that knows some fonts only has nothing to say of the others.
      let sized = font.sized(to: size).metrics
      guard let line = try? profile.lineMetrics(for: sized, size: CGFloat(size)) else {
        return nil
      }
      return Line(
        profile: profile.name, ascent: line.ascent, descent: line.descent, leading: line.leading,
        height: profile.lineHeight(ascent: line.ascent, descent: line.descent))
    }
    characterCount = font.coveredCodePointCount
    scripts = Self.scripts(of: font)
    axes = font.axes.map {
      Axis(tag: $0.tag, minimum: $0.minimum, standard: $0.standard, maximum: $0.maximum)
    }
    features = font.featureTags
    notes = font.faults
  }

  private static func scripts(of font: Font) -> [Script] {
    var counts: [UInt8: Int] = [:]
    for range in font.coveredCodePoints {
      for codePoint in range where codePoint <= 0x10FFFF {
        counts[CodePointProperty(of: codePoint).script, default: 0] += 1
      }
    }
    return counts.map { Script(script: ScriptData.name(of: $0.key), characters: $0.value) }
      .sorted { ($1.characters, $0.script) < ($0.characters, $1.script) }
  }
}
