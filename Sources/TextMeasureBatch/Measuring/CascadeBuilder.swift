package import TextMeasure

/// Opens the fonts of a cascade by the names that requests write.
package struct CascadeBuilder {
  /// The name of the system font. Behind it, and behind `system-semibold` and its like, the bundled
  /// cascade stands.
  package static let systemName = "system"
  /// The name of the bundled cascade.
  package static let bundledName = "bundled"

  private let library: FontLibrary
  private let names: (any FontNames)?
  private let weight: Int?
  private let variations: [FontVariation]
  private var fonts: [Font] = []
  private var endsInBundledFonts = false

  /// Creates an empty cascade.
  ///
  /// - Parameters:
  ///   - names: resolves names in place of the library; `nil` is the library.
  ///   - weight: the weight for names; `nil` is what the names say.
  ///   - variations: axis values for every font.
  package init(
    library: FontLibrary, names: (any FontNames)? = nil, weight: Int? = nil,
    variations: [FontVariation] = []
  ) {
    self.library = library
    self.names = names
    self.weight = weight
    self.variations = variations
  }

  /// Adds the font that a name stands for.
  ///
  /// - Throws: as ``FontLibrary/font(named:weight:isItalic:variations:asksSystem:)``.
  package mutating func add(named name: String) throws(TextMeasureError) {
    if name == Self.bundledName {
      for font in try library.defaultCascade().fonts
      where !fonts.contains(where: { $0.source == font.source }) {
        add(font)
      }
    } else if let names {
      fonts.append(try names.font(named: name, weight: weight, variations: variations))
    } else {
      fonts.append(try library.font(named: name, weight: weight, variations: variations))
    }
    if SystemFontDescriptor(name: name) != nil { endsInBundledFonts = true }
  }

  /// Adds the font that a request chooses.
  private mutating func add(_ choice: FontChoice) throws(TextMeasureError) {
    switch choice {
    case .named(let name): try add(named: name)
    case .file(let file):
      add(
        try library.font(
          bytes: file.bytes, name: file.name, index: file.index, variations: variations))
    }
  }

  /// Adds a font that is open.
  package mutating func add(_ font: Font) { fonts.append(font) }

  /// Opens the fonts of a cascade; without names it is the bundled one.
  package static func cascade(
    of choices: [FontChoice], weight: Int? = nil, variations: [FontVariation],
    library: FontLibrary, resolver: (any FontNames)? = nil
  ) throws(TextMeasureError) -> FontCascade {
    if choices.allSatisfy({ $0 == .named(bundledName) }) {
      try FontCascade.refuseVariationsOfDefaults(variations)
      return try library.defaultCascade()
    }
    var builder = CascadeBuilder(
      library: library, names: resolver, weight: weight, variations: variations)
    for choice in choices { try builder.add(choice) }
    return try builder.cascade()
  }

  /// The fonts in the order in which they were added.
  ///
  /// - Throws: where fonts are locked and a bundled one is not in the lock.
  package func cascade() throws(TextMeasureError) -> FontCascade {
    guard endsInBundledFonts else { return FontCascade(fonts) }
    do throws(TextMeasureError) {
      let bundled = try library.defaultCascade()
      return FontCascade(
        fonts + bundled.fonts.filter { font in !fonts.contains { $0.source == font.source } })
    } catch {
      // Without bundled fonts the system font stands alone; a lock must not be passed over.
      if library.isRestricted { throw error }
      return FontCascade(fonts)
    }
  }
}
