import Foundation
import TextMeasure
import TextMeasureBatch

/// Fits texts one after the other, keeping the fonts that they share.
struct FitAnswerer {
  /// A text style at one of Dynamic Type's sizes.
  typealias DynamicSize = (style: TextStyleName, category: ContentSizeCategory)

  let fonts: FontOptions
  /// The room and the style of a text whose row has none.
  let options: BatchRequest
  let allowsBrokenWords: Bool
  /// The reasons that do not keep a text from being checked.
  let allowed: Set<FitReason.Code>

  var answerer = BatchAnswerer(measurer: .shared, library: .shared)

  /// Fits one text.
  ///
  /// What is wrong with the row itself is in the result; what is wrong with the options is thrown.
  mutating func answer(
    _ row: FitRow, _ reasons: [FitReason], at size: DynamicSize?
  ) throws -> FitResult {
    var result = FitResult(id: row.id, text: row.text, reasons: reasons)
    result.contentSize = size?.category.rawValue
    let request = request(of: row, at: size)
    if result.reasons.contains(where: { $0.code == .invalidRow }) { return result }
    guard !row.text.isEmpty else {
      result.reasons = []
      return result
    }
    guard request.width != nil else {
      return result.refused(.invalidRow, "there is no width; add a column width, or --width 120")
    }
    do throws(TextMeasureError) {
      if row.font != nil { try answerer.openFonts(of: request) }
    } catch {
      if error.code == .outOfMemory { throw error }
      return result.refused(.font, error.message)
    }
    do throws(TextMeasureError) {
      try measure(
        request, into: &result, remedy: "add one with --\(row.font == nil ? "font" : "fallback")")
    } catch {
      if error.code == .outOfMemory { throw error }
      return result.refused(.unmeasurable, error.message)
    }
    return result
  }

  /// Fits the text of a request that has its own style.
  ///
  /// - Parameter path: the request's file.
  mutating func answer(_ request: BatchRequest, from path: String) throws -> FitResult {
    var result = FitResult(
      id: request.id.map { String(decoding: $0, as: UTF8.self) }, text: request.text)
    guard !request.text.isEmpty else { return result }
    do throws(TextMeasureError) {
      try measure(request, into: &result, remedy: "add one to \"fonts\"")
    } catch {
      throw RequestFile.failure(path, error)
    }
    return result
  }

  /// The request of a row: the options with what the row has of its own.
  private func request(of row: FitRow, at size: DynamicSize?) -> BatchRequest {
    var request = options
    request.text = row.text
    if let width = row.width { request.width = width }
    if let lines = row.lines { request.maximumLines = lines }
    guard row.font != nil || row.language != nil || row.size != nil || size != nil else {
      return request
    }
    var setting = request.setting
    if row.font != nil || size != nil {
      setting.fonts.names = fonts.names(replacing: row.font, isSystem: size != nil)
    }
    if let language = row.language { setting.style.language = language }
    if let size {
      (setting.fonts.textStyle, setting.fonts.contentSizeCategory) =
        (size.style.rawValue, size.category)
      setting.given.remove(.size)
    } else if let size = row.size {
      setting.style.size = CGFloat(size)
      setting.given.insert(.size)
    }
    request.setting = setting
    return request
  }

  /// - Parameter remedy: what to do about a character that no font has.
  private mutating func measure(
    _ request: BatchRequest, into result: inout FitResult, remedy: String
  ) throws(TextMeasureError) {
    let (answer, prepared) = try answerer.fit(request, allowsBrokenWords: allowsBrokenWords)
    result.answer = answer
    if !answer.report.fits {
      result.hardLineCount = try prepared.measure(width: .infinity).lineCount
    }
    if answer.missingGlyphCount > 0, !allowed.contains(.missingGlyphs) {
      result = result.refused(
        .missingGlyphs, "no font has \(try Self.missing(in: prepared)); \(remedy)")
    }
  }

  /// The characters that no font has, the first few of them.
  private static func missing(in prepared: PreparedText) throws(TextMeasureError) -> String {
    var clusters: [String] = []
    let units = Array(prepared.text.utf16)
    for line in try prepared.layout().lines {
      for run in line.runs where run.kind == .text {
        for glyph in run.glyphs where glyph.glyph == 0 && glyph.cluster < units.count {
          let cluster = String(decoding: units[glyph.cluster...].prefix(8), as: UTF16.self)
          let shown = TextTable.visible(String(cluster.prefix(1)))
          if !clusters.contains(shown) { clusters.append(shown) }
        }
      }
    }
    guard !clusters.isEmpty else { return "\(prepared.missingGlyphCount) of the characters" }
    let most = 5
    return clusters.prefix(most).joined(separator: " ")
      + (clusters.count > most ? " and \(clusters.count - most) more" : "")
  }
}
