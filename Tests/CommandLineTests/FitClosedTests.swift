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

  @Test func nothingCheckedIsNotFine() throws {
    #expect(try Tool.run("fit", "", "--width", "99").status == 1)
    let none = try fit("a.csv", "id,text\n1,\n", "--width", "99")
    #expect(none.verdicts == ["1": "empty"] && none.outcome.status == 1)
    let some = try fit("a.csv", "id,text\n1,\n2,Save\n", "--width", "99")
    #expect(some.verdicts == ["1": "empty", "2": "yes"] && some.outcome.status == 0)
    #expect(try fit("a.ndjson", "", "--width", "99").outcome.status == 1)
  }
}
