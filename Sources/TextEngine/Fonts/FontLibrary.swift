import Suggestions

/// Opens, caches and finds fonts.
///
/// An opened file stays open for the library's lifetime, bytes as long as one of their fonts is in use.
/// Opening a font again returns the same one, at other axes than the default as long as it is in use.
/// Sendable: a lock guards the table of open fonts, and fonts are immutable.
public final class FontLibrary: Sendable, Hashable {
  package let catalog: FontCatalog
  private let opened = Locked(OpenedFonts())
  /// The fonts that may be opened; `nil` for any.
  private let lock = Locked<FontLock?>(nil)

  /// Finds substitutes by name.
  package let substitutes: any FontSubstitutes
  /// The fonts that a program registered, the last one first.
  let registeredFaces = Locked<[(entry: FontCatalog.Entry, font: Font)]>([])

  /// The fonts of the default cascade; empty before they are opened.
  private let defaults = Locked<[Font]>([])

  /// Why the bundled fonts could not be found; `nil` when they were, or were not searched.
  private let missing: String?
  /// The maximum bytes of all fonts given as bytes that are in use.
  private let mostFontBytes: Int

  /// Creates a library with the fonts of `catalog`, by name.
  package init(
    catalog: FontCatalog, missing: String? = nil, substitutes: any FontSubstitutes,
    mostFontBytes: Int? = nil
  ) {
    self.mostFontBytes = mostFontBytes ?? Limits.mostFontBytes
    self.catalog = catalog
    self.missing = missing
    self.substitutes = substitutes
  }

  /// Whether they are one library.
  public static func == (first: FontLibrary, second: FontLibrary) -> Bool { first === second }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Locking

  /// From now on refuses every font that is not in a lock, by whatever name it is requested.
  ///
  /// It compares the bytes that are measured with, whatever happens to the file. A file without a
  /// locked font's name is refused unopened, and Fontconfig is no longer queried.
  ///
  /// - Throws: as ``FontLock/check(_:)`` for an open font that is not in the lock.
  public func restrict(to lock: FontLock) throws(TextMeasureError) {
    self.lock.withLock { $0 = lock }
    try lock.check(opened.withLock { $0.fonts })
  }

  /// Whether fonts outside of a lock are refused.
  public var isRestricted: Bool { lock.withLock { $0 != nil } }

  // MARK: Files and bytes

  /// Opens face `index` of a file at given axes.
  ///
  /// The file is read into memory, so it may be replaced or removed afterwards.
  ///
  /// - Throws: `fontUnreadable` or `fontInvalid` with the file's name and the reason;
  ///   `invalidArgument` for a missing face or axis; `limitExceeded`; `unsupported` for a web font
  ///   that FreeType was built without.
  public func font(
    path: String, index: Int = 0, variations: [FontVariation] = []
  ) throws(TextMeasureError) -> Font {
    try font(path: path, index: index, variations: variations, isMapped: false)
  }

  /// Opens face `index` of a font in memory.
  ///
  /// - Parameters:
  ///   - bytes: the file's contents: OpenType, TrueType, a collection, WOFF or WOFF2.
  ///   - name: for messages and results; opening a name again returns the font opened first, if it is in
  ///     use.
  ///   - index: the face in a collection.
  ///   - variations: values for a variable font's axes.
  /// - Throws: as ``font(path:index:variations:)``.
  public func font(
    bytes: [UInt8], name: String, index: Int = 0, variations: [FontVariation] = []
  ) throws(TextMeasureError) -> Font {
    try font(.bytes(name: name, index: index), variations, name: name) {
      () throws(TextMeasureError) in
      try FontFileCheck.check(start: bytes, fileLength: bytes.count, index: index, name: name)
      guard opened.withLock({ $0.hasRoom(for: bytes.count, most: mostFontBytes) }) else {
        throw .opening(
          .limitExceeded,
          "\(name) has \(bytes.count) bytes, and all fonts given as bytes may have "
            + "\(mostFontBytes); release some, or give their files")
      }
      return FontFileCheck.isWebFont(bytes) ? .webFont(bytes) : .file(.bytes(bytes))
    }
  }

  // MARK: Names

