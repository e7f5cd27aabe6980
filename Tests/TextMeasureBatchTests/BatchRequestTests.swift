import Foundation
import Testing
import TextMeasure
import TextMeasureBatch

@Suite struct BatchRequestTests {
  private func read(_ line: String) throws(BatchFailure) -> BatchRequest {
    var reader = BatchRequestReader()
    return try reader.read(Array(line.utf8).span)
  }

  @Test func defaultsAreTheProtocols() throws {
    let request = try read(#"{"text":"a"}"#)
    var expected = BatchRequest()
    expected.text = "a"
    #expect(request == expected)
    #expect(request.id == nil)
    #expect(request.setting.given.isEmpty && request.wants.isEmpty)
    #expect(request.setting.fonts.names.isEmpty && !request.setting.fonts.usesSystemFallback)
    #expect(request.width == nil && request.maximumLines == 0 && request.scale == 1)
    #expect(request.api == .layout && request.setting.options.breakRules == .unicode)
    #expect(request.setting.options.profile == .uikit && request.setting.style.kern == nil)
  }

  /// The keys of a style.
  private static let styleKeys = Set(
    Vocabulary.objects.filter { $0.name == "run" || $0.name == "paragraph" }.flatMap(\.keys)
      .map(\.name)
  ).union(["profile", "breakRules"]).subtracting(["start", "end"])

  /// Keys are told apart by a bit each.
  @Test func everyKeyHasABit() throws {
    #expect(BatchKey.allCases.count <= BatchKeySet.capacity)
    var keys: BatchKeySet = []
    for key in BatchKey.allCases {
      #expect(!keys.contains(key) && keys.insert(key) && !keys.insert(key) && keys.contains(key))
    }
    // The last key of the longest object, too, may appear once.
    let last = try #require(Vocabulary.objects[0].keys.last)
    let failure = #expect(throws: BatchFailure.self) {
      try read("{\"\(last.name)\":true,\"text\":\"\",\"\(last.name)\":true}")
    }
    #expect(failure?.code == .duplicateKey)
  }

