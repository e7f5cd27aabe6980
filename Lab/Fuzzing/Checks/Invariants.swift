import Foundation
import TextMeasure

/// What holds for every prepared text, whatever it is made of.
struct Invariants {
  /// The text that was prepared.
  let prepared: PreparedText
  /// Whether advances may be negative or wild, as a stranger's font may have them.
  let isStrange: Bool

  /// What is wrong at a width; `nil` when nothing is.
  func violation(width: CGFloat) throws(TextMeasureError) -> String? {
    let lines = try prepared.lines(width: width)
    if let violation = tiling(lines) { return "at \(width): \(violation)" }
    let measured = try prepared.measure(width: width)
    if let violation = agreement(measured, lines) { return "at \(width): \(violation)" }
    let unlimited = try prepared.measure()
    guard isStrange || unlimited.lineCount <= measured.lineCount else {
      return "at \(width): \(measured.lineCount) lines, \(unlimited.lineCount) without a limit"
    }
    let valid = measured.validWidths
    guard isStrange || !(width >= 0) || width == .infinity || valid.contains(width) else {
      return "\(width) is not in \(valid)"
    }
    return try same(lines, within: valid).map { "at \(width): \($0)" }
  }

  /// Lines follow one another, are finite, and hold all of the text.
  private func tiling(_ lines: [Line]) -> String? {
    var offset = 0
    var top = -Double.infinity
    for line in lines {
      guard line.utf16Range.lowerBound == offset else { return "\(line) begins after \(offset)" }
      offset = line.utf16Range.upperBound
      let numbers = [
        line.width, line.trailingWhitespaceWidth, line.top, line.baseline, line.height,
        line.ascent, line.descent, line.leading, line.indent,
      ]
      guard numbers.allSatisfy(\.isFinite) else { return "\(line) is not finite" }
      guard isStrange || (line.width >= 0 && line.top >= top) else { return "\(line) is negative" }
      top = line.top
    }
    guard offset == prepared.text.utf16.count else {
      return "lines end at \(offset) of \(prepared.text.utf16.count)"
    }
    guard prepared.utf16Count == offset else { return "the text has \(prepared.utf16Count) units" }
    return nil
  }

  /// A measurement says what the lines say.
  private func agreement(_ measured: TextMeasurement, _ lines: [Line]) -> String? {
    guard measured.size.width.isFinite, measured.size.height.isFinite else {
      return "\(measured.size) is not finite"
    }
    guard measured.lineCount == lines.count else {
      return "\(measured.lineCount) lines measured, \(lines.count) made"
    }
    let widest = lines.map { $0.indent + $0.width }.max() ?? 0
    // Chromium rounds parts of lines up, so that the least width with these lines may be more.
    let width = max(0, widest, Double(measured.validWidths.lowerBound))
    let isUnrounded = abs(Double(measured.size.width) - max(0, widest)) < 1e-6
    guard isStrange || isUnrounded || abs(Double(measured.size.width) - width) < 1e-6 else {
      return "\(measured.size.width) measured, \(widest) made"
    }
    return nil
  }

  /// The lines are the same at the ends of the interval for which the measurement says so.
  private func same(
    _ lines: [Line], within widths: Range<CGFloat>
  ) throws(TextMeasureError) -> String? {
    // A stranger's font may have advances that make narrower lines hold more.
    guard !isStrange else { return nil }
    for width in [widths.lowerBound, widths.upperBound.nextDown] where widths.contains(width) {
      let other = try prepared.lines(width: width)
      guard other.map(\.utf16Range) == lines.map(\.utf16Range) else {
        return "\(widths) is said to be the same, \(width) is not"
      }
    }
    return nil
  }
}
