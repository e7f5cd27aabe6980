import Foundation
import Testing

@Suite struct InspectTests {
  /// `hb-shape`'s glyphs for the same text, font and settings; both count BMP characters alike.
  @Test func glyphsAreThoseOfHarfBuzzItself() throws {
    guard let shaper = ["/usr/bin/hb-shape"].first(where: FileManager.default.isExecutableFile)
    else { return }
    let cases: [(text: String, font: String, script: String, options: [String], own: [String])] = [
      ("AVATAR To Wave", "Inter", "Latn", [], []),
      ("office fjord", "Roboto", "Latn", ["--features=-liga"], ["--features", "liga=0"]),
      ("بعد ثلاثة أيام", "Noto Sans Arabic", "Arab", ["--direction=rtl"], []),
      ("פתוח", "Noto Sans Hebrew", "Hebr", ["--direction=rtl"], []),
      ("पतंग उड़ाने", "Noto Sans Devanagari", "Deva", [], []),
      ("ฝนตกตลอดทั้งคืน", "Noto Sans Thai", "Thai", [], []),
      ("春天的雨", "Noto Sans CJK SC", "Hani", ["--language=zh-hans"], ["--language", "zh-Hans"]),
      (
        "Weight", "Inter-roman.var.ttf", "Latn", ["--variations=wght=650"],
        ["--variations", "wght=650"]
      ),
    ]
    var compared = 0
    for test in cases {
      let match = try Tool.run("fonts", "match", test.font, "--format", "json")
      let file = try #require(match.object?["file"] as? String, "\(test.font)")
      let index = match.object?["index"] as? Int ?? 0
      let ours = try Tool.run(
        program: Tool.path,
        ["inspect", test.text, "--font", "\(file)#\(index)", "--format", "json"] + test.own)
      #expect(ours.status == 0, "\(ours.errors)")
      let runs = try #require(ours.object?["runs"] as? [[String: Any]])
      #expect(runs.count == 1, "\(test.text)")
      let glyphs = runs.flatMap { $0["glyphs"] as? [[String: Any]] ?? [] }.map { glyph in
        ["id", "cluster", "advance", "xOffset", "yOffset"].map {
          (glyph[$0] as? NSNumber)?.doubleValue ?? .nan
        }
      }
      let theirs = try Tool.run(
        program: shaper,
        ["--font-file=\(file)", "--face-index=\(index)", "--output-format=json"]
          + ["--no-glyph-names", "--script=\(test.script)", "--shapers=ot"]
          + (test.options.contains { $0.hasPrefix("--language") } ? [] : ["--language=und"])
          + test.options + ["--text=\(test.text)"])
      let json = try JSONSerialization.jsonObject(with: theirs.output)
      let array = try #require(json as? [[String: Any]])
      let expected = array.map { glyph in
        ["g", "cl", "ax", "dx", "dy"].map { (glyph[$0] as? NSNumber)?.doubleValue ?? .nan }
      }
      // hb-shape rounds a variable font's advances to whole units.
      let rounded = glyphs.map { $0.map { $0.rounded() } }
      #expect(rounded == expected, "\(test.text)")
      compared += 1
    }
    #expect(compared == cases.count)
  }

  @Test func runsComeInVisualOrder() throws {
    let outcome = try Tool.run("inspect", "abc שלום 12", "--format", "json")
    let runs = try #require(outcome.object?["runs"] as? [[String: Any]])
    let places = runs.compactMap { ($0["x"] as? NSNumber)?.doubleValue }
    #expect(places.count == runs.count && places == places.sorted())
    let texts = runs.compactMap { $0["text"] as? String }
    #expect(texts.first == "abc " && texts.last == "שלום", "\(texts)")
  }

  @Test func charactersHaveTheirLineBreakClasses() throws {
    let outcome = try Tool.run("inspect", "a-b 春👍", "--format", "json")
    let characters = try #require(outcome.object?["characters"] as? [[String: Any]])
    #expect(
      characters.compactMap { $0["lineBreak"] as? String } == ["AL", "HY", "AL", "SP", "ID", "EB"])
    #expect(characters.compactMap { $0["offset"] as? Int } == [0, 1, 2, 3, 4, 5])
    #expect(characters.last?["codePoint"] as? String == "U+1F44D")
  }

  /// A break between two letters that kern takes their kerning away.
  @Test func aLineThatBreakingReshapesIsACorrection() throws {
    let arguments = ["inspect", "AVAVAV", "--font", "Inter", "--format", "json"]
    let whole = try Tool.run(program: Tool.path, arguments)
    #expect((whole.object?["corrections"] as? [Any])?.isEmpty == true)
    let broken = try Tool.run(program: Tool.path, arguments + ["--width", "30"])
    let corrections = try #require(broken.object?["corrections"] as? [[String: Any]])
    #expect(corrections.first?["line"] as? Int == 0)
    #expect(corrections.contains { abs(($0["points"] as? NSNumber)?.doubleValue ?? 0) > 0.01 })
  }

  @Test func theTableShowsBreaksAndLines() throws {
    let outcome = try Tool.run("inspect", "one two three", "--width", "70")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("one·|two·‖three"))
    #expect(outcome.text.contains("softBreak") && outcome.text.contains("endOfText"))
  }

  @Test func whatIsWrongIsSaidOnStandardError() throws {
    for (arguments, status, hint) in [
      (["inspect", "a", "--font", "No Such Font"], Int32(1), "fonts list"),
      (["inspect", "a", "--size=-1"], 64, "size"),
      (["inspect", "a", "--features", "nonsense!"], 64, "liga=0"),
      (["inspect", "a", "--profile", "beos"], 64, "uikit"),
      (["inspect", "a", "--unknown"], 64, "--unknown"),
    ] {
      let outcome = try Tool.run(program: Tool.path, arguments)
      #expect(outcome.status == status, "\(arguments)")
      #expect(outcome.output.isEmpty && outcome.errors.contains(hint), "\(outcome.errors)")
    }
  }

  /// The report of a megabyte would take two gigabytes of memory.
  @Test func aTextThatIsTooLongIsRefused() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "long.json").path
      func run(_ length: Int) throws -> Tool.Outcome {
        let text = String(repeating: "word ", count: length / 5)
        try Data(#"{"text":"\#(text)"}"#.utf8).write(to: URL(filePath: file))
        return try Tool.run("inspect", "--request", file)
      }
      let outcome = try run(100_005)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(
        outcome.errors.hasSuffix(
          "long.json: it has 100005 UTF-16 units, more than 100000; give a part of it\n"),
        "\(outcome.errors)")
      #expect(try run(2000).status == 0)
    }
  }

  @Test func aTextCanBeSearchedFor() throws {
    for arguments in [["inspect", "Save changes"], ["fit", "Save changes", "--width", "20"]] {
      let text = try Tool.run(program: Tool.path, arguments).text
      #expect(text.contains(arguments[0] == "fit" ? "changes" : "  Save changes\n"), "\(text)")
      #expect(!text.contains("Save·changes"))
    }
  }
}
