import Testing
import TextMeasure

@testable import TextEngine

/// With a HarfBuzz that was not compared, nothing is reused.
struct HarfBuzzVersionTests {
  @Test func versionsBetweenTheTestedOnesCount() {
    for version in ["6.0.0", "6.0", "8.3.0", "10.2.0", "15.0.0", "15.0.9"] {
      #expect(HarfBuzzVersion.isTested(version), "\(version)")
    }
    for version in ["5.3.1", "15.1.0", "16.0.0", "6", "", "newest", "-6.0"] {
      #expect(!HarfBuzzVersion.isTested(version), "\(version)")
    }
  }

  @Test func otherVersionsShapeRunsWhole() throws {
    let font = try FontLibrary.shared.font(named: "Inter").native
    let properties = NativeSegmentProperties(
      script: FontTag("Latn").rawValue, isRightToLeft: false, language: NativeLanguage("en"),
      features: [])
    for isTested in [true, false] {
      let reader = FontRuleReader(
        font: font, properties: properties, cache: FontRulesCache(), isTested: isTested)
      #expect(reader.allowsParts == isTested)
      #expect(reader.allowsPairs == isTested)
      let property = CodePointProperty(of: 0x4E)
      let hasAnswer =
        reader.fixedAdvance(of: 0x4E, property) != nil
        || reader.pairSides(of: 0x4E, property) != nil
      #expect(hasAnswer == isTested)
    }
  }
}
