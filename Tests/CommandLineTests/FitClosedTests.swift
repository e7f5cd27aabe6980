import Foundation
import Testing

/// What was not checked is never reported as fitting.
@Suite struct FitClosedTests {
  /// The verdicts of a file's rows by their ids, and the run.
  private func fit(
    _ name: String, _ content: String, _ arguments: String...
  ) throws -> (verdicts: [String: String], reasons: [String: String], outcome: Tool.Outcome) {
    try Tool.withFolder { folder in
      let file = folder.appending(path: name)
      try Data(content.utf8).write(to: file)
      let outcome = try Tool.run(
        program: Tool.path, ["fit", "--file", file.path, "--format", "json"] + arguments)
      var verdicts: [String: String] = [:]
      var reasons: [String: String] = [:]
      for result in outcome.results {
        let id = result["id"] as? String ?? ""
        verdicts[id] = result["verdict"] as? String
        let codes = (result["reasons"] as? [[String: Any]] ?? []).compactMap {
          $0["code"] as? String
        }
        reasons[id] = codes.joined(separator: ",")
        #expect((result["fits"] != nil) == ["yes", "no"].contains(verdicts[id] ?? ""))
      }
      return (verdicts, reasons, outcome)
    }
  }

  @Test func missingGlyphsAreNotChecked() throws {
    let rows = "id,text\nta,தமிழ்\nen,Save\n"
    let closed = try fit("a.csv", rows, "--width", "200", "--font", "Inter")
    #expect(closed.verdicts == ["ta": "notChecked", "en": "yes"])
    #expect(closed.reasons["ta"] == "missingGlyphs" && closed.outcome.status == 1)
    #expect(closed.outcome.text.contains("த"))
    let open = try fit(
      "a.csv", rows, "--width", "200", "--font", "Inter", "--allow", "missing-glyphs")
    #expect(open.verdicts == ["ta": "yes", "en": "yes"] && open.outcome.status == 0)
  }

  /// Texts as rows of a file.
  private func rows(_ texts: [String]) throws -> String {
    try texts.map { text in
      let row = try JSONSerialization.data(withJSONObject: ["id": text, "text": text])
      return String(decoding: row, as: UTF8.self) + "\n"
    }.joined()
  }

