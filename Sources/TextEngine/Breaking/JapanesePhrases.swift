/// The ends of Japanese phrases (bunsetsu), for CSS `word-break: auto-phrase`.
///
/// The algorithm of ICU 72's `CjkBreakEngine`: the cheapest division of a run into words of the
/// list, in which no phrase begins with a particle or inside katakana.
enum JapanesePhrases {
  private static let words = WordList(.chineseJapanese)

  /// Particles and single hiragana, with which no phrase begins.
  private static let suffixes = Set(
    UnicodeDataReader(.japanesePhraseSuffixes).text.unicodeScalars.split(separator: "\n").map {
      Array($0)
    })

  /// The NFKC mappings: a character, optionally with a halfwidth sound mark, and its result.
  private static let forms: [[Unicode.Scalar]: [Unicode.Scalar]] = {
    var forms: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
    let lines = UnicodeDataReader(.japaneseNormalization).text
    for line in lines.unicodeScalars.split(separator: "\n") {
      let sides = line.split(separator: "\t")
      if sides.count == 2 { forms[Array(sides[0])] = Array(sides[1]) }
    }
    return forms
  }()

  private static let longestWord = 20
  private static let unknownCost = 255
  /// The cost of a run of katakana by its length; longer runs cost what the first entry says.
  private static let katakanaCosts = [8192, 984, 408, 240, 204, 252, 300, 372, 480]
  private static let longestKatakana = 20

  /// Marks the ends of phrases, and where a phrase meets punctuation, digits or letters. Runs of words
  /// end at `ruled`, the marks by the rules alone.
  static func mark(
    _ text: borrowing TextAnalysis, _ ruled: [UInt8], into marks: inout [UInt8],
    isInDictionary: (UInt32) -> Bool
  ) {
    let count = text.units.count
    var offset = 0
    while offset < count {
      guard isInDictionary(text.scalar(at: offset)),
        isWritten(text.scalar(at: offset), text.properties[offset])
      else {
        offset = text.nextScalar(after: offset)
        continue
      }
      let start = offset
      var characters: [(scalar: Unicode.Scalar, offset: Int)] = []
      repeat {
        if let scalar = Unicode.Scalar(text.scalar(at: offset)) {
          characters.append((scalar, offset))
        }
        offset = text.nextScalar(after: offset)
      } while offset < count && ruled[offset] & TextAnalysis.Mark.lineBreak == 0
        && isWritten(text.scalar(at: offset), text.properties[offset])
      if start > 0, isClosing(text.properties[start - 1]) {
        marks[start] |= TextAnalysis.Mark.lineBreak
      }
      for end in phraseEnds(normalized(characters)) where end > start {
        marks[end] |= TextAnalysis.Mark.lineBreak
      }
      if offset < count, isOpening(text.properties[offset]) {
        marks[offset] |= TextAnalysis.Mark.lineBreak
      }
    }
  }

  // MARK: Chromium

  /// What Chromium's model weighs, by the name in its file: one to three characters from the third before
  /// a place to the third behind it.
  private static let features: KeyValuePairs<String, ClosedRange<Int>> = [
    "UW1": 0...0, "UW2": 1...1, "UW3": 2...2, "UW4": 3...3, "UW5": 4...4, "UW6": 5...5,
    "BW1": 1...2, "BW2": 2...3, "BW3": 3...4, "TW1": 0...2, "TW2": 1...3, "TW3": 2...4,
    "TW4": 3...5,
  ]

  private struct Feature: Hashable {
    var number: Int
    var characters: [Unicode.Scalar]
  }

