import Foundation
import Testing
import TextMeasure

@Suite struct LabelSizeTests {
  @Test func blocksAreRoundedAsAWhole() throws {
    let rows = try Fixture.rows("label-heights.tsv")
    var wrong: [String] = []
    for row in rows {
      let lines = Int(row["lines"]) ?? 0
      let grid = PixelGrid(scale: CGFloat(row.number("scale")))
      let line = BlockLine(
        metrics: LineMetrics(
          ascent: row.number("line_height") * 0.8, descent: row.number("line_height") * 0.2,
          leading: row.number("leading")))
      let block = BlockHeight(Array(repeating: line, count: lines))
      let height = grid.roundedUp(CGFloat(block.height))
      // Heights are published with four decimals.
      if abs(height - CGFloat(row.number("height"))) > 5e-5 { wrong.append("\(height): \(row)") }
    }
    #expect(rows.count == 13)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func helveticaLabelsHaveThePublishedSizes() throws {
    let metrics = FontMetrics(
      unitsPerEm: 2048, hheaAscent: 1854, hheaDescent: -434, hheaLineGap: 67
    ).standing(for: .helvetica)
    var wrong: [String] = []
    let rows = try Fixture.rows("helvetica-labels.tsv")
    for row in rows {
      let line = try MetricsProfile.uikit.lineMetrics(
        for: metrics, size: CGFloat(row.number("point_size")))
      var label = Label()
      label.displayScale = CGFloat(row.number("scale"))
      let size = label.size(
        ofBlock: CGSize(width: CGFloat(row.number("advance")), height: CGFloat(line.height)),
        fitting: CGFloat(row.number("fitting")))
      if abs(size.width - CGFloat(row.number("width"))) > 5e-5
        || abs(size.height - CGFloat(row.number("height"))) > 5e-5
      {
        wrong.append("\(size): \(row)")
      }
    }
    #expect(rows.count == 14)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func meaninglessWidthsAreNoLimit() {
    #expect(BlockRules.bounded(90) == 90)
    for width: CGFloat in [0, -1, .nan, .infinity, .greatestFiniteMagnitude] {
      #expect(BlockRules.bounded(width) == .infinity)
    }
    var label = Label()
    label.displayScale = 2
    label.shadowOffset = CGSize(width: -1, height: 2)
    let shadowed = label.size(ofBlock: CGSize(width: 20, height: 10), fitting: 0)
    #expect(shadowed == CGSize(width: 21, height: 12))
  }

  @Test func alternativesAreAllOptionsByName() {
    let alternatives = UIKitConventions.alternatives
    #expect(alternatives.map(\.conventions.rawValue) == (0..<17).map { 1 << $0 })
    #expect(Set(alternatives.map(\.name)).count == 17)
    #expect(alternatives.first { $0.name == "wholePointLines" }?.conventions == .wholePointLines)
    #expect(UIKitConventions.default.metricsProfile == .uikit)
    #expect(UIKitConventions.conservative.metricsProfile.fallbackAffectsLineHeight)
    let choices = UIKitConventions.default
    #expect(choices.stringDrawingLeading(usesFontLeading: true) == .insideEveryLine)
    #expect(choices.stringDrawingLeading(usesFontLeading: false) == .betweenLines)
    func lineHeight(_ conventions: UIKitConventions) -> Double {
      var request = conventions.blockRequest(rules: BlockRules())
      if conventions.contains(.roundsStyledLines) { request.lineGrid = PixelGrid(scale: 2) }
      let natural = LineMetrics(ascent: 16.1865234375, descent: 4.1005859375)
      return request.lineBox(natural, style: ParagraphStyle()).height
    }
    #expect(lineHeight(.conservative) == 21)
    #expect(lineHeight(choices) == 20.287109375)
  }
}
