/// The rules of fonts' active lookups, read once for all scripts with the same lookups.
///
/// Not `Sendable`: it belongs to a workspace.
final class FontRulesCache {
  private var rules: [Key: FontRules] = [:]

  private struct Key: Hashable {
    var font: ObjectIdentifier
    var lookups: [HarfBuzzLookups.Lookup]
  }

  /// The most rules that are kept, as many as a workspace has shaping contexts.
  private static let mostRules = 256

  /// The rules of the lookups that a script, language and features have in a font.
  func rules(of font: HarfBuzzFont, properties: NativeSegmentProperties) -> FontRules {
    // Fonts that differ in advances alone share the rules.
    let font = font.parent ?? font
    let lookups = HarfBuzzLookups.active(in: font, properties: properties)
    let key = Key(font: ObjectIdentifier(font), lookups: lookups)
    // The rules keep the font alive, so that another one cannot come to have its identity.
    if let known = rules[key] { return known }
    if rules.count >= Self.mostRules { rules.removeAll() }
    let made = FontRules(font: font, lookups: lookups)
    rules[key] = made
    return made
  }
}
