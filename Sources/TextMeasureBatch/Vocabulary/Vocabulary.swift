import Foundation
import TextMeasure

/// Every key of the protocol with what it takes, means and sets.
///
/// The reader, the schema, the documentation and the options of commands are made of these entries.
package enum Vocabulary {
  /// The objects of the protocol, the request first.
  package static var objects: [SettingTableDescription] {
    [
      request.description, run.description, attachment.description, paragraph.description,
      tabStop.description, fitSize.description, css.description, fontFace.description,
      android.description, flutter.description, strut.description,
    ]
  }

  /// The keys of a request and then of the objects in it.
  static let keys = objects.flatMap(\.keys)

  package static var requestKeys: [String] { request.settings.map(\.facts.name) }

  /// What a key takes and means; in a request, if a request has it.
  package static func facts(of key: BatchKey) -> SettingFacts {
    keys.first { $0.key == key } ?? SettingFacts(key, .any, "", "", "", "")
  }

  /// Whether a request has a key, and nothing in it.
  static func belongsToRequests(_ name: String) -> Bool {
    request.settings.contains { $0.facts.name == name }
      && ![run, paragraph].contains { $0.settings.contains { $0.facts.name == name } }
  }

  // MARK: A request

  static let request = SettingTable<RequestDraft>(
    "request", title: "A request", RequestDraft(),
    text + room + settings.map { $0.lifted(\.setting) } + layout + parting + reply)

  /// The keys that say how a text is set.
  private static let settings =
    (style + [platform, profile] + paragraphStyle
    + [direction, breakRules, cssText, fontFaces, androidText, flutterText])
    .map(\.noted)

  /// How a text is set, as an object of its own; where its values stand is kept.
  static let setting = SettingTable<BatchSetting>(
    "style", title: "A style", BatchSetting(), settings.map(\.varying))

  /// The styles of a text's parts, as an object of its own.
  static let parts = SettingTable<RequestDraft>("parts", title: "Parts", RequestDraft(), parting)

  private static let text: [Setting<RequestDraft>] = [
    Setting(
      facts: SettingFacts(.id, .any, "`null`", "", "Returned in the reply, byte for byte.", ""),
      read: { (reader, _, draft) throws(JSONSyntaxError) in
        draft.request.id = try reader.scanner.rawValue()
      },
      copy: { $1.request.id = $0.request.id }
    ).varying,
    .key(.text, \.request.text, .text, "The text.", "`StyledText.string`").required.varying,
  ]

  private static let room: [Setting<RequestDraft>] = [
    .key(
      .api, \.request.requestedAPI, .choice(.cases),
      default: "`layout`; `boundingRect` on Apple's platforms",
      "API to emulate: unrounded lines, string drawing or a label, which ignores `height`.",
      "`PreparedText.measure`, `StyledText.boundingRect`, `Label.sizeThatFits`"),
    .key(
      .width, \.request.width, .length, default: "no limit",
      "The maximum line width; 0 is no limit for `boundingRect` and `sizeThatFits`.",
      "`FitRequest.width`"
    ).varying,
    .key(
      .lineWidths, \.request.lineWidths,
      .numbers(BatchLimits.lengths, atMost: BatchLimits.mostLineWidths), default: "none",
      "The width of each line, the last one that of all further lines; in place of `width`.",
      "`PreparedText.lines`"),
    .key(
      .height, \.request.height, .length, default: "no limit",
      "The height; lines that do not fit are cut. 0 is no limit.", "`FitRequest.height`"),
    .key(
      .maximumLines, \.request.maximumLines, .count(atMost: BatchLimits.mostLines),
      default: "0: no limit", "The maximum number of lines.",
      "`FitRequest.maximumLines`, `Label.numberOfLines`"),
  ]

  private static let layout: [Setting<RequestDraft>] = [
    .key(
      .options, \.request.options, .options(stringDrawingOptions),
      default: "`usesLineFragmentOrigin`", "The options of `boundingRect`.",
      "`StringDrawingOptions`"),
    .key(
      .scale, \.request.scale, .positive(atMost: BatchLimits.largestScale), default: "1",
      unit: "pixels per point", "The grid to which `sizeThatFits` rounds up.",
      "`Label.displayScale`"),
    .key(
      .minimumScaleFactor, \.request.minimumScaleFactor, .number(0...1), default: "0: not at all",
      unit: "", "How far the text may shrink to fit.", "`Label.minimumScaleFactor`"),
    .key(
      .truncationToken, \.request.truncationToken, .string, default: "`…`",
      "The text that replaces hidden text where a mode truncates.", "`PreparedText.truncated`"),
    .key(
      .balance, \.request.balances, .flag,
      "Narrow the width until the lines are most equal, without hiding more text.",
      "`PreparedText.balancedWidth`"),
    .key(
      .fitSize, \.request.fitSize, .object(fitSize),
      "Use the largest size at which the text fits width, height and lines.",
      "`FitReport.largestSize`"),
  ]

  // MARK: Parts of a text

  private static let parting: [Setting<RequestDraft>] = [
    .key(
      .runs, \.styling.runs, .objects(run) { BatchPart($0) },
      "Ranges with another style, ascending, without overlap.",
      "`StyledText.runs`, `StyledText.Run.style`"),
    .key(
      .attachments, \.styling.attachments, .objects(attachment) { $0 },
      "Boxes in place of U+FFFC, ascending.", "`StyledText.Run.attachment`"),
    .key(
      .paragraphs, \.styling.paragraphs, .objects(paragraph) { BatchPart($0) },
      "Styles of the paragraphs that begin in a range, ascending, without overlap.",
      "`StyledText.Run.paragraphStyle`"),
  ]

  static let run = SettingTable<PartDraft>(
    "run", title: "An element of `runs`", PartDraft(),
    range.map(\.varying) + ruby + (style + [cssText]).map { $0.noted.lifted(\.change) })

  static let paragraph = SettingTable<PartDraft>(
    "paragraph", title: "An element of `paragraphs`", PartDraft(),
    range
      + (paragraphStyle + [direction.with { $0.standard = "the request's" }, language])
      .map { $0.noted.lifted(\.change) })

  /// What a run or a paragraph may have.
  static let partSettings = (style + paragraphStyle + [direction]).map(\.noted)

  private static let ruby: [Setting<PartDraft>] = [
    .key(
      .ruby, \.ruby, .string, default: "none",
      "The reading of the range's text; one a character is a run each. Needs `css`.",
      "`StyledText.Run.ruby`"
    ).varying,
    .key(
      .rubySize, \.rubySize, .number(0.1...BatchLimits.largestSize), default: "half the run's size",
      "The size of the reading.", "`Ruby.size`"
    ).varying,
  ]

  private static let range: [Setting<PartDraft>] = [
    .key(.start, \.start, .offset, "Where it begins.", "`StyledText.Run.range`").required,
    .key(.end, \.end, .offset, "Where it ends.", "`StyledText.Run.range`").required,
  ]

  static let attachment = SettingTable<BatchAttachment>(
    "attachment", title: "An element of `attachments`", BatchAttachment(),
    [
      .key(
        .at, \.offset, .offset, "Where the U+FFFC is that it replaces, or text.",
        "`StyledText.Run.range`"
      ).required,
      .key(
        .end, \.end, .offset, default: "none",
        "Where text ends that it replaces, such as that of Android's `ReplacementSpan`; without it, it "
          + "replaces a U+FFFC.", "`StyledText.Run.range`"),
      .key(
        .width, \.box.size.width, .number(0...BatchLimits.widestAttachment), "Its width.",
        "`TextAttachment.size`"
      ).required,
      .key(.height, \.box.size.height, .length, "Its height.", "`TextAttachment.size`").required,
      .key(
        .baseline, \.box.baselineOffset, .signedLength,
        "How far its bottom edge stands above the baseline.", "`TextAttachment.baselineOffset`"),
      .key(
        .alignment, \.box.alignment, .choice(.cases), default: "`baseline`",
        "Under Flutter's rules: its `PlaceholderAlignment`. But for `baseline` it goes without `baseline`.",
        "`TextAttachment.alignment`"),
    ])

  static let fitSize = SettingTable<BatchFitSize>(
    "fitSize", title: "`fitSize`", BatchFitSize(),
    [
      .key(.minimum, \.minimum, .fontSize, "The minimum size.", "").required,
      .key(.maximum, \.maximum, .fontSize, "The maximum size.", "`FitRequest.largestSize`")
        .required,
      .key(
        .step, \.step, .fontSize, default: "0.5", "The distance of two sizes, from `minimum` up.",
        ""),
      .key(
        .allowBrokenWords, \.allowsBrokenWords, .flag, "A text may fit with a word broken inside.",
        "`FitRequest.allowsBrokenWords`"),
    ])

  // MARK: Parts of a reply

  private static let reply: [Setting<RequestDraft>] = [
    part(.lines, "Reply with `lines`.", "`PreparedText.lines`"),
    part(
      .lineBoxes, "Reply with the box and the end of each line.",
      "`LayoutLine.line`, `LayoutLine.x`"),
    part(
      .graphemes, "Reply with the place of each grapheme cluster, for carets and selections.",
      "`LayoutLine.graphemes`"),
    part(.lineRuns, "Reply with the `runs` of each line.", "`LayoutLine.runs`"),
    part(.glyphs, "Reply with the `glyphs` of each run.", "`GlyphRun.glyphs`"),
    part(.slack, "Reply with `slack`.", "`PreparedText.slack`"),
    part(
      .widths, "Reply with `widths`.",
      "`PreparedText.naturalWidth`, `minimumWidth`, `shrinkWrappedWidth`, "
        + "`TextMeasurement.validWidths`"),
    part(.breaks, "Reply with `breaks`.", "`PreparedText.breakOpportunities`"),
    part(.ink, "Reply with `ink`.", "`TextLayout.inkBounds`"),
    part(.fingerprint, "Reply with `fingerprint`.", "`Fingerprint.of`"),
    part(.protocol, "Reply with `protocol`, the protocol's version.", ""),
  ]

  private static func part(
    _ key: BatchKey, _ meaning: String, _ api: String
  ) -> Setting<RequestDraft> {
    Setting(
      facts: SettingFacts(key, .boolean, "`false`", "", meaning, api),
      read: { (reader, value, draft) throws(JSONSyntaxError) in
        if try reader.flag(value) == true { draft.request.wants.insert(key) }
      },
      copy: { if $0.request.wants.contains(key) { $1.request.wants.insert(key) } })
  }
}

/// A request while it is read: what of it others share stands apart.
struct RequestDraft {
  var request = BatchRequest()
  var setting = BatchSetting()
  var styling = BatchStyling()
}

/// A part of a text while it is read.
struct PartDraft {
  var start = 0
  var end = 0
  var ruby: String?
  var rubySize: Double?
  var change = BatchSetting()
}

extension Setting<BatchSetting> {
  /// The same key, of which the setting says that it is given.
  fileprivate var noted: Self {
    let (key, read, copy) = (facts.key, read, copy)
    return Self(
      facts: facts,
      read: { (reader, value, setting) throws(JSONSyntaxError) in
        setting.given.insert(key)
        try read(&reader, value, &setting)
      },
      copy: { from, to in
        copy(from, &to)
        to.given.insert(key)
      })
  }
}
