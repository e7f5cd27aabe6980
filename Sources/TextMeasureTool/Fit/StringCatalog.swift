import Foundation

/// Reads Xcode's string catalogues.
enum StringCatalog {
  /// Every translation of every key, with its plural and device variations; by key and language.
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
        collect(unit, id: "\(key) [\(language)]", language: language, into: &rows)
      }
    }
    return rows
  }

  private static func collect(
    _ value: Any, id: String, language: String, into rows: inout [FitRow]
  ) {
    guard let object = value as? [String: Any] else { return }
    if let unit = object["stringUnit"] as? [String: Any], let text = unit["value"] as? String {
      rows.append(FitRow(id: id, text: text, language: language))
    }
    let variations = object["variations"] as? [String: Any] ?? [:]
    for (_, cases) in variations.sorted(by: { $0.key < $1.key }) {
      for (name, variation) in (cases as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
        collect(variation, id: "\(id) \(name)", language: language, into: &rows)
      }
    }
  }
}