  /// The C library tells styles apart by their settings' descriptions.
  @Test func aSettingsDescriptionHasAllOfItsValues() throws {
    for key in Vocabulary.objects[0].keys where Self.styleKeys.contains(key.name) {
      let value =
        switch key.type {
        case .boolean: "\(key.standard != "`true`")"
        case .strings: #"["x"]"#
        case .string: #""x""#
        case .choice(let names), .options(let names): "\"\(names.last ?? "")\""
        case .objects: #"[{"location":1}]"#
        case .object: #"{"hyphens":"none"}"#
        default: "0.75"
        }
      var setting = try read("{\"text\":\"\",\"\(key.name)\":\(value)}").setting
      setting.given = []
      #expect("\(setting)" != "\(BatchSetting())", "\(key.name): \(value)")
    }
    let descriptions = try ["none", "manual"].map {
      "\(try read("{\"text\":\"\",\"css\":{\"hyphens\":\"\($0)\"}}").setting)"
    }
    #expect(descriptions[0] != descriptions[1])
  }

  @Test func everyKeyIsRead() throws {
    let request = try read(
      #"""
      { "id" : [1, {"a" : null}] , "text": "é\n\ud83e\udd70", "fonts": ["a.ttf", "b.ttc#2"],
      "systemFallback": true, "size": 20.5, "width": 355, "maximumLines": 3,
      "lineBreakMode": "truncateMiddle", "breakRules": "chromium", "language": "ja",
      "direction": "rtl", "features": "liga=0,kern", "variations": "wght=650", "kern": -0.5,
      "lineSpacing": 4, "profile": "android", "api": "sizeThatFits",
      "options": ["usesLineFragmentOrigin", "usesFontLeading"], "scale": 3, "lines": true,
      "height": 100, "textStyle": "headline", "contentSizeCategory": "accessibilityMedium",
      "minimumLineHeight": 1, "maximumLineHeight": 2, "lineHeightMultiple": 1.5,
      "paragraphSpacing": 5, "paragraphSpacingBefore": 6, "firstLineHeadIndent": 7,
      "headIndent": 8, "tailIndent": -9, "lineBreakStrategy": ["pushOut", "hangulWordPriority"],
      "minimumScaleFactor": 0.5, "alignment": "center", "slack": true, "fingerprint": true }
      """#)
    var expected = BatchRequest()
    expected.id = Array(#"[1, {"a" : null}]"#.utf8)
    expected.text = "é\n🥰"
    expected.setting.fonts.names = ["a.ttf", "b.ttc#2"]
    expected.setting.fonts.usesSystemFallback = true
    expected.setting.style.size = 20.5
    expected.width = 355
    expected.maximumLines = 3
    expected.setting.paragraph.lineBreakMode = .byTruncatingMiddle
    expected.setting.options.breakRules = .chromium
    expected.setting.style.language = "ja"
    expected.setting.options.direction = .rightToLeft
    expected.setting.fonts.features = "liga=0,kern"
    expected.setting.fonts.variations = "wght=650"
    expected.setting.style.kern = -0.5
    expected.setting.paragraph.lineSpacing = 4
    expected.setting.options.profile = .android
    expected.api = .sizeThatFits
    expected.options = [.usesLineFragmentOrigin, .usesFontLeading]
    expected.scale = 3
    expected.wants = [.lines, .slack, .fingerprint]
    expected.height = 100
    expected.setting.fonts.textStyle = "headline"
    expected.setting.fonts.contentSizeCategory = .accessibilityMedium
    expected.setting.paragraph.minimumLineHeight = 1
    expected.setting.paragraph.maximumLineHeight = 2
    expected.setting.paragraph.lineHeightMultiple = 1.5
    expected.setting.paragraph.paragraphSpacing = 5
    expected.setting.paragraph.paragraphSpacingBefore = 6
    expected.setting.paragraph.firstLineHeadIndent = 7
    expected.setting.paragraph.headIndent = 8
    expected.setting.paragraph.tailIndent = -9
    expected.setting.paragraph.lineBreakStrategy = [.pushOut, .hangulWordPriority]
    expected.minimumScaleFactor = 0.5
    expected.setting.paragraph.alignment = .center
    // Those of a style that stand above.
    let absent: BatchKeySet = [
      .tracking, .ligatures, .opticalSizing, .japaneseScale, .baselineOffset, .tabStops,
      .defaultTabInterval, .hyphenationFactor, .css, .wordSpacing,
    ]
    for key in Vocabulary.objects[0].keys
    where Self.styleKeys.contains(key.name) && !absent.contains(key.key) {
      expected.setting.given.insert(key.key)
    }
    #expect(request == expected)
  }

  @Test func nullIsAbsent() throws {
    let keys = Vocabulary.objects[0].keys.filter { $0.key != .text && $0.key != .id }
    let members = keys.map { "\"\($0.name)\":null" }.joined(separator: ",")
    #expect(try read("{\"text\":\"a\",\(members)}") == read(#"{"text":"a"}"#))
    #expect(try read(#"{"text":"a","id":null}"#).id == Array("null".utf8))
  }

  /// A reader is used for many lines: nothing of one may be left in the next.
  @Test func linesAreIndependent() throws {
    var reader = BatchRequestReader()
    let refused = Array(#"{"id":1,"text":"\n","size":0,"kern":3}"#.utf8)
    #expect(throws: BatchFailure.self) { try reader.read(refused.span) }
    let line = Array(#"{"te\u0078t":"b"}"#.utf8)
    var expected = BatchRequest()
    expected.text = "b"
    #expect(try reader.read(line.span) == expected)
  }

  /// Members that are refused, with the code and the beginning of the message.
  private static let refusals: [(member: String, code: TextMeasureError.Code, message: String)] = [
    (#""fontz":1"#, .unknownKey, #"unknown key "fontz""#),
    (#""":1"#, .unknownKey, #"unknown key """#),
    (#""Size":1"#, .unknownKey, #"unknown key "Size""#),
    (#""size":1,"size":1"#, .duplicateKey, #"the key "size" appears twice"#),
    (
      #""size":"17""#, .wrongType,
      #""size" must be a number, not a string; write it without quotation marks"#
    ),
    (
      #""size":"12px""#, .wrongType,
      #""size" must be a number, not a string; give it in points, without a unit"#
    ),
    (
      #""lineHeightMultiple":"150%""#, .wrongType,
      #""lineHeightMultiple" must be a number, not a string; give it without a unit"#
    ),
    (#""size":"big""#, .wrongType, #""size" must be a number, not a string; see 'textmeasure"#),
    (#""lines":1"#, .wrongType, #""lines" must be true or false, not a number"#),
    (#""fonts":"a.ttf""#, .wrongType, #""fonts" must be an array of strings, not a string"#),
    (
      #""fonts":["a",1]"#, .wrongType,
      #""fonts[1]" must be a string, not a number; see 'textmeasure batch --describe keys'"#
    ),
    (#""fonts":["a",[]]"#, .wrongType, #""fonts[1]" must be a string, not an array"#),
    (#""language":{}"#, .wrongType, #""language" must be a string, not an object"#),
    (#""api":true"#, .wrongType, #""api" must be a string, not a boolean"#),
    (#""api":"draw""#, .invalidArgument, #""api" cannot be "draw"; it is one of layout, bound"#),
    (#""options":["a"]"#, .invalidArgument, #""options" cannot be "a"; it is one of usesLine"#),
    (#""fonts":[""]"#, .invalidArgument, #""fonts" has an empty string"#),
    (#""size":0"#, .invalidArgument, #""size" is 0 and must be above 0 and at most 10000"#),
    (#""size":-3.5"#, .invalidArgument, #""size" is -3.5 and must be above 0"#),
    (#""size":1e300"#, .limitExceeded, #""size" is 1e+300 and must be at most 10000"#),
    (#""width":-1"#, .invalidArgument, #""width" is -1 and must be at least 0 and at most 10"#),
    (#""width":2e9"#, .limitExceeded, #""width" is 2000000000 and must be at least 0 and"#),
    (#""maximumLines":1.5"#, .invalidArgument, #""maximumLines" is 1.5; give a whole number"#),
    (#""maximumLines":-1"#, .invalidArgument, #""maximumLines" is -1 and must be at least 0"#),
    (#""maximumLines":1e10"#, .limitExceeded, #""maximumLines" is 10000000000 and must be"#),
    (#""minimumScaleFactor":2"#, .limitExceeded, #""minimumScaleFactor" is 2 and must be"#),
    (#""scale":0"#, .invalidArgument, #""scale" is 0 and must be above 0 and at most 100"#),
    (#""kern":1e5"#, .limitExceeded, #""kern" is 100000 and must be at least -10000"#),
    (#""lineSpacing":-1"#, .invalidArgument, #""lineSpacing" is -1 and must be at least 0"#),
    (#""width":1e999"#, .invalidJSON, "the number is too large for double precision at byte 30"),
    (
      #""width":NaN"#, .invalidJSON,
      #""width" is NaN, which JSON does not have; write a finite number"#
    ),
    (
      #""width" : Infinity"#, .invalidJSON,
      #""width" is Infinity, which JSON does not have; remove it for no limit"#
    ),
    (
      #""kern":-Infinity"#, .invalidJSON,
      #""kern" is -Infinity, which JSON does not have; write a finite number"#
    ),
    (
      #""lineWidths":[1,Infinity]"#, .invalidJSON,
      "JSON has no Infinity, at byte 38; write a finite number"
    ),
    (#""width":Infinite"#, .invalidJSON, "expected a value at byte 30"),
    (#""a":1} {"#, .invalidJSON, "there is more after the end of the object at byte 29"),
  ]

  @Test func refusalsNameTheKeyAndKeepTheIdentifier() {
    var failures: [String] = []
    for (member, code, message) in Self.refusals {
      do {
        _ = try read(#"{"id": "x" ,"text":"",\#(member)}"#)
        failures.append("\(member): accepted")
      } catch {
        if error.code != code || !error.message.hasPrefix(message)
          || error.id != Array(#""x""#.utf8)
        {
          failures.append("\(member): \(error)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// A line may have as many keys as it likes: the time is in proportion to them, and the error is the
  /// first one's.
  @Test func manyKeysTakeTheirNumber() throws {
    let kinds: [(code: TextMeasureError.Code, message: String, key: (Int) -> String)] = [
      (.unknownKey, #"unknown key "k0""#, { "k\($0)" }),
      (.unknownKey, #"unknown key "k""#, { _ in "k" }),
      (.duplicateKey, #"the key "size" appears twice"#, { _ in "size" }),
    ]
    for (code, message, key) in kinds {
      func seconds(_ count: Int) throws -> Double {
        let members = (0..<count).map { "\"\(key($0))\":1" }.joined(separator: ",")
        let line = Array("{\"id\":7,\"text\":\"a\",\(members)}".utf8)
        var reader = BatchRequestReader()
        let began = ContinuousClock.now
        let failure = #expect(throws: BatchFailure.self) { try reader.read(line.span) }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        #expect(failure?.code == code && failure?.message.hasPrefix(message) == true)
        #expect(failure?.id == Array("7".utf8))
        return seconds
      }
      let small = try (0..<3).map { _ in try seconds(6500) }.max() ?? 0
      // Twenty times the keys; a comparison of all with all takes 400 times as long.
      let large = try (0..<3).map { _ in try seconds(130_000) }.min() ?? 0
      #expect(large < 60 * small + 0.05, "\(small) s, \(large) s")
    }
  }

  @Test func identifierAfterTheFaultIsFound() throws {
    let failure = #expect(throws: BatchFailure.self) {
      try read(#"{"fontz":[{"a":1}],"text":1,"id":{"b": 2}}"#)
    }
    #expect(failure?.code == .unknownKey)
    #expect(failure?.id == Array(#"{"b": 2}"#.utf8))
  }

  @Test func textIsRequired() {
    let cases: [(String, TextMeasureError.Code)] = [
      ("{}", .missingKey), (#"{"id":1}"#, .missingKey), (#"{"text":null}"#, .wrongType),
      ("[]", .invalidJSON), ("1", .invalidJSON), ("", .invalidJSON),
    ]
    for (line, code) in cases {
      let failure = #expect(throws: BatchFailure.self) { try read(line) }
      #expect(failure?.code == code, "\(line)")
    }
  }

  @Test func invalidUTF8HasItsOwnCode() {
    var reader = BatchRequestReader()
    let line = Array(#"{"id":1,"text":"a"#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let failure = #expect(throws: BatchFailure.self) { try reader.read(line.span) }
    #expect(failure?.code == .invalidUTF8)
    #expect(failure?.message == "the string is not UTF-8 at byte 17; write it in UTF-8")
  }
}
