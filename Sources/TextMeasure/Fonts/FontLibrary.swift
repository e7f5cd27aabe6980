import Synchronization

/// Opens, keeps and finds fonts.
///
/// A font that was opened stays open for the library's life, and asking again gives the same one.
/// Sendable: the table of open fonts is behind a lock, and fonts are immutable.
public final class FontLibrary: Sendable {
  private let catalog: FontCatalog
  private let opened: Locked<[Key: Font]>
  /// The fonts that may be opened; `nil` where that is any.
  private let lock = Locked<FontLock?>(nil)

  /// The bundled system fonts' cascades: interfaces ask for few of them, and often.
  let systemCascades = Locked<[SystemFontDescriptor: FontCascade]>([:])

  /// The system fonts that were asked for, and the face that shapes for them.
  private let systemFonts = Locked<SystemFonts>(SystemFonts())
  /// The fonts that a program registered, the last one first.
  let registeredFaces = Locked<[RegisteredFace]>([])

  private struct Key: Hashable {
    let source: FontSource
    let variations: [FontVariation]
  }

  /// Why the bundled fonts could not be found; `nil` when they were, or nobody looked.
  private let missing: String?

  /// Creates a library that knows the fonts of `catalog` by name.
  public convenience init(catalog: FontCatalog = FontCatalog()) {
    self.init(catalog: catalog, missing: nil)
  }

  init(catalog: FontCatalog, missing: String?) {
    self.catalog = catalog
    self.missing = missing
    opened = Locked([:])
  }

  // MARK: Locking

  /// Refuses every font that is not in a lock from now on, whoever asks and by whatever name.
  ///
  /// What is compared is the bytes that are measured with, not a file that may change afterwards.
  ///
  /// - Throws: as ``FontLock/check(_:)`` for a font that is open already and is not in it.
  public func restrict(to lock: FontLock) throws(TextMeasureError) {
    self.lock.withLock { $0 = lock }
    try lock.check(opened.withLock { Array($0.values) })
  }

  /// Whether fonts are refused that are not in a lock.
  public var isRestricted: Bool { lock.withLock { $0 != nil } }

  // MARK: Files and bytes

  /// Opens face `index` of a file at given axes.
  ///
  /// The file is read into memory, so that it may be replaced or removed afterwards.
  ///
  /// - Throws: `fontUnreadable` or `fontInvalid` with the file's name and the reason;
  ///   `invalidArgument` for a face that is not there or an axis that the font has not;
  ///   `unsupported` for a web font; `limitExceeded`.
  public func font(
    path: String, index: Int = 0, variations: [FontVariation] = []
  ) throws(TextMeasureError) -> Font {
    try font(path: path, index: index, variations: variations, isMapped: false)
  }

  /// Opens face `index` of a font that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, OpenType or TrueType or a collection of them.
  ///   - name: how to call the font in messages and results; opening the same name again gives the
  ///     font that was opened first.
  ///   - index: the face in a collection.
  ///   - variations: values for a variable font's axes.
  /// - Throws: as ``font(path:index:variations:)``.
  public func font(
    bytes: [UInt8], name: String, index: Int = 0, variations: [FontVariation] = []
  ) throws(TextMeasureError) -> Font {
    let source = FontSource.bytes(name: name, index: index)
    let key = Key(source: source, variations: variations)
    if let font = known(key) { return font }
    try FontFileCheck.check(start: bytes, fileLength: bytes.count, index: index, name: name)
    return try open(.bytes(bytes), key: key, index: index, name: name)
  }

  // MARK: Names