  @Test func placeholdersAreNotChecked() throws {
    let texts = [
      "%d files", "%1$@ of %2$@", "%#@files@", "%-10s|", "%+.2f", "%*d", "%(name)s", "%{name}",
      "{name}", "{0}", "{}", "{{name}}", "{{ name }}", "{ $name }", "${name}", "$name",
      "$t(key)", "#{name}", "\\(name)", "%user_name%", "<%= name %>", "% d items", "%,d",
      "%1$,d people", "%,.2f", "%lld", "%zu",
      "%arg", "{n, plural, one {# item} other {# items}}", "50%off",
    ]
    let closed = try fit("a.ndjson", try rows(texts), "--width", "999")
    for text in texts { #expect(closed.reasons[text] == "placeholder", "\(text)") }
    #expect(closed.outcome.status == 1)
    let open = try fit("a.ndjson", try rows(texts), "--width", "999", "--allow", "placeholders")
    for text in texts { #expect(open.verdicts[text] == "yes", "\(text)") }
    #expect(open.outcome.status == 0)
  }

  @Test func otherSignsAreText() throws {
    let texts = [
      "100 % sure", "20%,das", "5 %, darunter", "100% de", "5 %", "%%", "US$5", "A$AP", "$5.00",
      "a{b", "x}", "f(x)", "#1",
      "C:\\temp", "a < b %", "{{{", "50\u{A0}% gratuit",
    ]
    let found = try fit("a.ndjson", try rows(texts), "--width", "999")
    for text in texts { #expect(found.verdicts[text] == "yes", "\(text)") }
  }

  @Test func bracketsArePairedInLinearTime() throws {
    let text = String(repeating: "{(<%", count: 20_000)
    let outcome = try Tool.run(
      "fit", "--width", "9", "--sample", "{(<%=", "--format", "json", text)
    #expect(outcome.results.first?["verdict"] as? String == "empty")
  }

  @Test func samplesResolveEverySpelling() throws {
    for (text, sample) in [
      ("%1$lld files", "%d=12"), ("%1$@", "%@=Bob"), ("%-5.1f", "%f=1.5"),
      ("{{ name }}", "{{name}}=x"),
      ("${a}", "${a}=1"), ("<b>NAME</b>", "NAME=Bob"), ("%s", "%s=100% of {x}"),
    ] {
      let outcome = try Tool.run("fit", text, "--width", "400", "--sample", sample)
      #expect(outcome.status == 0, "\(text): \(outcome.text)\(outcome.errors)")
    }
    let other = try Tool.run("fit", "{{name}}", "--width", "400", "--sample", "{name}=x")
    #expect(other.status == 64, "another format is another placeholder")
  }

  @Test func aSampleWithoutUseIsRefused() throws {
    let outcome = try Tool.run("fit", "Save", "--width", "99", "--sample", "%zz=5")
    #expect(outcome.status == 64 && outcome.errors.contains("has no '%zz'"))
    #expect(outcome.output.isEmpty)
  }

  @Test func unknownColumnsAndKeysAreNotChecked() throws {
    let column = try fit("a.csv", "id,text,widht\na,Save,10\n", "--width", "99")
    #expect(column.verdicts == ["a": "notChecked"] && column.outcome.status == 65)
    #expect(column.outcome.text.contains("did you mean \\\"width\\\"?"))
    let key = try fit("a.ndjson", #"{"id":"a","text":"Save","widht":10}"#, "--width", "99")
    #expect(key.reasons == ["a": "unknownKey"] && key.outcome.status == 1)
    let open = try fit(
      "a.ndjson", #"{"id":"a","text":"Save","note":10}"#, "--width", "99", "--allow",
      "unknown-keys")
    #expect(open.verdicts == ["a": "yes"] && open.outcome.status == 0)
  }

  @Test func unreadableRowsAreNotCheckedAndTheOthersAre() throws {
    let lines = try fit(
      "a.ndjson",
      """
      {"id":"good","text":"Save","width":99}\r
      {"id":"twice","text":"a","text":"b","width":99}\r
      \r
      {"id":"type","text":7,"width":99}
      not JSON
      {"id":"none","width":99}
      {"id":"negative","text":"a","width":-1}
      {"id":"lines","text":"a","width":9,"lines":1.5}
      {"id":"room","text":"a"}
      {"id":12,"text":"Save","width":99}
      """)
    #expect(
      lines.verdicts == [
        "good": "yes", "twice": "notChecked", "type": "notChecked", "5": "notChecked",
        "none": "notChecked", "negative": "notChecked", "lines": "notChecked",
        "room": "notChecked", "12": "yes",
      ])
    #expect(lines.outcome.status == 1)
    let table = try fit(
      "a.csv", "id,width,text\na,99,Save\nb,99,\"Save, now\"\nc,99,Save, now\nd,x,Save\n")
    #expect(
      table.verdicts == ["a": "yes", "b": "yes", "c": "notChecked", "d": "notChecked"])
  }

  @Test func aFontErrorIsTheRows() throws {
    let some = try fit(
      "a.csv", "id,text,font\na,Save,NoSuchFont\nb,Save,\nc,Save,/nonexistent.ttf\n", "--width",
      "99")
    #expect(some.verdicts == ["a": "notChecked", "b": "yes", "c": "notChecked"])
    #expect(some.reasons["a"] == "font" && some.outcome.status == 1)
    #expect(some.outcome.text.contains("NoSuchFont"))
  }

  @Test func emptyAndUntranslatedTextsAreCountedApart() throws {
    let catalogue = """
      {"sourceLanguage":"en","version":"1.0","strings":{
        "":{}, "Brand":{"shouldTranslate":false},
        "Save":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Sichern"}}}},
        "Go":{"localizations":{"de":{"stringUnit":{"state":"new","value":"Go"}}}},
        "Own":{"localizations":{"en":{"stringUnit":{"state":"new","value":"Own"}}}},
        "Bad":{"localizations":{"de":{"stringUnit":{"state":"translated"}}}}}}
      """
    let found = try fit("a.xcstrings", catalogue, "--width", "200")
    #expect(
      found.verdicts == [
        " [en]": "empty", " [de]": "untranslated", "Brand": "doNotTranslate", "Save [en]": "yes",
        "Save [de]": "yes", "Go [en]": "yes", "Go [de]": "untranslated", "Own [en]": "yes",
        "Own [de]": "untranslated", "Bad [en]": "yes", "Bad [de]": "notChecked",
      ])
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.xcstrings")
      try catalogue.write(to: file, atomically: true, encoding: .utf8)
      let text = try Tool.run("fit", "--file", file.path, "--width", "200").text
      #expect(
        text.contains("5 texts were checked and fit.")
          && text.contains("1 not checked: 1 unreadable row."))
      #expect(text.contains("Left out: 3 untranslated, 1 empty, 1 not to be translated."))
    }
  }

  @Test func nothingCheckedIsNotFine() throws {
    #expect(try Tool.run("fit", "", "--width", "99").status == 1)
    let none = try fit("a.csv", "id,text\n1,\n", "--width", "99")
    #expect(none.verdicts == ["1": "empty"] && none.outcome.status == 1)
    #expect(try fit("a.ndjson", "", "--width", "99").outcome.status == 1)
  }
}
