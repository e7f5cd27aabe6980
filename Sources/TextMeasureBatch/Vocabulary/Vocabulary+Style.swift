import Foundation
package import TextMeasure

// The keys of styles, and the names of their values.
extension Vocabulary {
  private static let largest = BatchLimits.largestSize

  /// The keys that a request has for its text and a run for its own.
  static let style: [Setting<BatchSetting>] = [
    .key(
      .fonts, \.fonts.names, .strings(atMost: BatchLimits.mostFonts), default: "the bundled fonts",
      "The cascade: paths, `path#index` or names; `system` is the system font, `bundled` the bundled fonts.",
      "`TextStyle.fonts`"),
    .key(
      .systemFallback, \.fonts.usesSystemFallback, .flag,
      "Use installed fonts for missing characters.", "`FontCascade.usesSystemFallback`"),
    .key(
      .size, \.style.size, .fontSize, default: "17, or the text style's", "The font size.",
      "`TextStyle.size`"),
    .key(
      .textStyle, \.fonts.textStyle, .choice(textStyles), default: "none",
      "UIKit's text style, which gives font, size and leading. Refused: `extraLargeTitle`, "
        + "`extraLargeTitle2`, whose sizes are not published.",
      "`TextStyleName`, `TextStyle.leading`"),
    .key(
      .contentSizeCategory, \.fonts.contentSizeCategory, .choice(.cases), default: "`large`",
      "The preferred text size. It scales only a text style.", "`ContentSizeCategory`"),
    language,
    .key(
      .features, \.fonts.features, .string, default: "the fonts'",
      "OpenType features: `liga=0,ss01`.", "`TextStyle.features`"),
    .key(
      .variations, \.fonts.variations, .string, default: "the fonts'",
      "Axes of variable fonts: `wght=650`.", "`FontVariation`"),
    .key(
      .kern, \.style.kern, .spacing, default: "the font's kerning",
      "Space after every character with a width; 0 switches kerning off.", "`TextStyle.kern`"),
    .key(
      .tracking, \.style.tracking, .spacing,
      "Space after every character with a width; kerning stays.",
      "`TextStyle.tracking`"),
    .key(
      .wordSpacing, \.style.wordSpacing, .spacing,
      "Space after every space; by Flutter's rules after white space at which a line may end.",
      "`TextStyle.wordSpacing`"),
    .key(
      .ligatures, \.style.usesLigatures, .flag, default: "`true`",
      "Common and contextual ligatures.", "`TextStyle.usesLigatures`"),
    .key(
      .opticalSizing, \.style.usesOpticalSizing, .flag, default: "`true`",
      "The `opsz` axis of a font follows the size, unless `variations` has it.",
      "`TextStyle.usesOpticalSizing`"),
    .key(
      .japaneseScale, \.style.japaneseScale, .number(TextLimits.japaneseScales), default: "1",
      unit: "",
      "The size of text in `ja` behind the system font, as a share of `size`: the phone's ratio is "
        + "not published, observers report 0.935 to 0.956.", "`TextStyle.japaneseScale`"),
    .key(
      .baselineOffset, \.style.baselineOffset, .spacing, "How far the text is raised.",
      "`TextStyle.baselineOffset`"),
  ]

  static let language: Setting<BatchSetting> = .key(
    .language, \.style.language, .string, default: "undetermined",
    "A BCP 47 tag such as `ja`, for glyphs, line breaks and hyphens.",
    "`TextStyle.language`, `TextOptions.breakLocale`")

  static let platform: Setting<BatchSetting> = .key(
    .platform, \.platform, .choice(Names(Platform.all, \.name)), default: "none",
    "The platform whose rules count where no other key sets one.",
    "`Platform`, `TextOptions.opensFinalLine`")

  static let profile: Setting<BatchSetting> = .key(
    .profile, \.options.profile, .choice(Names(MetricsProfile.named, \.name)),
    default: "the platform's, or `uikit`", "Line-height rules.", "`TextOptions.profile`")

  static let direction: Setting<BatchSetting> = .key(
    .direction, \.options.direction, .choice(.cases), default: "`auto`",
    "The base direction; `auto` is that of the first strong character.",
    "`TextOptions.direction`, `ParagraphStyle.baseWritingDirection`")

  static let breakRules: Setting<BatchSetting> = .key(
    .breakRules, \.options.breakRules, .choice(.cases),
    default:
      "the platform's, or `apple` with another `api` than `layout` under Apple's profiles, or "
      + "`unicode`", "Line break rules, and when a line fits.", "`TextOptions.breakRules`")

