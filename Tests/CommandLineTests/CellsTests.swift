import Foundation
import Testing

/// `cells` and `table` as people run them.
@Suite struct CellsTests {
  @Test func everyStrategyIsComparedAsJSON() throws {
    let outcome = try Tool.run(
      "cells", "--generate", "12", "--width", "375", "--strategy", "all", "--scale", "2",
      "--format", "json")
    let result = try #require(outcome.object)
    let strategies = try #require(result["strategies"] as? [[String: Any]])
    let rows = try #require(result["rows"] as? [[String: Any]])
    let names = strategies.compactMap { $0["strategy"] as? String }
    #expect(outcome.status == 0 && rows.count == 12)
    #expect(names.starts(with: ["frame-model", "calculated-label"]) && names.count >= 12)
    for row in rows {
      let heights = try #require(row["heights"] as? [String: Double])
      #expect(Set(heights.keys) == Set(names))
      let differences = try #require(row["differences"] as? [[String: Any]])
      #expect(differences.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    }
  }

  @Test func oneBadStatusDoesNotLoseTheOthers() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "feed.json")
      let feed = """
        {"statuses":[
          {"idstr":"1","text":"first","source":"","created_at":"","user":{"name":"a"}},
          {"idstr":"2","user":5},
          {"idstr":"3","text":"third","source":"","created_at":"","user":{"name":"b"}}
        ]}
        """
      try feed.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run(
        "cells", file.path, "--width", "320", "--strategy", "frame-model", "--format", "json")
      let rows = try #require(outcome.object?["rows"] as? [[String: Any]])
      #expect(outcome.status == 1 && rows.count == 2)
      #expect(outcome.errors.contains("feed.json:3:"), "\(outcome.errors)")
    }
  }

  @Test func thePageStandsByItself() throws {
    let page = try Tool.run("cells", "--generate", "3", "--width", "375", "--format", "html").text
    #expect(page.contains("<!doctype html>") || page.contains("<!DOCTYPE html>"))
    #expect(!page.contains("src=\"http") && !page.contains("href=\"http"))
  }

  @Test func thePageHasNavigationAndSaysWhatEachStrategyIs() throws {
    let page = try Tool.run("cells", "--generate", "5", "--format", "html").text
    let strategies = try Tool.run("cells", "--generate", "1", "--format", "json").object
    let names = try #require(strategies?["strategies"] as? [[String: Any]])
      .compactMap { $0["strategy"] as? String }
    #expect(names.count >= 12)
    for name in names {
      let row = page.firstMatch(of: try Regex("<b>\(name)</b><small>([^<]+)</small>"))
      #expect(row != nil, "\(name) has no explanation")
    }
    for row in 0..<5 {
      #expect(page.contains("href=\"#row-\(row)\"") && page.contains("id=\"row-\(row)\""))
    }
    // Most rows are folded, so that the page stays short.
    #expect(page.components(separatedBy: "<details").count - 1 == 5)
    #expect(page.components(separatedBy: " open>").count - 1 == 3)
  }

  @Test func aTableShowsTheRowsOfItsViewport() throws {
    let outcome = try Tool.run(
      "table", "--generate", "40", "--viewport", "667", "--offset", "1200")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("visible rows") && outcome.text.contains("1200.0"))
  }

  /// Three sections of fixed rows with headers and footers: every place is arithmetic.
  @Test func aTableHasSections() throws {
    let outcome = try Tool.run(
      "table", "--generate", "3", "--rows", "5,0,400", "--row-height", "50", "--header", "28",
      "--footer", "12", "--viewport", "200", "--offset", "1000", "--style", "grouped")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("content height   20370.0 pt"), "\(outcome.text)")
    // 250 + 2 · 12 + 3 · 28 = 358 points are above the last section's rows.
    #expect(outcome.text.contains("    2-12  "), "\(outcome.text)")
    #expect(outcome.text.contains("top 958.0  height 50.0  on screen -42.0"), "\(outcome.text)")
    #expect(outcome.text.contains("heights queried  0"))
  }

  @Test func aTableRepeatsAShortFeed() throws {
    let one = try Tool.run("table", "--generate", "2", "--rows", "4")
    #expect(one.status == 0, "\(one.errors)")
    let two = try Tool.run("table", "--generate", "2")
    func height(_ text: String) -> Double? {
      text.components(separatedBy: "content height   ").dropFirst().first
        .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
    }
    let single = try #require(height(two.text))
    #expect(height(one.text) == 2 * single)
  }

  @Test func wrongValuesAreRefused() throws {
    for arguments in [["--width", "-5"], ["--width", "375", "--strategy", "guess"]] {
      let outcome = try Tool.run(
        program: Tool.path, ["cells", "--generate", "2"] + arguments)
      #expect(outcome.status != 0 && !outcome.errors.isEmpty, "\(arguments)")
    }
  }

  /// What reaches into the page's margin is as wide as the margin, on a phone too.
  @Test func thePageIsNoWiderThanTheScreen() throws {
    let page = try Tool.run("cells", "--generate", "1", "--format", "html").text
    #expect(page.contains("margin: 0 calc(-1 * var(--gap))"))
    #expect(page.firstMatch(of: /margin:[^;}]*-\d+px/) == nil)
  }
}
