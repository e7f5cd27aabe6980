extension BatchObject {
  /// The keys that say how and in which room a text is laid out.
  func boxDescription(of key: BatchKey) -> BatchKeyDescription? {
    switch key {
    case .api:
      Description(
        Self.names(BatchRequest.API.self), "`layout`", "",
        "API to emulate: unrounded lines, string drawing or a label, which ignores `height`.",
        "`PreparedText.measure`, `StyledText.boundingRect`, `Label.sizeThatFits`")
    case .width:
      Description(
        .number(BatchLimits.lengths), "no limit", "points",
        "The maximum line width; 0 is no limit for `boundingRect` and `sizeThatFits`.",
        "`FitRequest.width`")
    case .lineWidths:
      Description(
        .numbers(BatchLimits.lengths, limit: BatchLimits.mostLineWidths), "none", "points",
        "The width of each line, the last one that of all further lines; in place of `width`.",
        "`PreparedText.lines`")
    case .truncationToken:
      Description(
        .string, "`…`", "", "The text that replaces hidden text where a mode truncates.",
        "`PreparedText.truncated`")
    case .height:
      Description(
        .number(BatchLimits.lengths), "no limit", "points",
        "The height; lines that do not fit are cut. 0 is no limit.", "`FitRequest.height`")
    case .maximumLines:
      Description(
        .count(limit: BatchLimits.mostLines), "0: no limit", "", "The maximum number of lines.",
        "`FitRequest.maximumLines`, `Label.numberOfLines`")
    case .breakRules:
      Description(
        Self.names(BatchRequest.BreakRules.self), "`unicode`", "",
        "Line break rules, and when a line fits.", "`TextOptions.breakRules`")
    case .options:
      Description(
        .options(BatchRequest.DrawingOptions.names.map(\.name)), "`usesLineFragmentOrigin`", "",
        "The options of `boundingRect`.", "`StringDrawingOptions`")
    case .scale:
      Description(
        .positive(limit: BatchLimits.largestScale), "1", "pixels per point",
        "The grid to which `sizeThatFits` rounds up.", "`Label.displayScale`")
    case .minimumScaleFactor:
      Description(
        .number(0...1), "0: not at all", "", "How far the text may shrink to fit.",
        "`Label.minimumScaleFactor`")
    case .balance:
      Description(
        .boolean, "`false`", "",
        "Narrow the width until the lines are most equal, without hiding more text.",
        "`PreparedText.balancedWidth`")
    case .fitSize:
      Description(
        .object(.fitSize), "none", "",
        "Use the largest size at which the text fits width, height and lines.",
        "`FitReport.largestSize`")
    default: nil
    }
  }

  /// The keys that request parts of the reply.
  func replyDescription(of key: BatchKey) -> BatchKeyDescription {
    func flag(_ meaning: String, _ api: String) -> BatchKeyDescription {
      Description(.boolean, "`false`", "", meaning, api)
    }
    return switch key {
    case .lines: flag("Reply with `lines`.", "`PreparedText.lines`")
    case .lineBoxes:
      flag("Reply with the box and the end of each line.", "`LayoutLine.line`, `LayoutLine.x`")
    case .graphemes:
      flag(
        "Reply with the place of each grapheme cluster, for carets and selections.",
        "`LayoutLine.graphemes`")
    case .lineRuns: flag("Reply with the `runs` of each line.", "`LayoutLine.runs`")
    case .glyphs: flag("Reply with the `glyphs` of each run.", "`GlyphRun.glyphs`")
    case .slack: flag("Reply with `slack`.", "`PreparedText.slack`")
    case .widths:
      flag(
        "Reply with `widths`.",
        "`PreparedText.naturalWidth`, `minimumWidth`, `shrinkWrappedWidth`, "
          + "`TextMeasurement.validWidths`")
    case .breaks: flag("Reply with `breaks`.", "`PreparedText.breakOpportunities`")
    case .ink: flag("Reply with `ink`.", "`TextLayout.inkBounds`")
    case .fingerprint: flag("Reply with `fingerprint`.", "`Fingerprint.of`")
    case .protocol: flag("Reply with `protocol`, the protocol's version.", "")
    default: flag("", "")
    }
  }

  /// The keys of a box.
  func attachmentDescription(of key: BatchKey) -> BatchKeyDescription {
    let longest = BatchLimits.longestLength
    return switch key {
    case .at:
      Description(
        .count(limit: BatchLimits.largestOffset), "required", "UTF-16 units",
        "Where the text has the U+FFFC that it replaces.", "`StyledText.Run.range`")
    case .baseline:
      Description(
        .number(-longest...longest), "0", "points",
        "How far its bottom edge stands above the baseline.", "`TextAttachment.baselineOffset`")
    default:
      Description(
        .number(key == .width ? 0...BatchLimits.widestAttachment : BatchLimits.lengths),
        "required", "points", "Its \(key.rawValue).", "`TextAttachment.size`")
    }
  }

  /// The keys of a tab stop.
  func tabStopDescription(of key: BatchKey) -> BatchKeyDescription {
    switch key {
    case .alignment:
      Description(
        Self.names(BatchTabStop.Alignment.self), "`left`", "",
        "Which part of the text after the tab stands there; `decimal`: the first terminator.",
        "`TextTab.alignment`")
    case .terminators:
      Description(
        .string, "none; `.` for `decimal`", "", "The characters that end the aligned text.",
        "`TextTab.columnTerminators`")
    default:
      Description(
        .number(BatchLimits.lengths), "required", "points", "From the leading margin.",
        "`TextTab.location`")
    }
  }

  /// The keys of sizes to try.
  func sizeDescription(of key: BatchKey) -> BatchKeyDescription {
    let largest = BatchLimits.largestSize
    return switch key {
    case .step:
      Description(
        .positive(limit: largest), "0.5", "points",
        "The distance of two sizes, from `minimum` up.", "")
    case .allowBrokenWords:
      Description(
        .boolean, "`false`", "", "A text may fit with a word broken inside.",
        "`FitRequest.allowsBrokenWords`")
    default:
      Description(
        .positive(limit: largest), "required", "points", "The \(key.rawValue) size.",
        key == .maximum ? "`FitRequest.largestSize`" : "")
    }
  }
}
