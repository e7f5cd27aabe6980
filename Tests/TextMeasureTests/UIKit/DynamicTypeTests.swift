import Foundation
import Testing
import TextMeasure

@Suite struct DynamicTypeTests {
  @Test func tableEqualsThePublishedOne() throws {
    let rows = try Fixture.rows("text-styles.tsv")
    var wrong: [String] = []
    for row in rows {
      let entry = TextStyleName(rawValue: row["style"]).flatMap { style in
        ContentSizeCategory(rawValue: row["category"]).map { style.preferred(at: $0) }
      }
      if entry?.size != CGFloat(row.number("size"))
        || entry?.baselineDistance != CGFloat(row.number("leading"))
        || entry?.weight != (row["style"] == "headline" ? 600 : 400)
      {
        wrong.append("\(row)")
      }
    }
    #expect(rows.count == 132)
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func leadingIsTheTablesLessTheLine() {
    #expect(TextStyleName.body.preferred().leading == 1.712890625)
    #expect(TextStyleName.subheadline.preferred().leading == 2.099609375)
    #expect(TextStyleName.caption2.preferred().leading == -0.126953125)
    let largest = TextStyleName.body.preferred(at: .accessibilityExtraExtraExtraLarge)
    #expect(largest.leading == -1.248046875)
  }

  @Test func labelsOfTextStylesAreAsHighAsMeasured() {
    let grid = PixelGrid(scale: 2)
    #expect(TextStyleName.subheadline.preferred().labelHeight(lineCount: 2, grid: grid) == 38)
    #expect(TextStyleName.body.preferred().labelHeight(lineCount: 3, grid: grid) == 64.5)
    #expect(TextStyleName.body.preferred().labelHeight(lineCount: 2, grid: grid) == 42.5)
    #expect(TextStyleName.footnote.preferred().labelHeight(lineCount: 3, grid: grid) == 52)
    #expect(TextStyleName.body.preferred().labelHeight(lineCount: 0, grid: grid) == 0)
  }

  /// The law in whole numbers: `floor(v · leading · scale ÷ base + ½)`, for the nineteen base values
  /// and three scales; nothing here divides before it rounds.
  @Test func scalingFollowsTheRatioOfLeadings() throws {
    var wrong: [String] = []
    var leadings: [String: [String: Int]] = [:]
    for row in try Fixture.rows("text-styles.tsv") {
      leadings[row["style"], default: [:]][row["category"]] = Int(row["leading"])
    }
    for style in TextStyleName.allCases {
      let scaling = FontMetricsScaling(style: style)
      for category in ContentSizeCategory.allCases where category != .large {
        let leading = leadings[style.rawValue]?[category.rawValue] ?? 0
        let base = leadings[style.rawValue]?["large"] ?? 1
        for value in [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 15, 16, 17, 20, 28, 34, 44, 64] {
          for scale in 1...3 {
            let pixels = (2 * value * leading * scale + base) / (2 * base)
            let scaled = scaling.scaledValue(
              CGFloat(value), category: category, scale: CGFloat(scale))
            if scaled != CGFloat(pixels) / CGFloat(scale) {
              wrong.append("\(style) \(category) \(value) @\(scale): \(scaled)")
            }
          }
          let points = (2 * value * leading + base) / (2 * base)
          let size = scaling.scaledPointSize(CGFloat(value), category: category)
          if size != CGFloat(points) { wrong.append("\(style) \(category) \(value): \(size)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  @Test func scalingIsIdentityAtLargeAndClamped() {
    let scaling = FontMetricsScaling()
    #expect(scaling.style == .body)
    #expect(scaling.scaledValue(17.1, category: .large, scale: 3) == 17.1)
    #expect(scaling.scaledPointSize(16.5, category: .large) == 16.5)
    #expect(scaling.scaledPointSize(16.5, category: .large, maximumPointSize: 12) == 12)
    let largest = ContentSizeCategory.accessibilityExtraExtraExtraLarge
    #expect(scaling.scaledPointSize(17, category: largest) == 48)
    #expect(scaling.scaledPointSize(17, category: largest, maximumPointSize: 30) == 30)
    for value: CGFloat in [.nan, .infinity] {
      let scaled = scaling.scaledValue(value, category: largest, scale: 2)
      #expect(scaled.isNaN == value.isNaN && !scaled.isFinite)
    }
    #expect(scaling.scaledValue(10, category: largest, scale: .nan) == 28)
  }

  @Test func categoriesAreOrderedAndNamedAsInUIKit() {
    #expect(ContentSizeCategory.allCases == ContentSizeCategory.allCases.sorted())
    #expect(ContentSizeCategory.allCases.filter(\.isAccessibilityCategory).count == 5)
    #expect(
      ContentSizeCategory(uikitRawValue: "UICTContentSizeCategoryAccessibilityL")
        == .accessibilityLarge)
    #expect(ContentSizeCategory(uikitRawValue: "L") == nil)
    #expect(TextStyleName(uikitRawValue: "UICTFontTextStyleSubhead") == .subheadline)
    for category in ContentSizeCategory.allCases {
      #expect(ContentSizeCategory(uikitRawValue: category.uikitRawValue) == category)
    }
    for style in TextStyleName.allCases {
      #expect(TextStyleName(uikitRawValue: style.uikitRawValue) == style)
    }
  }
}
