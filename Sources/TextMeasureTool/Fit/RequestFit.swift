import BatchMeasuring
import TextMeasure
import TextMeasureBatch

/// Whether the text of a request in a file fits.
struct RequestFit {
  let result: FitResult

  /// Reads a request and fits its text.
  init(_ path: String, allowsBrokenWords: Bool, allowed: Set<FitReason.Code>) throws {
    let request = try RequestFile.read(path)
    // A sample would shift the offsets of the runs, so the request must already hold its final text.
    var placeholders = try FitText(samples: [], expansion: 1)
    let text = placeholders.prepared(request.text)
    var result = FitResult(
      id: request.id.map { String(decoding: $0, as: UTF8.self) }, text: request.text)
    result.place = FitRow.Place(key: result.id, language: request.setting.style.language)
    result.room.lineBreak = request.setting.paragraph.lineBreakMode?.rawValue ?? "wordWrap"
    result.room.fonts = request.setting.style.fonts
    result.placeholders = text.unresolved
    guard !request.text.isEmpty else {
      result.verdict = .empty
      self.result = result
      return
    }
    if !text.unresolved.isEmpty {
      result.refuse(
        .placeholder,
        "\(text.unresolved.joined(separator: ", ")) stands in the text; put a sample there",
        unless: allowed)
    }
    var answerer = BatchAnswerer(measurer: .shared, library: .shared)
    let answer: FitAnswer
    do throws(TextMeasureError) {
      answer = try answerer.fit(request, allowsBrokenWords: allowsBrokenWords)
    } catch {
      throw RequestFile.failure(path, error)
    }
    let missing = answer.prepared.missingGlyphCount
    result.take(answer.report, answer.room, size: answer.size, missingGlyphs: missing)
    if !answer.report.fits {
      result.extent = try FitExtent(answer.report, answer.prepared, answer.room) { word in
        Double(try Self.prepare(word, as: answer).naturalWidth)
      }
    }
    if missing > 0 {
      result.missing = try FitAnswerer.missingScalars(in: request.text) { scalar in
        try Self.prepare(scalar, as: answer)
      }
      result.refuse(
        .missingGlyphs, "no font has \(try FitAnswerer.missing(in: answer.prepared)); add one",
        unless: allowed)
    }
    result.judge()
    self.result = result
  }

  /// A part of a request's text alone.
  private static func prepare(_ part: String, as whole: FitAnswer) throws -> PreparedText {
    try TextMeasurer.shared.prepare(part, style: whole.style, options: whole.options)
  }
}
