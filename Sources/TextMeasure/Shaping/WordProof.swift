/// What a font's rules allow to be shaped apart from the rest of its run, in one script and
/// direction.
///
/// The cache may only hold what is provably the same as in a whole run. A word with the spaces on
/// both sides is the same when no rule can match across one of those spaces; a character is the
/// same everywhere when no rule that looks at neighbours has a place for its glyph; and where no
/// rule but pair adjustment matches, an advance is a matter of a character and the next one.
final class WordProof {
  /// Whether parts of a run may be shaped one by one at all.
  let allowsParts: Bool
  /// Whether an advance can be a matter of a character and the next one.
  let allowsPairs: Bool
  /// Whether HarfBuzz applies the font's pair adjustments, and no other kerning.
  private let appliesPairs: Bool
  /// Whether nothing is left out of the rules that may change an advance: of those that are not known
  /// some were not read.
  private let knowsAdvances: Bool
  /// What the font's lookups say.
  let rules: FontRules
  private let font: HarfBuzzFont
  /// Whether HarfBuzz takes letters for syllables.
  let hasSyllables: Bool
  /// Says what stands apart from them; `nil` where there are none.
  private let syllables: HarfBuzzSyllables?
  /// The glyphs that the circle under a mark without a letter may have.
  let circles: Set<UInt32>
  /// Whether what a character is shaped as may be a matter of its neighbours without any rule of the
  /// font: the letters join, or make syllables.
  private let looksAround: Bool
  /// Whether brackets and the like are shaped as their mirror images.
  private let mirrors: Bool

  /// - Parameter cache: The rules that were read before.
  init(font: HarfBuzzFont, properties: NativeSegmentProperties, cache: FontRulesCache) {
    self.font = font
    mirrors = properties.isRightToLeft
    rules = cache.rules(of: font, properties: properties)
    hasSyllables = Self.reorders(properties.script)
    syllables = hasSyllables ? HarfBuzzSyllables(properties: properties) : nil
    // Thai and Lao only have a vowel that is made of two.
    let isThai = ["Thai", "Laoo"].contains { (tag: FontTag) in tag.rawValue == properties.script }
    looksAround =
      hasSyllables && !isThai || properties.script == FontTag("Arab").rawValue
    let circle = hasSyllables ? font.nominalGlyph(0x25CC) : 0
    circles = circle == 0 ? [] : rules.reach(of: UInt16(truncatingIfNeeded: circle))
    // For Hebrew HarfBuzz leaves out what a font has in GPOS for all scripts alone.
    let isHebrew = properties.script == FontTag("Hebr").rawValue
    // Without the feature `kern` in GPOS it reads the table of that name, which shares a pair's
    // kerning between both glyphs. Pairs that another feature adjusts it then applies besides.
    let readsKernTable =
      font.hasTable(FontTag("kern").rawValue)
      && (isHebrew || !HarfBuzzLookups.kernsByPositioning(in: font, properties: properties))
    appliesPairs = !readsKernTable && !isHebrew
    knowsAdvances = rules.isKnown && !readsKernTable
    // Against its script's direction a run is turned round before the rules are applied, and what
    // belongs to the word after would belong to the one before.
    let allows =
      knowsAdvances && font.nominalGlyph(0x20) != 0 && properties.isInNativeDirection
    allowsPairs =
      allows && rules.adjustsFirstGlyphsAlone && Self.isolates(properties.script)
    // A rule for spaces among glyphs that move about (Indic, Khmer…) is not followed, nor one among
    // forms that no rule of the font makes.
    allowsParts =
      allows
      && (!rules.hasCrossings
        || !hasSyllables && !Self.takesPresentationForms(of: font, properties))
  }

  /// Whether HarfBuzz takes Arabic letters' forms from the font's presentation forms: GSUB has none of
  /// the features that join letters.
  private static func takesPresentationForms(
    of font: HarfBuzzFont, _ properties: NativeSegmentProperties
  ) -> Bool {
    let joining: [FontTag] = ["isol", "fina", "medi", "init"]
    return properties.script == FontTag("Arab").rawValue
      && !HarfBuzzLookups.substitutes(
        by: joining.map(\.rawValue), in: font, properties: properties)
  }

  /// Whether a character that HarfBuzz shapes by itself in other scripts belongs to the syllable
  /// before or after it: a superscript digit after an Indic letter, for one.
  func joinsSyllables(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    guard hasSyllables, Self.isIsolated(codePoint, property) else { return false }
    return !(syllables?.isApart(codePoint) ?? false)
  }

