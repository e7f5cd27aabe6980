/// Makes fonts of arbitrary bytes whose rules match: they are about a few of the font's glyphs.
struct RuleFontMaker {
  private(set) var font: SyntheticFont
  /// The characters of texts, whether they have glyphs or not, and those that the rules are about.
  let characters: [Unicode.Scalar]
  private(set) var favourites: [Unicode.Scalar] = []
  /// The glyphs that rules are about.
  private var glyphs: [UInt16] = []

  /// Letters with what stands beside them; marks that compose with them, and some results.
  private static let alphabets = [
    " aAefio1/2-.,(:\u{A0}\u{AD}\u{301}\u{308}\u{323}\u{E1}\u{E4}\u{1EA1}\u{200D}\u{200C}\u{2044}漢",
    " 漢字文あか\u{3099}がカー、。「a1-\u{3000}가\u{1100}\u{1161}\u{11A8}각ﾊﾞ\u{2026}",
    " \u{627}\u{628}\u{644}\u{633}\u{647}\u{653}\u{64E}\u{651}\u{640}\u{60C}\u{622}1\u{661}-(a\u{200D}\u{200C}\u{FE91}\u{FE90}\u{FE8E}\u{FEFB}",
    " \u{915}\u{937}\u{930}\u{93F}\u{94D}\u{902}\u{93E}\u{93C}\u{958}\u{25CC}1-(\u{200D}\u{200C}\u{B95}\u{BCD}\u{B9F}",
    " \u{5D0}\u{5D1}\u{5E9}\u{5C1}\u{5B8}\u{5BC}\u{FB2A}1-(a.\u{5BE}",
    " aA漢か\u{628}\u{915}\u{94D}\u{5D0}\u{5B8}\u{301}\u{1F44D}\u{1F3FD}\u{200D}\u{2764}\u{FE0F}1-\u{1D400}б",
    " \u{C95}\u{CF2}\u{CF1}\u{CCD}\u{C9F}2:-\u{E01}\u{E33}\u{E48}\u{1000}\u{103C}\u{1780}\u{17D2}\u{25CC}\u{2000}",
    " AVTo.б\u{422}\u{3B1}\u{3AC}\u{301}-:1+(\u{1D400}\u{2014}\u{2019}漢\u{20AC}",
  ].map { Array($0.unicodeScalars) }

