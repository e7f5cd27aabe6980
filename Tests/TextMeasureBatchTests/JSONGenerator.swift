/// Makes JSON texts of every construct of RFC 8259, valid ones and ones with a byte wrong.
struct JSONGenerator {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A valid object.
  mutating func object() -> [UInt8] {
    var text = ""
    append(objectTo: &text, depth: 0)
    return Array(text.utf8)
  }

  /// The same bytes with one to three of them removed, doubled, replaced or exchanged.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    let replacements =
      Array(#"{}[],:"\/u0123456789.-+eEtrfalsn "#.utf8) + [0x80, 0xC3, 0xED, 0xFF, 9]
    for _ in 0...Int.random(in: 0...2, using: &random) {
      // The first byte stays: from the first bytes Foundation guesses UTF-16 and UTF-32.
      guard result.count > 4 else { return result }
      let index = Int.random(in: 4..<result.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: result.remove(at: index)
      case 1: result.insert(result[index], at: index)
      case 2: result[index] = replacements.randomElement(using: &random) ?? 0
      default: result.swapAt(index, Int.random(in: 4..<result.count, using: &random))
      }
    }
    return result
  }

  private mutating func append(valueTo text: inout String, depth: Int) {
    switch Int.random(in: 0...(depth < 4 ? 8 : 6), using: &random) {
    case 0: text += ["true", "false", "null"].randomElement(using: &random) ?? ""
    case 1...3: append(numberTo: &text)
    case 4...6: append(stringTo: &text)
    case 7: append(arrayTo: &text, depth: depth + 1)
    default: append(objectTo: &text, depth: depth + 1)
    }
  }

  private mutating func append(arrayTo text: inout String, depth: Int) {
    text += "["
    for index in 0..<Int.random(in: 0...4, using: &random) {
      if index > 0 { text += "," }
      append(spaceTo: &text)
      append(valueTo: &text, depth: depth)
      append(spaceTo: &text)
    }
    text += "]"
  }

  private mutating func append(objectTo text: inout String, depth: Int) {
    text += "{"
    for index in 0..<Int.random(in: 0...4, using: &random) {
      if index > 0 { text += "," }
      append(spaceTo: &text)
      // Keys are numbered, since of equal keys readers keep different ones.
      text += "\"\(index)"
      append(charactersTo: &text)
      text += "\""
      append(spaceTo: &text)
      text += ":"
      append(spaceTo: &text)
      append(valueTo: &text, depth: depth)
    }
    append(spaceTo: &text)
    text += "}"
  }

  private mutating func append(spaceTo text: inout String) {
    text += ["", "", "", " ", "\t", "\r\n", "  "].randomElement(using: &random) ?? ""
  }

  private mutating func append(stringTo text: inout String) {
    text += "\""
    append(charactersTo: &text)
    text += "\""
  }

  private mutating func append(charactersTo text: inout String) {
    let pieces = [
      "a", "Zz9", " ", "é", "你", "🥰", "👩‍👩‍👧", "e\u{301}", "\u{7F}", "\u{2028}", "\u{FFFF}",
      #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0041"#, #"\u00e9"#,
      #"\u4F60"#, #"\ud83e\udd70"#, #"\uDBFF\uDFFF"#, #"\u0000"#, #"\ufffd"#, #"\u001f"#,
    ]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
  }

  private mutating func append(numberTo text: inout String) {
    if Bool.random(using: &random) { text += "-" }
    let integer = UInt64.random(in: 0...UInt64.max, using: &random)
    text += "\(integer >> UInt64.random(in: 0...63, using: &random))"
    if Bool.random(using: &random) {
      let fraction = UInt64.random(in: 0...UInt64.max, using: &random)
      text += ".\(fraction >> UInt64.random(in: 0...63, using: &random))"
    }
    if Int.random(in: 0...3, using: &random) == 0 {
      text += ["e", "E", "e+", "E-", "e-"].randomElement(using: &random) ?? ""
      text += "\(Int.random(in: 0...(Bool.random(using: &random) ? 30 : 330), using: &random))"
    }
  }
}
