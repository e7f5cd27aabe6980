import Foundation

/// Reads Xcode's string catalogues.
enum StringCatalog {
  /// Every translation of every key, with its plural and device variations and with what its
  /// substitutions may put in; by key and language.
  ///
  /// A key without a translation into one of the catalogue's languages is a row as well: one that
  /// is left out.
  static func rows(_ bytes: [UInt8], _ path: String) throws -> [FitRow] {
    guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) else {
      throw CommandFailure(
        "\(path): not a string catalogue: its JSON is not valid, or incomplete; restore it, or save it "
          + "again with Xcode", status: ExitStatus.data)
    }
    guard let catalog = json as? [String: Any], let strings = catalog["strings"] as? [String: Any]
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
    let all = entries.flatMap { key, entry -> [FitRow] in
      guard entry["shouldTranslate"] as? Bool != false else {
        return [FitRow(id: key, key: key, text: key, leftOut: .doNotTranslate)]
      }
      let localizations = localizations(of: entry)
      return languages.sorted().flatMap { language -> [FitRow] in
        let id = "\(key) [\(language)]"
        if let unit = localizations[language] {
          return rows(of: unit, key: key, id: id, language: language, isSource: language == source)
        }
        // In the source language a key without a translation is its own text.
        guard language == source else {
          return [FitRow(id: id, key: key, text: key, language: language, leftOut: .untranslated)]
        }
        return [FitRow(id: id, key: key, text: key, language: language)]
      }
    }
    return placed(all, StringCatalogLines(bytes), source: source)
  }

  /// Adds lines, and the texts in the source language.
  private static func placed(
    _ rows: [FitRow], _ lines: StringCatalogLines, source: String
  ) -> [FitRow] {
    var sources: [[String?]: String] = [:]
    for row in rows where row.language == source && row.leftOut == nil && !row.text.isEmpty {
      sources[[row.key, row.variation]] = sources[[row.key, row.variation]] ?? row.text
      if row.variation?.hasSuffix("other") == true {
        sources[[row.key, nil]] = sources[[row.key, nil]] ?? row.text
      }
    }
    return rows.map { row in
      var row = row
      row.line = row.key.flatMap { lines.line(of: $0, row.language) }
      row.source = sources[[row.key, row.variation]] ?? sources[[row.key, nil]]
      return row
    }
  }

  private static func localizations(of entry: [String: Any]) -> [String: Any] {
    entry["localizations"] as? [String: Any] ?? [:]
  }

  /// The rows of a key in one language.
  private static func rows(
    of unit: Any, key: String, id: String, language: String, isSource: Bool
  ) -> [FitRow] {
    let substitutions = StringSubstitution.all(of: unit)
    let variants = variants(of: unit)
    guard !variants.isEmpty else {
      var row = FitRow(id: id, key: key, text: "", language: language)
      row.refuseValue(
        "not measured: the localization has no stringUnit and no stringSet, and other forms are not "
          + "read")
      return [row]
    }
    return variants.flatMap { variant in
      StringSubstitution.fill(variant, with: substitutions).map { filled in
        // Text that Xcode took from the source code is new, too, and is what the app shows.
        let isNew = !isSource && filled.isUntranslated
        var row = FitRow(
          id: ([id] + filled.names).joined(separator: " "), key: key, text: filled.text,
          language: language, leftOut: isNew ? .untranslated : nil)
        row.variation = filled.variation
        return row
      }
    }
  }

  /// One of the texts that a unit may show, and the names of the cases in which it does.
  struct Variant {
    var names: [String]
    /// The cases with their kinds, as `plural.few`.
    var cases: [String] = []
    /// The cases that substitutions were put in with: the substitution's name and its case.
    var substituted: [(name: String, form: String)] = []
    var text: String
    /// Whether nobody has translated it yet.
    var isUntranslated = false

    /// All cases as findings have them; `nil` for a text without any.
    var variation: String? {
      let devices = cases.filter { !$0.hasPrefix("plural.") }
      var plural = cases.first { $0.hasPrefix("plural.") }
      if substituted.count == 1 { plural = "plural." + substituted[0].form }
      if substituted.count > 1 {
        plural =
          "plural." + substituted.map { "\($0.name)=\($0.form)" }.joined(separator: ",")
      }
      let all = devices + [plural].compactMap(\.self)
      return all.isEmpty ? nil : all.joined(separator: " ")
    }
  }

  /// The texts of a unit and of its variations, each below its cases' names.
  static func variants(
    of value: Any, names: [String] = [], cases: [String] = []
  ) -> [Variant] {
    guard let object = value as? [String: Any] else { return [] }
    var result: [Variant] = []
    if let unit = object["stringUnit"] as? [String: Any], let text = unit["value"] as? String {
      result.append(
        Variant(
          names: names, cases: cases, text: text, isUntranslated: unit["state"] as? String == "new")
      )
    }
    // Phrases of App Shortcuts: any number of texts for one key.
    let set = object["stringSet"] as? [String: Any] ?? [:]
    for (index, text) in (set["values"] as? [String] ?? []).enumerated() {
      result.append(
        Variant(
          names: names + ["\(index)"], cases: cases, text: text,
          isUntranslated: set["state"] as? String == "new"))
    }
    let variations = object["variations"] as? [String: Any] ?? [:]
    for (kind, forms) in variations.sorted(by: { $0.key < $1.key }) {
      for (name, variation) in (forms as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
        result += variants(
          of: variation, names: names + [name], cases: cases + ["\(kind).\(name)"])
      }
    }
    return result
  }
}