  static let cssText: Setting<BatchSetting> = .key(
    .css, \.options.css, .object(css),
    "Properties of CSS; those left out have their initial values. Chromium's rules count, and the size is "
      + "16 where none is given.",
    "`CSSText`, `TextOptions.css`, `TextOptions.writingMode`, `TextOptions.textOrientation`, "
      + "`TextStyle.css`, `TextStyle.sizeAdjust`")

  static let fontFaces: Setting<BatchSetting> = .key(
    .fontFaces, \.fonts.faces, .objects(fontFace, atMost: BatchLimits.mostFonts) { $0 },
    "Faces of the families that `font-family` in `css` names, as `@font-face` describes them; of two for "
      + "the same the later one comes first.", "`Font.limited`")

  static let fontFace = SettingTable<FontFace>(
    "fontFace", title: "An element of `fontFaces`", FontFace(),
    [
      .key(.family, \.family, .string, default: "", "The family's name: `font-family`.", "")
        .required,
      .key(.source, \.source, .string, default: "", "A path, `path#index` or a name: `src`.", "")
        .required,
      .key(
        .weight, \.weight, .string, default: "`normal`",
        "A weight, or the least and the greatest of a variable font: `100 900`.", ""),
      .key(.style, \.style, .string, default: "`normal`", "`normal`, `italic` or `oblique`.", ""),
      .key(
        .stretch, \.stretch, .string, default: "`normal`",
        "A keyword or a percentage, or the least and the greatest of a variable font: `75% 100%`.",
        ""),
      .key(
        .unicodeRange, \.unicodeRange, .string, default: "all",
        "The characters that the face is used for: `U+0-FF, U+4??`.", ""),
    ])

  static let css = SettingTable<CSSText>(
    "css", title: "`css`", CSSText(),
    CSSText.properties.map { property in
      Setting(
        facts: SettingFacts(
          .css, property.isChoice ? .choice(property.keywords) : .css(property),
          "`\(property.initial)`", "", property.meaning, "`CSSText`", name: property.name),
        read: { (reader, value, css) throws(JSONSyntaxError) in
          try reader.set(property, value, of: &css)
        },
        // Properties are copied together, as one value.
        copy: { $1 = $0 })
    }, ignored: CSSText.ignoredProperties)

  /// The keys of a request that properties of CSS replace.
  static let replacedByCSS: KeyValuePairs<BatchKey, String> = [
    .platform: "its rules are Chromium's", .profile: "its rules are Chromium's",
    .breakRules: "its rules are Chromium's", .tracking: "give letter-spacing",
    .wordSpacing: "give word-spacing",
    .direction: "give direction in it", .alignment: "give text-align",
    .minimumLineHeight: "give line-height", .maximumLineHeight: "give line-height",
    .lineHeightMultiple: "give line-height", .firstLineHeadIndent: "give text-indent",
    .headIndent: "give text-indent", .tailIndent: "give a smaller width",
    .tabStops: "give tab-size", .defaultTabInterval: "give tab-size",
    .lineBreakStrategy: "give word-break", .hyphenationFactor: "give hyphens",
    .textStyle: "give fonts and a size",
  ]

  /// The keys that a request has for its paragraphs and a part of it for its own.
  static let paragraphStyle: [Setting<BatchSetting>] = [
    .key(
      .lineBreakMode, \.paragraph.lineBreakMode, .choice(lineBreakModes),
      default: "`wordWrap`; `truncateTail` in labels",
      "How a line that does not fit is broken or cut.", "`ParagraphStyle.lineBreakMode`"),
    .key(
      .lineBreakStrategy, \.paragraph.lineBreakStrategy, .options(lineBreakStrategies),
      default: "`none`; `standard` in labels", "Line break strategy.",
      "`ParagraphStyle.lineBreakStrategy`"),
    .key(
      .alignment, \.paragraph.alignment, .choice(alignments), default: "`natural`",
      "How lines are aligned. `justified` stretches the runs and graphemes of wrapped lines, not "
        + "`width`.", "`ParagraphStyle.alignment`"),
    length(.lineSpacing, \.paragraph.lineSpacing, "Space between two lines."),
    length(
      .minimumLineHeight, \.paragraph.minimumLineHeight, default: "0: none",
      "The minimum height of a line."),
    length(
      .maximumLineHeight, \.paragraph.maximumLineHeight, default: "0: none",
      "The maximum height of a line."),
    .key(
      .lineHeightMultiple, \.paragraph.lineHeightMultiple, .multiple, default: "0: none",
      "The factor on a line's natural height.", "`ParagraphStyle.lineHeightMultiple`"),
    length(.paragraphSpacing, \.paragraph.paragraphSpacing, "Space after a paragraph."),
    length(
      .paragraphSpacingBefore, \.paragraph.paragraphSpacingBefore, "Space before a paragraph."),
    length(
      .firstLineHeadIndent, \.paragraph.firstLineHeadIndent,
      "The first line's indent from the leading edge."),
    length(.headIndent, \.paragraph.headIndent, "The other lines' indent from the leading edge."),
    .key(
      .tailIndent, \.paragraph.tailIndent, .signedLength,
      "Where lines end: from the leading edge if positive, else from the trailing one.",
      "`ParagraphStyle.tailIndent`"),
    .key(
      .tabStops, \.paragraph.tabStops, .objects(tabStop, atMost: BatchLimits.mostTabStops) { $0 },
      default: "12 left ones, every 28 points", "The tab stops.", "`ParagraphStyle.tabStops`"),
    length(
      .defaultTabInterval, \.paragraph.defaultTabInterval, default: "0: none",
      "The distance of further tab stops."),
    .key(
      .hyphenationFactor, \.paragraph.hyphenationFactor, .number(0...1), default: "0: never",
      unit: "", "Hyphenate where a line fills less than this share of its width.",
      "`ParagraphStyle.hyphenationFactor`"),
  ]

