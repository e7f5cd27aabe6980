import TextMeasure

/// One reference case with what the engine gives for it.
struct LaidOutCase {
  var text: ReferenceText
  /// The text's UTF-16 units.
  var units: [UInt16]
  var size: Double
  /// The available width; `nil` for the unwrapped text.
  var width: Double?
  /// The recorded lines' starts, and one past the last line's end.
  var starts: [Int]
  /// The recorded widths of the lines without what hangs, pixels.
  var extents: [Double]
  /// The engine's lines.
  var lines: [Line]
  var prepared: PreparedText
  /// What it was prepared with.
  var style: TextStyle
  var options: TextOptions
  /// Why it differs, when it does.
  var cause = Cause.unknown

  /// The language without region.
  var language: String { text.lang.split(separator: "-").first.map(String.init) ?? text.lang }

  /// The recorded lines' ends.
  var ends: [Int] { Array(starts.dropFirst()) + [units.count] }

  /// Whether the engine's lines start where the recorded ones do.
  var isSame: Bool { lines.map(\.utf16Range.lowerBound) == starts }

  /// A part of the text.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: units[range.clamped(to: 0..<units.count)], as: UTF16.self)
  }

  /// The case's name for messages.
  var name: String {
    "\(text.id) \(text.lang) \((text.fonts ?? []).joined(separator: ",")) \(Int(size)) px"
      + (width.map { ", \(Int($0)) px wide" } ?? ", unwrapped")
  }

  /// The first line that ends elsewhere, for messages.
  var firstDifference: String {
    guard let line = firstDifferentLine else { return "" }
    let recorded = starts[line]..<ends[line]
    let found = line < lines.count ? lines[line].utf16Range : 0..<0
    return "\(name): line \(line) is \(recorded) '\(slice(recorded))', found \(found)"
      + " '\(slice(found))'"
  }

  /// The first line that ends elsewhere.
  var firstDifferentLine: Int? {
    let ends = ends
    for line in ends.indices {
      guard line < lines.count, lines[line].utf16Range.upperBound == ends[line] else {
        return line
      }
    }
    return lines.count == ends.count ? nil : ends.count - 1
  }
}
