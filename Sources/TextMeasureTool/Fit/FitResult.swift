import Foundation
import TextMeasure
import TextMeasureBatch

/// What came of one text in one room.
///
/// In JSON, what was not measured has no key.
struct FitResult: Encodable {
  var id: String?
  var text: String
  var contentSize: String?
  /// Why it was not checked; empty where it was.
  var reasons: [FitReason] = []
  /// What measuring said, whatever the verdict is.
  var answer: FitAnswer?
  /// How many lines its line breaks alone make; `nil` if it was not measured, or fits.
  var hardLineCount: Int?

  /// The result with another reason why the text was not checked.
  func refused(_ code: FitReason.Code, _ message: String) -> Self {
    var result = self
    result.reasons.append(FitReason(code: code, message: message))
    return result
  }

  /// One is given only where there is no reason against it.
  var verdict: FitVerdict {
    guard reasons.isEmpty else { return .notChecked }
    if text.isEmpty { return .empty }
    return answer.map { $0.report.fits ? .yes : .no } ?? .notChecked
  }

  /// The width minus the tightest one, in points; negative where width is missing.
  var spareWidth: Double? {
    guard let answer, let tightest = answer.report.tightestWidth else { return nil }
    // A text that fits may be wider than the width by the tolerance.
    return Double(max(answer.room.width - tightest, answer.report.fits ? 0 : -.infinity))
  }

  private var cut: String? {
    answer?.report.cutRange.map { range in
      let units = Array(text.utf16)
      return String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
    }
  }

  /// What of the platform is not followed.
  var approximations: [String] { answer?.approximations ?? [] }

  func encode(to encoder: any Encoder) throws {
    let report = answer?.report
    let json: JSONObject = [
      "id": id, "text": text, "contentSize": contentSize, "verdict": verdict.rawValue,
      "fits": verdict.isChecked ? verdict == .yes : nil,
      "reasons": reasons.map {
        ["code": $0.code.rawValue, "message": $0.message] as JSONObject
      },
      "width": answer.map { Double($0.room.width) }, "maximumLines": answer?.room.maximumLines,
      "size": answer?.size, "lineCount": report?.lineCount, "brokenWords": report?.brokenWordCount,
      "spareWidth": spareWidth, "tightestWidth": report?.tightestWidth.map { Double($0) },
      "largestSize": report?.largestSize.map { Double($0) }, "cut": cut,
      "missingGlyphs": answer?.missingGlyphCount,
      "approximations": approximations.isEmpty ? nil : approximations,
    ]
    try json.encode(to: encoder)
  }

  /// Why it does not fit at any width; `nil` where it fits at some.
  var obstacle: String? {
    guard verdict == .no, spareWidth == nil, let hardLineCount else { return nil }
    guard let limit = answer?.room.maximumLines, limit > 0, hardLineCount > limit else {
      return "it fits at no width"
    }
    return "its line breaks make \(hardLineCount) lines, and \(limit) may be shown"
  }

  var description: String {
    var facts = TextTable(["", ""])
    facts.append(["fits", judgement])
    guard verdict.isChecked, let answer else { return facts.text(indent: "") }
    facts.append([
      "spare width",
      spareWidth.map { "\(TextTable.points($0)) pt" }
        ?? "none: \(obstacle ?? "it fits at no width")",
    ])
    let report = answer.report
    if let tightest = report.tightestWidth {
      facts.append(["tightest width", "\(TextTable.points(tightest, .up)) pt"])
    }
    facts.append([
      "largest size",
      report.largestSize.map {
        "\(TextTable.units(Double($0))) pt (requested: \(TextTable.units(answer.size)))"
      } ?? "none",
    ])
    if let cut { facts.append(["would be cut", TextTable.printable(cut)]) }
    let missing = answer.missingGlyphCount
    if missing > 0 {
      facts.append(["missing glyphs", "\(missing): no font covers them; the width is a guess"])
    }
    if !approximations.isEmpty {
      facts.append(["not followed", approximations.joined(separator: "; ")])
    }
    return facts.text(indent: "")
  }

  /// The verdict with its reasons.
  private var judgement: String {
    switch verdict {
    case .yes, .no:
      let maximumLines = answer?.room.maximumLines ?? 0
      let limit = maximumLines > 0 ? " of \(maximumLines)" : ""
      let lineCount = answer?.report.lineCount ?? 0
      let brokenWords = answer?.report.brokenWordCount ?? 0
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
