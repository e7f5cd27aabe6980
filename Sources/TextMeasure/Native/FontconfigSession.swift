import CFontconfig
import Synchronization

/// Fontconfig's answers: which installed file has a family, or covers a character.
///
/// Sendable: Fontconfig's configuration is shared by the process, and every call holds the lock.
/// It is asked only when a caller says so, because its answers depend on the machine.
@safe final class FontconfigSession: @unchecked Sendable {
  /// What Fontconfig says of one face.
  struct Match: Sendable, Hashable {
    var path: String
    var index: Int
    var family: String
    var style: String
    var isVariable: Bool
  }

  /// What is asked for.
  struct Query: Sendable, Hashable {
    /// A family name or a Fontconfig pattern (`Inter:weight=200`).
    var pattern: String
    /// OpenType's weight, 1…1000.
    var weight: Int?
    var isItalic: Bool?
    var language: String?
    /// A code point that the font must cover.
    var codePoint: UInt32?
  }

  /// The configuration; `nil` before it was asked for.
  private let configuration = Mutex<Handle?>(nil)

  @safe private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer?

    init() {
      unsafe pointer = cfc_load_configuration()
    }
  }

  static let shared = FontconfigSession()

  private init() {}

  /// Lends the configuration, read when it is first needed; `nil` where there is none.
  ///
  /// - Throws: `outOfMemory` where Fontconfig could not be sure of enough: it would end the process.
  private func withConfiguration<Result: Sendable>(
    _ body: (OpaquePointer?) -> Result
  ) throws(TextMeasureError) -> Result {
    guard MemoryReserve.holds(MemoryReserve.forFontconfig) else {
      throw TextMeasureError(
        code: .outOfMemory,
        message: "There is too little memory to ask Fontconfig; free some, or name fonts by path.",
        operation: "ask Fontconfig")
    }
    return configuration.withLock { handle in
      let known = handle ?? Handle()
      handle = known
      return unsafe body(known.pointer)
    }
  }

  /// The best match; `nil` when Fontconfig has no configuration or no font at all.
  ///
  /// Fontconfig always answers with *some* font: the caller compares the family.
  ///
  /// - Throws: `outOfMemory`.
  func bestMatch(_ query: Query) throws(TextMeasureError) -> Match? {
    try matches(query, limit: 1).first
  }

  /// The matches, best first.
  ///
  /// - Throws: `outOfMemory`.
  func matches(_ query: Query, limit: Int) throws(TextMeasureError) -> [Match] {
    try unsafe withConfiguration { configuration in
      guard let configuration = unsafe configuration else { return [] }
      guard let pattern = unsafe Self.pattern(of: query) else { return [] }
      defer { unsafe FcPatternDestroy(pattern) }
      _ = unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
      unsafe FcDefaultSubstitute(pattern)
      var result = FcResultMatch
      var found: [Match] = []
      if limit == 1 {
        guard let font = unsafe FcFontMatch(configuration, pattern, &result) else { return [] }
        defer { unsafe FcPatternDestroy(font) }
        if let match = unsafe Self.match(font) { found.append(match) }
        return found
      }
      guard
        let set = unsafe FcFontSort(configuration, pattern, FcBool(1), nil, &result)
      else { return [] }
      defer { unsafe FcFontSetDestroy(set) }
      for index in 0..<Int(unsafe set.pointee.nfont) where found.count < limit {
        guard let font = unsafe set.pointee.fonts[index] else { continue }
        if let codePoint = query.codePoint, unsafe !Self.covers(font, codePoint) { continue }
        if let match = unsafe Self.match(font) { found.append(match) }
      }
      return found
    }
  }

  /// Every scalable face that is installed, in no order.
  ///
  /// - Throws: `outOfMemory`.
  func faces() throws(TextMeasureError) -> [Match] {
    try unsafe withConfiguration { configuration in
      guard let configuration = unsafe configuration, let pattern = unsafe FcPatternCreate() else {
        return []
      }
      defer { unsafe FcPatternDestroy(pattern) }
      _ = unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
      guard let properties = unsafe FcObjectSetCreate() else { return [] }
      defer { unsafe FcObjectSetDestroy(properties) }
      for property in [FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_VARIABLE] {
        _ = unsafe FcObjectSetAdd(properties, property)
      }
      guard let set = unsafe FcFontList(configuration, pattern, properties) else { return [] }
      defer { unsafe FcFontSetDestroy(set) }
      return (0..<Int(unsafe set.pointee.nfont)).compactMap { index in
        guard let font = unsafe set.pointee.fonts[index] else { return nil }
        return unsafe Self.match(font)
      }
    }
  }

  /// Whether a face's character set holds a code point.
  private static func covers(_ font: OpaquePointer, _ codePoint: UInt32) -> Bool {
    var set: OpaquePointer?
    guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch else {
      return false
    }
    return unsafe FcCharSetHasChar(set, codePoint) != 0
  }

  private static func pattern(of query: Query) -> OpaquePointer? {
    let parsed = unsafe query.pattern.withCString { text in
      unsafe FcNameParse(UnsafeRawPointer(text).assumingMemoryBound(to: FcChar8.self))
    }
    guard let pattern = unsafe parsed else { return nil }
    if let weight = query.weight {
      _ = unsafe FcPatternAddInteger(
        pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(clamping: weight)))
    }
    if let isItalic = query.isItalic {
      _ = unsafe FcPatternAddInteger(
        pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    }
    if let language = query.language {
      _ = unsafe language.withCString { text in
        unsafe FcPatternAddString(
          pattern, FC_LANG, UnsafeRawPointer(text).assumingMemoryBound(to: FcChar8.self))
      }
    }
    if let codePoint = query.codePoint, let set = unsafe FcCharSetCreate() {
      _ = unsafe FcCharSetAddChar(set, codePoint)
      _ = unsafe FcPatternAddCharSet(pattern, FC_CHARSET, set)
      unsafe FcCharSetDestroy(set)
    }
    _ = unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcBool(1))
    return unsafe pattern
  }

  private static func match(_ font: OpaquePointer) -> Match? {
    func string(_ property: String) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard
        unsafe FcPatternGetString(font, property, 0, &value) == FcResultMatch,
        let value = unsafe value
      else { return nil }
      return unsafe String(cString: value)
    }
    guard let path = string(FC_FILE) else { return nil }
    var index: Int32 = 0
    _ = unsafe FcPatternGetInteger(font, FC_INDEX, 0, &index)
    var isVariable: FcBool = 0
    _ = unsafe FcPatternGetBool(font, FC_VARIABLE, 0, &isVariable)
    // The upper half of the index is the number of a named instance.
    return Match(
      path: path, index: Int(index & 0xFFFF), family: string(FC_FAMILY) ?? "",
      style: string(FC_STYLE) ?? "", isVariable: isVariable != 0)
  }
}