  /// Finds a font by what a person would write: a path, `path#index`, a family, full or PostScript
  /// name, an Apple name that a metric twin answers for, or a Fontconfig pattern.
  ///
  /// Names are looked up among registered fonts first, then in the catalog and its aliases, and then,
  /// when `asksSystem`, in Fontconfig, whose answer counts only if it has the requested family.
  ///
  /// Fontconfig is loaded for the first such question; <doc:Concurrency> has the rest.
  ///
  /// - Parameters:
  ///   - name: a family or a full name, or a path.
  ///   - weight: OpenType's weight, 1…1000; `nil` is what the name says, or 400.
  ///   - isItalic: `nil` is what the name says, or upright.
  ///   - variations: values for a variable font's axes.
  ///   - asksSystem: whether Fontconfig is asked for a name that is not bundled.
  /// - Throws: `fontNotFound` that says where it looked, `fontconfigFailed`, `limitExceeded` for a
  ///   name of more than 64 KB, or as ``font(path:index:variations:)``.
  public func font(
    named name: String, weight: Int? = nil, isItalic: Bool? = nil,
    variations: [FontVariation] = [], asksSystem: Bool = true
  ) throws(TextMeasureError) -> Font {
    if variations.isEmpty,
      let font = registered(name, weight: weight, isItalic: isItalic)
    {
      return font
    }
    // A bundled file's own name needs no folder.
    let isBundled =
      !name.contains("/") && catalog.entry(named: name, weight: nil, isItalic: nil) != nil
    if !isBundled, let file = Self.file(in: name) {
      return try font(path: file.path, index: file.index, variations: variations)
    }
    if let entry = catalog.entry(named: name, weight: weight, isItalic: isItalic) {
      return try font(
        path: entry.path, index: entry.index, variations: variations, isMapped: true)
    }
    if let font = try appleFont(
      named: name, weight: weight, isItalic: isItalic, variations: variations)
    {
      return font
    }
    if asksSystem, let match = try systemMatch(name, weight: weight, isItalic: isItalic) {
      return try font(path: match.path, index: match.index, variations: variations)
    }
    // Without the bundled fonts no name would be found: their absence is the cause.
    if catalog.entries.isEmpty, let missing {
      throw TextMeasureError(code: .fontNotFound, message: missing, operation: "find font")
    }
    throw TextMeasureError(
      code: .fontNotFound,
      message: "no font is named '\(name)': searched \(catalog.entries.count) bundled faces"
        + (asksSystem ? " and in Fontconfig" : "")
        + "; give a path, or a name that 'textmeasure fonts list' shows",
      operation: "find font")
  }

  /// The catalog's default cascade, opened.
  ///
  /// - Throws: as ``font(path:index:variations:)``; `fontNotFound` when the catalog has none.
  public func defaultCascade() throws(TextMeasureError) -> FontCascade {
    var fonts: [Font] = []
    for entry in catalog.defaultCascade {
      fonts.append(
        try font(path: entry.path, index: entry.index, variations: [], isMapped: true))
    }
    guard !fonts.isEmpty else {
      throw TextMeasureError(
        code: .fontNotFound,
        message: missing
          ?? "No bundled fonts were found; name a font file, or set TEXTMEASURE_FONTS to the "
          + "folder that holds them.", operation: "open default fonts")
    }
    return FontCascade(fonts)
  }

  /// The faces that the library knows by name.
  public var knownFaces: [FontCatalog.Entry] { catalog.entries }

  /// The names that another family answers for.
  public var knownAliases: [FontCatalog.Alias] { catalog.aliases }

  /// A font that Fontconfig finds for a character; `nil` when no installed font covers it.
  ///
  /// - Throws: `outOfMemory`, `fontconfigFailed`; other fonts that cannot be opened are passed over.
  func systemFont(
    covering codePoint: UInt32, language: String?, near primary: Font?
  ) throws(TextMeasureError) -> Font? {
    let matches = try Fontconfig.matches(
      .init(
        pattern: primary?.familyName ?? "", weight: nil, isItalic: nil, language: language,
        codePoint: codePoint), limit: 4)
    for match in matches {
      do throws(TextMeasureError) {
        let font = try font(path: match.path, index: match.index)
        if font.native.nominalGlyph(codePoint) != 0 { return font }
      } catch {
        guard error.code != .outOfMemory else { throw error }
      }
    }
    return nil
  }

  // MARK: System fonts

  /// Reads or changes what is known of system fonts.
  func withSystemFonts<Result>(_ body: (inout sending SystemFonts) -> sending Result) -> Result {
    systemFonts.withLock(body)
  }

  // MARK: Opening

  private func font(
    path: String, index: Int, variations: [FontVariation], isMapped: Bool
  ) throws(TextMeasureError) -> Font {
    let source = FontSource.file(path: path, index: index)
    let key = Key(source: source, variations: variations)
    if let font = known(key) { return font }
    let (start, length) = try Self.startOfFile(path)
    try FontFileCheck.check(start: start, fileLength: length, index: index, name: path)
    return try open(
      isMapped ? .mapping(path: path) : .copy(path: path), key: key, index: index, name: path)
  }

  /// Opens a bundled face.
  func bundled(
    _ entry: FontCatalog.Entry, variations: [FontVariation] = []
  ) throws(TextMeasureError) -> Font {
    try font(path: entry.path, index: entry.index, variations: variations, isMapped: true)
  }

