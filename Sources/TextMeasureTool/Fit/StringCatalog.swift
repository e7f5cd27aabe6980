import Foundation

/// Reads Xcode's string catalogues.
enum StringCatalog {
  /// Every translation of every key, with its plural and device variations and with what its
  /// substitutions may put in; by key and language.
  static func rows(_ data: Data, _ path: String) throws -> [FitRow] {
    guard let catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: Any]
    else {
      throw CommandFailure("\(path) is not a string catalogue: it has no object \"strings\"")
    }
    let source = catalog["sourceLanguage"] as? String ?? "en"
    var rows: [FitRow] = []
    for (key, value) in strings.sorted(by: { $0.key < $1.key }) {
      let entry = value as? [String: Any] ?? [:]
      var localizations = entry["localizations"] as? [String: Any] ?? [:]
      // In the source language a key without a translation is its own text.
      if localizations[source] == nil {
        localizations[source] = ["stringUnit": ["value": key]]
      }
      for (language, unit) in localizations.sorted(by: { $0.key < $1.key }) {
        let substitutions = StringSubstitution.all(of: unit)
        for variant in Self.variants(of: unit) {
          for filled in StringSubstitution.fill(variant, with: substitutions) {
            let names = (["\(key) [\(language)]"] + filled.names).joined(separator: " ")
            rows.append(FitRow(id: names, text: filled.text, language: language))
          }
        }
      }
    }
    return rows
  }

  /// One of the texts that a unit may show, and the names of the cases in which it does.
  struct Variant {
    var names: [String]
    var text: String
  }

  /// The texts of a unit and of its variations, each below its cases' names.
  static func variants(of value: Any, names: [String] = []) -> [Variant] {
    guard let object = value as? [String: Any] else { return [] }
    var result: [Variant] = []
    if let unit = object["stringUnit"] as? [String: Any], let text = unit["value"] as? String {
      result.append(Variant(names: names, text: text))
    }
    let variations = object["variations"] as? [String: Any] ?? [:]
    for (_, cases) in variations.sorted(by: { $0.key < $1.key }) {
      for (name, variation) in (cases as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
        result += variants(of: variation, names: names + [name])
      }
    }
    return result
  }
}