  /// Finds a font by name: a path, `path#index`, a family, full or PostScript name, an Apple name
  /// with a metric twin, or a Fontconfig pattern.
  ///
  /// Names are looked up among registered fonts first, then in the catalog and its aliases, and
  /// then, when `asksSystem` and no fonts are locked, in Fontconfig, whose match counts only if it
  /// has the requested family. That loads Fontconfig; see <doc:Concurrency>.
  ///
  /// - Parameters:
  ///   - name: a family or a full name, or a path.
  ///   - weight: OpenType's weight, 1…1000; `nil` is the weight in the name, or 400.
  ///   - isItalic: `nil` is the slant in the name, or upright.
  ///   - variations: values for a variable font's axes.
  ///   - asksSystem: whether to query Fontconfig for a name that is not bundled.
  /// - Throws: `fontNotFound` with the searched locations, `fontconfigFailed`, `limitExceeded` for
  ///   a name of more than 64 KB, or as ``font(path:index:variations:)``.
  public func font(
    named name: String, weight: Int? = nil, isItalic: Bool? = nil,
    variations: [FontVariation] = [], asksSystem: Bool = true
  ) throws(TextMeasureError) -> Font {
    if variations.isEmpty, let font = registered(name, weight: weight, isItalic: isItalic) {
      return font
    }
    let file = Self.file(in: name)
    // A bundled file's name needs no folder.
    if file == nil || !name.contains("/"),
      let entry = catalog.entries.nearest(named: name, weight: weight, isItalic: isItalic)
    {
      return try bundled(entry, variations: variations)
    }
    if let file { return try font(path: file.path, index: file.index, variations: variations) }
    if let font = try substitutes.font(
      named: name, weight: weight, isItalic: isItalic, variations: variations, in: self)
    {
      return font
    }
    let asksSystem = asksSystem && !isRestricted
    if asksSystem, let match = try systemMatch(name, weight: weight, isItalic: isItalic) {
      return try font(path: match.path, index: match.index, variations: variations)
    }
    // Without the bundled fonts no name is found: report their absence as the cause.
    let cause = catalog.entries.isEmpty ? missing : nil
    throw TextMeasureError(
      code: .fontNotFound,
      message: cause
        ?? "no font is named '\(name)' (searched \(catalog.entries.count) bundled faces"
        + (asksSystem ? " and Fontconfig" : isRestricted ? ", and no others with a lock" : "")
        + "); "
        + (NearestName.of(name, among: names(asksSystem: asksSystem))
          .map { "did you mean '\($0)'?" }
          ?? "give a path, or a name that 'textmeasure fonts list' shows"),
      operation: "find font")
  }

  /// The installed font of a font's family that is nearer to a style; `nil` for none, or where fonts are
  /// locked.
  package func installedFont(
    of font: Font, weight: Int, isItalic: Bool, variations: [FontVariation]
  ) -> Font? {
    func distance(_ font: Font) -> (Int, Int) {
      FontCatalog.distance(font.weight, font.isItalic, from: weight, isItalic)
    }
    guard distance(font) > (0, 0), !isRestricted,
      let match = try? systemMatch(font.familyName, weight: weight, isItalic: isItalic),
      let found = try? self.font(path: match.path, index: match.index, variations: variations),
      distance(found) < distance(font)
    else { return nil }
    return found
  }

  /// The names by which a font can be requested, for suggestions.
  private func names(asksSystem: Bool) -> [String] {
    let entries = registeredFaces.withLock { $0.map(\.entry) } + catalog.entries
    let installed = asksSystem ? (try? SystemFace.installed()) ?? [] : []
    return entries.flatMap(\.names) + catalog.aliases.map(\.name) + installed.map(\.family)
      + substitutes.familyNames
  }

  /// The catalog's default cascade, opened.
  ///
  /// - Throws: as ``font(path:index:variations:)``; `fontNotFound` when the catalog has none.
  public func defaultCascade() throws(TextMeasureError) -> FontCascade {
    let known = defaults.withLock { $0 }
    if !known.isEmpty { return FontCascade(known) }
    let fonts = try catalog.defaultCascade.map { entry throws(TextMeasureError) in
      Font(
        try bundled(entry),
        role: FallbackRole(family: entry.names.first ?? "", region: entry.region))
    }
    guard !fonts.isEmpty else {
      throw TextMeasureError(
        code: .fontNotFound,
        message: missing
          ?? "no bundled fonts were found; name a font file, or set TEXTMEASURE_FONTS to the "
          + "folder that holds them", operation: "open default fonts")
    }
    defaults.withLock { $0 = fonts }
    return FontCascade(fonts)
  }