  /// Whether HarfBuzz's normalizer takes a character apart, and puts it together again only where
  /// the run has a mark.
  func isRecomposed(_ codePoint: UInt32) -> Bool {
    hasSyllables && HarfBuzzFont.isComposed(codePoint)
  }

  /// In which crossing rules a character may stand where.
  func crossingPlaces(of codePoint: UInt32) -> CrossingPlaces {
    // Without a glyph it is shaped as what it is composed of, or as a space.
    let glyph = firstGlyph(of: codePoint)
    return glyph != 0
      ? rules.crossingPlaces(of: UInt16(truncatingIfNeeded: glyph)) : .unknown
  }

  /// On which sides of rules a character may stand whose advance is a matter of it and the next
  /// character where no rule matches; `nil` when it is not.
  func pairSides(
    of codePoint: UInt32, _ property: CodePointProperty
  ) -> RuleWitnesses.Sides? {
    guard allowsPairs, Self.isIsolated(codePoint, property), isOneGlyph(codePoint, property) else {
      return nil
    }
    let glyph = firstGlyph(of: codePoint)
    guard glyph != 0, glyph <= 0xFFFF else { return nil }
    return rules.pairSides(of: UInt16(truncatingIfNeeded: glyph))
  }

  /// The advance of a character before another where no rule matches, and whether a pair adjustment
  /// changes it; `nil` where only shaping tells that. See ``FontRules/pairAdvance(of:before:in:)``.
  func pairAdvance(
    of first: [UInt16], before second: [UInt16]
  ) -> (advance: Int32, isAdjusted: Bool)? {
    appliesPairs ? rules.pairAdvance(of: first, before: second, in: font) : nil
  }

  /// The advance that a character has in every run; `nil` when that depends on its neighbours.
  func fixedAdvance(of codePoint: UInt32, _ property: CodePointProperty) -> Int32? {
    guard knowsAdvances, isOneGlyph(codePoint, property) else { return nil }
    let glyph = firstGlyph(of: codePoint)
    guard glyph != 0, rules.isFixed(glyph) else { return nil }
    return font.advance(ofGlyph: glyph)
  }

  /// Whether HarfBuzz takes a character for its own glyph, and for nothing of its neighbours'
  /// syllable or form: it says that breaking inside of those is unsafe.
  ///
  /// Where it looks for syllables, it takes characters apart that are composed, and puts not all of
  /// them together again.
  private func isOneGlyph(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    guard looksAround else { return true }
    return Self.isIsolated(codePoint, property) && !HarfBuzzFont.isComposed(codePoint)
  }

  /// The glyph that shaping a character begins with: its mirror image's from right to left, where
  /// the font has one.
  private func firstGlyph(of codePoint: UInt32) -> UInt32 {
    if mirrors {
      let mirrored = font.nominalGlyph(HarfBuzzFont.mirrored(codePoint))
      if mirrored != 0 { return mirrored }
    }
    return font.nominalGlyph(codePoint)
  }

  /// Whether HarfBuzz shapes characters that are isolated one by one among the letters of a script.
  ///
  /// Not so in scripts of the Universal Shaping Engine, where a digit may have a form by its place.
  private static func isolates(_ script: UInt32) -> Bool {
    let isolating: [FontTag] = [
      "Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Hani", "Hira", "Kana", "Hang", "Zyyy",
      "Ethi", "Cher", "Thai", "Deva", "Beng", "Arab",
    ]
    return isolating.contains { $0.rawValue == script }
  }

  /// Whether HarfBuzz shapes a character by itself: it is of a script without joining and
  /// syllables, or of none, no mark and nothing that is left out.
  static func isIsolated(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    // The tatweel has no script and joins.
    guard codePoint != 0x0640, !property.isMark, !property.flags.contains(.defaultIgnorable) else {
      return false
    }
    switch property.script {
    case UnicodeConstants.scriptCommon, UnicodeConstants.scriptLatin, UnicodeConstants.scriptHan,
      UnicodeConstants.scriptHiragana, UnicodeConstants.scriptKatakana:
      return true
    default:
      // Armenian 3, Cherokee 6, Cyrillic 8, Ethiopic 11, Georgian 12, Greek 14, Hebrew 19.
      return [3, 6, 8, 11, 12, 14, 19].contains(property.script)
    }
  }

  /// Whether HarfBuzz moves glyphs about within the syllables of a script.
  static func reorders(_ script: UInt32) -> Bool {
    let still: [FontTag] = [
      "Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Arab", "Hani", "Hira", "Kana", "Hang",
      "Zyyy", "Zinh", "Ethi", "Cher",
    ]
    return !still.contains { $0.rawValue == script }
  }
}
