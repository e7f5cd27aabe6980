import Foundation
import TextMeasure
import TextMeasureBatch

/// A laid-out text for the page to draw: lines, runs, glyphs in their places, outlines.
///
/// ```
/// {"id":…,"reset":true,"width":…,"height":…,
///  "starts":[…],"widths":[…],                          of all lines
///  "first":…,                                          the number of the first of "lines"
///  "fonts":[{"number","name","unitsPerEm"}],           those that were not sent before
///  "outlines":{"FONT:GLYPH":"M… in the font's units, y upwards"},   likewise
///  "lines":[{"start","end","x","top","baseline","height","ascent","descent","width",
///            "trailing","reason","rtl",
///            "runs":[{"font","size","start","end","x","width","level","kind","dy",
///                     "glyphs":[id, cluster, x, y, advance, …]}]}]}
/// ```
///
/// Lengths are points with y downwards; those in `glyphs` are 1/256 pt as whole numbers. A glyph
/// whose outline is empty has none, as a space or a coloured bitmap. `reset` says that numbers of
/// fonts are cleared.
struct DrawnText {
  private var output: [UInt8] = []
  private var newFonts: [UInt8] = []
  private var newOutlines: [UInt8] = []
  private var glyphsLeft: Int
  private let deadline: OutlineDeadline

  init(limit: Int, deadline: OutlineDeadline) {
    glyphsLeft = limit
    self.deadline = deadline
  }

  /// The drawing.
  var json: [UInt8] { output }

  /// Writes a layout.
  mutating func write(
    _ made: RequestedLayout?, id: [UInt8]?, sent: inout SentOutlines
  ) throws(TextMeasureError) {
    let isReset = sent.isFull || sent.resets
    if isReset { sent = SentOutlines() }
    output += Array("{\"id\":".utf8)
    output += id ?? Array("null".utf8)
    add(isReset ? ",\"reset\":true" : "")
    add(",\"width\":")
    add(Double(made?.layout.size.width ?? 0))
    add(",\"height\":")
    add(Double(made?.layout.size.height ?? 0))
    addList("starts", of: made?.lines ?? []) { $0.add($1.utf16Range.lowerBound) }
    addList("widths", of: made?.lines ?? []) { $0.add(Double($1.width)) }
    add(",\"first\":")
    add(made?.composed.lowerBound ?? 0)
    add(",\"lines\":[")
    for (index, line) in (made?.layout.lines ?? []).enumerated() {
      if index > 0 { add(",") }
      try write(line, &sent)
    }
    add("],\"fonts\":[")
    output += newFonts
    add("],\"outlines\":{")
    output += newOutlines
    add("}}")
  }

  private mutating func write(
    _ line: LayoutLine, _ sent: inout SentOutlines
  ) throws(TextMeasureError) {
    let range = line.line.utf16Range
    for (name, value) in [("{\"start\":", range.lowerBound), (",\"end\":", range.upperBound)] {
      add(name)
      add(value)
    }
    for (name, length) in [
      (",\"x\":", line.x), (",\"top\":", line.line.top), (",\"baseline\":", line.line.baseline),
      (",\"height\":", line.line.height), (",\"ascent\":", line.line.ascent),
      (",\"descent\":", line.line.descent), (",\"width\":", line.line.width),
      (",\"trailing\":", line.line.trailingWhitespaceWidth),
    ] {
      add(name)
      add(Double(length))
    }
    add(",\"reason\":\"\(line.line.end.rawValue)\",\"rtl\":\(line.isRightToLeft),\"runs\":[")
    for (index, run) in line.runs.enumerated() {
      if index > 0 { add(",") }
      try write(run, &sent)
    }
    add("]}")
  }

