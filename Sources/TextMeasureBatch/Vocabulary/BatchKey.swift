/// A key of a request line, or of an object in it.
package enum BatchKey: UInt8, Sendable, CaseIterable {
  // The request.
  case id, text, api, lines, slack, fingerprint, lineRuns, glyphs, widths, breaks, ink
  case lineBoxes, graphemes, `protocol`
  // The text's style.
  case fonts, systemFallback, size, language, features, variations, kern, tracking, ligatures
  case opticalSizing, baselineOffset, textStyle, contentSizeCategory, platform, profile
  // The paragraphs' style.
  case lineBreakMode, lineBreakStrategy, alignment, lineSpacing, minimumLineHeight
  case maximumLineHeight, lineHeightMultiple, paragraphSpacing, paragraphSpacingBefore
  case firstLineHeadIndent, headIndent, tailIndent, tabStops, defaultTabInterval
  case hyphenationFactor
  // The box and how lines are broken in it.
  case css, width, height, maximumLines, breakRules, direction, options, scale, minimumScaleFactor
  case balance, fitSize, lineWidths, truncationToken
  // Parts of the text with a style of their own.
  case runs, attachments, paragraphs, ruby, rubySize
  // The members of those parts, of tab stops and of sizes to try.
  case start, end, at, baseline, location, terminators, minimum, maximum, step, allowBrokenWords
  // How a platform's fonts are assumed to be.
  case japaneseScale
  // The members of `android`.
  case android, breakStrategy, hyphenationFrequency, lineBreak, lineBreakWordStyle
  case useBoundsForWidth, justificationMode, includeFontPadding
  case fallbackLineSpacing, elegantTextHeight, lineSpacingExtra, lineSpacingMultiplier
  case lineHeight, lineHeightAlignment, lineHeightTrim, lineHeightMode, firstBaselineToTopHeight
  case lastBaselineToBottomHeight, fontScale, density
  // The faces of CSS's families, and their members.
  case fontFaces, family, source, weight, style, stretch, unicodeRange
  // The members of `flutter`.
  case flutter, leadingDistribution, applyHeightToFirstAscent, applyHeightToLastDescent, strut
  case textScaler, textWidthBasis, font, leading, forceStrutHeight, wordSpacing
}

/// Some keys: a bit each.
package struct BatchKeySet: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt128 = 0

  /// How many keys it can tell apart.
  package static let capacity = UInt128.bitWidth

  package init(arrayLiteral keys: BatchKey...) { for key in keys { insert(key) } }

  package var isEmpty: Bool { bits == 0 }

  package func contains(_ key: BatchKey) -> Bool { bits >> UInt128(key.rawValue) & 1 != 0 }

  package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  /// Adds a key; `false` where it was there.
  @discardableResult
  package mutating func insert(_ key: BatchKey) -> Bool {
    let bit = UInt128(1) << UInt128(key.rawValue)
    defer { bits |= bit }
    return bits & bit == 0
  }

  package mutating func remove(_ key: BatchKey) { bits &= ~(1 << UInt128(key.rawValue)) }
}
