import Foundation
import TextDrawing
import TextMeasure

/// Loads what may be a font, measures with it and draws its outlines.
public enum FontCheck {
  /// What is wrong; `nil` when the file is refused with a typed error or all is as it should be.
  public static func violation(in input: [UInt8]) -> String? {
    var reader = InputReader(input)
    let size = reader.choice([16, 12.5, 1, 0.25, 300, 16_384] as [CGFloat])
    let index = reader.number(below: 8) / 6
    let axis = Double(reader.byte()) / 255
    let mode = reader.number(below: 4)
    do throws(TextMeasureError) {
      // A library of its own, so that nothing is left of the input before.
      let library = FontLibrary(catalog: FontCatalog())
      var font = try library.font(bytes: Array(reader.rest), name: "input", index: index)
      if let first = font.axes.first {
        let value = first.minimum + (first.maximum - first.minimum) * axis
        if value.isFinite {
          font = try library.font(
            bytes: Array(reader.rest), name: "input", index: index,
            variations: [FontVariation(tag: first.tag, value: value)])
        }
      }
      return try violation(in: font, size: size, mode: mode)
    } catch {
      return error.message.isEmpty ? "an error without a message" : nil
    }
  }

  private static func violation(
    in font: Font, size: CGFloat, mode: Int
  ) throws(TextMeasureError) -> String? {
    _ = [font.familyName, font.styleName, font.postScriptName, font.version]
    _ = (font.featureTags, font.axes, font.coveredCodePointCount)
    for profile in MetricsProfile.named {
      guard let line = try? profile.lineMetrics(for: font.metrics, size: size) else { continue }
      guard [line.ascent, line.descent, line.leading].allSatisfy(\.isFinite) else {
        return "\(profile) gives \(line)"
      }
    }
    let text = text(for: font)
    let options = TextOptions(
      breakRules: mode & 1 == 0 ? .unicode : .chromium,
      direction: mode & 2 == 0 ? .auto : .rightToLeft)
    let style = TextStyle(font: font, size: size)
    let measurer = TextMeasurer()
    let prepared = try measurer.prepare(text, style: style, options: options)
    let invariants = Invariants(prepared: prepared, isStrange: true)
    for width in [CGFloat.infinity, size * 10, size * 1.5, 0] {
      if let violation = try invariants.violation(width: width) { return violation }
    }
    // Again with full caches, and with those of a measurer that knows nothing.
    let again = try measurer.prepare(text, style: style, options: options)
    let fresh = try TextMeasurer().prepare(text, style: style, options: options)
    let lines = try prepared.lines(width: size * 7)
    guard try again.lines(width: size * 7) == lines, try fresh.lines(width: size * 7) == lines
    else {
      return "other lines when prepared again"
    }
    return try drawingViolation(try prepared.layout(width: size * 12))
  }

  private static func drawingViolation(
    _ layout: TextLayout
  ) throws(TextMeasureError) -> String? {
    if let ink = layout.inkBounds, !ink.width.isFinite || !ink.height.isFinite {
      return "ink bounds \(ink)"
    }
    for run in layout.lines.flatMap(\.runs) {
      for glyph in run.glyphs.prefix(24) {
        _ = try run.font.outline(ofGlyph: glyph.glyph)
        _ = run.font.glyphName(glyph.glyph)
      }
    }
    let svg = try TextDrawing(layout).svg()
    return svg.hasSuffix("</svg>\n") || svg.hasSuffix("</svg>") ? nil : "a picture without an end"
  }

  /// A text of characters that the font says it has, and of some that fonts have rules for.
  private static func text(for font: Font) -> String {
    var text = "AVATAR office fi. 1/2 e\u{301}\u{323} trans\u{AD}port\n"
    let ranges = font.coveredCodePoints
    let step = max(1, ranges.count / 24)
    for index in stride(from: 0, to: ranges.count, by: step) {
      for value in [ranges[index].lowerBound, ranges[index].upperBound] {
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      if index % 4 == 3 { text += " " }
    }
    return text + " لاَم क्षि ก็ שָׁ 👩‍👩‍👧 漢字"
  }
}
