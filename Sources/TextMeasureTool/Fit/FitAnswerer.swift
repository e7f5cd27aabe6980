import Foundation
import TextMeasure

/// Fits texts one after the other, keeping the styles that they share.
struct FitAnswerer {
  /// A text style at one of Dynamic Type's sizes.
  struct DynamicSize {
    var style: TextStyleName
    var category: ContentSizeCategory
  }

  let arguments: TextArguments
  let width: Double?
  let lines: Int
  let height: Double?
  let allowsBrokenWords: Bool
  /// The reasons that do not keep a text from being checked.
  let allowed: Set<FitReason.Code>

  /// The styles by what a row can change of them.
  private var styles: [String: TextStyle] = [:]

  init(
    arguments: TextArguments, width: Double?, lines: Int, height: Double?,
    allowsBrokenWords: Bool, allowed: Set<FitReason.Code>
  ) {
    self.arguments = arguments
    self.width = width
    self.lines = lines
    self.height = height
    self.allowsBrokenWords = allowsBrokenWords
    self.allowed = allowed
  }

  /// Fits one text.
  ///
  /// What is wrong with the row itself is in the result; what is wrong with the options is thrown.
  mutating func answer(
    _ row: FitRow, _ prepared: FitText.Prepared, at size: DynamicSize?
  ) throws -> FitResult {
    var result = FitResult(id: row.id, text: prepared.text)
    result.contentSize = size?.category.rawValue
    result.place = row.place
    result.room = FitResult.Room(
      name: row.roomName, width: row.width ?? width, height: height, lines: row.lines ?? lines,
      fonts: row.font.map { [$0] } ?? arguments.fonts.font)
    result.placeholders = prepared.unresolved
    result.reasons = row.reasons.filter { !allowed.contains($0.code) }
    if result.reasons.contains(where: { $0.code == .invalidRow }) { return result }
    guard row.leftOut == nil, !prepared.text.isEmpty else {
      result.verdict = row.leftOut ?? .empty
      result.reasons = []
      return result
    }
    if !prepared.unresolved.isEmpty {
      result.refuse(
        .placeholder,
        "\(prepared.unresolved.joined(separator: ", ")) stands in the text; give "
          + "--sample '\(prepared.unresolved.first ?? "%d")=…'", unless: allowed)
    }
    guard let width = row.width ?? width else {
      result.refuse(.invalidRow, "there is no width; add a column width, or --width 120")
      return result
    }
    let request = FitRequest(
      width: CGFloat(width), maximumLines: row.lines ?? lines,
      height: height.map { CGFloat($0) } ?? .infinity, allowsBrokenWords: allowsBrokenWords)
    do {
      try measure(row, prepared.text, request, at: size, into: &result)
    } catch let error as TextMeasureError where error.code != .outOfMemory {
      result.refuse(.unmeasurable, error.message)
    }
    result.judge()
    return result
  }

  private mutating func measure(
    _ row: FitRow, _ text: String, _ request: FitRequest, at size: DynamicSize?,
    into result: inout FitResult
  ) throws {
    guard let style = try style(of: row, at: size, into: &result) else { return }
    var options = try arguments.options()
    if let language = row.language { options.breakLocale = language }
    let report = try TextMeasurer.shared.fit(
      text, style: style, paragraphStyle: arguments.paragraphStyle, options: options, in: request)
    let prepared = try TextMeasurer.shared.prepare(text, style: style, options: options)
    result.take(
      report, request, size: Double(style.size), missingGlyphs: prepared.missingGlyphCount)
    if !report.fits {
      result.extent = try FitExtent(report, prepared, request) { word in
        let alone = try TextMeasurer.shared.prepare(word, style: style, options: options)
        return Double(alone.naturalWidth)
      }
    }
    if prepared.missingGlyphCount > 0 {
      result.missing = try Self.missingScalars(in: text) { scalar in
        try TextMeasurer.shared.prepare(scalar, style: style, options: options)
      }
      result.refuse(
        .missingGlyphs,
        "no font has \(try Self.missing(in: prepared)); add one with --font", unless: allowed)
    }
  }

  /// The code points of a text that no font has, each once.
  static func missingScalars(
    in text: String, prepare: (String) throws -> PreparedText
  ) rethrows -> [String] {
    var seen: Set<Unicode.Scalar> = []
    var missing: [String] = []
    for scalar in text.unicodeScalars where seen.insert(scalar).inserted {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: continue
      default: break
      }
      let alone = String(scalar)
      if try prepare(alone).missingGlyphCount > 0 { missing.append(alone) }
    }
    return missing.isEmpty ? ["a combination of characters"] : missing
  }

  /// The characters that no font has, the first few of them.
  static func missing(in prepared: PreparedText) throws -> String {
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

  /// The style of a row; `nil` where its own font or language cannot be used, which the result says.
  private mutating func style(
    of row: FitRow, at size: DynamicSize?, into result: inout FitResult
  ) throws -> TextStyle? {
    let key = [
      row.font ?? "", row.language ?? "", row.size.map { "\($0)" } ?? "",
      size?.category.rawValue ?? "",
    ].joined(separator: "\n")
    if let style = styles[key] { return style }
    var arguments = arguments
    if let font = row.font { arguments.fonts.font = [font] }
    var style: TextStyle
    do {
      style = try arguments.style(
        size: row.size, preferred: size.map { $0.style.preferred(at: $0.category) })
    } catch let error as TextMeasureError where row.font != nil && error.code != .outOfMemory {
      result.refuse(.font, error.message)
      return nil
    }
    if let language = row.language { style.language = language }
    styles[key] = style
    return style
  }
}
