/// The objects of the protocol: a request, and those inside one.
package enum BatchObject: Int, Sendable, CaseIterable {
  case request, run, attachment, paragraph, tabStop, fitSize

  /// The object's name in the schema.
  package var name: String {
    switch self {
    case .request: "request"
    case .run: "run"
    case .attachment: "attachment"
    case .paragraph: "paragraph"
    case .tabStop: "tabStop"
    case .fitSize: "fitSize"
    }
  }

  /// The keys that the object may have, in the order of the documentation.
  package var keys: [BatchKey] {
    switch self {
    case .request:
      [
        .id, .text, .api, .width, .lineWidths, .height, .maximumLines, .fonts, .systemFallback,
        .size,
        .textStyle, .contentSizeCategory, .language, .features, .variations, .kern, .tracking,
        .ligatures, .opticalSizing, .baselineOffset, .profile,
      ] + Self.paragraphKeys + [
        .direction, .breakRules, .options, .scale, .minimumScaleFactor, .truncationToken, .balance,
        .fitSize, .runs, .attachments, .paragraphs, .lines, .lineBoxes, .graphemes, .lineRuns,
        .glyphs, .slack, .widths, .breaks, .ink,
        .fingerprint, .protocol,
      ]
    case .run: [.start, .end] + Self.runKeys
    case .attachment: [.at, .width, .height, .baseline]
    case .paragraph: [.start, .end] + Self.paragraphKeys + [.direction, .language]
    case .tabStop: [.location, .alignment, .terminators]
    case .fitSize: [.minimum, .maximum, .step, .allowBrokenWords]
    }
  }

  /// The keys that the object must have.
  package var requiredKeys: [BatchKey] {
    switch self {
    case .request: [.text]
    case .run, .paragraph: [.start, .end]
    case .attachment: [.at, .width, .height]
    case .tabStop: [.location]
    case .fitSize: [.minimum, .maximum]
    }
  }

  /// The keys of a style that a run may change.
  static let runKeys: [BatchKey] = [
    .fonts, .systemFallback, .size, .textStyle, .contentSizeCategory, .language, .features,
    .variations, .kern, .tracking, .ligatures, .opticalSizing, .baselineOffset,
  ]

  /// The keys of a paragraph style.
  static let paragraphKeys: [BatchKey] = [
    .lineBreakMode, .lineBreakStrategy, .alignment, .lineSpacing, .minimumLineHeight,
    .maximumLineHeight, .lineHeightMultiple, .paragraphSpacing, .paragraphSpacingBefore,
    .firstLineHeadIndent, .headIndent, .tailIndent, .tabStops, .defaultTabInterval,
    .hyphenationFactor,
  ]
}
