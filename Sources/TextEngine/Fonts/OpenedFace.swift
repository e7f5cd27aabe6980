/// A face of an opened file: what its fonts at all axes share.
final class OpenedFace: Sendable {
  let source: FontSource
  /// The face at its default axes.
  let standard: HarfBuzzFont
  let freeType: FreeTypeFace
  /// The axes of a variable font; empty for a static one.
  let axes: [FontAxis]
  let hasColor: Bool
  /// The number of faces in the file.
  let faceCount: Int
  /// The file's bytes if it is a web font: those that are measured with are made of them.
  private let webFont: [UInt8]?
  private let knownHash = Locked<UInt64?>(nil)
  /// Its fonts on the pixels of devices.
  let deviceFonts = DeviceFonts()

  init(_ standard: HarfBuzzFont, source: FontSource, index: Int, webFont: [UInt8]?, faceCount: Int)
  {
    self.standard = standard
    self.source = source
    self.webFont = webFont
    self.faceCount = faceCount
    freeType = FreeTypeFace(standard.file, index: index)
    axes = standard.axes
    hasColor = (["CBDT", "COLR", "sbix", "SVG "] as [FontTag]).contains(where: standard.hasTable)
  }

  /// The bytes of the file that was opened.
  var fileBytes: [UInt8] { webFont ?? standard.file.bytes }

  /// A hash of the file's bytes.
  var fileHash: UInt64 {
    knownHash.withLock { known in
      let hash = known ?? StableHash.mix(StableHash.start, fileBytes.span)
      known = hash
      return hash
    }
  }
}

extension HarfBuzzFont {
  /// A face at given axes; settings of no axis have no effect.
  convenience init?(_ file: HarfBuzzFace, at variations: [FontVariation]) {
    self.init(
      file,
      variations: variations.compactMap { setting in
        FontTag(setting.tag).map { ($0.rawValue, Float(setting.value)) }
      })
  }

  /// The glyphs of a Latin text; none when memory runs out.
  package func glyphs(of text: String, features: [FontFeature]) -> [UInt32] {
    var glyphs: [ShapedGlyph] = []
    let properties = NativeSegmentProperties(
      script: FontTag("Latn").rawValue, isRightToLeft: false, language: NativeLanguage(""),
      features: features.compactMap(\.native))
    try? HarfBuzzBuffer().shape(
      Array(text.utf16), font: self, properties: properties, into: &glyphs)
    return glyphs.map(\.glyph)
  }
}

/// The opened faces and their fonts. Files, and their fonts at default axes, stay for ever. Bytes from
/// the caller and fonts at other axes stay while something uses them, and the last of these fonts: a
/// service that gets fonts as bytes, or requests every weight, does not grow with them.
struct OpenedFonts {
  struct Key: Hashable {
    let source: FontSource
    let variations: [FontVariation]
  }

  private struct Reference<Object: AnyObject> {
    weak var object: Object?
  }

  private var files: [FontSource: OpenedFace] = [:]
  private var standard: [FontSource: Font] = [:]
  private var bytes: [FontSource: Reference<OpenedFace>] = [:]
  private var others: [Key: Reference<Font>] = [:]
  /// The fonts of files at other axes that were opened last, and where the next one goes.
  private var recent: [Font] = []
  private var next = 0
  /// The memory of the fonts given as bytes, and at most how many bytes it has.
  private var memory: [Reference<HarfBuzzFace>] = []
  private var mostMemory = 0
  /// The number of references at which those that are gone are forgotten.
  private var sweepsAt = 2 * Limits.keptFonts

  /// All that are in use.
  var fonts: [Font] { Array(standard.values) + others.values.compactMap(\.object) }

  func face(_ source: FontSource) -> OpenedFace? { files[source] ?? bytes[source]?.object }

  /// A font that is open.
  func font(_ key: Key) -> Font? {
    (key.variations.isEmpty ? standard[key.source] : nil) ?? others[key]?.object
  }

  /// The number of references, for tests.
  var referenceCount: Int { bytes.count + others.count }

  /// Whether fonts given as bytes, with so many more, have at most `most` bytes.
  mutating func hasRoom(for byteCount: Int, most: Int) -> Bool {
    // What is released since is counted only where it matters.
    if mostMemory + byteCount > most { countMemory() }
    return mostMemory + byteCount <= most
  }

  private mutating func countMemory() {
    memory.removeAll { $0.object == nil }
    mostMemory = memory.reduce(0) { $0 + ($1.object?.byteCount ?? 0) }
  }

  /// Adds a font, or returns the same one if it is open already.
  mutating func add(_ font: Font, _ key: Key) -> Font {
    if let known = self.font(key) { return known }
    sweep()
    guard case .file = key.source else {
      if bytes[key.source]?.object !== font.face {
        memory.append(Reference(object: font.face.standard.file))
        mostMemory += font.face.standard.file.byteCount
      }
      bytes[key.source] = Reference(object: font.face)
      others[key] = Reference(object: font)
      return font
    }
    files[key.source] = font.face
    guard !key.variations.isEmpty else {
      standard[key.source] = font
      return font
    }
    others[key] = Reference(object: font)
    if recent.count < Limits.keptFonts {
      recent.append(font)
    } else {
      recent[next] = font
      next = (next + 1) % Limits.keptFonts
    }
    return font
  }

  private mutating func sweep() {
    guard referenceCount >= sweepsAt else { return }
    countMemory()
    bytes = bytes.filter { $0.value.object != nil }
    others = others.filter { $0.value.object != nil }
    sweepsAt = 2 * max(referenceCount, Limits.keptFonts)
  }
}