  private static let weights: [Feature: Int] = {
    var weights: [Feature: Int] = [:]
    for line in UnicodeDataReader(.chromiumJapanesePhrases).text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let weight = Int(fields[2]),
        let number = features.firstIndex(where: { $0.key == fields[0] })
      else { continue }
      weights[Feature(number: number, characters: Array(fields[1].unicodeScalars))] = weight
    }
    return weights
  }()

  private static let sum = weights.values.reduce(0, +)

  /// Leaves, between two Japanese characters, the ends of phrases alone: those of ICU's model (BudouX).
  static func keep(
    in text: borrowing TextAnalysis, _ range: Range<Int>, marks: inout [UInt8]
  ) {
    let first = range.lowerBound
    var offset = first
    while offset < range.upperBound {
      var characters: [(scalar: Unicode.Scalar, offset: Int)] = []
      let start = offset
      while offset < range.upperBound,
        isWritten(text.scalar(at: offset), text.properties[offset]),
        let scalar = Unicode.Scalar(text.scalar(at: offset))
      {
        if offset > start { marks[offset - first] &= ~TextAnalysis.Mark.lineBreak }
        characters.append((scalar, offset))
        offset = text.nextScalar(after: offset)
      }
      guard !characters.isEmpty else {
        offset = text.nextScalar(after: offset)
        continue
      }
      if start > first, isClosing(text.properties[start - 1]) {
        marks[start - first] |= TextAnalysis.Mark.lineBreak
      }
      for end in modelledEnds(normalized(characters)) where end > start {
        marks[end - first] |= TextAnalysis.Mark.lineBreak
      }
      if offset < range.upperBound, isOpening(text.properties[offset]) {
        marks[offset - first] |= TextAnalysis.Mark.lineBreak
      }
    }
  }

  /// The offsets of the ends of phrases inside a run by the model.
  private static func modelledEnds(_ characters: [(scalar: Unicode.Scalar, offset: Int)]) -> [Int] {
    characters.indices.dropFirst().compactMap { index in
      var score = -sum
      for (number, feature) in features.enumerated() {
        let places = index - 3 + feature.value.lowerBound..<index - 2 + feature.value.upperBound
        guard places.lowerBound >= 0, places.upperBound <= characters.count,
          let weight = weights[
            Feature(number: number, characters: characters[places].map(\.scalar))]
        else { continue }
        score += 2 * weight
      }
      return score > 0 ? characters[index].offset : nil
    }
  }

  // MARK: Characters

  /// Whether a character is Han, hiragana or katakana, including the sound marks that they share.
  private static func isWritten(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    UnicodeConstants.isChineseOrJapanese(script: property.script)
      || [0x30FC, 0xFF70, 0xFF9E, 0xFF9F].contains(codePoint)
  }

  /// General categories Pc, Pd, Pe, Pf and Po.
  private static func isClosing(_ property: CodePointProperty) -> Bool {
    [22, 19, 21, 29, 23].contains(property.generalCategory)
  }

  /// General categories Nd, Pi and Ps, and the property Alphabetic.
  private static func isOpening(_ property: CodePointProperty) -> Bool {
    [9, 28, 20].contains(property.generalCategory) || property.flags.contains(.alphabetic)
  }

  /// The characters in NFKC, each with the offset of the first character that it comes from.
  private static func normalized(
    _ characters: [(scalar: Unicode.Scalar, offset: Int)]
  ) -> [(scalar: Unicode.Scalar, offset: Int)] {
    var result: [(scalar: Unicode.Scalar, offset: Int)] = []
    var index = 0
    var offset = 0
    while index < characters.count {
      let scalar = characters[index].scalar
      let isBase = index == 0 || !joinsBefore(scalar)
      // Marks and composed characters have the offset of their base.
      if isBase { offset = characters[index].offset }
      let next = isBase ? characters.dropFirst(index + 1).first?.scalar : nil
      let composed = next.flatMap { joinsBefore($0) ? forms[[scalar, $0]] : nil }
      result += (composed ?? forms[[scalar]] ?? [scalar]).map { ($0, offset) }
      index += composed == nil ? 1 : 2
    }
    // Text that is in NFKC already keeps its offsets, including reading marks.
    return result.map(\.scalar) == characters.map(\.scalar) ? characters : result
  }

  /// What NFKC may compose with the character before: halfwidth sound and Vietnamese reading marks.
  private static func joinsBefore(_ scalar: Unicode.Scalar) -> Bool {
    [0xFF9E, 0xFF9F, 0x16FF0, 0x16FF1].contains(scalar.value)
  }

  /// The offsets of the ends of phrases inside a run, without its own end.
  private static func phraseEnds(_ characters: [(scalar: Unicode.Scalar, offset: Int)]) -> [Int] {
    let previous = cheapestWords(characters.map(\.scalar))
    var ends: [Int] = []
    var end = characters.count
    var start = previous[end]
    while start > 0 {
      let word = characters[start..<end].map(\.scalar)
      let isInKatakana =
        isKatakana(characters[start - 1].scalar) && isKatakana(characters[start].scalar)
      if !suffixes.contains(word), !isInKatakana { ends.append(characters[start].offset) }
      end = start
      start = previous[start]
    }
    return ends
  }

  /// For each end of a word in the cheapest division, its start; −1 elsewhere.
  private static func cheapestWords(_ scalars: [Unicode.Scalar]) -> [Int] {
    var costs = [Int](repeating: .max, count: scalars.count + 1)
    var previous = [Int](repeating: -1, count: scalars.count + 1)
    costs[0] = 0
    func offer(_ cost: Int, from start: Int, length: Int) {
      guard costs[start] + cost < costs[start + length] else { return }
      costs[start + length] = costs[start] + cost
      previous[start + length] = start
    }
    var afterKatakana = false
    for start in scalars.indices where costs[start] != .max {
      let found = matches(scalars, from: start)
      for match in found { offer(match.cost, from: start, length: match.length) }
      if found.first?.length != 1 { offer(unknownCost, from: start, length: 1) }
      // A run of katakana is one word.
      let inKatakana = isKatakana(scalars[start])
      if inKatakana, !afterKatakana {
        let length = scalars[start...].prefix(longestKatakana).prefix(while: isKatakana).count
        if length < longestKatakana {
          let cost = length < katakanaCosts.count ? katakanaCosts[length] : katakanaCosts[0]
          offer(cost, from: start, length: length)
        }
      }
      afterKatakana = inKatakana
    }
    return previous
  }

  /// The words that begin at an index, shortest first.
  private static func matches(
    _ scalars: [Unicode.Scalar], from start: Int
  ) -> [(length: Int, cost: Int)] {
    var found: [(length: Int, cost: Int)] = []
    var node = WordList.root
    var length = 0
    // The list contains BMP characters only.
    while start + length < scalars.count, length < longestWord,
      let unit = UInt16(exactly: scalars[start + length].value),
      let cost = words.follow(unit, from: &node)
    {
      length += 1
      if cost > 0 { found.append((length, Int(cost))) }
    }
    return found
  }

  private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value != 0x30FB
      && ((0x30A1...0x30FE).contains(scalar.value) || (0xFF66...0xFF9F).contains(scalar.value))
  }
}
