import Foundation
import TextMeasure

/// What shows the measures.
extension DrawingComposer {
  static let box = DrawingColor.distinct[5]
  static let baseline = DrawingColor.distinct[1]
  static let reach = DrawingColor.distinct[2]
  static let hanging = DrawingColor.distinct[4]
  static let opportunity = DrawingColor.distinct[3]
  static let bounds = DrawingColor.distinct[0]
  static let ink = DrawingColor.distinct[6]
  static let advance = DrawingColor.distinct[7].with(alpha: 0.45)
  static let hairline = 0.5

  /// What lies under the text.
  mutating func addBackgroundOverlays() {
    for (index, line) in layout.lines.enumerated() {
      if options.overlays.contains(.lineBoxes) {
        elements.append(
          .rectangle(
            CGRect(
              x: line.x, y: line.line.top, width: line.line.width, height: line.line.height),
            fill: Self.box.with(alpha: index % 2 == 0 ? 0.25 : 0.4), stroke: nil, isDashed: false))
      }
      if options.overlays.contains(.trailingWhitespace) { addHanging(of: line) }
      if options.overlays.contains(.advances) { addAdvances(of: line) }
      if options.overlays.contains(.truncationToken) { addToken(of: line) }
    }
  }

  /// What lies over the text.
  mutating func addForegroundOverlays() {
    for (index, line) in layout.lines.enumerated() {
      let right = line.x + max(line.line.width, 1)
      if options.overlays.contains(.ascentAndDescent) {
        for y in [
          line.line.baseline - line.line.ascent, line.line.baseline + line.line.descent,
        ] {
          addLine(
            CGPoint(x: line.x, y: y), CGPoint(x: right, y: y), Self.reach, isDashed: true)
        }
      }
      if options.overlays.contains(.baselines) {
        addLine(
          CGPoint(x: line.x, y: line.line.baseline), CGPoint(x: right, y: line.line.baseline),
          Self.baseline)
      }
      if options.overlays.contains(.bidiRuns) { addDirections(of: line) }
      if options.overlays.contains(.breakOpportunities) { addBreaks(ofLine: index) }
    }
    if options.overlays.contains(.boundingRectangle) {
      let left = layout.lines.map(\.x).min() ?? 0
      elements.append(
        .rectangle(
          CGRect(x: 0, y: 0, width: layout.width, height: layout.size.height), fill: nil,
          stroke: Self.bounds.with(alpha: 0.6), isDashed: true))
      elements.append(
        .rectangle(
          CGRect(x: left, y: 0, width: Double(layout.size.width), height: layout.size.height),
          fill: nil, stroke: Self.bounds, isDashed: false))
    }
    if options.overlays.contains(.inkBounds), let ink = layout.inkBounds {
      elements.append(.rectangle(ink, fill: nil, stroke: Self.ink, isDashed: true))
    }
  }

  private mutating func addLine(
    _ from: CGPoint, _ to: CGPoint, _ color: DrawingColor, isDashed: Bool = false
  ) {
    elements.append(.line([from, to], color: color, width: Self.hairline, isDashed: isDashed))
  }

  private mutating func addHanging(of line: LayoutLine) {
    let width = line.line.trailingWhitespaceWidth
    guard width > 0 else { return }
    let x = line.isRightToLeft ? line.x - width : line.x + line.line.width
    elements.append(
      .rectangle(
        CGRect(x: x, y: line.line.top, width: width, height: line.line.height),
        fill: Self.hanging.with(alpha: 0.35), stroke: nil, isDashed: false))
  }

  /// The room of what stands for text that is cut.
  private mutating func addToken(of line: LayoutLine) {
    for run in line.runs where run.kind == .token {
      elements.append(
        .rectangle(
          CGRect(x: run.x, y: line.line.top, width: run.width, height: line.line.height),
          fill: Self.opportunity.with(alpha: 0.35), stroke: nil, isDashed: false))
    }
  }

  /// Every glyph's room, from the line's ascent to its descent.
  private mutating func addAdvances(of line: LayoutLine) {
    let top = line.line.baseline - line.line.ascent
    let bottom = line.line.baseline + line.line.descent
    for run in line.runs {
      for glyph in run.glyphs where glyph.advance != 0 {
        elements.append(
          .rectangle(
            CGRect(x: run.x + glyph.x, y: top, width: glyph.advance, height: bottom - top),
            fill: nil, stroke: Self.advance, isDashed: false))
      }
    }
  }

  /// An arrow under each run, in the direction it is read in.
  private mutating func addDirections(of line: LayoutLine) {
    let y = line.line.baseline + line.line.descent - 1
    for run in line.runs where run.width > 0 {
      let color = DrawingColor.distinct[Int(run.level) % DrawingColor.distinct.count]
      let (start, end) =
        run.isRightToLeft ? (run.x + run.width, run.x) : (run.x, run.x + run.width)
      addLine(CGPoint(x: start, y: y), CGPoint(x: end, y: y), color)
      let back = run.isRightToLeft ? 3.0 : -3.0
      elements.append(
        .polygon(
          [
            CGPoint(x: end, y: y), CGPoint(x: end + back, y: y - 1.5),
            CGPoint(x: end + back, y: y + 1.5),
          ], color: color))
    }
  }

  /// A mark under the baseline where a line may end; filled where one does.
  private mutating func addBreaks(ofLine index: Int) {
    let line = layout.lines[index]
    let range = line.line.utf16Range
    for opportunity in layout.breakOpportunities
    where opportunity.offset > range.lowerBound && opportunity.offset <= range.upperBound {
      let caret = layout.caret(at: opportunity.offset, affinity: .upstream)
      let x = caret.lineIndex == index ? Double(caret.secondaryX) : line.x + line.line.width
      let y = line.line.baseline + 1
      let marks = [
        CGPoint(x: x, y: y), CGPoint(x: x - 1.5, y: y + 3), CGPoint(x: x + 1.5, y: y + 3),
      ]
      if opportunity.offset == range.upperBound {
        elements.append(.polygon(marks, color: Self.opportunity))
      } else {
        elements.append(
          .line(
            marks + [marks[0]], color: Self.opportunity, width: Self.hairline, isDashed: false))
      }
    }
  }
}