  /// The bundled face of a name that is nearest in slant and weight; `nil` when none has the name.
  func entry(named name: String, weight: Int?, isItalic: Bool?) -> FontCatalog.Entry? {
    catalog.entry(named: name, weight: weight, isItalic: isItalic)
  }

  /// The name that a catalog answers by another family; `nil` when it has none.
  func alias(of name: String) -> FontCatalog.Alias? { catalog.alias(of: name) }

  private func open(
    _ source: HarfBuzzFont.Source, key: Key, index: Int, name: String
  ) throws(TextMeasureError) -> Font {
    var coordinates: [(tag: UInt32, value: Float)] = []
    for variation in key.variations {
      guard let tag = FontTag(variation.tag), variation.value.isFinite else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "'\(variation.tag)=\(variation.value)' is not an axis setting; write wght=650.",
          operation: "open font")
      }
      coordinates.append((tag.rawValue, Float(variation.value)))
    }
    guard let native = HarfBuzzFont(source, index: index, variations: coordinates) else {
      throw TextMeasureError(
        code: .fontUnreadable,
        message: "\(name): it cannot be read; check the path, and that it fits into memory",
        operation: "open font")
    }
    guard native.glyphCount > 0 else {
      throw TextMeasureError(
        code: .fontInvalid,
        message: "\(name) holds no glyphs; the file is damaged or is not a font.",
        operation: "open font")
    }
    let axes = native.axes
    for coordinate in coordinates where !axes.contains(where: { $0.tag == coordinate.tag }) {
      let names = axes.map { FontTag(rawValue: $0.tag).description }.joined(separator: ", ")
      throw TextMeasureError(
        code: .invalidArgument,
        message: "\(name) has no axis '\(FontTag(rawValue: coordinate.tag))'"
          + (names.isEmpty ? "; it is not a variable font." : "; its axes are \(names)."),
        operation: "open font")
    }
    let freeType = SharedFreeTypeFace(font: native, index: index, variations: key.variations)
    // A mapped font is one of ours, and its names are read when somebody asks; a stranger's is
    // read through by FreeType at once, so that damage shows here and not in a measurement.
    if case .mapping = source {
    } else {
      do throws(TextMeasureError) {
        guard try freeType.face().description.isScalable || native.hasTable(0x4342_4454) else {
          throw TextMeasureError(
            code: .fontInvalid, message: "has bitmaps of one size only; use a scalable font.",
            operation: "open font")
        }
      } catch {
        var named = error
        named.message = "\(name): \(error.message)"
        throw named
      }
    }
    let font = Font(
      native: native, source: key.source, variations: key.variations, freeType: freeType)
    try lock.withLock { $0 }?.check([font])
    // Another thread may have opened it meanwhile; the first one stays.
    return opened.withLock { opened in
      if let first = opened[key] { return first }
      opened[key] = font
      return font
    }
  }

  private func known(_ key: Key) -> Font? { opened.withLock { $0[key] } }

  /// The first bytes of a file, enough for the table directory, and the file's length.
  private static func startOfFile(_ path: String) throws(TextMeasureError) -> ([UInt8], Int) {
    do throws(RegularFile.Refusal) {
      let file = try RegularFile(path)
      return (try file.start(64 << 10), file.length)
    } catch {
      throw TextMeasureError(
        code: .fontUnreadable, message: "\(path): \(error.reason)", operation: "open font")
    }
  }

  /// The file and face that a name spells out: it has a folder in it or a font's extension.
  private static func file(in name: String) -> (path: String, index: Int)? {
    var path = name
    var index = 0
    if let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]),
      number >= 0
    {
      path = String(name[..<mark])
      index = number
    }
    let lowercased = path.lowercased()
    let extensions = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".dfont", ".pfb"]
    guard path.contains("/") || extensions.contains(where: { lowercased.hasSuffix($0) }) else {
      return nil
    }
    return (path, index)
  }

  private func systemMatch(
    _ name: String, weight: Int?, isItalic: Bool?
  ) throws(TextMeasureError) -> Fontconfig.Match? {
    guard
      let match = try Fontconfig.bestMatch(
        .init(pattern: name, weight: weight, isItalic: isItalic))
    else { return nil }
    let family = String(name.prefix { $0 != ":" && $0 != "," })
    let wanted = FontCatalog.folded(family)
    let found = FontCatalog.folded(match.family)
    let isGeneric = ["sans", "sansserif", "serif", "mono", "monospace", ""].contains(wanted)
    return isGeneric || found == wanted ? match : nil
  }
}
