import Testing
import TextMeasure

@testable import TextEngine

/// The face that is nearest to a weight, whatever number that is.
@Suite struct FontCatalogTests {
  private static let catalog = FontCatalog(
    entries: [Int.min, 300, 700, .max].map {
      FontCatalog.Entry(names: ["Face"], weight: $0, isItalic: false, path: "/\($0).ttf")
    })

  @Test func theNearestWeightAnswers() {
    for (weight, nearest) in [(400, 300), (501, 700), (10, Int.min), (950, .max)] {
      let entry = Self.catalog.entries.nearest(named: "face", weight: weight, isItalic: nil)
      #expect(entry?.weight == nearest)
    }
  }

  @Test(arguments: [(Int.min, Int.min), (-1, .min), (0, .min), (1001, .max), (.max, .max)])
  func aWeightThatNoFontHasIsTheNearestOne(weight: Int, nearest: Int) {
    let entry = Self.catalog.entries.nearest(named: "Face", weight: weight, isItalic: false)
    #expect(entry?.weight == nearest)
  }
}