  /// The faces that the library can open by name.
  public var knownFaces: [FontCatalog.Entry] { catalog.entries }

  /// The names for which another family substitutes.
  public var knownAliases: [FontCatalog.Alias] { catalog.aliases }

  /// An installed font that covers a character; `nil` for none, or when fonts are locked. Throws
  /// `outOfMemory`, `fontconfigFailed`; other fonts that cannot be opened are skipped.
  func systemFont(
    covering codePoint: UInt32, language: String?, near primary: Font?
  ) throws(TextMeasureError) -> Font? {
    guard !isRestricted else { return nil }
    let matches = try Fontconfig.faces(
      matching: primary?.familyName ?? "", language: language, codePoint: codePoint, limit: 4)
    for match in matches {
      do throws(TextMeasureError) {
        let font = try font(path: match.path, index: match.index)
        if font.native.covers(codePoint) { return font }
      } catch {
        guard error.code != .outOfMemory else { throw error }
      }
    }
    return nil
  }

  // MARK: Opening

  private func font(
    path: String, index: Int, variations: [FontVariation], isMapped: Bool
  ) throws(TextMeasureError) -> Font {
    try font(.file(path: path, index: index), variations, name: path) {
      () throws(TextMeasureError) in
      try lock.withLock { $0 }?.check(path: path)
      let file = try RegularFile(path)
      // Enough for the table directory; a bundled font's is in its first page.
      let start = try file.start(isMapped ? 4 << 10 : 64 << 10)
      try FontFileCheck.check(start: start, fileLength: file.length, index: index, name: path)
      if FontFileCheck.isWebFont(start) { return .webFont(try file.start(file.length)) }
      return .file(isMapped ? .mapping(path: path) : .copy(path: path))
    }
  }

  package func bundled(
    _ entry: FontCatalog.Entry, variations: [FontVariation] = []
  ) throws(TextMeasureError) -> Font {
    try font(path: entry.path, index: entry.index, variations: variations, isMapped: true)
  }

  /// A checked file.
  private enum CheckedFile {
    case file(HarfBuzzFace.Source)
    case webFont([UInt8])
  }

  /// The face of a source at given axes, opened before or as `check` returns its file.
  private func font(
    _ source: FontSource, _ variations: [FontVariation], name: String,
    check: () throws(TextMeasureError) -> CheckedFile
  ) throws(TextMeasureError) -> Font {
    let key = OpenedFonts.Key(source: source, variations: variations)
    let (known, opened) = opened.withLock { ($0.font(key), $0.face(source)) }
    if let known { return known }
    let face =
      if let opened { opened } else { try Self.face(source, try check(), name: name) }
    try Self.check(variations, of: face, name: name)
    guard
      let native = variations.isEmpty
        ? face.standard : HarfBuzzFont(face.standard.file, at: variations)
    else { throw Self.unreadable(name) }
    let font = Font(face, native, variations)
    try lock.withLock { $0 }?.check([font])
    // Another thread may have opened it meanwhile: the first one stays.
    return self.opened.withLock { $0.add(font, key) }
  }

  private static func unreadable(_ name: String) -> TextMeasureError {
    .opening(
      .fontUnreadable, "\(name): it cannot be read; check the path, and that it fits into memory")
  }

  private static func check(
    _ variations: [FontVariation], of face: OpenedFace, name: String
  ) throws(TextMeasureError) {
    let axes = face.axes.map(\.tag)
    for variation in variations {
      guard let tag = FontTag(variation.tag), variation.value.isFinite else {
        throw .opening(
          .invalidArgument,
          "'\(variation.tag)=\(variation.value)' is not an axis setting; write wght=650")
      }
      guard axes.contains(tag.description) else {
        let names = axes.joined(separator: ", ")
        throw .opening(
          .invalidArgument,
          "\(name) has no axis '\(tag)'"
            + (names.isEmpty ? "; use a variable font" : "; use one of \(names)"))
      }
    }
  }

