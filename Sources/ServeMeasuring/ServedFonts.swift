import Foundation
import TextMeasure
import TextMeasureBatch

/// The fonts that requests may name: the bundled ones and those that a visitor uploaded.
///
/// A name is an identifier of these and nothing else: a request opens no path, and reaches no font of
/// the machine.
struct ServedFonts {
  /// What opens them.
  let library: FontLibrary
  /// The visitor's files, by identifier.
  var uploads: [String: String] = [:]
  private let folder: String
  private let bundled: [(id: String, role: String, font: Font)]

  /// Opens the bundled fonts.
  init() throws {
    folder = try FontLocations().folder()
    let library = FontLibrary(catalog: FontCatalog(bundledIn: folder))
    self.library = library
    bundled = try ReferenceFonts.bundled.map { face in
      // A collection's faces have one file; their families tell them apart.
      let id = face.file.hasSuffix(".ttc") ? face.family : face.file
      return (id, face.role.rawValue, try library.font(named: id, asksSystem: false))
    }
  }

  /// The entries of the bundled fonts, each as JSON.
  func list() -> [[UInt8]] {
    bundled.map { id, role, font in
      let attributes = try? FileManager.default.attributesOfItem(atPath: font.file?.path ?? "")
      let size = attributes?[.size] as? Int
      return ServeJSON.encode(ServedFont(font, id: id, role: role, byteCount: size ?? 0))
    }
  }

  /// The entry of a font that somebody uploaded, as JSON.
  ///
  /// - Parameter name: what the file was called, for people.
  /// - Throws: for a file that is no font.
  func entry(ofFile path: String, name: String) throws(TextMeasureError) -> [UInt8] {
    let bytes = try Self.read(path)
    let hash = SHA256.hexadecimal(of: bytes)
    let id = "upload-\(hash.prefix(16))"
    do throws(TextMeasureError) {
      let font = try FontLibrary().font(bytes: bytes, name: id)
      var made = ServedFont(font, id: id, role: nil, byteCount: bytes.count)
      if made.family.isEmpty { made.family = String(name.prefix(80)) }
      made.sha256 = hash
      return ServeJSON.encode(made)
    } catch {
      // People know the file by its own name.
      throw error.replacing(id, with: name.isEmpty ? "the file" : String(name.prefix(80)))
    }
  }

  /// A font's bytes for the browser.
  ///
  /// A face of a collection comes as a file of its own: browsers read only the first.
  ///
  /// - Throws: `fontNotFound` for a name that the visitor may not use.
  func bytes(of id: String) throws(TextMeasureError) -> [UInt8] {
    guard let file = font(bundledAs: id)?.file else { return try Self.read(upload(id)) }
    return CollectionFace.extracted(try Self.read(file.path), index: file.index)
  }

  private func font(bundledAs id: String) -> Font? { bundled.first { $0.id == id }?.font }

  private func upload(_ id: String) throws(TextMeasureError) -> String {
    if let path = uploads[id] { return path }
    throw TextMeasureError(
      code: .fontNotFound,
      message: "no font has the identifier '\(id.prefix(80))'; name one that /fonts lists, or "
        + "upload it",
      operation: "find font")
  }

  /// A file's bytes. Its path is the server's own, and no error shows it.
  private static func read(_ path: String) throws(TextMeasureError) -> [UInt8] {
    if let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() {
      return Array(data)
    }
    throw TextMeasureError(
      code: .fontUnreadable, message: "the font cannot be read; try again, or upload it again",
      operation: "open font")
  }
}

extension ServedFonts {
  /// The font that a name of a visitor stands for.
  @Sendable func font(
    named name: String, weight: Int?, variations: [FontVariation]
  ) throws(TextMeasureError) -> Font {
    // A text style is set in the system font, whose stand-in is bundled.
    let isSystem = name == CascadeBuilder.systemName || name.hasPrefix("system-")
    guard isSystem && variations.isEmpty || font(bundledAs: name) != nil else {
      let path = try upload(name)
      // One that is in use needs no bytes.
      if let open = try? library.font(bytes: [], name: name, variations: variations) { return open }
      return try library.font(bytes: try Self.read(path), name: name, variations: variations)
    }
    do throws(TextMeasureError) {
      return try library.font(
        named: name, weight: weight, variations: variations, asksSystem: false)
    } catch {
      // Where the server's files are is not for visitors.
      throw error.replacing(folder + "/", with: "")
    }
  }
}

extension Font {
  /// The file of a bundled font.
  fileprivate var file: (path: String, index: Int)? {
    guard case .file(let path, let index) = source else { return nil }
    return (path, index)
  }
}

extension TextMeasureError {
  fileprivate func replacing(_ internals: String, with shown: String) -> TextMeasureError {
    var error = self
    error.message = message.replacing(internals, with: shown)
    return error
  }
}
