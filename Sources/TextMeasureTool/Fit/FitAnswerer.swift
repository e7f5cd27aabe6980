import Foundation
import TextMeasure
import TextMeasureBatch

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
  /// Where the texts come from, for messages.
  let source: String

  /// The styles by what a row can change of them.
  private var styles: [String: TextStyle] = [:]

  init(
    arguments: TextArguments, width: Double?, lines: Int, height: Double?,
    allowsBrokenWords: Bool, source: String
  ) {
    self.arguments = arguments
    self.width = width
    self.lines = lines
    self.height = height
    self.allowsBrokenWords = allowsBrokenWords
    self.source = source
  }

  /// Fits one text.
  mutating func answer(
    _ row: FitRow, _ text: String, at size: DynamicSize?
  ) throws -> FitResult {
    guard let width = row.width ?? width else {
      throw CommandFailure(
        "\(source): \(row.id ?? text) has no width; add a column width, or --width 120", status: 64)
    }
    guard width >= 0, width <= BatchLimits.longestLength, row.lines ?? 0 >= 0 else {
      throw CommandFailure(
        "\(source): \(row.id ?? text) has the width \(width) and \(row.lines ?? lines) lines; give "
          + "points from 0 to \(BatchLimits.longestLength) and lines from 0 up")
    }
    var style = try style(of: row)
    if let size {
      let preferred = size.style.preferred(at: size.category)
      style.size = preferred.size
      style.leading = preferred.leading
    }
    let request = FitRequest(
      width: CGFloat(width), maximumLines: row.lines ?? lines,
      height: height.map { CGFloat($0) } ?? .infinity, allowsBrokenWords: allowsBrokenWords)
    var options = try arguments.options()
    if let language = row.language { options.breakLocale = language }
    let report = try TextMeasurer.shared.fit(
      text, style: style, paragraphStyle: arguments.paragraphStyle, options: options, in: request)
    let prepared = try TextMeasurer.shared.prepare(text, style: style, options: options)
    return FitResult(
      id: row.id, text: text, contentSize: size?.category.rawValue, request: request,
      size: Double(style.size), report: report, missingGlyphs: prepared.missingGlyphCount)
  }

  private mutating func style(of row: FitRow) throws -> TextStyle {
    let key = [row.font ?? "", row.language ?? "", row.size.map { "\($0)" } ?? ""]
      .joined(separator: "\n")
    if let style = styles[key] { return style }
    var arguments = arguments
    if let font = row.font { arguments.fonts.font = [font] }
    var style = try arguments.style(size: row.size)
    if let language = row.language { style.language = language }
    styles[key] = style
    return style
  }
}
