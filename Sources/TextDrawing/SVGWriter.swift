import Foundation
import TextMeasure

/// Writes a drawing as SVG.
struct SVGWriter {
  /// The document.
  private(set) var text = ""

  init(_ composer: DrawingComposer) {
    let page = composer.page
    let size = "width=\"\(number(page.width))\" height=\"\(number(page.height))\""
    let box = [page.minX, page.minY, page.width, page.height].map { number($0) }
    text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
      + "xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(size) "
      + "viewBox=\"\(box.joined(separator: " "))\">\n"
    text += "<title>\(Self.escaped(composer.layout.text))</title>\n"
    writeDefinitions(composer)
    if let background = composer.options.background {
      write(.rectangle(page, fill: background, stroke: nil, isDashed: false))
    }
    for element in composer.elements { write(element) }
    text += "</svg>\n"
  }

  /// Every outline and picture once, by name.
  private mutating func writeDefinitions(_ composer: DrawingComposer) {
    text += "<defs>\n"
    let keys = composer.outlines.filter { !$0.value.isEmpty }.keys
    for key in keys.sorted(by: Self.isBefore) {
      let path = (composer.outlines[key] ?? []).svgPath { number($0) }
      text += "<path id=\"\(Self.name(key))\" d=\"\(path)\"/>\n"
    }
    let pictures = composer.images.filter { !$0.value.isEmpty }.keys
    for key in pictures.sorted(by: Self.isBefore) {
      let data = Data(composer.images[key] ?? []).base64EncodedString()
      text +=
        "<image id=\"\(Self.name(key))\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" "
        + "xlink:href=\"data:image/png;base64,\(data)\"/>\n"
    }
    text += "</defs>\n"
  }

  private mutating func write(_ element: DrawingElement) {
    switch element {
    case .glyph(let key, let origin, let scale, let turn, let color):
      text +=
        "<use xlink:href=\"#\(Self.name(key))\" transform=\"translate(\(number(origin.x)) "
        + "\(number(origin.y)))\(rotation(turn)) scale(\(number(scale.width)) "
        + "\(number(-scale.height)))\"\(fill(color))/>\n"
    case .image(let key, let rectangle, let turn):
      // A turned picture's corner is another one of the rectangle.
      let corner = CGPoint(
        x: turn == .right ? rectangle.maxX : rectangle.minX,
        y: turn == .left ? rectangle.maxY : rectangle.minY)
      let size = turn.turned(CGRect(origin: .zero, size: rectangle.size)).size
      text +=
        "<use xlink:href=\"#\(Self.name(key))\" transform=\"translate(\(number(corner.x)) "
        + "\(number(corner.y)))\(rotation(turn)) scale(\(number(size.width)) "
        + "\(number(size.height)))\"/>\n"
    case .rectangle(let rectangle, let fill, let stroke, let isDashed):
      text +=
        "<rect x=\"\(number(rectangle.minX))\" y=\"\(number(rectangle.minY))\" "
        + "width=\"\(number(rectangle.width))\" height=\"\(number(rectangle.height))\""
        + (fill.map { self.fill($0) } ?? " fill=\"none\"")
        + (stroke.map { self.stroke($0, width: 0.5, isDashed) } ?? "") + "/>\n"
    case .line(let points, let color, let width, let isDashed):
      text +=
        "<polyline points=\"\(Self.list(points))\" fill=\"none\""
        + stroke(color, width: width, isDashed) + "/>\n"
    case .polygon(let points, let color):
      text += "<polygon points=\"\(Self.list(points))\"\(fill(color))/>\n"
    }
  }

  private func rotation(_ turn: QuarterTurn) -> String {
    turn == .none ? "" : " rotate(\(turn.rawValue * 90))"
  }

  private func fill(_ color: DrawingColor) -> String {
    " fill=\"\(color.hexadecimal)\""
      + (color.alpha < 1 ? " fill-opacity=\"\(number(color.alpha))\"" : "")
  }

  private func stroke(_ color: DrawingColor, width: Double, _ isDashed: Bool) -> String {
    " stroke=\"\(color.hexadecimal)\" stroke-width=\"\(number(width))\""
      + (color.alpha < 1 ? " stroke-opacity=\"\(number(color.alpha))\"" : "")
      + (isDashed ? " stroke-dasharray=\"2 1.5\"" : "")
  }

  private static func list(_ points: [CGPoint]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  private static func name(_ key: GlyphKey) -> String { "f\(key.font)g\(key.glyph)" }

  private static func isBefore(_ first: GlyphKey, _ second: GlyphKey) -> Bool {
    (first.font, first.glyph) < (second.font, second.glyph)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // What XML has no notation for.
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func number(_ value: some BinaryFloatingPoint) -> String { Self.number(value) }

  /// A number in seven significant digits: a millionth of a point, or of a font unit's scale.
  private static func number(_ value: some BinaryFloatingPoint) -> String {
    let value = Double(value)
    guard value != 0, value.isFinite else { return "0" }
    let digits = 6 - Int(log10(value.magnitude).rounded(.down))
    let factor = pow(10, Double(min(max(digits, 0), 12)))
    let rounded = (value * factor).rounded() / factor
    if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return "\(Int64(rounded))" }
    return "\(rounded)"
  }
}
