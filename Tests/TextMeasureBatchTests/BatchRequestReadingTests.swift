import Foundation
import Testing
import TextMeasure
import TextMeasureBatch

/// Reads request lines whose values are known from the pieces that they were made of, and compares
/// with Foundation's reader.
@Suite struct BatchRequestReadingTests {
  /// A line with what it says.
  private struct Sample {
    var line = ""
    var text = ""
    var id = ""
    var width: Double?
    var repeats = false
    /// Whether Foundation reads strings with all of these pieces.
    var isPlain = true
  }

  /// Pieces of a string as JSON writes them, and what they stand for.
  private static let pieces: [(json: String, text: String)] = [
    ("a", "a"), ("wordy ", "wordy "), ("é", "é"), ("你好", "你好"), ("🥰", "🥰"),
    ("\u{7F}", "\u{7F}"), ("\u{2028}", "\u{2028}"), ("]", "]"), ("[", "["), ("!#", "!#"),
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
    (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u0000"#, "\0"),
    (#"\u00E9"#, "é"), (#"\ud83e\udd70"#, "🥰"), (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
  ]

  /// Half a pair, each followed by something that is not its other half.
  private static let halves: [(json: String, text: String)] = [
    (#"\ud83e."#, "\u{FFFD}."), (#"\udd70"#, "\u{FFFD}"), (#"\ud83e\n"#, "\u{FFFD}\n"),
    (#"\ud83e\u0041"#, "\u{FFFD}A"), (#"\ud83e\ud83e\udd70"#, "\u{FFFD}🥰"),
  ]

  private static let numbers = [
    "0", "-0", "1", "355", "355.5", "0.1e1", "1E+2", "1e9", "1000000000", "1000000000.0000001",
    "1000000001", "1e10", "1e308", "-1", "-1e-9", "5e-324", "4.9e-325", "1e-400",
    "0.1", "0.30000000000000004",
    "9007199254740993", "9007199254740993e-10", "123456789.12345678901234567890123456789",
    "2.2250738585072011e-308", "0.000000000000000000000000000000001", "7.0000000000000009",
  ]

  private func sample(_ random: inout SplitMix64) -> Sample {
    var sample = Sample()
    var text = ""
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let isHalf = Int.random(in: 0...200, using: &random) == 0
      let all = isHalf ? Self.halves : Self.pieces
      let piece = all[Int.random(in: 0..<all.count, using: &random)]
      if isHalf { sample.isPlain = false }
      text += piece.json
      sample.text += piece.text
    }
    let number = Self.numbers[Int.random(in: 0..<Self.numbers.count, using: &random)]
    sample.width = Double(number)
    let identifiers = ["7", "-1.50e+3", "null", "true", #""x\u0041\"""#, #"{"a": [1,{}]}"#, "[ ]"]
    sample.id = identifiers[Int.random(in: 0..<identifiers.count, using: &random)]
    var members = [
      ("text", "\"\(text)\""), ("width", number), ("id", sample.id), ("maximumLines", "3"),
    ]
    members.shuffle(using: &random)
    if Int.random(in: 0...9, using: &random) == 0 {
      sample.repeats = true
      let member = members[Int.random(in: 0..<members.count, using: &random)]
      members.insert(member, at: Int.random(in: 0...members.count, using: &random))
    }
    let spaces = ["", "", "", " ", "\t", "  \r"]
    func space() -> String { spaces[Int.random(in: 0..<spaces.count, using: &random)] }
    sample.line = space() + "{"
    for (index, member) in members.enumerated() {
      // A key may be spelled with escapes as any string may.
      let key =
        Int.random(in: 0...9, using: &random) == 0
        ? member.0.replacing("t", with: #"\u0074"#).replacing("i", with: #"\u0069"#) : member.0
      sample.line += space() + "\"\(key)\"" + space() + ":" + space() + member.1 + space()
      sample.line += index + 1 < members.count ? "," : "}"
    }
    sample.line += space()
    return sample
  }

  private func difference(_ sample: Sample, _ reader: inout BatchRequestReader) -> String? {
    let bytes = Array(sample.line.utf8)
    let width = sample.width ?? .nan
    do throws(BatchFailure) {
      let request = try reader.read(bytes.span)
      guard !sample.repeats, (0...BatchLimits.longestLength).contains(width) else {
        return "not refused"
      }
      guard request.text.utf8.elementsEqual(sample.text.utf8) else { return request.text }
      guard request.id == Array(sample.id.utf8) else { return "another id" }
      guard request.width == width else { return "\(request.width ?? .nan)" }
      guard request.maximumLines == 3 else { return "\(request.maximumLines)" }
      return sample.isPlain ? differenceFromFoundation(request, bytes) : nil
    } catch {
      guard error.id == Array(sample.id.utf8) else { return "an error without the id" }
      switch error.code {
      case .duplicateKey: return sample.repeats ? nil : error.message
      case .limitExceeded: return width > BatchLimits.longestLength ? nil : error.message
      case .invalidArgument: return width < 0 ? nil : error.message
      default: return error.message
      }
    }
  }

  private func differenceFromFoundation(_ request: BatchRequest, _ bytes: [UInt8]) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    // Foundation refuses numbers that are too small for double precision.
    guard let object else { return request.width.map { $0 < 1e-300 } == true ? nil : "refused" }
    guard let text = object["text"] as? String, text.utf16.elementsEqual(request.text.utf16) else {
      return "another text with Foundation"
    }
    return nil
  }

  @Test func linesSayWhatTheyWereMadeOf() {
    var random = SplitMix64(seed: 5)
    var reader = BatchRequestReader()
    var failures: [String] = []
    var refused = 0
    for _ in 0..<4_000 {
      let sample = sample(&random)
      if let difference = difference(sample, &reader) {
        failures.append("\(sample.line): \(difference)")
      }
      refused += sample.repeats ? 1 : 0
    }
    #expect(failures.isEmpty, "\(failures.count) differ: \(failures.prefix(3))")
    #expect(refused > 300)
  }

  /// A string may begin and end, and its first escape stand, at any distance from a multiple of the
  /// size of a word.
  @Test func stringsOfAnyLengthAtAnyPlace() throws {
    var reader = BatchRequestReader()
    for spaces in 0..<9 {
      for count in 0..<40 {
        for escape in [nil, 0, count / 2, count] {
          let plain = String(repeating: "x", count: count)
          var json = plain
          var text = plain
          if let escape {
            json.insert(contentsOf: #"\n"#, at: json.index(json.startIndex, offsetBy: escape))
            text.insert("\n", at: text.index(text.startIndex, offsetBy: escape))
          }
          let line = String(repeating: " ", count: spaces) + "{\"text\":\"" + json + "\"}"
          #expect(try reader.read(Array(line.utf8).span).text == text)
          // Without its end the string ends with the line.
          let open = Array(line.utf8.dropLast(2))
          #expect(throws: BatchFailure.self) { try reader.read(open.span) }
        }
      }
    }
  }
}
