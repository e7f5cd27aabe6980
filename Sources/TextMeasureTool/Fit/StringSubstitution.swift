/// A part of a string catalogue's text that has variations of its own: `%#@files@`.
struct StringSubstitution {
  /// What stands for it in the text.
  let placeholder: String
  /// The texts that it may put in, `%arg` written as the specifier that it stands for.
  let variants: [StringCatalog.Variant]

  /// The maximum number of variants of a text by its substitutions' cases. Beyond it each
  /// substitution's cases are tried beside the longest of the others, which is what fitting needs.
  private static let mostCombinations = 64

  /// The substitutions of a localization, by name.
  static func all(of localization: Any) -> [StringSubstitution] {
    let object = localization as? [String: Any] ?? [:]
    let substitutions = object["substitutions"] as? [String: Any] ?? [:]
    return substitutions.sorted { $0.key < $1.key }.compactMap { name, value in
      let details = value as? [String: Any] ?? [:]
      let specifier = details["formatSpecifier"] as? String ?? "lld"
      let argument = (details["argNum"] as? Int).map { "%\($0)$\(specifier)" } ?? "%\(specifier)"
      let variants = StringCatalog.variants(of: value).map { variant in
        StringCatalog.Variant(
          names: variant.names.map { "\(name).\($0)" },
          substituted: [(name, variant.form)],
          text: variant.text.replacing("%arg", with: argument),
          isUntranslated: variant.isUntranslated)
      }
      guard !variants.isEmpty else { return nil }
      return StringSubstitution(placeholder: "%#@\(name)@", variants: variants)
    }
  }

  /// The texts that a text becomes.
  static func fill(
    _ text: StringCatalog.Variant, with substitutions: [StringSubstitution]
  ) -> [StringCatalog.Variant] {
    let used = substitutions.filter { text.text.contains($0.placeholder) }
    let count = used.reduce(1) { min($0 * $1.variants.count, mostCombinations + 1) }
    guard count > mostCombinations else {
      return used.reduce([text]) { texts, substitution in
        texts.flatMap { text in substitution.variants.map { text.filled(substitution, $0) } }
      }
    }
    return used.indices.flatMap { varied in
      used[varied].variants.map { variant in
        used.indices.reduce(text) { text, index in
          text.filled(used[index], index == varied ? variant : used[index].longest)
        }
      }
    }
  }

  /// The variant with the most characters.
  private var longest: StringCatalog.Variant {
    variants.max { $0.text.count < $1.text.count } ?? StringCatalog.Variant(names: [], text: "")
  }
}

extension StringCatalog.Variant {
  /// The case without its kind where it is a plural's.
  fileprivate var form: String {
    cases.joined().replacing(/^plural\./, with: "")
  }

  /// This text with a substitution's variant in its place.
  fileprivate func filled(_ substitution: StringSubstitution, _ variant: Self) -> Self {
    Self(
      names: names + variant.names, cases: cases,
      substituted: substituted + variant.substituted,
      text: text.replacing(substitution.placeholder, with: variant.text),
      isUntranslated: isUntranslated || variant.isUntranslated)
  }
}
