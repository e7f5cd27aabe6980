import ArgumentParser
import Foundation
import TextMeasure

/// Checks values of options that need a parser of their own.
enum ArgumentCheck {
  /// Refuses a number out of a range.
  ///
  /// - Parameter example: what the message ends with; empty for nothing.
  static func range<Number: Numeric & Comparable>(
    _ option: String, _ number: Number, in range: ClosedRange<Int>, _ unit: String = "a number",
    example: String = ""
  ) throws {
    if let least = Number(exactly: range.lowerBound), let most = Number(exactly: range.upperBound),
      number >= least, number <= most
    {
      return
    }
    throw ValidationError(
      "\(option): \(number) is out of range; give \(unit) from \(range.lowerBound) to "
        + "\(range.upperBound)\(example)")
  }

  /// Checks OpenType features, axes and a language, as far as possible without a font.
  static func settings(features: String?, variations: String?, language: String?) throws {
    func check(_ option: String, _ body: () throws -> Void) throws {
      do {
        try body()
      } catch let error as TextMeasureError where error.code == .invalidArgument {
        throw ValidationError("--\(option): \(error.message)")
      } catch {
        // Other errors are reported where the setting is used.
      }
    }
    try check("features") { _ = try features.map { try FontFeature.parse($0) } }
    try check("variations") { _ = try variations.map { try FontVariation.parse($0) } }
    guard let language else { return }
    try check("language") {
      let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
      _ = try TextMeasurer.shared.prepare(
        "a", style: style, options: TextOptions(breakLocale: language))
    }
  }
}