  private static func length(
    _ key: BatchKey, _ path: any WritableKeyPath<BatchSetting, CGFloat> & Sendable,
    default standard: String = "0", _ meaning: String
  ) -> Setting<BatchSetting> {
    .key(key, path, .length, default: standard, meaning, "`ParagraphStyle.\(key)`")
  }

  static let tabStop = SettingTable<TextTab>(
    "tabStop", title: "An element of `tabStops`", TextTab(location: 0),
    [
      .key(.location, \.location, .length, "From the leading margin.", "`TextTab.location`")
        .required,
      .key(
        .alignment, \.namedAlignment, .choice(tabAlignments), default: "`left`",
        "Which part of the text after the tab stands there; `decimal`: the first terminator.",
        "`TextTab.alignment`"),
      .key(
        .terminators, \.terminators, .string, default: "none; `.` for `decimal`",
        "The characters that end the aligned text.", "`TextTab.columnTerminators`"),
    ])

  // MARK: Names

  /// UIKit's text styles. The sizes of the first two are not published: they are read, and refused with
  /// that reason.
  private static let textStyles = Names(
    [
      "extraLargeTitle2", "extraLargeTitle", "largeTitle", "title1", "title2", "title3", "headline",
      "subheadline", "body", "callout", "footnote", "caption1", "caption2",
    ], \.self)

  package static let lineBreakModes = Names<LineBreakMode>([
    "wordWrap": .byWordWrapping, "charWrap": .byCharWrapping, "clip": .byClipping,
    "truncateHead": .byTruncatingHead, "truncateMiddle": .byTruncatingMiddle,
    "truncateTail": .byTruncatingTail,
  ])

  private static let lineBreakStrategies = Names<LineBreakStrategy>([
    "none": [], "pushOut": .pushOut, "hangulWordPriority": .hangulWordPriority,
    "standard": .standard,
  ])

  private static let alignments = Names<TextAlignment>([
    "natural": .natural, "left": .left, "right": .right, "center": .center,
    "justified": .justified,
  ])

  /// A decimal stop is a right one whose text ends at a terminator.
  private static let tabAlignments = Names<TextTab.NamedAlignment>([
    "left": .init(.left), "right": .init(.right), "center": .init(.center),
    "natural": .init(.natural), "decimal": .init(.right, terminators: "."),
  ])

  package static let stringDrawingOptions = Names<StringDrawingOptions>([
    "usesLineFragmentOrigin": .usesLineFragmentOrigin, "usesFontLeading": .usesFontLeading,
    "disableScreenFontSubstitution": .disableScreenFontSubstitution,
    "usesDeviceMetrics": .usesDeviceMetrics, "oneShot": .oneShot,
    "truncatesLastVisibleLine": .truncatesLastVisibleLine,
    "optionsResolvesNaturalAlignmentWithBaseWritingDirection":
      .optionsResolvesNaturalAlignmentWithBaseWritingDirection,
  ])
}

extension TextTab {
  /// An alignment with the terminators of a stop that names none.
  fileprivate struct NamedAlignment: Sendable {
    var alignment: TextAlignment
    var terminators: String?

    init(_ alignment: TextAlignment, terminators: String? = nil) {
      self.alignment = alignment
      self.terminators = terminators
    }
  }

  fileprivate var namedAlignment: NamedAlignment {
    get { NamedAlignment(alignment) }
    set {
      alignment = newValue.alignment
      if columnTerminators == nil { terminators = newValue.terminators }
    }
  }

  fileprivate var terminators: String? {
    get { nil }
    set { columnTerminators = newValue.map { CharacterSet(charactersIn: $0) } }
  }
}
