import Testing

@testable import TextMeasure

/// The machine gives ICU's own boundaries, for every locale and whatever the text.
struct LineBreakMachineTests {
  private static let locales = ["", "ja", "ja@lb=strict", "zh_Hans", "ko", "fi", "und@lb=normal"]

  /// The offsets where two ways of marking differ; empty when they agree.
  private static func difference(
    _ text: String, _ machine: inout LineBreakMachine, _ breaker: ICUBreaker,
    _ table: inout CodePointTable
  ) throws -> (isRead: Bool, offsets: [Int]) {
    var analysis = TextAnalysis()
    analysis.read(text, &table)
    var own = [UInt8](repeating: 0, count: analysis.units.count + 1)
    guard machine.mark(analysis, into: &own) else { return (false, []) }
    var expected = [UInt8](repeating: 0, count: analysis.units.count + 1)
    try breaker.mark(analysis.units, bit: TextAnalysis.Mark.lineBreak, into: &expected)
    return (true, own.indices.filter { own[$0] != expected[$0] })
  }

  @Test(arguments: locales) func agreesOnWhateverText(locale: String) throws {
    let breaker = try ICUBreaker(.line, locale: locale)
    var machine = try #require(LineBreakMachine(rules: try breaker.compiledRules()))
    var table = CodePointTable()
    var generated = GeneratedText(seed: 14)
    // One character of each kind that the rules tell apart, found by what ICU says of it.
    var kinds: [Unicode.Scalar] = []
    var seen: Set<[UInt8]> = []
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let property = table.property(of: value)
      guard property.lineBreak != 24 else { continue }
      let kind = [
        property.lineBreak, property.eastAsianWidth, property.graphemeBreak,
        property.generalCategory,
      ]
      if seen.insert(kind).inserted { kinds.append(scalar) }
    }
    var read = 0
    var different: [String] = []
    for round in 0..<30_000 {
      var text = ""
      if round % 3 == 0 {
        text = generated.text(.everything, pieces: 8)
      } else {
        for _ in 0..<1 + generated.number(below: 12) {
          text.unicodeScalars.append(kinds[generated.number(below: kinds.count)])
        }
      }
      let answer = try Self.difference(text, &machine, breaker, &table)
      if answer.isRead { read += 1 }
      if !answer.offsets.isEmpty { different.append("\(text.debugDescription) \(answer.offsets)") }
    }
    #expect(different.isEmpty, "\(different.count): \(different.prefix(3))")
    #expect(read > 20_000)
  }

  @Test func agreesOnNaturalText() throws {
    let breaker = try ICUBreaker(.line, locale: "")
    var machine = try #require(LineBreakMachine(rules: try breaker.compiledRules()))
    var table = CodePointTable()
    var different: [String] = []
    for text in try WorkloadTexts.sample(stride: 7) {
      if try !Self.difference(text, &machine, breaker, &table).offsets.isEmpty {
        different.append(text)
      }
    }
    #expect(different.isEmpty, "\(different.count): \(different.prefix(3))")
  }

  @Test func leavesDictionariesToTheIterator() throws {
    let breaker = try ICUBreaker(.line, locale: "")
    var machine = try #require(LineBreakMachine(rules: try breaker.compiledRules()))
    var table = CodePointTable()
    for text in ["สวัสดี", "abc ภาษา", "ប្រទេសកម្ពុជា"] {
      #expect(try !Self.difference(text, &machine, breaker, &table).isRead)
    }
  }

  @Test func refusesWhatIsNoTable() throws {
    let rules = try ICUBreaker(.line, locale: "").compiledRules()
    #expect(LineBreakMachine(rules: []) == nil)
    var newer = rules
    newer[4] += 1
    #expect(LineBreakMachine(rules: newer) == nil)
    for length in [4, 47, 80, rules.count / 3] {
      #expect(LineBreakMachine(rules: Array(rules[..<length])) == nil)
    }
    // Whatever is damaged, it is refused or walks to the end.
    var table = CodePointTable()
    var analysis = TextAnalysis()
    analysis.read("One (two) 3,4 — 中文。\r\nok", &table)
    for place in stride(from: 0, to: min(rules.count, 20_000), by: 61) {
      var damaged = rules
      damaged[place] ^= 0xFF
      guard var machine = LineBreakMachine(rules: damaged) else { continue }
      var marks = [UInt8](repeating: 0, count: analysis.units.count + 1)
      if machine.mark(analysis, into: &marks) {
        #expect(marks.last == TextAnalysis.Mark.lineBreak)
      }
    }
  }
}
