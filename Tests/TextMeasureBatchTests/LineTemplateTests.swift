import Testing

@testable import TextMeasureBatch

/// What a reader takes over from lines before never changes what it reads.
@Suite struct LineTemplateTests {
  private func answer(
    _ line: [UInt8], _ reader: inout BatchRequestReader
  ) -> Result<BatchRequest, BatchFailure> {
    Result { () throws(BatchFailure) in try reader.read(line.span) }
  }

  /// Lines of few keys and values, so that most are like one before and some nearly.
  private func line(_ random: inout SplitMix64) -> [UInt8] {
    let values: [(key: String, values: [String])] = [
      ("id", ["1", "27", "null", #""a""#, "[1, 2]", #"{"b":"\""}"#, "1.5e3", "-"]),
      (
        "text",
        [#""a""#, #""two words""#, #""שלום""#, #""a\nb""#, #""\ud83d""#, #""""#, "1", "\"a"]
      ),
      ("width", ["355", "1e2", "0", "-1", "2e9", "null", "3.25", "01", #""355""#]),
      ("size", ["14", "20.5", "null", "0"]), ("lines", ["true", "false"]),
      ("language", [#""ja""#, #""de""#]), ("fonts", [#"["a.ttf"]"#, "[]"]),
      (
        "runs",
        [
          #"[{"start":0,"end":1,"size":9}]"#, #"[{"start":1,"end":22,"size":9}]"#,
          #"[{"start":0,"end":1,"size":9},{"start":3,"end":4}]"#,
          #"[{"start":-1,"end":1,"size":9}]"#, #"[{"start":0,"end":1.5,"size":9}]"#,
          #"[{"start":0,"end":"1","size":9}]"#,
        ]
      ),
    ]
    // One producer's order mostly.
    var members = values
    if Int.random(in: 0..<8, using: &random) == 0 { members.shuffle(using: &random) }
    members = members.filter { $0.key == "text" || Int.random(in: 0..<3, using: &random) > 0 }
    if Int.random(in: 0..<30, using: &random) == 0, let first = members.first {
      members.append(first)
    }
    let space = Int.random(in: 0..<6, using: &random) == 0 ? " " : ""
    let text = members.map { member in
      // The first values more often.
      let index = min(
        Int.random(in: 0..<member.values.count, using: &random),
        Int.random(in: 0..<member.values.count, using: &random))
      return "\"\(member.key)\":\(space)\(member.values[index])"
    }.joined(separator: "," + space)
    let end = ["", "", "", "\r", " ", "}", "\u{0}"].randomElement(using: &random) ?? ""
    return Array("{\(text)}\(end)".utf8)
  }

  @Test func aReaderOfManyLinesReadsEachAsANewOneDoes() {
    var random = SplitMix64(seed: 21)
    var reader = BatchRequestReader()
    var wrong: [String] = []
    var read = 0
    for _ in 0..<20_000 {
      let bytes = line(&random)
      var other = BatchRequestReader()
      let expected = answer(bytes, &other)
      if case .success = expected { read += 1 }
      // Twice: the second time the line is like itself.
      if answer(bytes, &reader) != expected || answer(bytes, &reader) != expected {
        wrong.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(wrong.isEmpty)
    // Else the lines would be refused, which tells nothing.
    #expect(read > 5_000)
  }

  @Test func requestsOfAStreamShareTheirSettings() throws {
    var reader = BatchRequestReader()
    var settings: [SharedBatchSetting] = []
    for number in 0..<40 {
      // Two styles by turns, and a width that is in each another.
      let line = #"{"id":\#(number),"width":\#(number),"size":\#(14 + number % 2),"text":"a"}"#
      settings.append(try reader.read(Array(line.utf8).span).sharedSetting)
    }
    #expect(settings[0] !== settings[1] && settings[0] != settings[1])
    for index in settings.indices { #expect(settings[index] === settings[index % 2]) }
    // Written in another way it is the same still.
    let line = Array(#"{"text":"b","size":14.0}"#.utf8)
    #expect(try reader.read(line.span).sharedSetting === settings[0])
  }

  /// A line's bytes are kept only while they are few.
  @Test func longLinesLeaveNothing() throws {
    let short = Array(#"{"text":"a"}"#.utf8)
    let spaces = [UInt8](repeating: 0x20, count: 5_000)
    func template(_ line: [UInt8], text: Range<Int>) -> LineTemplate? {
      LineTemplate(
        line.span, blanks: [LineTemplate.Blank(key: .text, range: text)], request: BatchRequest())
    }
    #expect(template(short, text: 8..<11) != nil)
    #expect(template(short + spaces, text: 8..<11) == nil)
    let long = Array("{\"text\":\"".utf8) + spaces + Array("\"}".utf8)
    #expect(template(long, text: 8..<long.count - 1) != nil)
  }
}
