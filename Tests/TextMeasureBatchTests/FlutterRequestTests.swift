import Foundation
import FuzzChecks
import Testing
import TextMeasure

/// The object `flutter` of a request, and what Flutter's own tests expect.
@Suite struct FlutterRequestTests {
  private func width(_ members: String) throws -> Double {
    var answers = Answers()
    return try answers.reply(
      #"{"text":"Hello   \nyou are here   ","size":14,"platform":"flutter"\#(members)}"#
    ).number("width")
  }

  @Test func theWidthIsThatOfTheBasis() throws {
    let longest = try width("")
    #expect(try width(#","flutter":{"textWidthBasis":"longestLine"}"#) == longest)
    let parent = try width(#","flutter":{}"#)
    #expect(parent > longest + 9)
    #expect(try width(#","flutter":{},"width":60"#) == 60)
    #expect(try width(#","flutter":{},"width":\#(parent + 1)"#) == parent)
    #expect(abs(try width(#","flutter":{"textScaler":2}"#) - 2 * parent) < 0.001)
  }

  /// SkParagraph's `minIntrinsicWidth` is `maxIntrinsicWidth` where a text has one line, or an ellipsis and any
  /// number of lines.
  @Test func textsOfOneLineAreAsWideAtLeast() throws {
    var answers = Answers()
    func minimum(_ members: String) throws -> Double {
      let reply = try answers.reply(
        #"{"text":"you are here ","size":14,"platform":"flutter","widths":true,"flutter":{}\#(members)}"#
      )
      return (reply["widths"] as? [String: Any] ?? [:]).number("minimum")
    }
    let wholeWidth = try answers.reply(
      #"{"text":"you are here ","size":14,"platform":"flutter","flutter":{}}"#
    ).number("width")
    let ellipsis = #","lineBreakMode":"truncateTail""#
    #expect(try minimum(#","maximumLines":1"#) == wholeWidth)
    #expect(try minimum(ellipsis) == wholeWidth)
    #expect(try minimum(ellipsis + #","maximumLines":2"#) < wholeWidth / 2)
    #expect(try minimum("") < wholeWidth / 2)
  }

  @Test func whatTheObjectSetsIsNoApproximation() {
    var answers = Answers()
    let bare = answers.written(#"{"text":"a\nb","platform":"flutter"}"#)
    #expect(bare.contains("longestLine"))
    #expect(!answers.written(#"{"text":"a\nb","flutter":{}}"#).contains("longestLine"))
  }

  /// CanvasKit's: where lines and some of their clusters begin.
  @Test(
    arguments: [
      // A tab separates text in two directions, though it is as wide as a space.
      (
        #""text":"tua\tb zi","direction":"rtl","width":300"#, [235.6152],
        [(0, 271.5527), (4, 235.6152)]
      ),
      // Nothing is shaped again where a word ends in the middle.
      (
        #""text":"AVAVAV","direction":"rtl","width":35"#, [10.8008, 10.8008, 10.0684],
        [(1, 22.998), (3, 22.998)]
      ),
      (
        #""text":"aa bb cc dd","direction":"rtl","width":75,"maximumLines":1,"lineBreakMode":"truncateTail""#,
        [7.4805], [(0, 20.8594), (3, 47.5781)]
      ),
      // A line that has no letter spacing has none at its left edge.
      (
        #""text":"aaaa \uFFFC","width":50,"tracking":4,"attachments":[{"at":5,"width":30,"height":10}]"#,
        [2, 2, 0], [(5, 0)]
      ),
      (
        #""text":"\u0631\u0624\u0628\u0629","width":50,"alignment":"left","tracking":4"#, [0], []
      ),
    ] as [(String, [Double], [(Int, Double)])])
  func linesBeginWhereFluttersDo(
    _ members: String, _ lefts: [Double], _ places: [(Int, Double)]
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{\#(members),"size":20,"flutter":{},"lines":true,"lineBoxes":true,"graphemes":true}"#)
    let lines = reply["lines"] as? [[String: Any]] ?? []
    #expect(lines.count == lefts.count)
    for (line, left) in zip(lines, lefts) { #expect(abs(line.number("x") - left) < 0.01) }
    let boxes = lines.flatMap { $0["graphemes"] as? [[String: Any]] ?? [] }
    for (start, x) in places {
      let box = try #require(boxes.first { $0["start"] as? Int == start })
      #expect(abs(box.number("x") - x) < 0.01)
    }
  }

  @Test func theStrutHasAFont() throws {
    var answers = Answers()
    func height(_ font: String) throws -> Double {
      try answers.reply(
        #"{"text":"a","size":10,"flutter":{"strut":{"size":40,"font":"\#(font)"}}}"#
      ).number("height")
    }
    #expect(try height("Noto Sans CJK JP") > height("Roboto"))
    #expect(
      try answers.error(#"{"text":"a","flutter":{"strut":{"font":"None"}}}"#).contains("None"))
  }

  /// CanvasKit's: white space has the word spacing of the character behind it, in whichever run.
  @Test(arguments: [
    (2, 20.0, 108.55078125), (5, 20, 100.32421875), (2, 14, 66.5546875), (3, 14, 66.5546875),
    (5, 14, 79.5546875), (6, 14, 79.5546875),
  ]) func spacesHaveTheSpacingOfWhatFollows(_ cut: Int, _ size: Double, _ width: Double) throws {
    var answers = Answers()
    let spacing = size == 14 ? 7 : 20
    let reply = try answers.reply(
      #"{"text":"aa bb cc","platform":"flutter","fonts":["Roboto"],"size":14,"wordSpacing":20,"#
        + #""runs":[{"start":\#(cut),"end":8,"size":\#(size),"wordSpacing":\#(spacing)}]}"#)
    #expect(abs(reply.number("width") - width) < 0.01)
  }

  /// CanvasKit's.
  @Test func theEllipsisHasTheFontOfTheTextBeforeIt() throws {
    var answers = Answers()
    for (width, shown) in [(54.0, 2.0), (56, 3), (70, 4)] {
      let reply = try answers.reply(
        #"{"text":"文字文字文字文字文字","platform":"flutter","size":14,"width":\#(width),"maximumLines":1,"#
          + #""lineBreakMode":"truncateTail","lines":true,"flutter":{"textWidthBasis":"longestLine"}}"#
      )
      #expect(reply["hidden"] as? [Double] == [shown, 10])
      #expect(abs(reply.number("width") - 14 * (shown + 1)) < 0.01)
    }
  }

  /// CanvasKit's: a cut line is as high as what would fill it.
  @Test(arguments: [
    (60.0, "[{\"start\":5,\"end\":11,\"size\":28}]", 33.0),
    (60, "[{\"start\":5,\"end\":6,\"size\":40}]", 47), (44, "[]", 16),
  ]) func aCutLineKeepsItsHeight(_ width: Double, _ runs: String, _ height: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"aaaa bbb cc","platform":"flutter","fonts":["Roboto"],"size":14,"width":\#(width),"#
        + #""maximumLines":1,"lineBreakMode":"truncateTail","runs":\#(runs)}"#)
    #expect(reply.number("height") == height)
  }

  @Test func justificationSpreadsOverIdeographs() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"a人生 b bbbbbbbb","width":50,"size":10,"flutter":{},"alignment":"justified","#
        + #""fonts":["Roboto"],"graphemes":true}"#)
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    let boxes = line["graphemes"] as? [[String: Any]] ?? []
    try #require(boxes.count > 4)
    // The gaps before and between the ideographs are as wide as the space, and belong to what follows.
    let widths = boxes.map { $0.number("width") }
    let advance = try answers.reply(#"{"text":"人","size":10,"flutter":{},"fonts":["Roboto"]}"#)
      .number("width")
    let gap = widths[3]
    #expect(gap > 1 && [1, 2].allSatisfy { abs(widths[$0] - advance - gap) < 0.01 })
    #expect(abs(boxes[4].number("x") + widths[4] - 50) < 0.01)
  }

  @Test(arguments: [
    (#""platform":"ios","flutter":{}"#, #"give "platform" flutter"#),
    (#""css":{},"flutter":{}"#, #"does not go with "css""#),
    (#""android":{},"flutter":{}"#, #""android" does not go with platform flutter"#),
    (#""profile":"flutter","flutter":{}"#, #"remove "profile""#),
    (#""flutter":{"textWidthBasis":"child"}"#, #"cannot be "child""#),
    (#""flutter":{"strut":{"size":0}}"#, "flutter.strut.size"),
    (
      #""attachments":[{"at":1,"width":1,"height":1,"alignment":"top"}]"#,
      #"give "platform" flutter"#
    ),
    (
      #""flutter":{},"attachments":[{"at":1,"width":1,"height":1,"alignment":"top","baseline":1}]"#,
      #"both "alignment" and "baseline""#
    ),
    (#""strutStyle":{}"#, #"use "flutter" with "strut""#),
  ])
  func whatDoesNotFitIsRefused(_ members: String, _ message: String) throws {
    var answers = Answers()
    let error = try answers.error(#"{"text":"a\#u{FFFC}",\#(members)}"#)
    #expect(error.contains(message), "\(error)")
  }

  // MARK: Flutter's own tests

  /// Roboto, all of whose glyphs are as wide as the size, with an ascent per mille and the rest below: the
  /// fonts of Flutter's and of SkParagraph's tests.
  private static func square(ascent: Int) throws -> String {
    let file = URL(filePath: #filePath).appending(path: "../../../fonts/bundled/Roboto-Regular.ttf")
    var tables = FontFile(bytes: Array(try Data(contentsOf: file.standardized))).tables
    for tag in ["GPOS", "GSUB", "GDEF", "HVAR", "fvar", "gvar", "avar", "STAT", "MVAR"] {
      tables[tag] = nil
    }
    func set(_ tag: String, _ offset: Int, _ value: Int) {
      tables[tag]?[offset] = UInt8(truncatingIfNeeded: value >> 8)
      tables[tag]?[offset + 1] = UInt8(truncatingIfNeeded: value)
    }
    let units = 1000
    set("head", 18, units)
    for index in stride(from: 0, to: tables["hmtx"]?.count ?? 0, by: 4) {
      set("hmtx", index, units)
    }
    let (above, below) = (units * ascent / 1000, units - units * ascent / 1000)
    for (tag, offset) in [("hhea", 4), ("OS/2", 68)] {
      set(tag, offset, above)
      set(tag, offset + 2, -below)
      set(tag, offset + 4, 0)
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "square-\(ascent).ttf").path
    try Data(FontFile(tables: tables).bytes).write(to: URL(filePath: path), options: .atomic)
    return path
  }

  /// Ascent and descent of the fonts, as shares of the size.
  private static let fonts: [String: (name: String, ascent: Double, descent: Double)] = [
    "Roboto": ("Roboto-Regular", 0.927734375, 0.244140625),
    "cjk": ("NotoSansCJKjp-Regular", 0, 0),
    "thai": ("NotoSansThai-Regular", 0, 0), "devanagari": ("NotoSansDevanagari-Regular", 0, 0),
  ]

  @Test func expectationsOfFluttersTests() throws {
    var fonts = Self.fonts
    fonts["test"] = (try Self.square(ascent: 750), 0.75, 0.25)
    fonts["ahem"] = (try Self.square(ascent: 800), 0.8, 0.2)
    var answers = Answers()
    var count = 0
    var different: [String] = []
    let lines = try String(contentsOf: Self.fixture, encoding: .utf8).split(separator: "\n")
    for line in lines {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let request = try #require(row["request"] as? [String: Any])
      let font = try #require(fonts[request["font"] as? String ?? ""])
      let expectations = try FlutterExpectations(
        request, font: font.name, ascent: font.ascent, descent: font.descent, &answers)
      for expectation in row["expect"] as? [[Any]] ?? [] {
        let (number, found) = try expectations.check(expectation, &answers)
        count += number
        if let found { different.append("\(row["test"] ?? "") \(expectation): \(found)") }
      }
    }
    #expect(count == 682)
    #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
  }

  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/flutter-expectations.ndjson")
}

/// A request of Flutter's tests, and what the reply says of it.
private struct FlutterExpectations {
  private let request: [String: Any]
  private let reply: [String: Any]
  private let lines: [[String: Any]]
  private let ascent: Double
  private let descent: Double
  private let isRightToLeft: Bool

  init(
    _ row: [String: Any], font: String, ascent: Double, descent: Double, _ answers: inout Answers
  ) throws {
    var request = row
    request["font"] = nil
    request["fonts"] = [font]
    let size = row["size"] as? Double ?? 14
    request["size"] = size
    if request["flutter"] == nil { request["flutter"] = [String: Any]() }
    for key in ["lines", "lineBoxes", "graphemes", "widths"] { request[key] = true }
    self.request = request
    reply = try answers.reply(request)
    lines = reply["lines"] as? [[String: Any]] ?? []
    (self.ascent, self.descent) = (ascent * size, descent * size)
    isRightToLeft = request["direction"] as? String == "rtl"
  }

  /// How many numbers an expectation has, and what differs from them; `nil` where nothing does.
  func check(
    _ expectation: [Any], _ answers: inout Answers
  ) throws -> (count: Int, found: String?) {
    let kind = expectation[0] as? String ?? ""
    let numbers = expectation.dropFirst().map { $0 as? Double }
    func result(_ wanted: Double?, _ found: Double?, within tolerance: Double = 0.01) -> String? {
      guard let wanted else { return nil }
      guard let found, abs(found - wanted) <= tolerance else { return "\(found ?? .nan)" }
      return nil
    }
    switch kind {
    case "width", "height": return (1, result(numbers[0], reply.number(kind)))
    case "lineCount": return (1, result(numbers[0], reply.number(kind)))
    case "min":
      return (1, result(numbers[0], (reply["widths"] as? [String: Any])?.number("minimum")))
    case "hiddenFrom":
      return (1, result(numbers[0], (reply["hidden"] as? [Double])?.first))
    case "line", "lineBottom", "wider":
      guard let index = numbers[0].map({ Int($0) }), lines.indices.contains(index) else {
        return (1, "no such line")
      }
      let line = lines[index]
      if kind == "wider" {
        return (1, line.number("width") > numbers[1] ?? 0 ? nil : "\(line.number("width"))")
      }
      if kind == "lineBottom" {
        return (1, result(numbers[1], line.number("top") + line.number("height")))
      }
      return (1, result(numbers[2], line.number(expectation[2] as? String ?? "")))
    case "prefix":
      var prefix = request
      let end = Int(numbers[0] ?? 0)
      let units = (request["text"] as? String ?? "").utf16.prefix(end)
      prefix["text"] = String(decoding: Array(units), as: UTF16.self)
      let width = try answers.reply(prefix).number("width")
      return (1, result(width, caret(end, isUpstream: false)?.x))
    case "caret", "upstream":
      let found = caret(Int(numbers[0] ?? 0), isUpstream: kind == "upstream")
      let differs = [result(numbers[1], found?.x), result(numbers[2], found?.y)].compactMap(\.self)
      return (numbers[2] == nil ? 1 : 2, differs.isEmpty ? nil : differs.joined(separator: ", "))
    case "insets":
      guard let box = box(numbers, isTight: true), let line = line(at: Int(numbers[0] ?? 0)) else {
        return (1, "no box")
      }
      let (top, bottom) = (line.number("top"), line.number("top") + line.number("height"))
      // A line's baseline is its height less its descent.
      let rounding = line.number("height") - line.number("ascent") - line.number("descent")
      return (1, result(box[1] - rounding - top, bottom - box[3]))
    case "box":
      let isTight = expectation[3] as? String == "tight"
      guard let box = box(numbers, isTight: isTight) else { return (4, "no box") }
      let wanted = Array(numbers.dropFirst(3).prefix(4))
      let tolerance = numbers.count > 7 ? numbers[7] ?? 0.01 : 0.01
      let differs = (0..<4).compactMap {
        result(wanted[$0], box[$0], within: $0 % 2 == 0 ? tolerance : 0.01)
      }
      return (wanted.count { $0 != nil }, differs.isEmpty ? nil : "\(box)")
    default: return (0, "an unknown kind")
    }
  }

  private func line(at offset: Int) -> [String: Any]? {
    lines.last { Int($0.number("start")) <= offset }
  }

  private static func boxes(_ line: [String: Any]) -> [[String: Any]] {
    line["graphemes"] as? [[String: Any]] ?? []
  }

  /// `getOffsetForCaret`: the leading edge of the cluster at an offset, else the end of the one before.
  private func caret(_ offset: Int, isUpstream: Bool) -> (x: Double, y: Double)? {
    guard var line = line(at: offset) else { return nil }
    let text = Array((request["text"] as? String ?? "").utf16)
    if isUpstream, offset > 0, text[offset - 1] != 0x0A, offset == Int(line.number("start")),
      let before = self.line(at: offset - 1)
    {
      line = before
    }
    let boxes = Self.boxes(line)
    func edge(_ box: [String: Any], isLeft: Bool) -> Double {
      box.number("x") + (isLeft ? 0 : box.number("width"))
    }
    if let box = boxes.first(where: { Int($0.number("start")) == offset }) {
      return (edge(box, isLeft: box["rightToLeft"] as? Bool == false), line.number("top"))
    }
    if let box = boxes.first(where: {
      Int($0.number("start")) < offset && offset <= Int($0.number("end"))
    }) {
      return (edge(box, isLeft: box["rightToLeft"] as? Bool == true), line.number("top"))
    }
    return (line.number("x"), line.number("top"))
  }

  /// `getBoxesForRange` of a range in one line: left, top, right and bottom.
  private func box(_ numbers: [Double?], isTight: Bool) -> [Double]? {
    guard let start = numbers[0], let end = numbers[1], let line = line(at: Int(start)) else {
      return nil
    }
    let boxes = Self.boxes(line).filter { $0.number("start") >= start && $0.number("end") <= end }
    guard let left = boxes.map({ $0.number("x") }).min(),
      let right = boxes.map({ $0.number("x") + $0.number("width") }).max()
    else { return nil }
    let bottom = line.number("top") + line.number("height")
    let baseline = bottom - line.number("descent")
    let attachments = request["attachments"] as? [[String: Any]] ?? []
    if end == start + 1, let box = attachments.first(where: { $0["at"] as? Double == start }) {
      let height = box.number("height")
      let low =
        switch box["alignment"] as? String {
        case "aboveBaseline": baseline
        case "belowBaseline": baseline + height
        case "top": baseline - ascent + height
        case "bottom": baseline + descent
        case "middle": baseline + (descent - ascent + height) / 2
        default: baseline - box.number("baseline")
        }
      return isTight
        ? [left, low - height, right, low]
        : [left, baseline - line.number("ascent"), right, bottom]
    }
    return isTight
      ? [left, baseline - ascent, right, baseline + descent]
      : [left, baseline - line.number("ascent"), right, bottom]
  }
}
