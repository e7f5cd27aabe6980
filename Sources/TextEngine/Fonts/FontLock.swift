/// The exact fonts of a project, so that its measurements are reproducible years later.
///
/// A value, stored as JSON. A font is identified by its file's hash, its face and its axes. The
/// file's folder does not matter; its name decides whether the file is opened at all.
public struct FontLock: Sendable, Hashable, Codable {
  /// One permitted face.
  public struct Entry: Sendable, Hashable, Codable {
    /// The file's name without folders.
    public var file: String
    /// The face's index in the file.
    public var index: Int
    /// The PostScript name, for people.
    public var name: String
    /// The font's own version, for people.
    public var version: String
    /// The axes' settings by tag; empty for a static font.
    public var axes: [String: Double]
    /// The number of bytes in the file.
    public var byteCount: Int
    /// The file's SHA-256 in hexadecimal digits.
    public var sha256: String
  }

  /// The version of this format.
  public var format = 1
  /// The faces.
  public var fonts: [Entry]

  /// Locks the opened fonts of a cascade.
  ///
  /// - Throws: `unsupported` for a font without a file.
  /// - Complexity: O(bytes of the files).
  public init(_ fonts: [Font]) throws(TextMeasureError) {
    self.fonts = []
    for font in fonts {
      let entry = try Self.entry(of: font)
      if !self.fonts.contains(entry) { self.fonts.append(entry) }
    }
  }

  /// Checks that a file has the name of a locked one. Throws `fontInvalid`, the same for every other
  /// path: no file is opened, so the error does not tell whether it exists.
  func check(path: String) throws(TextMeasureError) {
    let file = Self.fileName(of: path)
    if !fonts.contains(where: { $0.file == file }) { throw Self.refusal(file) }
  }

  /// Checks that every font is a locked one, by the bytes that were opened.
  ///
  /// - Throws: `fontInvalid` with the first other font's name and what differs.
  public func check(_ fonts: [Font]) throws(TextMeasureError) {
    for font in fonts {
      let found = try Self.entry(of: font)
      let matches = self.fonts.contains {
        $0.sha256 == found.sha256 && $0.index == found.index && $0.axes == found.axes
      }
      guard !matches else { continue }
      let file = font.source.fileName
      guard
        let named = self.fonts.first(where: { $0.file == found.file && $0.index == found.index })
      else { throw Self.refusal(file) }
      let difference =
        named.sha256 == found.sha256
        ? "has other axes than in the lock"
        : "is version '\(found.version)', sha256 \(found.sha256.prefix(12))…, in the lock "
          + "'\(named.version)', \(named.sha256.prefix(12))…"
      throw Self.refusal(
        file, difference, "restore the locked file, or lock again with 'textmeasure fonts lock'")
    }
  }

  private static func refusal(
    _ file: String, _ reason: String = "is not in the lock",
    _ remedy: String = "name fonts that are in the lock, or lock this one too with "
      + "'textmeasure fonts lock'"
  ) -> TextMeasureError {
    TextMeasureError(
      code: .fontInvalid, message: "\(file) \(reason); \(remedy)", operation: "check locked fonts")
  }

  /// A path without its folders; `/` itself.
  package static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func entry(of font: Font) throws(TextMeasureError) -> Entry {
    guard case .file(let path, let index) = font.source else {
      throw TextMeasureError(
        code: .unsupported, message: "\(font.source) has no file; lock fonts from files",
        operation: "lock fonts")
    }
    var axes: [String: Double] = [:]
    for axis in font.axes { axes[axis.tag] = axis.standard }
    for variation in font.variations { axes[variation.tag] = variation.value }
    let bytes = font.face.fileBytes
    return Entry(
      file: fileName(of: path), index: index, name: font.postScriptName, version: font.version,
      axes: axes, byteCount: bytes.count, sha256: SHA256.hexadecimal(of: bytes))
  }
}
