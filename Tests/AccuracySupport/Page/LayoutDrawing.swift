import Foundation
import TextMeasure

/// Draws a recorded layout and the engine's over each other, as SVG.
struct LayoutDrawing {
  /// The outlines of glyphs that were drawn, by their name in the page.
  private(set) var outlines: [String: String] = [:]
  private var fonts: [Font] = []

  /// The drawing of one layout: recorded lines in blue, the engine's in red; where both agree the
  /// letters are dark.
  mutating func svg(_ layout: LaidOutCase) throws -> String {
    let ours = layout.lines.map(\.utf16Range)
    let recorded = zip(layout.starts, layout.ends).map { $0..<$1 }
    let height = layout.lines.first.map { Double($0.height) } ?? layout.size
    let ascent = layout.lines.first.map { Double($0.baseline) } ?? layout.size
    let recordedGlyphs = try Self.glyphs(of: recorded, layout)
    let ourGlyphs = try Self.glyphs(of: ours, layout)
    let widest = (layout.lines.map { Double($0.widthWithTrailingWhitespace) } + layout.extents)
      .max()
    let width = max(layout.width ?? 0, widest ?? 0)
    // Only the lines around the first difference, so that long texts stay legible.
    let first = max(0, (layout.firstDifferentLine ?? 0) - 1)
    let count = min(8, max(recorded.count, ours.count) - first)
    var body = ""
    if let available = layout.width {
      body += Self.box(0, 0, available, height * Double(count), "room")
    }
    for (ranges, glyphs, style) in [
      (recorded, recordedGlyphs, "recorded"), (ours, ourGlyphs, "found"),
    ] {
      for row in 0..<count where first + row < ranges.count {
        let line = first + row
        let advance = glyphs[line].reduce(0) { $0 + $1.width }
        let isRightToLeft = layout.text.dir == "rtl"
        let hanging =
          style == "found" ? Double(layout.lines[line].trailingWhitespaceWidth) : 0
        let left = isRightToLeft ? width - (advance - hanging) : 0
        let y = Double(row) * height
        body += draw(glyphs[line], in: layout, at: left, baseline: y + ascent, style: style)
        let end =
          style == "found" ? Double(layout.lines[line].width) : layout.extents[line]
        let x = isRightToLeft ? width - end : end
        body +=
          "<path class=\"end \(style)\" d=\"M\(Self.number(x)) \(Self.number(y + 1))v"
          + "\(Self.number(height - 2))\"/>"
      }
    }
    let pixels = min(1100, (width + 12) * 2)
    return
      "<svg viewBox=\"-4 -2 \(Self.number(width + 12)) \(Self.number(height * Double(count) + 4))\""
      + " style=\"width:\(Int(pixels))px\" role=\"img\">\(body)</svg>"
  }

  /// The glyphs of lines, with the hyphens that show at the ends of all but the last.
  private static func glyphs(
    of lines: [Range<Int>], _ layout: LaidOutCase
  ) throws -> [[ShapedSlice]] {
    var glyphs = try layout.prepared.slices(of: lines)
    let reshaping = try layout.prepared.reshapingContext()
    for (index, line) in lines.enumerated().dropLast()
    where line.upperBound > 0 && layout.units[line.upperBound - 1] == 0xAD {
      if let hyphen = try reshaping.hyphen(before: line.upperBound) { glyphs[index].append(hyphen) }
    }
    return glyphs
  }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String
  ) -> String {
    "<rect class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\""
      + " height=\"\(number(height))\"/>"
  }

  /// Draws a line's runs from left to right.
  private mutating func draw(
    _ slices: [ShapedSlice], in layout: LaidOutCase, at left: Double, baseline: Double,
    style: String
  ) -> String {
    var pen = left
    var result = "<g class=\"\(style)\">"
    for index in VisualOrder.order(of: slices.map(\.run.level)) {
      let scale = slices[index].pointsPerLength
      for glyph in slices[index].glyphs {
        let x = pen + Double(glyph.xOffset) * scale
        let y = baseline - Double(glyph.yOffset) * scale
        result += use(
          slices[index].font(in: layout.style), glyph.glyph, x, y, layout.size,
          Double(glyph.advance) * scale)
        pen += Double(glyph.advance) * scale
      }
    }
    return result + "</g>"
  }

  private mutating func use(
    _ font: Font, _ glyph: UInt32, _ x: Double, _ y: Double, _ size: Double, _ advance: Double
  ) -> String {
    if font.hasColor {
      return advance <= 0
        ? "" : Self.box(x + 1, y - size * 0.8, max(0, advance - 2), size * 0.9, "picture")
    }
    let name = self.name(of: font, glyph)
    guard !(outlines[name] ?? "").isEmpty else { return "" }
    let scale = size / Double(font.unitsPerEm)
    return "<use href=\"#\(name)\" transform=\"translate(\(Self.number(x)) \(Self.number(y)))"
      + "scale(\(Self.number(scale, 6)) -\(Self.number(scale, 6)))\"/>"
  }

  private mutating func name(of font: Font, _ glyph: UInt32) -> String {
    if !fonts.contains(font) { fonts.append(font) }
    let name = "g\(fonts.firstIndex(of: font) ?? 0)-\(glyph)"
    if outlines[name] == nil {
      outlines[name] = Self.path((try? font.outline(ofGlyph: glyph)) ?? [])
    }
    return name
  }

  private static func path(_ elements: [OutlineElement]) -> String {
    var path = ""
    func point(_ x: Double, _ y: Double) -> String { "\(number(x, 0)) \(number(y, 0))" }
    for element in elements {
      switch element {
      case .move(let x, let y): path += (path.isEmpty ? "M" : "ZM") + point(x, y)
      case .line(let x, let y): path += "L" + point(x, y)
      case .quadratic(let controlX, let controlY, let x, let y):
        path += "Q\(point(controlX, controlY)) \(point(x, y))"
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        path += "C\(point(x1, y1)) \(point(x2, y2)) \(point(x, y))"
      }
    }
    return path.isEmpty ? "" : path + "Z"
  }

  /// A number with few digits, whatever the locale.
  static func number(_ value: Double, _ digits: Int = 2) -> String {
    let factor = pow(10, Double(digits))
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
