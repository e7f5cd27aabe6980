import Foundation
import Testing

/// `fit --format json` prints what `textmeasure-l10n check --format json` prints;
/// python/tests/test_l10n_tool.py compares both.
@Suite struct FitFindingTests {
  private func fit(_ name: String, _ content: String, _ options: String...) throws -> Tool.Outcome {
    try Tool.withFolder { folder in
      try Data(content.utf8).write(to: folder.appending(path: name))
      return try Tool.run(
        program: "/bin/bash",
        [
          "-c",
          "cd '\(folder.path)' && '\(Tool.path)' fit --file '\(name)' --format json \"$@\"", "-",
        ] + options)
    }
  }

  @Test func eachKindSaysWhatIsWrongAndWhatHelps() throws {
    let outcome = try fit(
      "a.csv",
      """
      id,text,width,lines,font
      wide,Save all changes now,80,1,
      word,Save Donaudampfschifffahrtsgesellschaft,120,3,
      lines,Save all of the changes that were made today,80,2,
      glyph,தமிழ்,200,1,Inter
      open,%d files,200,1,
      font,Save,200,1,NoSuchFont
      fine,Save,200,1,

      """)
    #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    let findings = Dictionary(
      outcome.findings.map { ($0["key"] as? String ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    #expect(findings.count == 6 && outcome.findings.count == 6 && outcome.results.count == 7)
    let kinds = findings.compactMapValues { $0["kind"] as? String }
    #expect(
      kinds == [
        "wide": "does-not-fit", "word": "word-too-wide", "lines": "too-many-lines",
        "glyph": "missing-glyphs", "open": "placeholder-without-sample", "font": "not-checked",
      ])
    #expect(findings["word"]?["word"] as? String == "Donaudampfschifffahrtsgesellschaft")
    #expect(findings["lines"]?["line"] as? Int == 4 && findings["wide"]?["line"] as? Int == 2)
    #expect(
      (findings["wide"]?["message"] as? String)?.wholeMatch(of: /it is [\d.]+ pt too wide/) != nil)
    #expect((findings["lines"]?["message"] as? String)?.contains("the box has 2, or ") == true)
    #expect(findings["open"]?["missing"] as? [String] == ["%d"])
    #expect((findings["glyph"]?["missing"] as? [String])?.first == "த")
    #expect((findings["glyph"]?["message"] as? String)?.contains("த (U+0BA4)") == true)
    for finding in outcome.findings {
      #expect(finding["remedy"] is String && finding["severity"] as? String == "error")
      #expect((finding["fingerprint"] as? String)?.count == 32)
    }
    let needed = try #require(findings["wide"]?["neededWidth"] as? Double)
    let excess = try #require(findings["wide"]?["excess"] as? Double)
    #expect(abs(80 + excess - needed) < 2e-4)
    #expect(try Tool.run("fit", "Save all changes now", "--width", "\(needed + 1e-3)").status == 0)
    let summary = try #require(outcome.object?["summary"] as? [String: Any])
    #expect(summary["texts"] as? Int == 7 && summary["checked"] as? Int == 4)
    #expect(outcome.object?["status"] as? Int == 1)
  }

  @Test func aWordReachesFromOneBreakOpportunityToTheNext() throws {
    // No line may break before the exclamation mark.
    for width in [50.0, 125] {
      let outcome = try Tool.run(
        "fit", "Enregistrement !", "--width", "\(width)", "--lines", "0", "--format", "json")
      let finding = try #require(outcome.findings.first)
      #expect(finding["kind"] as? String == "word-too-wide")
      #expect(finding["word"] as? String == "Enregistrement !")
      let needed = try #require(finding["neededWidth"] as? Double)
      let excess = try #require(finding["excess"] as? Double)
      #expect(abs(width + excess - needed) < 2e-4)
      let shown = String(format: "%.4g pt wider than its box", excess)
      #expect((finding["message"] as? String)?.hasSuffix(shown) == true)
    }
  }

  @Test func sizesAndFormsAreOneFinding() throws {
    let catalogue = """
      {"sourceLanguage":"en","version":"1.0","strings":{"items":{"localizations":{"de":{
        "variations":{"plural":{
          "one":{"stringUnit":{"state":"translated","value":"Eins"}},
          "other":{"stringUnit":{"state":"translated","value":"Sehr viele Gegenstände"}}}}}}}}}
      """
    let forms = try fit("a.xcstrings", catalogue, "--width", "120")
    let finding = try #require(forms.findings.first)
    #expect(forms.findings.count == 1 && finding["kind"] as? String == "variation-does-not-fit")
    #expect(finding["cause"] as? String == "does-not-fit")
    #expect(finding["key"] as? String == "items" && finding["language"] as? String == "de")
    #expect(finding["variation"] as? String == "plural.other")
    #expect(
      (finding["message"] as? String)?.hasPrefix("of 2 forms only plural.other does not fit: ")
        == true)
    let sizes = try Tool.run(
      "fit", "Settings", "--width", "100", "--content-size", "all", "--format", "json")
    let worst = try #require(sizes.findings.first)
    let box = try #require(worst["box"] as? [String: Any])
    #expect(sizes.findings.count == 1 && worst["file"] == nil)
    #expect(box["contentSize"] as? String == "accessibilityExtraExtraExtraLarge")
    let failing = sizes.results.filter { $0["fits"] as? Bool == false }.count
    #expect((worst["contentSizes"] as? [String])?.count == failing && failing > 1)
  }
}
