/// What Chromium decides by two neighbouring characters, before it queries ICU.
///
/// Chromium (156) has three sources, in this order. A break follows every run of spaces, and never
/// precedes one. Between two characters below U+0100 a fixed table decides, whatever surrounds
/// them. Everything else is ICU 78's `line_normal` (``LineBreakRuleSet/chromium``). Words are looked
/// up where a dictionary is needed: in Khmer and Lao with Chromium's lists (``WordSegmenter``), in
/// Thai and Burmese with ICU's, which are the same. Chromium ends a paragraph at U+000A only.
struct ChromiumBreakRules {
  /// The rules for all other pairs.
  let rules: SegmentationRules

  /// What the pairs override in the table of the rules.
  var overrides: BoundaryTable.Overrides {
    var samples: [UInt32] = []
    var kindOf: [UInt64: Int] = [:]
    let kinds = (0...0xFF).map { (unit: UInt32) in
      let signature = signature(of: unit)
      if kindOf[signature] == nil {
        kindOf[signature] = samples.count
        samples.append(unit)
      }
      return kindOf[signature] ?? 0
    }
    // Any character beyond Latin-1 stands for all of them.
    samples.append(0x4E00)
    // The contexts: the text's start, each kind, and a hyphen after a letter or digit.
    let contexts = [nil] + samples + [Self.hyphen]
    let hyphenAfterWord = contexts.count - 1
    var steps: [(breaks: Bool?, context: Int)] = []
    for (context, last) in contexts.enumerated() {
      let isWord = last.map { Self.isDigit($0) || Self.isLetter($0) } ?? false
      for (kind, current) in samples.enumerated() {
        let decided = last.flatMap {
          breaks(between: $0, and: current, isAfterWord: context == hyphenAfterWord)
        }
        steps.append((decided, current == Self.hyphen && isWord ? hyphenAfterWord : kind + 1))
      }
    }
    return BoundaryTable.Overrides(kinds: kinds, kindCount: samples.count, steps: steps)
  }

  /// A number that two characters up to U+00FF share only if all decisions treat them alike.
  private func signature(of unit: UInt32) -> UInt64 {
    var bits = UInt64(rules.category(of: unit))
    bits = bits << 8 | UInt64(Self.isASCII(unit) ? Self.rowIndices[Int(unit)] + 1 : 0)
    let conditions =
      Self.rows.map { Self.isASCII(unit) && $0.contains(UInt8(unit)) } + [
        unit == Self.hyphen, unit == Self.lineFeed, Self.isBreakableSpace(unit), unit < 0x21,
        Self.isDigit(unit), Self.isLetter(unit),
      ]
    return conditions.reduce(bits) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// Whether a line may end between two characters; `nil` where the rules decide.
  ///
  /// - Parameter isAfterWord: whether a letter or a digit precedes the first.
  func breaks(between last: UInt32, and current: UInt32, isAfterWord: Bool) -> Bool? {
    // A line feed ends a paragraph.
    if last == Self.lineFeed { return true }
    // Preserved white space: a break after the run, none before or inside it.
    if Self.isBreakableSpace(current) { return false }
    if Self.isBreakableSpace(last) { return true }
    // Controls allow no break on either side.
    if last < 0x21 || current < 0x21 { return false }
    if last == Self.hyphen {
      if !Self.isASCII(current) { return nil }
      // "1234-5678" and "AB-12" break, a minus sign does not.
      if Self.isDigit(current) { return isAfterWord }
    }
    guard last <= 0xFF && current <= 0xFF else { return nil }
    if Self.isASCII(last) && Self.isASCII(current) {
      return Self.rows[Int(Self.rowIndices[Int(last)])].contains(UInt8(current))
    }
    // Where either is beyond ASCII, the rules decide as if the text were these two.
    return rules.hasBoundary(between: last, and: current)
  }

  // MARK: The table of ASCII pairs

  /// Letters, and what may follow both `-` and `?`.
  private static let wordCharacters =
    "#%&(*+-<=>@[\\^_`{|~\u{7F}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  /// The characters that may begin a line: none; opening brackets; after `-`; after `?`.
  private static let rows: [Set<UInt8>] = [
    [],
    Set("(<[{".utf8),
    Set((wordCharacters + "\"'").utf8),
    Set((wordCharacters + "$0123456789").utf8),
  ]

  /// The row of each ASCII character that ends a line.
  private static let rowIndices: [UInt8] = {
    var indices = [UInt8](repeating: 0, count: 128)
    for character in "!\"#%&)*+,.:;=>\\]|}~".utf8 { indices[Int(character)] = 1 }
    indices[0x2D] = 2
    indices[0x3F] = 3
    return indices
  }()

  private static let lineFeed: UInt32 = 0x0A
  private static let hyphen: UInt32 = 0x2D

  private static func isBreakableSpace(_ unit: UInt32) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A
  }

  private static func isASCII(_ unit: UInt32) -> Bool { unit < 0x80 }

  private static func isDigit(_ unit: UInt32) -> Bool { unit >= 0x30 && unit <= 0x39 }

  private static func isLetter(_ unit: UInt32) -> Bool {
    unit | 0x20 >= 0x61 && unit | 0x20 <= 0x7A
  }
}
