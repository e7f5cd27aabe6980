/// A key of a request line.
package enum BatchKey: String, Sendable, CaseIterable {
  // What is asked.
  case id, text, api, lines, slack, fingerprint
  // The text's style.
  case fonts, systemFallback, size, language, features, variations, kern, textStyle
  case contentSizeCategory, profile
  // The paragraphs' style.
  case lineBreakMode, lineBreakStrategy, alignment, lineSpacing, minimumLineHeight
  case maximumLineHeight, lineHeightMultiple, paragraphSpacing, paragraphSpacingBefore
  case firstLineHeadIndent, headIndent, tailIndent
  // The box and how lines are broken in it.
  case width, height, maximumLines, breakRules, direction, options, scale, minimumScaleFactor
}
