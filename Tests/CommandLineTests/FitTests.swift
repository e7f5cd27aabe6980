import Foundation
import Testing

@Suite struct FitTests {
  /// 0 is no limit, as in UIKit.
  @Test func aHeightOfZeroIsNoLimit() throws {
    let outcome = try Tool.run(
      "fit", "Hello world", "--width", "60", "--lines", "2", "--height", "0")
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// A taller box never has a smaller largest size.
  @Test func aTextStyleKeepsItsLeadingAtEverySize() throws {
    var last: Double?
    for height in stride(from: 41.0, through: 48, by: 0.5) {
      let outcome = try Tool.run(
        "fit", "Hello world", "--width", "60", "--lines", "2", "--text-style", "body", "--height",
        "\(height)")
      let found = try #require(outcome.text.firstMatch(of: /largest size +([0-9.]+)/), "\(outcome)")
      let largest = try #require(Double(found.1))
      if let last { #expect((0..<0.5).contains(largest - last), "\(height): \(last) \(largest)") }
      last = largest
    }
  }

  @Test func theStatusSaysWhetherItFits() throws {
    let fits = try Tool.run("fit", "Save changes", "--width", "120", "--lines", "1")
    #expect(fits.status == 0 && fits.text.contains("yes: 1 line of 1"))
    let cut = try Tool.run("fit", "Save all changes", "--width", "60", "--lines", "2")
    #expect(cut.status == 1 && cut.errors.isEmpty)
    #expect(cut.text.contains("would be cut") && cut.text.contains("changes"))
  }

  @Test func numbersComeAsJSONToo() throws {
    let outcome = try Tool.run("fit", "Save changes", "--width", "100", "--format", "json")
    let result = try #require(outcome.results.first)
    let spare = try #require(result["spareWidth"] as? Double)
    let tightest = try #require(result["tightestWidth"] as? Double)
    let largest = try #require(result["largestSize"] as? Double)
    #expect(result["fits"] as? Bool == false && outcome.status == 1)
    #expect(abs(spare + tightest - 100) < 1e-9 && spare < 0 && largest < 17)
    let wide = try Tool.run("fit", "Save changes", "--width", "\(tightest + 1e-3)")
    #expect(wide.status == 0, "\(wide)")
  }

  @Test func filesOfEveryKindSayTheSame() throws {
    try Tool.withFolder { folder in
      let files: [(name: String, text: String)] = [
        (
          "a.ndjson",
          "{\"id\":\"one\",\"text\":\"Save\",\"width\":100}\n\n{\"id\":2,\"text\":\"Save, then \\\"go\\\" on\",\"width\":60}\n"
        ),
        ("a.csv", "\u{FEFF}id,text,width\r\none,Save,100\r\n2,\"Save, then \"\"go\"\" on\",60\r\n"),
        ("a.tsv", "id\ttext\twidth\none\tSave\t100\n2\t\"Save, then \"\"go\"\" on\"\t60"),
      ]
      for (name, text) in files {
        let file = folder.appending(path: name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        let outcome = try Tool.run("fit", "--file", file.path, "--format", "json")
        #expect(outcome.status == 1, "\(name): \(outcome.errors)")
        let results = outcome.results
        // The worst comes first.
        #expect(results.map { $0["id"] as? String } == ["2", "one"], "\(name)")
        #expect(results.first?["text"] as? String == "Save, then \"go\" on", "\(name)")
        #expect(results.map { $0["fits"] as? Bool } == [false, true], "\(name)")
      }
    }
  }

  @Test func aQuotedEmptyTextIsARowWithAndWithoutANewlineBehindIt() throws {
    try Tool.withFolder { folder in
      for end in ["", "\n"] {
        let file = folder.appending(path: "a.csv")
        try "text\nSave\n\"\"\(end)".write(to: file, atomically: true, encoding: .utf8)
        let outcome = try Tool.run("fit", "--file", file.path, "--width", "100", "--format", "json")
        #expect(outcome.results.count == 2, "\(outcome.text)")
      }
    }
  }

  @Test func sizesAndExpansionMakeItHarder() throws {
    let all = try Tool.run(
      "fit", "Settings", "--width", "100", "--content-size", "all", "--format", "json")
    let results = all.results
    #expect(results.count == 12)
    let spare = results.compactMap { $0["spareWidth"] as? Double }
    #expect(spare == spare.sorted() && all.status == 1)
    #expect(try Tool.run("fit", "Settings", "--width", "80").status == 0)
    #expect(try Tool.run("fit", "Settings", "--width", "80", "--expand", "1.5").status == 1)
  }

  @Test func aTextStyleAloneHasItsSize() throws {
    let footnote = try Tool.run(
      "fit", "Settings", "--width", "100", "--text-style", "footnote", "--format", "json")
    let result = try #require(footnote.results.first)
    #expect(result["size"] as? Double == 13 && result["contentSize"] as? String == "large")
    // The headline is semibold, as in measure.
    let headline = try Tool.run(
      "fit", "Settings", "--width", "100", "--text-style", "headline", "--format", "json")
    let measured = try Tool.run(
      "measure", "Settings", "--text-style", "headline", "--format", "json")
    let tightest = try #require(headline.results.first?["tightestWidth"] as? Double)
    let width = try #require(measured.object?["width"] as? Double)
    #expect(abs(tightest - width) < 0.01)
    let both = try Tool.run("fit", "a", "--width", "9", "--text-style", "body", "--size", "9")
    #expect(both.status == 64 && both.errors.contains("remove --size"))
  }

  @Test func wrongUsageSaysWhatToDo() throws {
    for (arguments, status, hint) in [
      (["fit"], Int32(64), "--file"), (["fit", "a"], 64, "--width 120"),
      (["fit", "a", "--width=-5"], 64, "from 0 to"),
      (["fit", "--file", "/nonexistent.csv", "--width", "9"], 74, "check the path"),
      (["fit", "a", "--width", "9", "--expand", "0.5"], 64, "1.35"),
      (["fit", "a", "--width", "9", "--content-size", "huge"], 64, "extraSmall"),
    ] {
      let outcome = try Tool.run(program: Tool.path, arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.status)")
      #expect(outcome.errors.contains(hint), "\(arguments): \(outcome.errors)")
    }
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.csv")
      try "id,name\n1,x\n".write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run("fit", "--file", file.path, "--width", "9")
      #expect(outcome.status == 65 && outcome.errors.contains("no column \"text\""))
    }
  }

  /// No width helps against line breaks: without a spare width, the table says why.
  @Test func aTextThatFitsAtNoWidthHasItsReason() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "rows.csv")
      try "text,width\n\"a\nb\",50\n".write(to: file, atomically: true, encoding: .utf8)
      let table = try Tool.run("fit", "--file", file.path)
      #expect(table.status == 1 && table.text.contains("its line breaks make 2 lines"), "\(table)")
      let low = try Tool.run("fit", "ab", "--width", "50", "--height", "3")
      #expect(low.status == 1 && low.text.contains("it fits at no width"), "\(low)")
    }
  }

  /// The heights of other sizes are unknown under `catalyst`: the verdict is given without the largest.
  @Test func aPlatformSaysWhatIsNotFollowed() throws {
    let arguments = ["fit", "Hello world again", "--width", "60", "--size", "17"]
    let word = try Tool.run(program: Tool.path, arguments + ["--platform", "word"])
    #expect(word.text.contains("not followed    word: breaks are Unicode's"))
    let catalyst = try Tool.run(program: Tool.path, arguments + ["--platform", "catalyst"])
    #expect(catalyst.text.contains("largest size    none") && catalyst.status == 1)
    let none = try Tool.run(program: Tool.path, arguments)
    #expect(!none.text.contains("not followed"))
  }
}
