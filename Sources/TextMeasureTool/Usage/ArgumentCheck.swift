import ArgumentParser
import Foundation
import TextMeasure

/// Checks values of options that need a parser of their own.
enum ArgumentCheck {
  /// What names stand for that are separated by commas; `all` is everything.
  static func values<Value>(
    _ names: String, _ option: String, among all: [(name: String, value: Value)]
  ) throws -> [Value] {
    try names.split(separator: ",", omittingEmptySubsequences: false).flatMap { word in
      let name = word.trimmingCharacters(in: .whitespaces)
      if name == "all" { return all.map(\.value) }
      let found = all.filter { $0.name == name }.map(\.value)
      if found.isEmpty {
        throw UsageMessage.refusal(of: name, option, among: all.map(\.name) + ["all"])
      }
      return found
    }
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
