import Foundation
import Testing

/// `news-feed` as people run it.
@Suite struct NewsFeedTests {
  @Test func theRowAtTheTopStays() throws {
    let outcome = try Program.run("news-feed", ["--count", "200", "--offset", "5000"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let parts = outcome.output.components(separatedBy: " points, offset ").dropFirst()
    let first = parts.map { part in
      part.split(separator: "\n").first { $0.contains("post ") }
        .map { $0.split(separator: " ")[1] }
    }
    #expect(first.count == 3 && Set(first).count == 1, "\(first)")
  }

  @Test(arguments: [[], ["--attributed"]])
  func allHeightsAreTimedAtTwoWidths(options: [String]) throws {
    let outcome = try Program.run("news-feed", ["--count", "50", "--timings"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains(": 50 heights in ") }, "\(lines)")
  }

  @Test func aCategoryThatIsNoneIsRefused() throws {
    let outcome = try Program.run("news-feed", ["--category", "huge"])
    #expect(outcome.status == 64 && outcome.errors.contains("--category"))
  }
}
