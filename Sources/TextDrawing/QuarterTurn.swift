import Foundation
import TextMeasure

/// A turn by 90 degrees.
enum QuarterTurn: Int, Sendable {
  case left = -1
  case none, right

  /// Where a point goes that is turned around the origin; y downwards.
  func turned(_ point: CGPoint) -> CGPoint {
    switch self {
    case .none: point
    case .right: CGPoint(x: -point.y, y: point.x)
    case .left: CGPoint(x: point.y, y: -point.x)
    }
  }

  func turned(_ rectangle: CGRect) -> CGRect {
    let first = turned(rectangle.origin)
    let last = turned(CGPoint(x: rectangle.maxX, y: rectangle.maxY))
    return CGRect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: (last.x - first.x).magnitude,
      height: (last.y - first.y).magnitude)
  }

  /// This turn and another one.
  func adding(_ other: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: rawValue + other.rawValue) ?? .none
  }
}

extension WritingMode {
  /// How lines that run from left to right are turned.
  var turn: QuarterTurn {
    switch self {
    case .horizontal: .none
    case .verticalRightToLeft, .verticalLeftToRight, .sidewaysRightToLeft: .right
    case .sidewaysLeftToRight: .left
    }
  }
}

/// A layout turned into its writing mode.
struct TurnedBlock {
  let turn: QuarterTurn
  /// Where the turned block's top left corner would be without moving it.
  private let corner: CGPoint

  init(_ layout: TextLayout) {
    turn = layout.writingMode.turn
    let block = CGRect(
      x: 0, y: 0, width: max(layout.width, layout.size.width), height: layout.size.height)
    corner = turn.turned(block).origin
  }

  func turned(_ point: CGPoint) -> CGPoint {
    let point = turn.turned(point)
    return CGPoint(x: point.x - corner.x, y: point.y - corner.y)
  }

  func turned(_ rectangle: CGRect) -> CGRect {
    turn.turned(rectangle).offsetBy(dx: -corner.x, dy: -corner.y)
  }

  func turned(_ element: DrawingElement) -> DrawingElement {
    switch element {
    case .glyph(let key, let origin, let scale, let own, let color):
      .glyph(key, origin: turned(origin), scale: scale, own.adding(turn), color: color)
    case .image(let key, let rectangle, let own):
      .image(key, turned(rectangle), own.adding(turn))
    case .rectangle(let rectangle, let fill, let stroke, let isDashed):
      .rectangle(turned(rectangle), fill: fill, stroke: stroke, isDashed: isDashed)
    case .line(let points, let color, let width, let isDashed):
      .line(points.map(turned), color: color, width: width, isDashed: isDashed)
    case .polygon(let points, let color): .polygon(points.map(turned), color: color)
    }
  }
}

extension TextLayout {
  /// The layout with the lines of `vertical-lr` in the opposite order: turned to the right, the first
  /// one is then at the left.
  var orderedForDrawing: TextLayout {
    guard writingMode == .verticalLeftToRight else { return self }
    var ordered = self
    for index in lines.indices {
      let line = lines[index].line
      let top = size.height - line.top - line.height
      ordered.lines[index].line.top = top
      ordered.lines[index].line.baseline += top - line.top
    }
    return ordered
  }
}
