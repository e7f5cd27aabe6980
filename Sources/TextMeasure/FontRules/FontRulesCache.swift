/// The rules of fonts' active lookups, read once for all scripts with the same lookups.
///
/// Not `Sendable`: it belongs to a workspace.
final class FontRulesCache {
  private var rules: [Key: FontRules] = [:]

  private struct Key: Hashable {
    var font: ObjectIdentifier
    var lookups: [HarfBuzzLookups.Lookup]
  }

  /// The maximum number of cached rules, as many as a workspace has shaping contexts.
  private static let mostRules = 256

  /// The rules of the active lookups for a script, language and features.
  func rules(of font: HarfBuzzFont, properties: NativeSegmentProperties) -> FontRules {
    // Fonts that differ only in advances share rules.
    let font = font.parent ?? font
    let lookups = HarfBuzzLookups.active(in: font, properties: properties)
    let key = Key(font: ObjectIdentifier(font), lookups: lookups)
    // The rules retain the font, so that no other font gets its address.
    if let known = rules[key] { return known }
    if rules.count >= Self.mostRules { rules.removeAll() }
    let made = FontRules(font: font, lookups: lookups)
    rules[key] = made
    return made
  }
}
