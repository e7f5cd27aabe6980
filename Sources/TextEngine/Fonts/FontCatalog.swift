/// Fonts that a library can open by name, independent of the machine.
public struct FontCatalog: Sendable, Hashable {
  /// One face on disk.
  public struct Entry: Sendable, Hashable {
    /// The face's names: family, full and PostScript names.
    public var names: [String]
    /// OpenType's weight, 1…1000.
    public var weight: Int
    /// Whether it is an italic or oblique.
    public var isItalic: Bool
    /// The file.
    public var path: String
    /// The face's index in the file.
    public var index: Int
    /// The region whose ideographs the face draws, of a collection with a face for each; else `nil`.
    public var region: HanRegion?

    public init(
      names: [String], weight: Int, isItalic: Bool, path: String, index: Int = 0,
      region: HanRegion? = nil
    ) {
      self.names = names
      self.weight = weight
      self.isItalic = isItalic
      self.path = path
      self.index = index
      self.region = region
    }
  }

  /// A name for which another family substitutes.
  public struct Alias: Sendable, Hashable {
    /// The requested name.
    public var name: String
    /// The substitute family; its entries are searched.
    public var family: String
    /// The weight in the name (`Helvetica-Bold`); `nil` when it contains none.
    public var weight: Int?
    /// Whether glyph widths are the same by design.
    public var hasExactWidths: Bool

    public init(name: String, family: String, weight: Int? = nil, hasExactWidths: Bool) {
      self.name = name
      self.family = family
      self.weight = weight
      self.hasExactWidths = hasExactWidths
    }
  }

  /// The faces.
  public var entries: [Entry]
  /// The names for which another family substitutes.
  public var aliases: [Alias]
  /// The files of the default cascade, the preferred one first. Of those with a region, that of a
  /// style's language precedes the others.
  public var defaultCascade: [Entry]

  public init(entries: [Entry] = [], aliases: [Alias] = [], defaultCascade: [Entry] = []) {
    self.entries = entries
    self.aliases = aliases
    self.defaultCascade = defaultCascade
  }

  package func alias(of name: String) -> Alias? {
    let wanted = Self.folded(name)
    return aliases.first { Self.folded($0.name) == wanted }
  }

  /// A name without case, spaces and hyphens.
  package static func folded(_ name: String) -> String {
    let scalars = name.lowercased().unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { ![" ", "-", "_"].contains($0) }))
  }

  /// How far a face's style is from the requested one: in slant, then in weight.
  static func distance(
    _ weight: Int, _ isItalic: Bool, from wanted: Int?, _ wantsItalic: Bool?
  ) -> (Int, Int) {
    // Clamped to OpenType's range, so that no difference overflows.
    func known(_ weight: Int) -> Int { min(max(weight, 1), 1000) }
    return (isItalic == (wantsItalic ?? false) ? 0 : 1, abs(known(weight) - known(wanted ?? 400)))
  }
}

extension [FontCatalog.Entry] {
  /// Of the faces with a name, the one that is nearest in slant, then in weight.
  package func nearest(named name: String, weight: Int?, isItalic: Bool?) -> FontCatalog.Entry? {
    let wanted = FontCatalog.folded(name)
    func distance(_ face: FontCatalog.Entry) -> (Int, Int) {
      FontCatalog.distance(face.weight, face.isItalic, from: weight, isItalic)
    }
    return filter { $0.names.contains { FontCatalog.folded($0) == wanted } }
      .min { distance($0) < distance($1) }
  }
}
