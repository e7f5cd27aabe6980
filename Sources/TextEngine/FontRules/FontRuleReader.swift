/// Tells which advances can be reused. Nothing else decides that.
///
/// **Contract.** What this type permits holds for the linked HarfBuzz in any text of the reader's
/// font, script, direction, language and features: an advance that it returns, or that of a word
/// that it permits, is the same as in the whole run. Where the rules do not prove that, no
/// advance is returned and no part is permitted, and the run is shaped whole.
///
/// ```
///  f o r   t h e   w a v e s        a run, shaped whole
///    o                              fixedAdvance   no rule names the glyph: the same everywhere
///            h e                    pairAdvance    kerning: depends on the next character
///                 [w a v e]         pairSides      a required glyph pair "av": a rule may match
/// [f o r]                           allowsParts    no rule crosses these spaces: shape a word once
/// ```
///
/// The rules are those of the lookups that HarfBuzz selects (``HarfBuzzLookups``), read from GSUB
/// and GPOS. What HarfBuzz does beside the lookups (joining, syllables, normalization, mirroring) is
/// excluded by script or queried. `docs/font-rules.md` explains the idea on one page.
///
/// With other versions than ``HarfBuzzVersion/tested`` it returns no advance and permits no part.
final class FontRuleReader {
  /// Whether words may be shaped by themselves.
  let allowsParts: Bool
  /// Whether advances may depend only on a character and the next one.
  let allowsPairs: Bool
  /// Whether HarfBuzz applies the font's pair adjustments and no other kerning.
  private let appliesPairs: Bool
  /// Whether all rules that may change an advance were read.
  private let knowsAdvances: Bool
  /// The rules of the font's lookups; only this folder and tests use them.
  let rules: FontRules
  private let font: HarfBuzzFont
  let hasSyllables: Bool
  /// Determines which characters are outside of syllables; `nil` without syllables.
  private let syllables: HarfBuzzSyllables?
  /// The glyphs that the dotted circle of a mark without a base may have.
  let circles: Set<UInt32>
  /// Whether letters join or form syllables: then shapes depend on neighbours without any rule.
  private let looksAround: Bool
  private let mirrors: Bool

  /// `kernsSpaces` tells whether a space has another advance before another space than by itself.
  init(
    font: HarfBuzzFont, properties: NativeSegmentProperties, cache: FontRulesCache,
    kernsSpaces: Bool = false, isTested: Bool = HarfBuzzVersion.isTested
  ) {
    self.font = font
    mirrors = properties.isRightToLeft
    rules = cache.rules(of: font, properties: properties)
    requiredPairs = rules.requiredPairs
    let script = FontTag(rawValue: properties.script)
    let shaping = ScriptShaping(tag: properties.script)
    hasSyllables = !shaping.contains(.keepsOrder)
    syllables = hasSyllables ? HarfBuzzSyllables(properties: properties) : nil
    // In Thai and Lao HarfBuzz forms no syllables, it only decomposes a vowel (sara am).
    looksAround = hasSyllables && script != "Thai" && script != "Laoo" || script == "Arab"
    let circle = hasSyllables ? font.nominalGlyph(0x25CC) : 0
    circles = circle == 0 ? [] : rules.closure(of: UInt16(truncatingIfNeeded: circle))
    // For Hebrew, HarfBuzz ignores GPOS lookups of the default script.
    let isHebrew = script == "Hebr"
    // Without a `kern` feature in GPOS, HarfBuzz reads the `kern` table, which splits a pair's
    // kerning between both glyphs, and also applies pairs of other features.
    let readsKernTable =
      font.hasTable("kern")
      && (isHebrew || !HarfBuzzLookups.kernsByPositioning(in: font, properties: properties))
    appliesPairs = isTested && !readsKernTable && !isHebrew
    knowsAdvances = isTested && rules.isKnown && !readsKernTable
    // A run against its script's direction is reversed before the rules apply: then a space belongs
    // to the other word. Where spaces kern with each other, what hangs is not a sum of single ones.
    let allows =
      knowsAdvances && !kernsSpaces && font.nominalGlyph(0x20) != 0
      && properties.isInNativeDirection
    allowsPairs = allows && rules.adjustsFirstGlyphsAlone && shaping.contains(.isolatesOthers)
    // Not analysed: space rules among reordered glyphs or forms that no rule of the font makes.
    allowsParts =
      allows
      && (!rules.hasSpaceRules
        || !hasSyllables && !Self.takesPresentationForms(of: font, properties))
  }

  // MARK: Rules

  /// A constant copy: reading the variable property of ``rules`` would copy it at each query.
  let requiredPairs: RequiredGlyphPairs

  // Documented in ``RequiredGlyphPairs`` and ``FontRules``.
  var hasSpaceRules: Bool { rules.hasSpaceRules }
  var matchesSpaceRuns: Bool { rules.matchesSpaceRuns }
  var slotsAtEdge: SpaceRuleSlots { rules.slotsAtEdge }

