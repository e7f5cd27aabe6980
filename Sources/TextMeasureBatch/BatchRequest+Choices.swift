extension BatchRequest {
  /// The API to emulate.
  package enum API: String, Sendable, CaseIterable {
    /// The layout itself: nothing rounded, a line break at the end opens no line.
    case layout
    /// String drawing, as `boundingRect(with:options:context:)` answers.
    case boundingRect
    /// A label, as `sizeThatFits(_:)` answers.
    case sizeThatFits
  }

  /// Which line-break rules and which rule of fitting hold.
  package enum BreakRules: String, Sendable, CaseIterable {
    case unicode, chromium
  }

  /// The base writing direction.
  package enum Direction: String, Sendable, CaseIterable {
    /// That of the first character that has one, paragraph by paragraph.
    case automatic = "auto"
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// Which of a font's vertical metrics make a line, and how they are rounded.
  package enum Profile: String, Sendable, CaseIterable {
    case uikit, appkit, chromium, android, flutter, catalyst
  }

  /// How lines end that are too long.
  package enum LineBreakMode: String, Sendable, CaseIterable {
    case wordWrap, charWrap, clip, truncateHead, truncateMiddle, truncateTail
  }

  /// The alignment of lines.
  package enum Alignment: String, Sendable, CaseIterable {
    case natural, left, right, center, justified
  }

  /// UIKit's text styles (`UIFont.TextStyle`).
  package enum TextStyle: String, Sendable, CaseIterable {
    case extraLargeTitle2, extraLargeTitle, largeTitle, title1, title2, title3, headline
    case subheadline, body, callout, footnote, caption1, caption2

    /// The styles that are measured. The sizes of the others are not published.
    package static let published = allCases.filter {
      $0 != .extraLargeTitle && $0 != .extraLargeTitle2
    }
  }

  /// The reader's preferred text size (`UIContentSizeCategory`), the smallest first.
  package enum ContentSizeCategory: String, Sendable, CaseIterable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
    case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
  }

  /// Which line ends are avoided though they are allowed (`NSParagraphStyle.LineBreakStrategy`,
  /// with its raw values).
  package struct LineBreakStrategy: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let pushOut = Self(rawValue: 1)
    package static let hangulWordPriority = Self(rawValue: 2)
    package static let standard = Self(rawValue: 0xFFFF)
  }

  /// The options of string drawing (`NSStringDrawingOptions`, with its raw values).
  package struct DrawingOptions: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let usesLineFragmentOrigin = Self(rawValue: 1)
    package static let usesFontLeading = Self(rawValue: 2)
    package static let disableScreenFontSubstitution = Self(rawValue: 4)
    package static let usesDeviceMetrics = Self(rawValue: 8)
    package static let oneShot = Self(rawValue: 16)
    package static let truncatesLastVisibleLine = Self(rawValue: 32)
    package static let resolvesNaturalAlignment = Self(rawValue: 512)
  }
}
