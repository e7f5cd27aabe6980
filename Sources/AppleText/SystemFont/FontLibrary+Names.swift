public import ReferenceFonts
public import TextEngine

/// The substitutes for Apple's fonts, and those of a catalog's aliases.
final class AppleFonts: FontSubstitutes {
  /// The system font at weight 400; `nil` for the bundled substitute.
  let systemFont: Font?
  /// The cascades of bundled system fonts: interfaces use few of them, often.
  let systemCascades = Locked<[SystemFontDescriptor: FontCascade]>([:])

  /// The system fonts requested so far: a stream may request every weight.
  let systemFonts = Locked<[SystemFontDescriptor: Font]>([:])
  /// The face that shapes for San Francisco.
  let kernedFace = Locked<HarfBuzzFont?>(nil)

  init(systemFont: Font? = nil) { self.systemFont = systemFont }

  var familyNames: [String] { AppleFontName.familyNames }

  func font(
    named name: String, weight: Int?, isItalic: Bool?, variations: [FontVariation],
    in library: FontLibrary
  ) throws(TextMeasureError) -> Font? {
    if variations.isEmpty,
      var descriptor = SystemFontDescriptor(name: name, weight: weight)
        ?? SystemFontDescriptor(appleName: name, weight: weight),
      !library.knownFaces.isEmpty
    {
      if let isItalic { descriptor.isItalic = isItalic }
      return try library.systemFont(descriptor, named: name)
    }
    func answer(
      _ family: String, weight: Int?, isItalic: Bool?, hasExactWidths: Bool,
      _ original: StandInMetrics? = nil
    ) throws(TextMeasureError) -> Font? {
      guard
        let entry = library.knownFaces.nearest(
          named: family, weight: weight, isItalic: isItalic)
      else { return nil }
      let font = try library.bundled(entry, variations: variations)
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
    guard let alias = library.catalog.alias(of: name) else { return nil }
    return try answer(
      alias.family, weight: weight ?? alias.weight, isItalic: isItalic,
      hasExactWidths: alias.hasExactWidths)
  }
}

extension FontLibrary {
  /// This library's substitutes: every initializer gives it some.
  var appleFonts: AppleFonts { substitutes as? AppleFonts ?? AppleFonts() }

  /// A library with the bundled fonts, wherever they are installed.
  ///
  /// Where they cannot be found, their names throw the searched locations; fonts by path work.
  public static let shared = FontLibrary(locations: FontLocations())

  /// Creates a library with the fonts of `catalog`, by name.
  public convenience init(catalog: FontCatalog = FontCatalog()) {
    self.init(catalog: catalog, substitutes: AppleFonts())
  }

  /// Creates a library with the bundled fonts of a folder.
  ///
  /// - Parameters:
  ///   - locations: where the folder is searched for.
  ///   - systemFont: San Francisco at weight 400, which cannot be distributed, from a file of your own:
  ///     widths are then the original's. A variable face is opened again at each requested weight. `nil`
  ///     is the bundled substitute.
  public convenience init(locations: FontLocations, systemFont: Font? = nil) {
    let substitutes = AppleFonts(systemFont: systemFont)
    do {
      self.init(
        catalog: FontCatalog(bundledIn: try locations.folder()), substitutes: substitutes)
    } catch {
      self.init(catalog: FontCatalog(), missing: "\(error)", substitutes: substitutes)
    }
  }
}

extension FontCascade {
  /// Creates a cascade; `usesSystemFallback` as the property.
  public init(_ fonts: [Font], usesSystemFallback: Bool) {
    self.init(fonts)
    self.usesSystemFallback = usesSystemFallback
  }

  /// Whether to query Fontconfig for a font when none of `fonts` covers a character.
  ///
  /// Off by default: the result depends on the machine's fonts. It finds none where fonts are locked
  /// (``FontLibrary/restrict(to:)``). Preparing throws `fontconfigFailed` without Fontconfig.
  public var usesSystemFallback: Bool {
    get { fallback != nil }
    set { fallback = newValue ? .shared : nil }
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
        index: font.faceIndex, region: font.role.region)
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

extension ReferenceFont.Role {
  /// The region whose ideographs a face is bundled for; `nil` for other faces.
  fileprivate var region: HanRegion? {
    switch self {
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .hongKongChinese: .hongKong
    case .japanese: .japanese
    case .korean: .korean
    default: nil
    }
  }
}
