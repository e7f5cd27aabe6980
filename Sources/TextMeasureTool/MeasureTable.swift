import Foundation
import TextMeasure
import TextMeasureBatch

/// The results of `measure` as a table that columns line up in.
struct MeasureTable: CustomStringConvertible {
  struct Row {
    var text: String
    var reply: BatchReply
    /// Whether an ellipsis replaces hidden text.
    var hasEllipsis: Bool
  }

  let rows: [Row]

  /// The maximum width of a text in a terminal, columns.
  private static let textColumns = 44

  var description: String {
    var output = line("width", "height", "lines", "missing", "text")
    for row in rows {
      let reply = row.reply
      let count = reply.isTruncated ? "\(reply.lineCount)+" : "\(reply.lineCount)"
      output += line(
        points(reply.width), points(reply.height), count, "\(reply.missingGlyphCount)",
        Self.shown(row.text))
      let units = Array(row.text.utf16)
      let lines = reply.lines ?? []
      for (index, part) in lines.enumerated() {
        let text = Self.shown(
          units, part.measured.utf16Range, hidden: row.hasEllipsis ? reply.hidden : nil,
          isLast: index == lines.count - 1)
        output += line(
          points(part.measured.width), "", "", "",
          "│ \(text)  (baseline \(points(part.measured.baseline)), "
            + "trailing \(points(part.measured.trailingWhitespaceWidth)))")
      }
      if let hidden = reply.hidden {
        output += note("hidden: UTF-16 offsets \(hidden.lowerBound) to \(hidden.upperBound)")
      }
      if let slack = reply.slack {
        output += note(
          "slack: one line more "
            + (slack.oneLineMore.map { "if \(points($0)) narrower" } ?? "at no width")
            + ", one fewer "
            + (slack.oneLineFewer.map { "if \(points($0)) wider" } ?? "at no width"))
      }
      if let pixels = reply.pixels {
        output += note("pixels: \(pixels.width) wide, \(pixels.height) high")
      }
      if let font = reply.font {
        output += note(
          "font: \(TerminalText.oneLine(font.name)), \(points(font.size)) points, line \(points(font.lineHeight)), "
            + "leading \(points(font.leading))")
      }
      if let fingerprint = reply.fingerprint { output += note("fingerprint: \(fingerprint)") }
    }
    return output + footer
  }

  /// What answered for what, once for all rows.
  private var footer: String {
    var seen: [FontSubstitution] = []
    for substitution in rows.flatMap(\.reply.substitutions) {
      let known = seen.firstIndex {
        $0.requestedName == substitution.requestedName
          && $0.answeringFamily == substitution.answeringFamily
      }
      guard let known else {
        seen.append(substitution)
        continue
      }
      seen[known].measuredCharacterCount? += substitution.measuredCharacterCount ?? 0
      seen[known].estimatedCharacterCount? += substitution.estimatedCharacterCount ?? 0
    }
    let notes = rows.flatMap(\.reply.notes).withoutRepetitions
    let standIns = rows.flatMap(\.reply.approximations.strings).withoutRepetitions
    return seen.map { substitution in
      let text =
        "\(substitution.requestedName) is answered by \(substitution.answeringFamily): widths "
        + Self.widths(substitution) + ", heights "
        + (substitution.hasPublishedHeights ? "as published" : "unconfirmed")
      return "\(TerminalText.oneLine(text))\n"
    }.joined() + notes.map { "\(TerminalText.oneLine("\($0.font): \($0.note)"))\n" }.joined()
      + standIns.map { "not followed: \($0)\n" }.joined()
  }

  private static func widths(_ substitution: FontSubstitution) -> String {
    guard !substitution.hasExactWidths else { return "exact" }
    let estimated = substitution.estimatedCharacterCount ?? 0
    guard let measured = substitution.measuredCharacterCount, measured > 0 else {
      return "approximate"
    }
    return "as published"
      + (estimated > 0
        ? " but for \(estimated) \(estimated == 1 ? "character" : "characters")" : "")
      + ", kerning estimated"
  }

  private func line(
    _ width: String, _ height: String, _ lines: String, _ missing: String, _ text: String
  ) -> String {
    Self.right(width, 12) + Self.right(height, 11) + Self.right(lines, 7)
      + Self.right(missing, 9) + "  " + text + "\n"
  }

  private func note(_ text: String) -> String { String(repeating: " ", count: 41) + text + "\n" }

  /// Points with up to four decimals, enough to tell 1/1024 apart.
  private func points(_ value: some BinaryFloatingPoint) -> String {
    BatchSchema.number((Double(value) * 10_000).rounded(.toNearestOrEven) / 10_000)
  }

  private static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(1, columns - text.count)) + text
  }

  /// A line of a text, with an ellipsis for hidden text in it or right after it.
  private static func shown(
    _ units: [UInt16], _ line: Range<Int>, hidden: Range<Int>?, isLast: Bool
  ) -> String {
    let line = line.clamped(to: 0..<units.count)
    func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    // At the tail, the last line ends where the hidden text begins.
    guard let hidden, !hidden.isEmpty,
      hidden.overlaps(line) || isLast && hidden.lowerBound == line.upperBound
    else { return shown(text(line)) }
    return shown(
      text(line.lowerBound..<max(line.lowerBound, hidden.lowerBound)) + "…"
        + text(min(line.upperBound, hidden.upperBound)..<line.upperBound))
  }

  /// A text on one line of a terminal, shortened where it is long.
  private static func shown(_ text: String) -> String {
    var result = ""
    var columns = 0
    for character in text {
      let shown =
        switch character {
        case "\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}": "⏎"
        case "\t": "⇥"
        default: TerminalText.shown(String(character))
        }
      let width = TextTable.columns(of: shown)
      if columns + width > textColumns - 1 { return result + "…" }
      columns += width
      result += shown
    }
    return result
  }
}