  /// Opens a face.
  private static func face(
    _ source: FontSource, _ file: CheckedFile, name: String
  ) throws(TextMeasureError) -> OpenedFace {
    var index =
      switch source {
      case .file(_, let index), .bytes(_, let index): index
      }
    var bytes: HarfBuzzFace.Source
    var webFont: (bytes: [UInt8], faceCount: Int)?
    switch file {
    case .file(let file): bytes = file
    case .webFont(let file):
      let decoded = try WebFont(file, index: index, name: name)
      // Each face of a collection is decompressed to a file of its own.
      index = 0
      try FontFileCheck.check(
        start: decoded.file, fileLength: decoded.file.count, index: index, name: name)
      bytes = .bytes(decoded.file)
      webFont = (file, decoded.faceCount)
    }
    guard let native = HarfBuzzFont(bytes, index: index, variations: []) else {
      throw unreadable(name)
    }
    guard native.glyphCount > 0 else {
      throw .opening(
        .fontInvalid, "\(name) has no glyphs; fetch the file again, or use another font")
    }
    // HarfBuzz measures with 1000 in place of any other number.
    let unitsPerEm = Int(native.table("head").uint16(at: 18) ?? 0)
    guard (16...16_384).contains(unitsPerEm) else {
      throw .opening(
        .fontInvalid,
        "\(name) has \(unitsPerEm) units per em, and not 16 to 16384; correct unitsPerEm in its "
          + "table 'head', or use another font")
    }
    let face = OpenedFace(
      native, source: source, index: index, webFont: webFont?.bytes,
      faceCount: webFont?.faceCount ?? native.file.faceCount)
    // A mapped font is bundled, and its names are read on demand. FreeType reads any other font
    // completely now, so that damage is reported here and not while measuring.
    if !native.isBundled {
      do throws(TextMeasureError) {
        guard try face.freeType.description().isScalable || native.hasTable("CBDT") else {
          throw .opening(.fontInvalid, "has bitmaps of one size only; use a scalable font")
        }
      } catch {
        var named = error
        named.message = "\(name): \(error.message)"
        throw named
      }
    }
    return face
  }

  /// The file and face that a name spells out: it contains a folder or a font's extension.
  private static func file(in name: String) -> (path: String, index: Int)? {
    var path = name
    var index = 0
    if let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]),
      number >= 0
    {
      path = String(name[..<mark])
      index = number
    }
    let lower = path.lowercased()
    let extensions = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".dfont", ".pfb"]
    guard path.contains("/") || extensions.contains(where: { lower.hasSuffix($0) }) else {
      return nil
    }
    return (path, index)
  }

  private func systemMatch(
    _ name: String, weight: Int?, isItalic: Bool?
  ) throws(TextMeasureError) -> SystemFace? {
    let family = String(name.prefix { $0 != ":" })
    let ignored = family.contains(",") ? family : Fontconfig.ignoredPart(of: name)
    if let ignored {
      throw TextMeasureError(
        code: .fontNotFound,
        message: "'\(ignored)' in the font's name '\(name)' is not understood; give one family, "
          + "properties of Fontconfig such as 'Inter:slant=100', and axes as variations",
        operation: "find font")
    }
    let faces = try Fontconfig.faces(matching: name, weight: weight, isItalic: isItalic, limit: 1)
    let wanted = FontCatalog.folded(family)
    // Without a family a pattern has to name a property, such as `:lang=ja`.
    let isGeneric =
      wanted.isEmpty
      ? name.contains("=")
      : ["sans", "sansserif", "serif", "mono", "monospace"].contains(wanted)
    if let match = faces.first, isGeneric || FontCatalog.folded(match.family) == wanted {
      return match
    }
    return name == family ? try Fontconfig.faces(named: name).first : nil
  }
}

/// Fonts that stand in for others which a catalog does not have.
package protocol FontSubstitutes: Sendable {
  /// The names of families that have a substitute, for suggestions.
  var familyNames: [String] { get }

  /// The substitute in a library; `nil` for an unknown name.
  func font(
    named name: String, weight: Int?, isItalic: Bool?, variations: [FontVariation],
    in library: FontLibrary
  ) throws(TextMeasureError) -> Font?
}
