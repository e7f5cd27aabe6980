import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// Refuses numbers that say nothing, or more than can be answered.
enum ArgumentCheck {
  /// A font size in points.
  static func size(_ value: Double?) throws {
    guard let value, !(value > 0 && value <= BatchLimits.largestSize) else { return }
    throw ValidationError(
      "--size: \(value) is out of range; give points above 0 and up to "
        + "\(Int(BatchLimits.largestSize))")
  }

  /// A font's name: an empty one is any font's to Fontconfig.
  static func name(_ option: String, _ value: String) throws {
    guard value.allSatisfy(\.isWhitespace) else { return }
    throw ValidationError("--\(option): the name is empty; name a font, or remove --\(option)")
  }

  /// Checks OpenType features, axes and a language, as far as possible without a font.
  static func settings(features: String?, variations: String?, language: String?) throws {
    func check(
      _ option: String, _ body: () throws(TextMeasureError) -> Void
    ) throws {
      do throws(TextMeasureError) {
        try body()
      } catch  where error.code == .invalidArgument {
        throw ValidationError("--\(option): \(error.message)")
      } catch {
        // Other errors are reported where the setting is used.
      }
    }
    if let features {
      try check("features") { () throws(TextMeasureError) in _ = try FontFeature.parse(features) }
    }
    if let variations {
      try check("variations") { () throws(TextMeasureError) in
        _ = try FontVariation.parse(variations)
      }
    }
    guard let language else { return }
    try check("language") { () throws(TextMeasureError) in
      let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17)
      _ = try TextMeasurer.shared.prepare(
        "a", style: style, options: TextOptions(breakLocale: language))
    }
  }
}