  private mutating func write(
    _ run: GlyphRun, _ sent: inout SentOutlines
  ) throws(TextMeasureError) {
    let (font, isNew) = sent.number(of: run.font)
    if isNew {
      if !newFonts.isEmpty { newFonts.append(UInt8(ascii: ",")) }
      struct Entry: Encodable {
        var number: Int
        var name: String
        var unitsPerEm: Int
      }
      newFonts += ServeJSON.encode(
        Entry(number: font, name: run.font.postScriptName, unitsPerEm: run.font.unitsPerEm))
    }
    for (name, value) in [
      ("{\"font\":", font), (",\"start\":", run.utf16Range.lowerBound),
      (",\"end\":", run.utf16Range.upperBound), (",\"level\":", Int(run.level)),
    ] {
      add(name)
      add(value)
    }
    for (name, length) in [
      (",\"size\":", run.size), (",\"x\":", run.x), (",\"width\":", run.width),
      (",\"dy\":", run.baselineOffset),
    ] {
      add(name)
      add(Double(length))
    }
    add(",\"kind\":\"\(run.kind.rawValue)\",\"glyphs\":[")
    var isFirst = true
    for glyph in run.glyphs {
      guard glyphsLeft > 0 else { break }
      glyphsLeft -= 1
      if sent.insert(glyph.glyph, font: font) { try writeOutline(of: glyph.glyph, run.font, font) }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      add(Int(glyph.glyph))
      for value in [
        glyph.cluster, fixed(run.x + glyph.x + glyph.xOffset),
        fixed(-run.baselineOffset - glyph.yOffset), fixed(glyph.advance),
      ] {
        output.append(UInt8(ascii: ","))
        add(value)
      }
    }
    add("]}")
  }

  private mutating func writeOutline(
    of glyph: UInt32, _ font: Font, _ number: Int
  ) throws(TextMeasureError) {
    let outline = try font.outline(ofGlyph: glyph, until: deadline)
    guard !outline.isEmpty else { return }
    if !newOutlines.isEmpty { newOutlines.append(UInt8(ascii: ",")) }
    newOutlines += Array("\"\(number):\(glyph)\":\"".utf8)
    var isFirst = true
    for step in outline {
      // A contour ends where the next one begins.
      if case .move = step, !isFirst { newOutlines.append(UInt8(ascii: "Z")) }
      isFirst = false
      newOutlines += Array(Self.text(of: step).utf8)
    }
    newOutlines += Array("Z\"".utf8)
  }

  private static func text(of step: OutlineElement) -> String {
    func short(_ value: Double) -> String {
      let whole = value.rounded()
      if abs(value - whole) < 0.005, abs(whole) < 1e9 { return "\(Int(whole))" }
      return "\((value * 100).rounded() / 100)"
    }
    func pair(_ x: Double, _ y: Double) -> String { "\(short(x)) \(short(y))" }
    return switch step {
    case .move(let x, let y): "M" + pair(x, y)
    case .line(let x, let y): "L" + pair(x, y)
    case .quadratic(let controlX, let controlY, let x, let y):
      "Q" + pair(controlX, controlY) + " " + pair(x, y)
    case .cubic(let x1, let y1, let x2, let y2, let x, let y):
      "C" + pair(x1, y1) + " " + pair(x2, y2) + " " + pair(x, y)
    }
  }

  private mutating func addList<Element>(
    _ name: String, of elements: [Element], _ write: (inout Self, Element) -> Void
  ) {
    add(",\"\(name)\":[")
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func add(_ text: String) { output += text.utf8 }

  /// A length in points, to the thousandth.
  private mutating func add(_ length: Double) {
    let bounded = length.isFinite ? min(max(length, -1e12), 1e12) : 0
    output.append(jsonNumber: (bounded * 1000).rounded() / 1000)
  }

  private mutating func add(_ value: Int) { output.append(jsonInteger: value) }

  /// A length in 1/256 pt.
  private func fixed(_ value: Double) -> Int {
    value.isFinite ? Int((min(max(value, -1e9), 1e9) * 256).rounded()) : 0
  }
}
