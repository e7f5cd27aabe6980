public import ReferenceFonts

extension FontLibrary {
  /// The substitute for an Apple font; `nil` for a name that is not Apple's.
  func appleFont(
    named name: String, weight: Int?, isItalic: Bool?, variations: [FontVariation]
  ) throws(TextMeasureError) -> Font? {
    if variations.isEmpty,
      var descriptor = SystemFontDescriptor(name: name, weight: weight)
        ?? SystemFontDescriptor(appleName: name, weight: weight),
      !knownFaces.isEmpty
    {
      if let isItalic { descriptor.isItalic = isItalic }
      return try systemFont(descriptor, named: name)
    }
    func answer(
      _ family: String, weight: Int?, isItalic: Bool?, hasExactWidths: Bool,
      _ original: StandInMetrics? = nil
    ) throws(TextMeasureError) -> Font? {
      guard let entry = catalog.entries.nearest(named: family, weight: weight, isItalic: isItalic)
      else { return nil }
      let font = try bundled(entry, variations: variations)
      return font.answering(
        with: original.map(font.metrics.standing) ?? font.metrics,
        as: FontSubstitution(
          requestedName: name, answeringFamily: family, hasExactWidths: hasExactWidths,
          hasPublishedHeights: original?.isPublished ?? false))
    }
    if let apple = AppleFontName(name),
      let font = try answer(
        apple.family, weight: weight ?? apple.weight, isItalic: isItalic ?? apple.isItalic,
        hasExactWidths: apple.hasExactWidths, apple.metrics)
    {
      return font
    }
    guard let alias = catalog.alias(of: name) else { return nil }
    return try answer(
      alias.family, weight: weight ?? alias.weight, isItalic: isItalic,
      hasExactWidths: alias.hasExactWidths)
  }

  /// A library with the bundled fonts, wherever they are installed.
  ///
  /// Where they cannot be found, their names throw the searched locations; fonts by path work.
  public static let shared = FontLibrary(locations: FontLocations())

  /// Creates a library with the bundled fonts of a folder.
  public convenience init(locations: FontLocations) {
    do {
      self.init(catalog: FontCatalog(bundledIn: try locations.folder()))
    } catch {
      self.init(catalog: FontCatalog(), missing: "\(error)")
    }
  }
}

extension FontCatalog {
  /// The bundled fonts and their aliases, in a folder that contains them.
  public init(bundledIn folder: String) {
    func entry(_ font: ReferenceFont) -> Entry {
      var names = [font.family]
      if font.style != "Regular" { names.append("\(font.family) \(font.style)") }
      names.append("\(font.family)-\(font.style)")
      // A file's name names its first face, its others with their number.
      names.append("\(font.file)#\(font.faceIndex)")
      if font.faceIndex == 0 { names.append(font.file) }
      return Entry(
        names: names, weight: font.weight, isItalic: false, path: "\(folder)/\(font.file)",
        index: font.faceIndex)
    }
    self.init(
      entries: ReferenceFonts.bundled.map(entry),
      aliases: ReferenceFonts.aliases.map { alias in
        Alias(
          name: alias.name, family: alias.family, weight: alias.weight,
          hasExactWidths: alias.fidelity == .sameAdvances)
      }, defaultCascade: ReferenceFonts.cascade.map(entry))
  }
}