  // MARK: Characters

  /// Whether HarfBuzz uses a font's presentation forms for Arabic: GSUB has no joining features.
  private static func takesPresentationForms(
    of font: HarfBuzzFont, _ properties: NativeSegmentProperties
  ) -> Bool {
    let joining: [FontTag] = ["isol", "fina", "medi", "init"]
    return properties.script == FontTag("Arab").rawValue
      && !HarfBuzzLookups.substitutes(by: joining, in: font, properties: properties)
  }

  /// Whether a character that HarfBuzz shapes separately in other scripts belongs to the syllable
  /// before or after it, such as a superscript digit after an Indic letter.
  func joinsSyllables(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    guard hasSyllables, Self.isIsolated(codePoint, property) else { return false }
    return !(syllables?.isOutsideSyllables(codePoint) ?? false)
  }

  /// Whether HarfBuzz decomposes a character, and recomposes it only where the run contains a mark.
  func isRecomposed(_ codePoint: UInt32) -> Bool {
    hasSyllables && HarfBuzzFont.isComposed(codePoint)
  }

  func spaceRuleSlots(of codePoint: UInt32) -> SpaceRuleSlots {
    // A character without a glyph is shaped as its decomposition, or as a space.
    let glyph = firstGlyph(of: codePoint)
    return glyph != 0 ? rules.spaceRuleSlots(of: UInt16(truncatingIfNeeded: glyph)) : .unknown
  }

  func spaceRuleSlots(of base: UInt32, with mark: UInt32) -> SpaceRuleSlots {
    font.composed(base, with: mark).map { spaceRuleSlots(of: $0) } ?? .unknown
  }

  /// As ``FontRules/pairSides(of:)``, for a character that HarfBuzz shapes by itself; else `nil`.
  func pairSides(of codePoint: UInt32, _ property: CodePointProperty) -> RequiredGlyphPairs.Sides? {
    guard allowsPairs, Self.isIsolated(codePoint, property), isOneGlyph(codePoint, property) else {
      return nil
    }
    let glyph = firstGlyph(of: codePoint)
    guard glyph != 0, glyph <= 0xFFFF else { return nil }
    return rules.pairSides(of: UInt16(truncatingIfNeeded: glyph))
  }

  /// ``FontRules/pairAdvance(of:before:in:)``; `nil` also where HarfBuzz kerns in another way.
  func pairAdvance(
    of first: [UInt16], before second: [UInt16]
  ) -> (advance: Int32, isAdjusted: Bool)? {
    appliesPairs ? rules.pairAdvance(of: first, before: second, in: font) : nil
  }

  /// A character's advance in every context; `nil` when it depends on its neighbours.
  func fixedAdvance(of codePoint: UInt32, _ property: CodePointProperty) -> Int32? {
    guard knowsAdvances, isOneGlyph(codePoint, property) else { return nil }
    let glyph = firstGlyph(of: codePoint)
    guard glyph != 0, rules.isFixed(glyph) else { return nil }
    return font.advance(ofGlyph: glyph)
  }

  /// Whether HarfBuzz shapes a character as its own glyph, independent of adjacent syllables and
  /// joining forms, inside of which breaking is unsafe.
  ///
  /// In scripts with syllables it decomposes characters, and does not recompose all of them.
  private func isOneGlyph(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    guard looksAround else { return true }
    return Self.isIsolated(codePoint, property) && !HarfBuzzFont.isComposed(codePoint)
  }

  /// The first glyph of a character; in right-to-left text that of its mirror image, if any.
  private func firstGlyph(of codePoint: UInt32) -> UInt32 {
    if mirrors {
      let mirrored = font.nominalGlyph(HarfBuzzFont.mirrored(codePoint))
      if mirrored != 0 { return mirrored }
    }
    return font.nominalGlyph(codePoint)
  }

  /// Whether HarfBuzz shapes a character by itself: no mark, ignorable, joining letter or syllable.
  static func isIsolated(_ codePoint: UInt32, _ property: CodePointProperty) -> Bool {
    // The tatweel has no script and joins.
    guard codePoint != 0x0640, !property.isMark, !property.flags.contains(.defaultIgnorable) else {
      return false
    }
    return ScriptShaping(property.script).contains(.isolatesLetters)
  }
}

/// A workspace's rules of active lookups, read once for all scripts with the same lookups.
final class FontRulesCache {
  private var rules: [FontRules] = []

  func rules(of font: HarfBuzzFont, properties: NativeSegmentProperties) -> FontRules {
    // Fonts that differ only in advances share rules.
    let font = font.rulesFont
    let lookups = HarfBuzzLookups.active(in: font, properties: properties)
    if let known = rules.first(where: { $0.font === font && $0.lookups == lookups }) {
      return known
    }
    if rules.count >= Limits.keptFonts { removeAll() }
    let made = FontRules(font: font, lookups: lookups)
    rules.append(made)
    return made
  }

  func removeAll() { rules.removeAll() }
}
