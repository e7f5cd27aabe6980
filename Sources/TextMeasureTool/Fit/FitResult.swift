import Foundation
import TextMeasure

/// What came of one text in one room, as data.
struct FitResult: Encodable {
  var id: String?
  var text: String
  var contentSize: String?
  var fits: Bool
  var width: Double
  var maximumLines: Int
  var size: Double
  var lineCount: Int
  var brokenWords: Int
  var slack: Double?
  var tightestWidth: Double?
  var largestSize: Double?
  var cut: String?
  var missingGlyphs: Int

  init(
    id: String?, text: String, contentSize: String?, request: FitRequest, size: Double,
    report: FitReport, missingGlyphs: Int
  ) {
    self.id = id
    self.text = text
    self.contentSize = contentSize
    fits = report.fits
    width = Double(request.width)
    maximumLines = request.maximumLines
    self.size = size
    lineCount = report.lineCount
    brokenWords = report.brokenWordCount
    slack = report.slack.map { Double($0) }
    tightestWidth = report.tightestWidth.map { Double($0) }
    largestSize = report.largestSize.map { Double($0) }
    cut = report.cutRange.map { range in
      let units = Array(text.utf16)
      return String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
    self.missingGlyphs = missingGlyphs
  }

  /// The result for people, a fact a line.
  var description: String {
    var facts = TextTable(["", ""])
    let limit = maximumLines > 0 ? " of \(maximumLines)" : ""
    var reason = "\(lineCount) line\(lineCount == 1 ? "" : "s")\(limit)"
    if brokenWords > 0 { reason += ", \(brokenWords) broken word\(brokenWords == 1 ? "" : "s")" }
    facts.append(["fits", "\(fits ? "yes" : "no"): \(reason)"])
    facts.append([
      "slack", slack.map { "\(TextTable.points($0)) pt" } ?? "none: it fits at no width",
    ])
    if let tightestWidth {
      facts.append(["tightest width", "\(TextTable.points(tightestWidth)) pt"])
    }
    facts.append([
      "largest size",
      largestSize.map { "\(TextTable.points($0)) pt (asked for \(TextTable.points(size)))" }
        ?? "none",
    ])
    if let cut { facts.append(["would be cut", TextTable.visible(cut)]) }
    if missingGlyphs > 0 {
      facts.append([
        "missing glyphs", "\(missingGlyphs): no font covers them; the width is a guess",
      ])
    }
    return facts.text(indent: "").split(separator: "\n").joined(separator: "\n")
  }
}
