import Foundation
import TextMeasure

/// What came of one text in one room, as data.
///
/// `nil` values were not measured and have no key in JSON.
struct FitResult: Encodable {
  var id: String?
  var text: String
  var contentSize: String?
  var verdict = FitVerdict.notChecked
  /// Whether it fits; `nil` where that was not checked.
  var fits: Bool?
  /// Why it was not checked; empty where it was.
  var reasons: [FitReason] = []
  var width: Double?
  var maximumLines: Int?
  var size: Double?
  var lineCount: Int?
  var brokenWords: Int?
  /// The width minus the tightest one, in points; negative where width is missing.
  var spareWidth: Double?
  var tightestWidth: Double?
  var largestSize: Double?
  var cut: String?
  var missingGlyphs: Int?
  /// What of the platform is not followed.
  var approximations: [String]?

  /// How many lines its line breaks alone make; `nil` if it was not measured, or fits.
  var hardLineCount: Int?
  /// What measuring said, whatever the verdict is.
  private var measuredFits: Bool?

  private enum CodingKeys: String, CodingKey {
    case id, text, contentSize, verdict, fits, reasons, width, maximumLines, size, lineCount
    case brokenWords, spareWidth, tightestWidth, largestSize, cut, missingGlyphs, approximations
  }

  init(id: String?, text: String) {
    self.id = id
    self.text = text
  }

  /// Adds a reason why the text was not checked, unless it is one that does not count.
  mutating func refuse(
    _ code: FitReason.Code, _ message: String, unless allowed: Set<FitReason.Code> = []
  ) {
    if !allowed.contains(code) { reasons.append(FitReason(code: code, message: message)) }
  }

  /// Sets the measurements.
  mutating func take(
    _ report: FitReport, _ request: FitRequest, size: Double, missingGlyphs: Int
  ) {
    measuredFits = report.fits
    width = Double(request.width)
    maximumLines = request.maximumLines
    self.size = size
    lineCount = report.lineCount
    brokenWords = report.brokenWordCount
    // A text that fits may be wider than the width by the tolerance.
    spareWidth = report.tightestWidth.map {
      Double(max(request.width - $0, report.fits ? 0 : -.infinity))
    }
    tightestWidth = report.tightestWidth.map { Double($0) }
    largestSize = report.largestSize.map { Double($0) }
    cut = report.cutRange.map { range in
      let units = Array(text.utf16)
      return String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
    self.missingGlyphs = missingGlyphs
  }

  /// Comes to the verdict: one is given only where there is no reason against it.
  mutating func judge() {
    guard reasons.isEmpty, let measuredFits else { return }
    fits = measuredFits
    verdict = measuredFits ? .yes : .no
  }

  /// Why it does not fit at any width; `nil` where it fits at some.
  var obstacle: String? {
    guard verdict == .no, spareWidth == nil, let hardLineCount else { return nil }
    guard let limit = maximumLines, limit > 0, hardLineCount > limit else {
      return "it fits at no width"
    }
    return "its line breaks make \(hardLineCount) lines, and \(limit) may be shown"
  }

  /// The result for people, a fact a line.
  var description: String {
    var facts = TextTable(["", ""])
    facts.append(["fits", judgement])
    guard verdict.isChecked, let size else {
      return facts.text(indent: "").split(separator: "\n").joined(separator: "\n")
    }
    facts.append([
      "spare width",
      spareWidth.map { "\(TextTable.points($0)) pt" }
        ?? "none: \(obstacle ?? "it fits at no width")",
    ])
    if let tightestWidth {
      facts.append(["tightest width", "\(TextTable.points(tightestWidth, .up)) pt"])
    }
    facts.append([
      "largest size",
      largestSize.map { "\(TextTable.units($0)) pt (requested: \(TextTable.units(size)))" }
        ?? "none",
    ])
    if let cut { facts.append(["would be cut", TextTable.printable(cut)]) }
    if let missingGlyphs, missingGlyphs > 0 {
      facts.append([
        "missing glyphs", "\(missingGlyphs): no font covers them; the width is a guess",
      ])
    }
    if let approximations {
      facts.append(["not followed", approximations.joined(separator: "; ")])
    }
    return facts.text(indent: "").split(separator: "\n").joined(separator: "\n")
  }

  /// The verdict with its reasons.
  private var judgement: String {
    switch verdict {
    case .yes, .no:
      let limit = (maximumLines ?? 0) > 0 ? " of \(maximumLines ?? 0)" : ""
      let lineCount = lineCount ?? 0
      let brokenWords = brokenWords ?? 0
      var lines = "\(lineCount) line\(lineCount == 1 ? "" : "s")\(limit)"
      if brokenWords > 0 {
        lines += ", \(brokenWords) broken word\(brokenWords == 1 ? "" : "s")"
      }
      return "\(verdict.rawValue): \(lines)"
    case .notChecked: return "not checked: \(reasons.map(\.message).joined(separator: "; "))"
    case .empty: return "not checked: the text is empty"
    }
  }
}
