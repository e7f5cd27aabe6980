import Foundation
import TextMeasure

/// How large a text is that does not fit.
struct FitExtent {
  /// A word that is broken inside, because it is wider than the line.
  ///
  /// It reaches from one break opportunity to the next: `Enregistrement !` is one word, because no
  /// line may break before the exclamation mark.
  struct Word {
    var text: String
    /// The width that the room lacks for it, points.
    var excess: Double
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

  /// What a word is shown without at its end: white space and invisible break opportunities.
  private static let invisibleEnds: Set<UInt16> = [
    0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xAD, 0x200B, 0x2028, 0x2029,
  ]

  /// - Parameter measureWord: gives a word's width alone, points.
  init(
    _ report: FitReport, _ prepared: PreparedText, _ request: FitRequest,
    measureWord: (String) throws(TextMeasureError) -> Double
  ) throws(TextMeasureError) {
    naturalWidth = Double(try prepared.naturalWidth)
    width = Double(report.size.width)
    height = Double(report.size.height)
    hardLineCount = try prepared.measure(width: .infinity).lineCount
    guard !request.allowsBrokenWords, report.brokenWordCount > 0 else { return }
    let units = Array(prepared.text.utf16)
    let opportunities = prepared.breakOpportunities.map(\.offset)
    var known: Set<Int> = []
    var widest: (text: String, width: Double)?
    for line in try prepared.lines(width: request.width) where line.end == .emergency {
      // The line ends inside the word.
      let lineEnd = min(line.utf16Range.upperBound, units.count)
      let next = opportunities.partitionPoint { $0 < lineEnd }
      let start = next > 0 ? opportunities[next - 1] : 0
      guard known.insert(start).inserted else { continue }
      let end = next < opportunities.count ? min(opportunities[next], units.count) : units.count
      var word = units[start..<end]
      while let last = word.last, Self.invisibleEnds.contains(last) { word.removeLast() }
      let text = String(decoding: word, as: UTF16.self)
      let width = try measureWord(text) + Double(line.indent)
      if width > widest?.width ?? -1 { widest = (text, width) }
    }
    word = try widest.map { widest throws(TextMeasureError) in
      Word(text: widest.text, excess: Double(try prepared.minimumWidth - request.width))
    }
  }
}
