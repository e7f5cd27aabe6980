package import TextMeasure

/// Resolves the names of fonts where a request must not reach every font of the machine; throws
/// `fontNotFound` for a name that is none of these.
package typealias FontNames =
  @Sendable (
    _ name: String, _ weight: Int?, _ variations: [FontVariation]
  ) throws(TextMeasureError) -> Font

/// Opens the fonts of a cascade by the names that requests write.
package struct CascadeBuilder {
  /// The name of the system font. Behind it, and behind `system-semibold` and its like, the bundled
  /// cascade stands.
  package static let systemName = "system"
  package static let bundledName = "bundled"

  private let library: FontLibrary
  private let names: FontNames?
  /// The weight for names; `nil` is what the names say.
  private let weight: Int?
  /// The places on axes of every font.
  private let variations: [FontVariation]
  /// CSS's font properties; `nil` for none.
  private let css: CSSText.FontProperties?
  /// The faces of families that a request describes.
  private let faces: [FontFace]
  private var fonts: [Font] = []
  private var endsInBundledFonts = false

  /// Adds the font that a name stands for.
  ///
  /// - Throws: as ``FontLibrary/font(named:weight:isItalic:variations:asksSystem:)``.
  private mutating func add(named name: String) throws(TextMeasureError) {
    if name == Self.bundledName {
      for font in try library.defaultCascade().fonts
      where !fonts.contains(where: { $0.source == font.source && $0.characters == nil }) {
        fonts.append(font)
      }
    } else {
      fonts.append(try opened(.named(name)))
    }
    if SystemFontDescriptor(name: name) != nil { endsInBundledFonts = true }
  }

  private func opened(_ choice: FontChoice) throws(TextMeasureError) -> Font {
    try placed { places throws(TextMeasureError) in
      switch choice {
      case .file(let file):
        return try library.font(
          bytes: file.bytes, name: file.name, index: file.index, variations: places)
      case .named(let name):
        return try font(
          named: name, weight: weight, isItalic: css?.isItalic == true ? true : nil, places)
      }
    }
  }

  private func font(
    named name: String, weight: Int?, isItalic: Bool?, _ variations: [FontVariation]
  ) throws(TextMeasureError) -> Font {
    if let names { return try names(name, weight, variations) }
    return try library.font(named: name, weight: weight, isItalic: isItalic, variations: variations)
  }

  /// A font at the places on its axes that CSS says.
  private func placed(
    in described: FaceDescription? = nil,
    _ open: ([FontVariation]) throws(TextMeasureError) -> Font
  ) throws(TextMeasureError) -> Font {
    let font = try open(variations)
    let places = css?.places(on: font.axes, in: described) ?? []
    return places.isEmpty ? font : try open(variations + places)
  }

  // MARK: Families

  /// The families that browsers on Linux have for names that every page may use.
  private static let generic = [
    "serif": "Liberation Serif", "ui-serif": "Liberation Serif", "times": "Liberation Serif",
    "times new roman": "Liberation Serif", "sans-serif": "Liberation Sans",
    "arial": "Liberation Sans", "helvetica": "Liberation Sans", "monospace": "Liberation Mono",
    "ui-monospace": "Liberation Mono", "courier": "Liberation Mono",
    "courier new": "Liberation Mono", "system-ui": systemName, "ui-sans-serif": systemName,
    "-apple-system": systemName, "blinkmacsystemfont": systemName, "emoji": "Noto Color Emoji",
  ]

  /// The families with the widths of others, which browsers on Linux take where those are not installed.
  private static let twins = [
    "calibri": "Carlito", "cambria": "Caladea", "arimo": "Liberation Sans",
    "tinos": "Liberation Serif", "cousine": "Liberation Mono",
  ]

  /// Adds the fonts of CSS's families: of each the nearest face among some fonts, or the library's, or its
  /// twin. A font with other widths answers for a family only where no other family is there.
  ///
  /// - Throws: `fontNotFound` where no family is there.
  private mutating func add(
    families: [String], among choices: [FontChoice]
  ) throws(TextMeasureError) {
    var faces: [Font] = []
    var standIns: [Font] = []
    for choice in choices where choice != .named(Self.bundledName) {
      faces.append(try opened(choice))
    }
    for family in families {
      let name = FontCatalog.folded(family)
      let rules = self.faces.filter { FontCatalog.folded($0.family ?? "") == name }
      if !rules.isEmpty {
        try add(rules)
        continue
      }
      let own = faces.filter { FontCatalog.folded($0.familyName) == name }
      if let nearest = css?.nearest(own.map { FaceDescription($0) }) {
        fonts.append(own[nearest])
        continue
      }
      let generic = Self.generic[family.lowercased()]
      for name in [generic ?? family, Self.twins[family.lowercased()]] {
        guard let name else { continue }
        do throws(TextMeasureError) {
          try add(named: name)
          // Of most families only the regular face is bundled.
          if let css, names == nil, name != Self.systemName, let font = fonts.last,
            font.substitution == nil, font.axes.isEmpty,
            let installed = library.installedFont(
              of: font, weight: css.weight ?? 400, isItalic: css.isItalic, variations: variations)
          {
            fonts[fonts.count - 1] = installed
          }
          if generic == nil, fonts.last?.substitution?.hasExactWidths == false {
            standIns.append(fonts.removeLast())
          }
          break
        } catch {
          guard error.code == .fontNotFound else { throw error }
        }
      }
    }
    if fonts.isEmpty { fonts = standIns }
    guard fonts.isEmpty else {
      // Lines are as high as the first font with a space.
      if let first = fonts.first(where: { $0.takes(" ") }), first !== fonts[0] {
        fonts.insert(first.limited(to: []), at: 0)
      }
      return try add(named: Self.bundledName)
    }
    throw TextMeasureError(
      "find fonts",
      "no family of \"font-family\" was found: \(families.joined(separator: ", ")); give their "
        + "files in \"fonts\", or add a family such as sans-serif", code: .fontNotFound)
  }

  /// Adds the faces of a family that are nearest to CSS's weight, width and style: of several for the same,
  /// the last one is asked first.
  private mutating func add(_ rules: [FontFace]) throws(TextMeasureError) {
    var described: [FaceDescription] = []
    for rule in rules { described.append(try FaceDescription(rule)) }
    guard let css, let nearest = css.nearest(described) else { return }
    for index in rules.indices.reversed() where described[index].isLike(described[nearest]) {
      let name = rules[index].source ?? ""
      let font = try placed(in: described[index]) { places throws(TextMeasureError) in
        try self.font(named: name, weight: nil, isItalic: nil, places)
      }
      fonts.append(described[index].characters.map(font.limited) ?? font)
    }
  }

  /// Opens the fonts of a cascade; without names it is the bundled one.
  package static func cascade(
    of choices: [FontChoice], weight: Int? = nil, variations: [FontVariation],
    css: CSSText.FontProperties? = nil, faces: [FontFace] = [], library: FontLibrary,
    resolver: FontNames? = nil
  ) throws(TextMeasureError) -> FontCascade {
    var builder = CascadeBuilder(
      library: library, names: resolver, weight: css?.weight ?? weight, variations: variations,
      css: css, faces: faces)
    // Also of families that no text names.
    for face in faces { _ = try FaceDescription(face) }
    if let families = css?.families, !families.isEmpty {
      try builder.add(families: families, among: choices)
      return try builder.cascade()
    }
    if choices.allSatisfy({ $0 == .named(bundledName) }) {
      try FontCascade.refuseVariationsOfDefaults(variations)
      let bundled = try library.defaultCascade()
      guard css?.choosesFace == true, let family = bundled.primary?.familyName else {
        return bundled
      }
      try builder.add(families: [family], among: [])
      return try builder.cascade()
    }
    for choice in choices {
      if case .named(let name) = choice {
        try builder.add(named: name)
      } else {
        builder.fonts.append(try builder.opened(choice))
      }
    }
    return try builder.cascade()
  }

  /// The fonts in the order in which they were added.
  ///
  /// - Throws: where fonts are locked and a bundled one is not in the lock.
  private func cascade() throws(TextMeasureError) -> FontCascade {
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

extension CSSText.FontProperties {
  /// Whether another face than the regular one is wanted.
  fileprivate var choosesFace: Bool { (weight ?? 400) != 400 || isItalic }

  /// Refuses capitals of another form that the first font lacks: browsers draw smaller ones then.
  func checkCapitals(in cascade: FontCascade) throws(TextMeasureError) {
    guard let font = cascade.primary else { return }
    let tags = font.featureTags
    for feature in features["font-variant-caps"] ?? [] where !tags.contains(feature.tag) {
      throw TextMeasureError(
        "resolve a style",
        "\"font-variant-caps\" needs a font with the feature '\(feature.tag)', which \(font.familyName) "
          + "has not; give another font, or capitals in a run of a smaller size", code: .unsupported
      )
    }
  }
}