  init(_ reader: inout InputReader) {
    characters = reader.choice(Self.alphabets)
    font = SyntheticFont(glyphs: [])
    for character in characters {
      let lacks = reader.number(below: 256)
      // Characters without a glyph of their own: few, and the space seldom.
      if lacks % 8 == 7, character != " " || lacks > 240 { continue }
      if character == "\u{A0}", lacks % 4 == 1, let first = font.glyphs.indices.first {
        font.glyphs[first].codePoints.append(character.value)
        continue
      }
      let properties = character.properties
      let isMark = [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
      font.glyphs.append(
        SyntheticFont.Glyph(
          [character.value], advance: UInt16(4 * reader.number(below: 256)),
          glyphClass: isMark != (lacks % 32 == 6) ? 3 : lacks % 16 == 4 ? 0 : 1,
          markClass: isMark ? UInt16(lacks % 3) : 0))
    }
    // What rules make of them.
    for _ in 0..<6 {
      let kind = reader.byte()
      font.glyphs.append(
        SyntheticFont.Glyph(
          [], advance: UInt16(7 * Int(kind)), glyphClass: kind % 8 == 1 ? 3 : kind % 8 == 2 ? 2 : 1,
          markClass: UInt16(kind % 3)))
    }
    choose(&reader)
    font.markSets = [glyphSet(&reader), glyphSet(&reader)]
    font.substitutions = layout(isPositioning: false, &reader)
    font.positions = layout(isPositioning: true, &reader)
  }

  /// Chooses what rules and texts are mostly about.
  private mutating func choose(_ reader: inout InputReader) {
    if reader.number(below: 4) > 0 { favourites.append(" ") }
    for _ in 0..<3 + reader.number(below: 5) { favourites.append(reader.choice(characters)) }
    glyphs = favourites.map { font.glyph($0) }.filter { $0 > 0 }
    let made = font.glyphs.count - 6
    for _ in 0..<reader.number(below: 4) {
      glyphs.append(UInt16(made + 1 + reader.number(below: 6)))
    }
    if glyphs.isEmpty { glyphs = [1] }
  }

  // MARK: Rules

  private func glyph(_ reader: inout InputReader) -> UInt16 {
    let value = reader.number(below: 256)
    return value % 4 > 0
      ? glyphs[value / 4 % glyphs.count] : UInt16(1 + value / 4 % font.glyphs.count)
  }

  private func glyphSet(_ reader: inout InputReader) -> [UInt16] {
    (0..<1 + reader.number(below: 4)).map { _ in glyph(&reader) }
  }

  private func pairs(_ reader: inout InputReader) -> [UInt16: UInt16] {
    var pairs: [UInt16: UInt16] = [:]
    for _ in 0..<1 + reader.number(below: 3) { pairs[glyph(&reader)] = glyph(&reader) }
    return pairs
  }

  private func layout(isPositioning: Bool, _ reader: inout InputReader) -> SyntheticLayout {
    var layout = SyntheticLayout()
    let count = reader.number(below: isPositioning ? 4 : 7)
    guard count > 0 else { return layout }
    for _ in 0..<count {
      layout.lookups.append(
        isPositioning ? position(of: count, &reader) : substitution(of: count, &reader))
    }
    let tags =
      isPositioning
      ? ["kern", "kern", "dist", "mark", "kern", "cpsp"]
      : [
        "calt", "ccmp", "liga", "calt", "calt", "rlig", "locl", "clig", "rclt", "ss01", "dlig",
        "isol", "fina", "half", "akhn", "pres", "frac", "numr", "dnom", "calt", "liga", "rand",
      ]
    for lookup in 0..<count {
      // Others are only called.
      guard lookup == 0 || reader.number(below: 4) > 0 else { continue }
      layout.features.append((tags[reader.number(below: 256) * tags.count / 256], [lookup]))
    }
    let all = Array(layout.features.indices)
    func some(_ reader: inout InputReader) -> [Int] {
      let chosen = reader.byte()
      return all.filter { chosen >> UInt8($0 % 8) & 1 == 0 }
    }
    switch reader.number(below: 4) {
    case 1:
      layout.scripts = [
        .init("DFLT", all, languages: [("TRK ", some(&reader)), ("JAN ", some(&reader))]),
        .init(reader.choice(["latn", "arab", "dev2", "hani", "kana", "hebr"]), some(&reader)),
      ]
    case 2:
      layout.scripts = [
        .init("DFLT", some(&reader)),
        .init("latn", all, languages: [("TRK ", some(&reader)), ("ROM ", [])]),
      ]
    default: break
    }
    return layout
  }

  private func lookup(
    _ subtables: [SyntheticLookup.Subtable], _ reader: inout InputReader
  ) -> SyntheticLookup {
    let kind = reader.number(below: 64)
    let flags: UInt16 =
      switch kind {
      case 1...12: 0x08
      case 13...15: 0x100
      case 16: 0x02
      case 17: 0x04
      case 18: 0x200
      default: 0
      }
    return SyntheticLookup(
      subtables, flags: flags, markSet: 19...22 ~= kind ? UInt16(kind % 2) : nil,
      isExtended: kind % 16 == 0)
  }

  private func substitution(of count: Int, _ reader: inout InputReader) -> SyntheticLookup {
    let kind = reader.number(below: 24)
    var subtables: [SyntheticLookup.Subtable] = []
    for _ in 0..<1 + reader.number(below: 8) / 6 {
      subtables.append(substitution(kind, of: count, &reader))
    }
    return lookup(subtables, &reader)
  }

  private func substitution(
    _ kind: Int, of count: Int, _ reader: inout InputReader
  ) -> SyntheticLookup.Subtable {
    switch kind {
    case 0...4: return .single(pairs(&reader))
    case 5: return .singleDelta(glyphSet(&reader), by: 1)
    case 6:
      var sequences: [UInt16: [UInt16]] = [:]
      for (glyph, other) in pairs(&reader).sorted(by: { $0.key < $1.key }) {
        sequences[glyph] = [other]
        if reader.number(below: 3) > 0 { sequences[glyph, default: []] += glyphSet(&reader) }
      }
      return .multiple(sequences)
    case 7: return .alternate(pairs(&reader).mapValues { [$0, glyphs[0]] })
    case 8...11:
      var ligatures: [(components: [UInt16], ligature: UInt16)] = []
      for _ in 0..<1 + reader.number(below: 3) {
        var components = [glyph(&reader), glyph(&reader)]
        if reader.number(below: 3) == 1 { components.append(glyph(&reader)) }
        ligatures.append((components, glyph(&reader)))
      }
      return .ligature(ligatures)
    case 12:
      let own = pairs(&reader)
      return .reverse(own, before: places(below: 3, &reader), after: places(below: 3, &reader))
    default: return .context(context(kind % 3, isChained: kind < 20, of: count, &reader))
    }
  }

  private func position(of count: Int, _ reader: inout InputReader) -> SyntheticLookup {
    let kind = reader.number(below: 12)
    let format = reader.choice([4, 4, 4, 4, 4, 5, 1, 15] as [UInt16])
    let second = reader.choice([0, 0, 0, 0, 0, 4, 1, 0] as [UInt16])
    var subtables: [SyntheticLookup.Subtable] = []
    for _ in 0..<1 + reader.number(below: 8) / 6 {
      switch kind {
      case 0, 1:
        var own: [UInt16: [Int16]] = [:]
        for glyph in glyphSet(&reader) { own[glyph] = values(format, &reader) }
        subtables.append(.adjust(own, format: format))
      case 2...5: subtables.append(glyphPairs(format, second, &reader))
      case 6, 7: subtables.append(classPairs(format, second, &reader))
      case 8:
        subtables.append(.markToBase(marks: glyphSet(&reader), bases: glyphSet(&reader)))
      default:
        subtables.append(.context(context(kind % 3, isChained: kind < 11, of: count, &reader)))
      }
    }
    return lookup(subtables, &reader)
  }

  private func glyphPairs(
    _ format: UInt16, _ second: UInt16, _ reader: inout InputReader
  ) -> SyntheticLookup.Subtable {
    var pairs: [(first: UInt16, second: UInt16, values: [Int16])] = []
    for _ in 0..<1 + reader.number(below: 5) {
      let (left, right) = (glyph(&reader), glyph(&reader))
      let record = values(format, &reader) + values(second, &reader)
      // The pairs of a subtable are different ones.
      if !pairs.contains(where: { $0.first == left && $0.second == right }) {
        pairs.append((left, right, record))
      }
    }
    return .pairs(pairs, format: format, secondFormat: second)
  }

  private func values(_ format: UInt16, _ reader: inout InputReader) -> [Int16] {
    (0..<format.nonzeroBitCount).map { _ in Int16(3 * (reader.number(below: 128) - 64)) }
  }

  private func classPairs(
    _ format: UInt16, _ second: UInt16, _ reader: inout InputReader
  ) -> SyntheticLookup.Subtable {
    let rows = classes(&reader)
    let columns = classes(&reader)
    var records: [[[Int16]]] = []
    for _ in 0..<3 {
      var row: [[Int16]] = []
      for column in 0..<3 {
        let record = values(format, &reader) + values(second, &reader)
        // Nothing for what has no class, mostly.
        let isNothing = column == 0 && record[0] % 8 != 0
        row.append(isNothing ? [Int16](repeating: 0, count: record.count) : record)
      }
      records.append(row)
    }
    return .classPairs(
      Array(rows.keys) + glyphSet(&reader), first: rows, second: columns, records: records,
      format: format, secondFormat: second)
  }

  private func classes(_ reader: inout InputReader) -> [UInt16: UInt16] {
    var classes: [UInt16: UInt16] = [:]
    for number in 1...2 { for glyph in glyphSet(&reader) { classes[glyph] = UInt16(number) } }
    return classes
  }

  private func places(below limit: Int, _ reader: inout InputReader) -> [[UInt16]] {
    (0..<reader.number(below: limit)).map { _ in glyphSet(&reader) }
  }

  private func context(
    _ format: Int, isChained: Bool, of lookups: Int, _ reader: inout InputReader
  ) -> SyntheticContext {
    func records(_ inputs: Int, _ reader: inout InputReader) -> [(sequenceIndex: Int, lookup: Int)]
    {
      (0..<(reader.number(below: 8) + 5) / 6).map { _ in
        (reader.number(below: inputs), reader.number(below: lookups))
      }
    }
    func rules(_ place: (inout InputReader) -> UInt16) -> [SyntheticContext.Rule] {
      var rules: [SyntheticContext.Rule] = []
      for _ in 0..<1 + reader.number(below: 3) {
        var rule = SyntheticContext.Rule([place(&reader)])
        for _ in 0..<reader.number(below: 3) { rule.input.append(place(&reader)) }
        for _ in 0..<(isChained ? reader.number(below: 3) : 0) {
          rule.before.append(place(&reader))
        }
        for _ in 0..<(isChained ? reader.number(below: 3) : 0) {
          rule.after.append(place(&reader))
        }
        rule.records = records(rule.input.count, &reader)
        rules.append(rule)
      }
      return rules
    }
    switch format {
    case 0: return SyntheticContext(isChained: isChained, .glyphs(rules { glyph(&$0) }))
    case 1:
      let (before, input, after) = (classes(&reader), classes(&reader), classes(&reader))
      let glyphs = Array(input.keys) + glyphSet(&reader)
      return SyntheticContext(
        isChained: isChained,
        .classes(
          glyphs, before: before, input: input, after: after,
          rules { (UInt16($0.number(below: 8)) + 5) / 4 }))
    default:
      let input = [glyphSet(&reader)] + places(below: 3, &reader)
      let before = isChained ? places(below: 3, &reader) : []
      let after = isChained ? places(below: 4, &reader) : []
      return SyntheticContext(
        isChained: isChained,
        .coverages(
          before: before, input: input, after: after, records: records(input.count, &reader)))
    }
  }
}
