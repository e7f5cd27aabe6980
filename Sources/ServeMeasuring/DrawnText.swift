import Foundation
import TextMeasure
import TextMeasureBatch

/// A laid-out text for the page to draw: lines, runs, glyphs in their places, outlines.
///
/// ```
/// {"id":…,"reset":true,"width":…,"height":…,
///  "starts":[…],"widths":[…],                          of all lines
///  "first":…,                                          the number of the first of "lines"
///  "lines":[{"start","end","x","top","baseline","height","ascent","descent","width",
///            "trailing","reason","rtl",
///            "runs":[{"font","start","end","level","size","x","width","dy","kind",
///                     "glyphs":[id, cluster, x, y, advance, …]}]}],
///  "fonts":[{"name","number","unitsPerEm"}],           those that were not sent before
///  "outlines":{"FONT:GLYPH":"M… in the font's units, y upwards"}}   likewise
/// ```
///
/// Lengths are points with y downwards; those in `glyphs` are 1/256 pt as whole numbers. A glyph
/// whose outline is empty has none, as a space or a coloured bitmap. `reset` says that numbers of
/// fonts are cleared.
struct DrawnText {
  private var sent: SentOutlines
  private var fonts: [(number: Int, font: Font)] = []
  private var outlines = Array("{".utf8)
  private var glyphsLeft: Int
  private let deadline: OutlineDeadline

  /// The drawing of a layout; what it sends is noted.
  static func json(
    _ made: RequestedLayout?, id: [UInt8]?, sent: inout SentOutlines, _ limits: ServeLimits
  ) throws(TextMeasureError) -> [UInt8] {
    let isReset = sent.isFull || sent.resets
    // Taken out: a copy of what was sent would be one more at each glyph.
    var drawn = DrawnText(
      sent: isReset ? SentOutlines() : sent, glyphsLeft: limits.drawnGlyphs,
      deadline: OutlineDeadline(limits.time))
    // What a failure leaves: nobody knows what the page got.
    sent = SentOutlines(resets: true)
    let output = try drawn.write(made, id: id, isReset: isReset)
    sent = drawn.sent
    return output
  }

  private mutating func write(
    _ made: RequestedLayout?, id: [UInt8]?, isReset: Bool
  ) throws(TextMeasureError) -> [UInt8] {
    let lines = made?.lines ?? []
    var output = Array("{\"id\":".utf8)
    output.append(jsonValue: id)
    if isReset { output.append("reset", true) }
    output.append("width", rounded(made?.layout.size.width ?? 0))
    output.append("height", rounded(made?.layout.size.height ?? 0))
    output.append("starts", array: lines) { $1.append(jsonInteger: $0.utf16Range.lowerBound) }
    output.append("widths", array: lines) { $1.append(jsonNumber: rounded($0.width)) }
    output.append("first", made?.composed.lowerBound ?? 0)
    try output.append("lines", made?.layout.lines ?? []) {
      (line, output) throws(TextMeasureError) in try write(line, &output)
    }
    output.append("fonts", fonts) { entry, output in
      output.append("name", entry.font.postScriptName)
      output.append("number", entry.number)
      output.append("unitsPerEm", entry.font.unitsPerEm)
    }
    output.append(key: "outlines")
    output += outlines
    output.append(ascii: "}}")
    return output
  }

  private mutating func write(
    _ placed: LayoutLine, _ output: inout [UInt8]
  ) throws(TextMeasureError) {
    let line = placed.line
    output.append("start", line.utf16Range.lowerBound)
    output.append("end", line.utf16Range.upperBound)
    for (name, length) in [
      ("x", placed.x), ("top", line.top), ("baseline", line.baseline), ("height", line.height),
      ("ascent", line.ascent), ("descent", line.descent), ("width", line.width),
      ("trailing", line.trailingWhitespaceWidth),
    ] {
      output.append(name, rounded(length))
    }
    output.append("reason", line.end.rawValue)
    output.append("rtl", placed.isRightToLeft)
    try output.append("runs", placed.runs) { (run, output) throws(TextMeasureError) in
      try write(run, &output)
    }
  }

  private mutating func write(
    _ run: GlyphRun, _ output: inout [UInt8]
  ) throws(TextMeasureError) {
    let (font, isNew) = sent.number(of: run.font)
    if isNew { fonts.append((font, run.font)) }
    output.append("font", font)
    output.append("start", run.utf16Range.lowerBound)
    output.append("end", run.utf16Range.upperBound)
    output.append("level", Int(run.level))
    output.append("size", rounded(run.size))
    output.append("x", rounded(run.x))
    output.append("width", rounded(run.width))
    output.append("dy", rounded(run.baselineOffset))
    output.append("kind", run.kind.rawValue)
    let glyphs = run.glyphs.prefix(glyphsLeft)
    glyphsLeft -= glyphs.count
    try output.append("glyphs", array: glyphs) { (glyph, output) throws(TextMeasureError) in
      if sent.insert(glyph.glyph, font: font) {
        try writeOutline(of: glyph.glyph, run.font, font)
      }
      output.append(jsonInteger: Int(glyph.glyph))
      for value in [
        glyph.cluster, fixed(run.x + glyph.x + glyph.xOffset),
        fixed(-run.baselineOffset - glyph.yOffset), fixed(glyph.advance),
      ] {
        output.append(ascii: ",")
        output.append(jsonInteger: value)
      }
    }
  }

  private mutating func writeOutline(
    of glyph: UInt32, _ font: Font, _ number: Int
  ) throws(TextMeasureError) {
    let outline = try font.outline(ofGlyph: glyph, until: deadline)
    guard !outline.isEmpty else { return }
    let path = outline.svgPath { value in
      let rounded = (value * 100).rounded() / 100
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    outlines.append("\(number):\(glyph)", path)
  }

  /// A length in points, to the thousandth.
  private func rounded(_ length: some BinaryFloatingPoint) -> Double {
    (bounded(Double(length), by: 1e12) * 1000).rounded() / 1000
  }

  /// A length in 1/256 pt.
  private func fixed(_ length: Double) -> Int {
    Int((bounded(length, by: 1e9) * 256).rounded())
  }

  private func bounded(_ length: Double, by most: Double) -> Double {
    length.isFinite ? min(max(length, -most), most) : 0
  }
}
