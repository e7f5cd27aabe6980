import Foundation
import TextMeasure

/// Turns a layout into things to draw.
struct DrawingComposer {
  let layout: TextLayout
  let options: DrawingOptions
  private let block: TurnedBlock
  /// What to draw, in order.
  var elements: [DrawingElement] = []
  /// The fonts by number, in the order of their first use.
  private(set) var fonts: [Font] = []
  /// The outlines that elements refer to.
  private(set) var outlines: [GlyphKey: [OutlineElement]] = [:]
  /// The pictures that elements refer to.
  private(set) var images: [GlyphKey: [UInt8]] = [:]
  /// Where the legend is; `nil` without one.
  var legendBounds: CGRect?
  /// When reading outlines is given up.
  private let deadline: OutlineDeadline?

  /// - Throws: `limitExceeded` when the outlines take longer than the options allow, `outOfMemory`.
  init(_ layout: TextLayout, options: DrawingOptions) throws(TextMeasureError) {
    self.layout = layout.orderedForDrawing
    self.options = options
    block = TurnedBlock(layout)
    deadline = options.timeLimit.map { OutlineDeadline($0) }
    addBackgroundOverlays()
    try addGlyphs(
      of: self.layout, at: .zero, isColoredByFont: options.overlays.contains(.fontColors))
    addForegroundOverlays()
    if block.turn != .none { elements = elements.map(block.turned) }
    if options.hasLegend { try addLegend() }
  }

  /// The rectangle that is drawn, points: the block, its ink, the legend and the margin.
  var page: CGRect {
    var page = contentBounds
    if let legendBounds { page = page.union(legendBounds) }
    let margin = CGFloat(options.margin)
    let left = (page.minX - margin).rounded(.down)
    let top = (page.minY - margin).rounded(.down)
    return CGRect(
      x: left, y: top, width: (page.maxX + margin).rounded(.up) - left,
      height: (page.maxY + margin).rounded(.up) - top)
  }

  /// The block with its ink, points.
  var contentBounds: CGRect {
    var page = CGRect(
      x: 0, y: 0, width: max(layout.width, layout.size.width), height: layout.size.height)
    for line in layout.lines {
      guard let first = line.runs.first, let last = line.runs.last else { continue }
      // What hangs takes part when it is shown.
      guard options.overlays.contains(.trailingWhitespace) else { break }
      page = page.union(
        CGRect(
          x: first.x, y: line.line.top, width: last.x + last.width - first.x,
          height: line.line.height))
    }
    if let ink = layout.inkBounds { page = page.union(ink) }
    return block.turned(page)
  }

  // MARK: Glyphs

  /// Adds the glyphs of a layout whose block has its top left corner at a point.
  mutating func addGlyphs(
    of layout: TextLayout, at corner: CGPoint, isColoredByFont: Bool
  ) throws(TextMeasureError) {
    for line in layout.lines {
      for run in line.drawnRuns {
        if run.kind == .attachment { addAttachment(run, of: line) }
        let number = number(of: run.font)
        let color =
          isColoredByFont
          ? DrawingColor.distinct[number % DrawingColor.distinct.count] : options.color
        let height = run.size / Double(max(1, run.font.unitsPerEm))
        let scale = CGSize(width: height * run.horizontalScale, height: height)
        for glyph in run.glyphs {
          let origin = CGPoint(
            x: corner.x + run.x + glyph.x + glyph.xOffset,
            y: corner.y + line.line.baseline - run.baselineOffset - glyph.yOffset)
          try add(
            GlyphKey(font: number, glyph: glyph.glyph), of: run.font, at: origin, scale: scale,
            run.isUpright ? .left : .none, color: color)
        }
      }
    }
  }

  private mutating func add(
    _ key: GlyphKey, of font: Font, at origin: CGPoint, scale: CGSize, _ turn: QuarterTurn,
    color: DrawingColor
  ) throws(TextMeasureError) {
    if font.hasColor {
      if images[key] == nil { images[key] = font.image(ofGlyph: key.glyph) }
      if images[key]?.isEmpty == false, let box = font.inkBox(ofGlyph: key.glyph) {
        let ink = CGRect(
          x: box.left * scale.width, y: -box.top * scale.height,
          width: (box.right - box.left) * scale.width,
          height: (box.top - box.bottom) * scale.height)
        elements.append(
          .image(key, turn.turned(ink).offsetBy(dx: origin.x, dy: origin.y), turn))
        return
      }
      let layers = font.layers(ofGlyph: key.glyph)
      for layer in layers {
        let own = layer.color.map { parts in
          DrawingColor(
            red: Double(parts[0]) / 255, green: Double(parts[1]) / 255,
            blue: Double(parts[2]) / 255, alpha: Double(parts[3]) / 255)
        }
        try addOutline(
          GlyphKey(font: key.font, glyph: layer.glyph), of: font, at: origin, scale: scale, turn,
          color: own ?? color)
      }
      if !layers.isEmpty { return }
    }
    try addOutline(key, of: font, at: origin, scale: scale, turn, color: color)
  }

  private mutating func addOutline(
    _ key: GlyphKey, of font: Font, at origin: CGPoint, scale: CGSize, _ turn: QuarterTurn,
    color: DrawingColor
  ) throws(TextMeasureError) {
    if outlines[key] == nil {
      outlines[key] = try font.outline(ofGlyph: key.glyph, until: deadline)
    }
    guard outlines[key]?.isEmpty == false else { return }
    elements.append(.glyph(key, origin: origin, scale: scale, turn, color: color))
  }

  /// A box stands for what the text holds a place for.
  private mutating func addAttachment(_ run: GlyphRun, of line: LayoutLine) {
    elements.append(
      .rectangle(
        CGRect(
          x: run.x, y: line.line.baseline - line.line.ascent, width: run.width,
          height: line.line.ascent), fill: nil, stroke: options.color, isDashed: true))
  }

  private mutating func number(of font: Font) -> Int {
    if let number = fonts.firstIndex(of: font) { return number }
    fonts.append(font)
    return fonts.count - 1
  }
}
