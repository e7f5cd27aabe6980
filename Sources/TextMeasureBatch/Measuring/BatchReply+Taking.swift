import Foundation
import TextMeasure

extension BatchReply {
  mutating func take(_ fonts: FontNotes, _ text: PreparedText) {
    fontsUsed = fonts.files
    missingGlyphCount = text.missingGlyphCount
    if !fonts.substitutions.isEmpty { self.substitutions = fonts.substitutions(of: text) }
    if !fonts.faults.isEmpty { self.notes = fonts.faults }
  }

  /// Adds the notes on the fonts of the token of a cut line. Characters are counted by substitution in
  /// the text alone, unless only the token has the substitution.
  mutating func add(_ fonts: FontNotes, ofToken token: PreparedText) {
    missingGlyphCount += token.missingGlyphCount
    if !fonts.files.strings.allSatisfy(fontsUsed.strings.contains) {
      fontsUsed = JSONStrings((fontsUsed.strings + fonts.files.strings).withoutRepetitions)
    }
    for added in fonts.substitutions(of: token)
    where !self.substitutions.contains(where: {
      $0.requestedName == added.requestedName && $0.answeringFamily == added.answeringFamily
    }) {
      self.substitutions.append(added)
    }
    for added in fonts.faults where !self.notes.contains(added) { self.notes.append(added) }
  }

  /// Replaces the offsets in a text without collapsed white space by those in the text as given.
  mutating func restoreOffsets(of text: CollapsedText) {
    if let hidden = self.hidden { self.hidden = text.given(hidden) }
    if let breaks = self.breaks {
      self.breaks = breaks.map { opportunity in
        var opportunity = opportunity
        opportunity.offset = text.given(opportunity.offset)
        return opportunity
      }
    }
    guard var lines = self.lines else { return }
    for index in lines.indices {
      lines[index].measured.utf16Range = text.given(lines[index].measured.utf16Range)
      guard var composed = lines[index].composed else { continue }
      composed.line.utf16Range = text.given(composed.line.utf16Range)
      for run in composed.runs.indices {
        composed.runs[run].utf16Range = text.given(composed.runs[run].utf16Range)
        for glyph in composed.runs[run].glyphs.indices {
          let cluster = composed.runs[run].glyphs[glyph].cluster
          composed.runs[run].glyphs[glyph].cluster = text.given(cluster)
        }
      }
      for box in composed.graphemes.indices {
        composed.graphemes[box].utf16Range = text.given(composed.graphemes[box].utf16Range)
      }
      lines[index].composed = composed
    }
    self.lines = lines
  }

  /// Takes a block's lines over.
  mutating func take(_ block: TextBlock, textEnd: Int, request: BatchRequest) {
    take(
      block.lines, size: block.size, isTruncated: block.isTruncated, hidden: block.hiddenRange,
      textEnd: textEnd, request: request)
  }

  /// Takes the lines over; unless some text is hidden, the last one ends where the text does, so that
  /// lines tile it.
  mutating func take(
    _ lines: [TextMeasure.Line], size: CGSize, isTruncated: Bool, hidden: Range<Int>,
    textEnd: Int, request: BatchRequest
  ) {
    width = Double(size.width)
    height = Double(size.height)
    lineCount = lines.count
    self.isTruncated = isTruncated
    if isTruncated { self.hidden = hidden }
    guard request.wants.contains(.lines) else { return }
    self.lines = lines.enumerated().map { index, line in
      var line = line
      if !isTruncated, index == lines.count - 1 {
        line.utf16Range = line.utf16Range.lowerBound..<textEnd
      }
      return Line(measured: line)
    }
  }
}
