import Foundation
import TextMeasure

/// The measures of one text, as data.
struct MeasureResult: Encodable {
  /// One line; offsets in UTF-16 units, lengths in points.
  struct Line: Encodable {
    var start: Int
    var end: Int
    var width: Double
    var trailing: Double
    var baseline: Double
    var reason: String
    var text: String
  }

  var text: String
  var width: Double
  var height: Double
  var lineCount: Int
  var truncated: Bool
  var missingGlyphs: Int
  var fontsUsed: [String]
  /// `nil` when they were not asked for.
  var lines: [Line]?

  init(_ prepared: PreparedText, width: CGFloat, maximumLines: Int, perLine: Bool) {
    let measured = prepared.measure(width: width, maximumLines: maximumLines)
    text = prepared.text
    self.width = Double(measured.size.width)
    height = Double(measured.size.height)
    lineCount = measured.lineCount
    truncated = measured.isTruncated
    missingGlyphs = prepared.missingGlyphCount
    fontsUsed = prepared.fontsUsed.map(\.source.fileName)
    guard perLine else { return }
    let units = Array(prepared.text.utf16)
    lines = prepared.lines(width: width, maximumLines: maximumLines).map { line in
      Line(
        start: line.utf16Range.lowerBound, end: line.utf16Range.upperBound, width: line.width,
        trailing: line.trailingWhitespaceWidth, baseline: line.baseline,
        reason: line.end.rawValue,
        text: String(
          decoding: units[line.utf16Range.clamped(to: 0..<units.count)], as: UTF16.self))
    }
  }
}
