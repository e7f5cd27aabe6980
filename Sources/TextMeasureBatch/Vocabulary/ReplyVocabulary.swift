import Foundation
import TextMeasure

/// Every member of a reply, with what it means and is.
package enum ReplyVocabulary {
  package static var markdown: String {
    [
      head.markdown(), platform.markdown(with: extras.rows), line.markdown(), grapheme.markdown(),
      reading.markdown(), run.markdown(), glyph.markdown(), slack.markdown(), widths.markdown(),
      fitSize.markdown(), opportunity.markdown(), ink.markdown(), pixels.markdown(),
      font.markdown(), substitution.markdown(), note.markdown(),
    ].joined(separator: "\n")
  }

  /// Appends a reply and its line feed.
  static func append(_ reply: BatchReply, to output: inout [UInt8]) {
    head.appendMembers(reply, reply.wants, to: &output)
    platform.appendMembers(reply, reply.wants, to: &output)
    if let extras = reply.extras { Self.extras.appendMembers(extras, reply.wants, to: &output) }
    output.append(ascii: "}\n")
  }

  /// What every reply has.
  private static let head = ReplyObject<BatchReply>(
    "Every reply",
    [
      .json("id", "The request's, byte for byte; `null` if it had none.", "", \.id),
      .number(
        "width", "The width, rounded as the `api` rounds.",
        "`TextMeasurement.size`, `TruncatedText.size`", \.width),
      .number("height", "The height, rounded likewise.", "", \.height),
      .integer(
        "lineCount", unit: "", "The number of lines shown.",
        "`TextMeasurement.lineCount`, `TruncatedText.lines`, `TextLayout.lines`", \.lineCount),
      .flag(
        "truncated", "Whether some text is not shown.",
        "`TextMeasurement.isTruncated`, `TruncatedText.isTruncated`, `TextLayout.isTruncated`",
        \.isTruncated),
      .integer(
        "missingGlyphs", unit: "",
        "The number of grapheme clusters that no font has; the width is then an estimate.",
        "`PreparedText.missingGlyphCount`", \.missingGlyphCount),
      .strings(
        "fontsUsed", "The files of the fonts that supplied glyphs.", "`PreparedText.fontsUsed`",
        \.fontsUsed),
    ])

  /// What some replies have.
  private static let platform = ReplyObject<BatchReply>(
    "Some replies", isOpen: true,
    [
      .strings(
        "approximations", "With `platform`: what other rules stand in for, in this reply.",
        "`Platform.approximations`"
      ) { $0.approximations.strings.isEmpty ? nil : $0.approximations }.with(.platform)
    ])

  private static let extras = ReplyObject<BatchReply.Extras>(
    "Some replies", isOpen: true,
    [
      .range(
        "hidden", "With `truncated`: the offsets `[from, to]` of the hidden text.",
        "`TruncatedText.hiddenRange`", \.hidden),
      .objects(
        "lines", "The lines; a last line with hidden text ends where the shown text does.",
        "`PreparedText.lines`", line, \.lines
      ).with(.lines, .lineBoxes, .graphemes, .lineRuns, .glyphs),
      .object(
        "slack", "How far the text is from another number of lines.", "`PreparedText.slack`", slack,
        \.slack
      ).with(.slack),
      .objects(
        "substitutions", "The fonts that replace others.", "`PreparedText.substitutions`",
        substitution
      ) { $0.substitutions.isEmpty ? nil : $0.substitutions },
      .objects(
        "notes", "What makes the results of a font wrong, such as line metrics of 0.",
        "`Font.faults`", note
      ) { $0.notes.isEmpty ? nil : $0.notes },
      .object("font", "The font of a text style.", "`TextFont`", font, \.font).with(.textStyle),
      .string(
        "fingerprint",
        "A hash of everything but the request that can change a number: versions, the bytes of the "
          + "fonts and of the bundled hyphenation patterns, defaults.", "`Fingerprint.of`",
        \.fingerprint
      ).with(.fingerprint),
      .number(
        "balancedWidth", "The width that was used.", "`PreparedText.balancedWidth`", \.balancedWidth
      ).with(.balance),
      .object("fitSize", "The size that was used.", "`FitReport.largestSize`", fitSize, \.fitSize)
        .with(.fitSize),
      .object("widths", "Widths of the text.", "", widths, \.widths).with(.widths),
      .objects(
        "breaks", "The break opportunities.",
        "`PreparedText.breakOpportunities`, `TextLayout.breakOpportunities`", opportunity, \.breaks
      ).with(.breaks),
      .object(
        "ink", "The box around the ink; all 0 without ink.", "`TextLayout.inkBounds`", ink, \.ink
      ).with(.ink),
      .object(
        "px", "With a `density` in `android`: the size in whole pixels.", "", pixels, \.pixels
      ).with(.android),
      .string("protocol", "The protocol's version.", "", \.protocolVersion).with(.protocol),
    ])

  private static let line = ReplyObject<BatchReply.Line>(
    "An element of `lines`",
    [
      .integer("start", "Where it begins.", "`Line.utf16Range`", \.measured.utf16Range.lowerBound),
      .integer("end", "Where it ends.", "`Line.utf16Range`", \.measured.utf16Range.upperBound),
      .number("width", "Without trailing white space.", "`Line.width`", \.measured.width),
      .number(
        "trailing", "The advance of trailing white space.", "`Line.trailingWhitespaceWidth`",
        \.measured.trailingWhitespaceWidth),
      .number("baseline", "From the block's top.", "`Line.baseline`", \.measured.baseline),
      .number("x", "From the block's left edge.", "`LayoutLine.x`") { $0.composed?.x ?? 0 }
        .with(.lineBoxes),
      .number("top", "From the block's top.", "`Line.top`", \.measured.top).with(.lineBoxes),
      .number("height", "Of the line's box.", "`Line.height`", \.measured.height).with(.lineBoxes),
      .number("ascent", "Above the baseline.", "`Line.ascent`", \.measured.ascent).with(.lineBoxes),
      .number("descent", "Below the baseline.", "`Line.descent`", \.measured.descent).with(
        .lineBoxes),
      .number("leading", "Between this line and the next.", "`Line.leading`", \.measured.leading)
        .with(.lineBoxes),
      .string(
        "ending",
        "Why it ends: `softBreak`, `hyphen`, `emergency` (inside a word), `hardBreak`, `endOfText`, "
          + "`truncated` (a visible hyphen stays `hyphen`).", "`Line.end`"
      ) { $0.measured.end.rawValue }.with(.lineBoxes),
      .objects(
        "graphemes", "From left to right; a caret stands at an edge, a selection is a sum of them.",
        "`LayoutLine.graphemes`", grapheme
      ) { $0.composed?.graphemes }.with(.graphemes),
      .objects("runs", "From left to right.", "`LayoutLine.runs`", run) { line in
        line.composed?.runs.map { BatchReply.Run(run: $0, baseline: line.measured.baseline) }
      }.with(.lineRuns, .glyphs),
      .objects(
        "readings",
        "The readings above or below its text, in the text's order; left out without any.",
        "`LayoutLine.readings`", reading
      ) { line in
        guard let composed = line.composed, !composed.readings.isEmpty else { return nil }
        return composed.readings.map {
          BatchReply.Reading(reading: $0, baseline: line.measured.baseline)
        }
      }.with(.lineRuns, .glyphs),
    ])

  private static let reading = ReplyObject<BatchReply.Reading>(
    "An element of `lines[].readings`",
    [
      .integer(
        "start", "Where its base begins.", "`RubyReading.utf16Range`",
        \.reading.utf16Range.lowerBound),
      .integer(
        "end", "Where its base ends, in the line.", "`RubyReading.utf16Range`",
        \.reading.utf16Range.upperBound),
      .string("text", "The reading, or the line's part of it.", "`RubyReading.text`") {
        $0.reading.text
      },
      .number("x", "The column's left edge, from the block's.", "`RubyReading.x`", \.reading.x),
      .number("width", "The column's.", "`RubyReading.width`", \.reading.width),
      .number("baseline", "From the block's top.", "`RubyReading.baselineOffset`") {
        $0.baseline - $0.reading.baselineOffset
      },
      .objects("runs", "From left to right; offsets are in `text`.", "`RubyReading.runs`", run) {
        reading in
        reading.reading.runs.map { BatchReply.Run(run: $0, baseline: reading.baseline) }
      },
    ])

  private static let grapheme = ReplyObject<GraphemeBox>(
    "An element of `lines[].graphemes`",
    [
      .integer("start", "Where it begins.", "`GraphemeBox.utf16Range`", \.utf16Range.lowerBound),
      .integer("end", "Where it ends.", "`GraphemeBox.utf16Range`", \.utf16Range.upperBound),
      .number("x", "From the block's left edge.", "`GraphemeBox.x`", \.x),
      .number("width", "Its width.", "`GraphemeBox.width`", \.width),
      .flag(
        "rightToLeft", "Whether the text around it is read from right to left.",
        "`GraphemeBox.isRightToLeft`", \.isRightToLeft),
    ])

  private static let run = ReplyObject<BatchReply.Run>(
    "An element of `lines[].runs`",
    [
      .string(
        "kind",
        "`text`, `tab`, `attachment`, `hyphen`, `token`, `combined` (`text-combine-upright`) or `control`: "
          + "line terminators, controls, and with `chromium` U+200C.", "`GlyphRun.kind`"
      ) { $0.run.kind.rawValue },
      .integer("start", "Where it begins.", "`GlyphRun.utf16Range`", \.run.utf16Range.lowerBound),
      .integer("end", "Where it ends.", "`GlyphRun.utf16Range`", \.run.utf16Range.upperBound),
      .number("x", "From the block's left edge.", "`GlyphRun.x`", \.run.x),
      .number("width", "The sum of the advances.", "`GlyphRun.width`", \.run.width),
      .integer("level", unit: "", "UAX 9; odd is right to left.", "`GlyphRun.level`", \.run.level),
      .string("font", "PostScript name.", "`GlyphRun.font`") { $0.run.font.postScriptName },
      .number("size", "The font size.", "`GlyphRun.size`", \.run.size),
      .flag("upright", "The glyphs stand upright in vertical text.", "`GlyphRun.isUpright`") {
        $0.run.isUpright ? true : nil
      },
      .number(
        "horizontalScale", unit: "", "How wide squeezed glyphs are: 1 is their own width.",
        "`GlyphRun.horizontalScale`"
      ) { $0.run.horizontalScale == 1 ? nil : $0.run.horizontalScale },
      .objects("glyphs", "From left to right.", "`GlyphRun.glyphs`", glyph, \.glyphs).with(.glyphs),
    ])

  private static let glyph = ReplyObject<BatchReply.Glyph>(
    "An element of `lines[].runs[].glyphs`",
    [
      .integer("id", unit: "", "In the font.", "`PositionedGlyph.glyph`", \.glyph.glyph),
      .integer(
        "cluster", "The offset of the first character.", "`PositionedGlyph.cluster`",
        \.glyph.cluster),
      .number(
        "x", "Of the glyph's origin in the block.", "`PositionedGlyph.x`, `PositionedGlyph.xOffset`"
      ) { $0.x + $0.glyph.x + $0.glyph.xOffset },
      .number(
        "y", "Of the glyph's origin in the block.",
        "`PositionedGlyph.yOffset`, `GlyphRun.baselineOffset`"
      ) { $0.y - $0.glyph.yOffset },
      .number("advance", "How far the pen moves.", "`PositionedGlyph.advance`", \.glyph.advance),
    ])

  private static let slack = ReplyObject<WidthSlack>(
    "`slack`",
    [
      .numberOrNull(
        "oneLineMore", "How much narrower until there is one line more; `null`: never.",
        "`WidthSlack.oneLineMore`", \.oneLineMore),
      .numberOrNull(
        "oneLineFewer", "How much wider until there is one line fewer; `null`: never.",
        "`WidthSlack.oneLineFewer`", \.oneLineFewer),
    ])

  private static let widths = ReplyObject<BatchReply.Widths>(
    "`widths`",
    [
      .number("natural", "Nothing wraps.", "`PreparedText.naturalWidth`", \.natural),
      .number("minimum", "No word breaks.", "`PreparedText.minimumWidth`", \.minimum),
      .number(
        "shrinkWrapped", "No more lines than now.", "`PreparedText.shrinkWrappedWidth`",
        \.shrinkWrapped),
      .number(
        "validFrom",
        "The lines are the same from this width on; how a truncated one ends may differ.",
        "`TextMeasurement.validWidths`", \.validFrom),
      .numberOrNull(
        "validTo", "The lines are the same below this width; `null`: at any greater one.",
        "`TextMeasurement.validWidths`", \.validTo),
    ])

  private static let fitSize = ReplyObject<BatchReply.FitSize>(
    "`fitSize`",
    [
      .number("size", "The size.", "`FitReport.largestSize`", \.size),
      .flag("fits", "Whether the text fits at it; if not, it fits at none.", "", \.fits),
    ])

  private static let opportunity = ReplyObject<BreakOpportunity>(
    "An element of `breaks`",
    [
      .integer("offset", "Where the next line would begin.", "`BreakOpportunity.offset`", \.offset),
      .string(
        "kind", "What a line ends with there: `soft`, `hyphen` or `hard`.",
        "`BreakOpportunity.kind`"
      ) { $0.kind.rawValue },
    ])

  private static let ink = ReplyObject<CGRect>(
    "`ink`",
    [
      .number("x", "From the block's left edge.", "", \.minX),
      .number("y", "From the block's top.", "", \.minY),
      .number("width", "Its width.", "", \.width),
      .number("height", "Its height.", "", \.height),
    ])

  private static let pixels = ReplyObject<BatchReply.Pixels>(
    "`px`",
    [
      .integer("width", unit: "pixels", "The widest line's, rounded up.", "", \.width),
      .integer("height", unit: "pixels", "The height.", "", \.height),
    ])

  private static let font = ReplyObject<BatchReply.Font>(
    "`font`",
    [
      .string("name", "PostScript name.", "`Font.postScriptName`", \.name),
      .number("size", "The size.", "`TextFont.pointSize`", \.size),
      .number("lineHeight", "Of one line, unrounded.", "`TextFont.lineHeight`", \.lineHeight),
      .number(
        "leading", "Between two lines, unrounded; may be negative.", "`TextStyle.leading`",
        \.leading),
    ])

  private static let substitution = ReplyObject<FontSubstitution>(
    "An element of `substitutions`",
    [
      .string(
        "requested", "The requested name.", "`FontSubstitution.requestedName`", \.requestedName),
      .string(
        "answering", "The family that answers.", "`FontSubstitution.answeringFamily`",
        \.answeringFamily),
      .flag(
        "exactWidths", "Whether the widths are those of the requested font.",
        "`FontSubstitution.hasExactWidths`", \.hasExactWidths),
      .flag(
        "publishedHeights", "Whether a published figure confirms the heights.",
        "`FontSubstitution.hasPublishedHeights`", \.hasPublishedHeights),
      .integer(
        "measuredCharacters", unit: "", "Without exact widths: characters with measured advances.",
        "`FontSubstitution.measuredCharacterCount`", \.measuredCharacterCount),
      .integer(
        "estimatedCharacters", unit: "",
        "Without exact widths: characters with estimated advances.",
        "`FontSubstitution.estimatedCharacterCount`", \.estimatedCharacterCount),
    ])

  private static let note = ReplyObject<BatchReply.FontNote>(
    "An element of `notes`",
    [
      .string("font", "The font's file.", "", \.font),
      .string("note", "What is wrong with it; what to do.", "", \.note),
    ])
}
