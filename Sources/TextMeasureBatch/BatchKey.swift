/// A key of a request line, or of an object in it.
package enum BatchKey: String, Sendable, CaseIterable {
  // The request.
  case id, text, api, lines, slack, fingerprint, lineRuns, glyphs, widths, breaks, ink
  case lineBoxes, graphemes, `protocol`
  // The text's style.
  case fonts, systemFallback, size, language, features, variations, kern, tracking, ligatures
  case opticalSizing, baselineOffset, textStyle, contentSizeCategory, profile
  // The paragraphs' style.
  case lineBreakMode, lineBreakStrategy, alignment, lineSpacing, minimumLineHeight
  case maximumLineHeight, lineHeightMultiple, paragraphSpacing, paragraphSpacingBefore
  case firstLineHeadIndent, headIndent, tailIndent, tabStops, defaultTabInterval
  case hyphenationFactor
  // The box and how lines are broken in it.
  case width, height, maximumLines, breakRules, direction, options, scale, minimumScaleFactor
  case balance, fitSize, lineWidths, truncationToken
  // Parts of the text with a style of their own.
  case runs, attachments, paragraphs
  // The members of those parts, of tab stops and of sizes to try.
  case start, end, at, baseline, location, terminators, minimum, maximum, step, allowBrokenWords
}
