import Foundation
import TextMeasure

/// What the overlays' colours and marks mean, in lines under the picture.
extension DrawingComposer {
  /// The size of the legend's letters, points.
  private static let legendSize: CGFloat = 9
  /// A sample's width and height, points.
  private static let sample = CGSize(width: 14, height: 9)
  /// The distance between an entry and the next, points.
  private static let gap: CGFloat = 12
  /// A narrow picture is made so wide, so that the legend's entries do not stand in a column.
  private static let leastWidth: CGFloat = 200

  /// An entry: how its sample looks, and its name.
  private struct Entry {
    var name: String
    var sample: (CGRect) -> DrawingElement
  }

  /// Adds a sample and a name for each overlay, in rows as wide as the picture.
  ///
  /// - Throws: `fontNotFound` without the bundled fonts, which the names are set in; as for the
  ///   picture's own glyphs.
  mutating func addLegend() throws(TextMeasureError) {
    let entries = entries
    guard !entries.isEmpty else { return }
    let block = contentBounds
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: Self.legendSize)
    let widest = max(block.width, Self.leastWidth)
    var corner = CGPoint(x: block.minX, y: block.maxY + Self.gap)
    var bounds = CGRect(origin: corner, size: .zero)
    for entry in entries {
      let name = try TextMeasurer.shared.prepare(entry.name, style: style).layout()
      let width = Self.sample.width + 4 + name.size.width
      if corner.x > block.minX, corner.x + width > block.minX + widest {
        corner = CGPoint(x: block.minX, y: corner.y + name.size.height + 3)
      }
      let sample = CGRect(
        origin: CGPoint(x: corner.x, y: corner.y + (name.size.height - Self.sample.height) / 2),
        size: Self.sample)
      elements.append(entry.sample(sample))
      let origin = CGPoint(x: sample.maxX + 4, y: corner.y)
      try addGlyphs(of: name, at: origin, isColoredByFont: false)
      bounds = bounds.union(
        CGRect(x: corner.x, y: corner.y, width: width, height: name.size.height))
      corner.x += width + Self.gap
    }
    legendBounds = bounds
  }

  /// The entries of the overlays that are shown, in the order of their names.
  private var entries: [Entry] {
    var entries: [Entry] = []
    func add(
      _ overlay: DrawingOverlay, _ name: String, _ sample: @escaping (CGRect) -> DrawingElement
    ) {
      if options.overlays.contains(overlay) { entries.append(Entry(name: name, sample: sample)) }
    }
    func filled(_ color: DrawingColor) -> (CGRect) -> DrawingElement {
      { .rectangle($0, fill: color, stroke: nil, isDashed: false) }
    }
    func stroked(_ color: DrawingColor, isDashed: Bool) -> (CGRect) -> DrawingElement {
      { .rectangle($0, fill: nil, stroke: color, isDashed: isDashed) }
    }
    func line(_ color: DrawingColor, isDashed: Bool) -> (CGRect) -> DrawingElement {
      { box in
        .line(
          [CGPoint(x: box.minX, y: box.midY), CGPoint(x: box.maxX, y: box.midY)], color: color,
          width: Self.hairline * 2, isDashed: isDashed)
      }
    }
    func triangle(_ color: DrawingColor) -> (CGRect) -> DrawingElement {
      { box in
        .polygon(
          [
            CGPoint(x: box.midX, y: box.minY + 2), CGPoint(x: box.midX - 3, y: box.maxY - 1),
            CGPoint(x: box.midX + 3, y: box.maxY - 1),
          ], color: color)
      }
    }
    func arrow(_ color: DrawingColor) -> (CGRect) -> DrawingElement {
      { box in
        .polygon(
          [
            CGPoint(x: box.maxX, y: box.midY), CGPoint(x: box.minX, y: box.midY - 2.5),
            CGPoint(x: box.minX, y: box.midY + 2.5),
          ], color: color)
      }
    }
    add(.lineBoxes, "line box", filled(Self.box.with(alpha: 0.4)))
    add(.baselines, "baseline", line(Self.baseline, isDashed: false))
    add(.ascentAndDescent, "ascent, descent", line(Self.reach, isDashed: true))
    add(.advances, "advance", stroked(Self.advance, isDashed: false))
    add(.trailingWhitespace, "trailing space", filled(Self.hanging.with(alpha: 0.35)))
    add(.breakOpportunities, "break opportunity (filled: taken)", triangle(Self.opportunity))
    add(.bidiRuns, "run direction", arrow(DrawingColor.distinct[0]))
    add(.boundingRectangle, "measured size (dashed: width)", stroked(Self.bounds, isDashed: false))
    add(.inkBounds, "ink", stroked(Self.ink, isDashed: true))
    add(.truncationToken, "truncation token", filled(Self.opportunity.with(alpha: 0.35)))
    for (number, font) in fonts.enumerated() {
      add(
        .fontColors, font.postScriptName,
        filled(DrawingColor.distinct[number % DrawingColor.distinct.count]))
    }
    return entries
  }
}
