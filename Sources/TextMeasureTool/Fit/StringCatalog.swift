import Foundation

/// Reads Xcode's string catalogues.
enum StringCatalog {
  /// Every translation of every key, with its plural and device variations and with what its
  /// substitutions may put in; by key and language.
  ///
  /// A key without a translation into one of the catalogue's languages is a row as well: one that
  /// is left out.
  static func rows(_ data: Data, _ path: String) throws -> [FitRow] {
    guard let catalog = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let strings = catalog["strings"] as? [String: Any]
    else {
      throw CommandFailure(
        "\(path): not a string catalogue, for it has no object \"strings\"; save it with Xcode",
        status: ExitStatus.data)
    }
    let source = catalog["sourceLanguage"] as? String ?? "en"
    let entries = strings.sorted { $0.key < $1.key }.map { key, value in
      (key: key, entry: value as? [String: Any] ?? [:])
    }
    let languages = Set(entries.flatMap { localizations(of: $0.entry).keys }).union([source])
    return entries.flatMap { key, entry -> [FitRow] in
      guard entry["shouldTranslate"] as? Bool != false else {
        return [FitRow(id: key, text: key, leftOut: .doNotTranslate)]
      }
      let localizations = localizations(of: entry)
      return languages.sorted().flatMap { language -> [FitRow] in
        let id = "\(key) [\(language)]"
        if let unit = localizations[language] {
          return rows(of: unit, id: id, language: language, isSource: language == source)
        }
        // In the source language a key without a translation is its own text.
        guard language == source else {
          return [FitRow(id: id, text: key, language: language, leftOut: .untranslated)]
        }
        return [FitRow(id: id, text: key, language: language)]
      }
    }
  }

  private static func localizations(of entry: [String: Any]) -> [String: Any] {
    entry["localizations"] as? [String: Any] ?? [:]
  }

  /// The rows of a key in one language.
  private static func rows(
    of unit: Any, id: String, language: String, isSource: Bool
  ) -> [FitRow] {
    let substitutions = StringSubstitution.all(of: unit)
    let variants = variants(of: unit)
    guard !variants.isEmpty else {
      var row = FitRow(id: id, text: "", language: language)
      row.refuseValue("the localization has no text; give it a stringUnit with a value")
      return [row]
    }
    return variants.flatMap { variant in
      StringSubstitution.fill(variant, with: substitutions).map { filled in
        // Text that Xcode took from the source code is new, too, and is what the app shows.
        let isNew = !isSource && filled.isUntranslated
        return FitRow(
          id: ([id] + filled.names).joined(separator: " "), text: filled.text,
          language: language, leftOut: isNew ? .untranslated : nil)
      }
    }
  }

  /// One of the texts that a unit may show, and the names of the cases in which it does.
  struct Variant {
    var names: [String]
    var text: String
    /// Whether nobody has translated it yet.
    var isUntranslated = false
  }

  /// The texts of a unit and of its variations, each below its cases' names.
  static func variants(of value: Any, names: [String] = []) -> [Variant] {
    guard let object = value as? [String: Any] else { return [] }
    var result: [Variant] = []
    if let unit = object["stringUnit"] as? [String: Any], let text = unit["value"] as? String {
      result.append(
        Variant(names: names, text: text, isUntranslated: unit["state"] as? String == "new"))
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
