import Foundation
import Testing
import TextMeasure

/// A platform's rules, and what is said of those that are not built.
@Suite struct PlatformTests {
  private static var roboto: TextStyle {
    get throws {
      TextStyle(fonts: FontCascade([try FontLibrary.shared.font(named: "Roboto")]), size: 14)
    }
  }

  @Test(arguments: Platform.all)
  func everyRuleHasAFact(_ platform: Platform) {
    #expect(platform.facts.map(\.rule) == PlatformRule.allCases)
    for fact in platform.facts {
      #expect(!fact.does.isEmpty && !fact.source.isEmpty, "\(platform.name): \(fact.rule)")
      #expect(fact.standIn != "", "\(platform.name): \(fact.rule)")
    }
  }

  @Test func namesAreFoundAndOthersRefused() throws {
    #expect(Set(Platform.all.map(\.name)).count == Platform.all.count)
    for platform in Platform.all { #expect(try Platform(named: platform.name) == platform) }
    #expect {
      try Platform(named: "windows")
    } throws: {
      "\($0)".contains("ios, macos, catalyst")
    }
  }

  /// The published heights of "1\n" at 14: two lines of 16 px and font padding, and two of 16.
  @Test(arguments: [("android", 35.0), ("compose", 32), ("flutter", 32)])
  func aFinalLineFeedOpensALine(_ name: String, _ height: Double) throws {
    let options = TextOptions(platform: try Platform(named: name))
    let size = try TextMeasurer().prepare(
      "1\n", style: try Self.roboto, options: options
    ).measure()
    #expect(size.lineCount == 2 && Double(size.size.height) == height)
  }

  @Test func aFinalLineFeedOpensALineByThePlatformWhateverTheProfile() throws {
    let style = try Self.roboto
    var options = TextOptions(platform: .ios)
    func count() throws -> Int {
      try TextMeasurer().prepare("1\n", style: style, options: options).measure().lineCount
    }
    #expect(try count() == 2)
    options = TextOptions(platform: .chromium)
    #expect(try count() == 1)
    options.profile = .android
    #expect(try count() == 1)
    options.opensFinalLine = nil
    #expect(try count() == 2)
  }

  @Test func approximationsAreThoseOfTheRulesThatCount() {
    let all = Platform.word.approximations()
    #expect(all.contains("word: breaks are Unicode's"))
    let some = Platform.word.approximations(without: [.tabs, .opportunities])
    #expect(some.count == all.count - 2 && !some.contains("word: breaks are Unicode's"))
  }
}
