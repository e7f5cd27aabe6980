import Foundation
import TextMeasure

/// How large a text is that does not fit.
struct FitExtent {
  /// A word that is broken inside, because it is wider than the line, and its width alone.
  struct Word {
    var text: String
    var width: Double
    /// The width of its line without the indent, points.
    var room: Double
  }

  /// The width of the widest line when only line terminators end lines, points.
  var naturalWidth: Double
  /// Its size at the room's width, points.
  var width: Double
  var height: Double
  /// How many lines its line breaks alone make.
  var hardLineCount: Int
  /// The widest of the words that are broken inside.
  var word: Word?

  /// What ends a word, to show it: white space, and places to break without a sign.
  private static let wordEnds: Set<UInt16> = [0x20, 0x0A, 0x09, 0xAD, 0x200B]

  /// - Parameter measureWord: gives a word's width alone, points.
  init(
    _ report: FitReport, _ prepared: PreparedText, _ request: FitRequest,
    measureWord: (String) throws(TextMeasureError) -> Double
  ) throws(TextMeasureError) {
    naturalWidth = Double(prepared.naturalWidth)
    width = Double(report.size.width)
    height = Double(report.size.height)
    hardLineCount = prepared.measure(width: .infinity).lineCount
    guard !request.allowsBrokenWords, report.brokenWordCount > 0 else { return }
    let units = Array(prepared.text.utf16)
    var known: Set<String> = []
    for line in prepared.lines(width: request.width) where line.end == .emergency {
      let place = min(line.utf16Range.upperBound, units.count)
      let start = units[..<place].lastIndex(where: Self.wordEnds.contains).map { $0 + 1 } ?? 0
      let end = units[place...].firstIndex(where: Self.wordEnds.contains) ?? units.count
      let text = String(decoding: units[start..<end], as: UTF16.self)
      guard known.insert(text).inserted else { continue }
      let found = Word(
        text: text, width: try measureWord(text), room: Double(request.width - line.indent))
      if found.width > word?.width ?? -1 { word = found }
    }
  }
}
