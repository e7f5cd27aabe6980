import Foundation
import ReferenceFonts
import Synchronization
package import TextMeasure
import TextMeasureBatch

/// The fonts that requests may name: the bundled ones and those that the visitor uploaded.
///
/// A name is an identifier of these and nothing else: a request opens no path, and reaches no font of
/// the machine. Sendable: what changes is behind a lock.
public final class ServedFonts: Sendable {
  private struct Bundled: Sendable {
    var font: ServedFont
    var path: String
    var index: Int
  }

  /// Fonts at places on their axes, in a library that is dropped when it has too many.
  private struct Instances: Sendable {
    var library = FontLibrary(catalog: FontCatalog())
    /// An uploaded file's.
    var bytes: [UInt8] = []
    var places: Set<[FontVariation]> = []
  }

  private struct State: Sendable {
    /// The visitor's files, by identifier.
    var uploads: [String: String] = [:]
    var instances: [String: Instances] = [:]
    /// The uploads among the instances, the latest last.
    var opened: [String] = []
  }

  private let library: FontLibrary
  private let folder: String
  private let bundled: [Bundled]
  private let order: [String: Int]
  private let limits: ServeLimits
  private let state = Locked(State())

  /// A library keeps what it opened; a slider that is dragged opens hundreds.
  private static let mostInstances = 48
  private static let mostOpenUploads = 4

  /// Opens the bundled fonts.
  ///
  /// - Throws: a message where they are not found.
  public init(limits: ServeLimits = ServeLimits()) throws(ServeFailure) {
    self.limits = limits
    do {
      folder = try FontLocations().folder()
    } catch {
      throw ServeFailure(code: "fontNotFound", message: "\(error)")
    }
    library = FontLibrary(catalog: FontCatalog(bundledIn: folder))
    var bundled: [Bundled] = []
    for face in ReferenceFonts.bundled {
      // A collection's faces have one file; their families tell them apart.
      let id = face.file.hasSuffix(".ttc") ? face.family : face.file
      do throws(TextMeasureError) {
        let font = try library.font(named: id, asksSystem: false)
        let path = "\(folder)/\(face.file)"
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
        bundled.append(
          Bundled(
            font: ServedFont(font, id: id, role: face.role.rawValue, byteCount: size ?? 0),
            path: path, index: face.faceIndex))
      } catch {
        throw ServeFailure(error)
      }
    }
    self.bundled = bundled
    order = Dictionary(
      bundled.enumerated().map { ($1.font.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The bundled fonts, the library of which opens them.
  var bundledLibrary: FontLibrary { library }

  /// The entries of the bundled fonts, each as JSON.
  public func list() -> [[UInt8]] { bundled.map { ServeJSON.encode($0.font) } }

  /// Says which uploaded files, by identifier, the next request may name.
  func allow(_ uploads: [String: String]) { state.withLock { $0.uploads = uploads } }

  /// The entry of a font that somebody uploaded, as JSON.
  ///
  /// - Parameter name: what the file was called, for people.
  /// - Throws: for a file that is no font.
  func entry(ofFile path: String, name: String) throws(ServeFailure) -> [UInt8] {
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
      var failure = ServeFailure(error)
      failure.message = failure.message.replacing(
        id, with: name.isEmpty ? "the file" : String(name.prefix(80)))
      throw failure
    }
  }

  /// A font's bytes for the browser.
  ///
  /// A face of a collection comes as a file of its own: browsers read only the first.
  ///
  /// - Throws: `fontNotFound` for a name that the visitor may not use.
  public func bytes(of id: String) throws(ServeFailure) -> [UInt8] {
    if let index = order[id] {
      let entry = bundled[index]
      return CollectionFace.extracted(try Self.read(entry.path), index: entry.index)
    }
    guard let path = state.withLock({ $0.uploads[id] }) else {
      throw ServeFailure(
        code: "fontNotFound", message: "no font has this identifier; see /fonts")
    }
    return try Self.read(path)
  }

  /// A file's bytes. Its path is the server's own, and no error shows it.
  private static func read(_ path: String) throws(ServeFailure) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else {
      throw ServeFailure(
        code: "fontUnreadable", message: "the font cannot be read; try again, or upload it again")
    }
    return Array(data)
  }
}

extension ServedFonts: FontNames {
  package func font(
    named name: String, weight: Int?, variations: [FontVariation]
  ) throws(TextMeasureError) -> Font {
    // A text style is set in the system font, whose stand-in is bundled.
    if name == CascadeBuilder.systemName || name.hasPrefix("system-"), variations.isEmpty {
      return try library.font(named: name, weight: weight, asksSystem: false)
    }
    let upload = state.withLock { $0.uploads[name] }
    guard order[name] != nil || upload != nil else {
      throw TextMeasureError(
        code: .fontNotFound,
        message: "no font has the identifier '\(name.prefix(80))'; name one that /fonts lists, or "
          + "upload it",
        operation: "find font")
    }
    let instances = try instances(of: name, upload, variations)
    do throws(TextMeasureError) {
      if upload != nil {
        return try instances.library.font(
          bytes: instances.bytes, name: name, variations: variations)
      }
      return try instances.library.font(
        named: name, weight: weight, variations: variations, asksSystem: false)
    } catch {
      // Where the server's files are is not for visitors.
      var shown = error
      shown.message = error.message.replacing(folder + "/", with: "")
      throw shown
    }
  }

  /// The library that opens a font at a place on its axes.
  private func instances(
    of name: String, _ upload: String?, _ variations: [FontVariation]
  ) throws(TextMeasureError) -> Instances {
    var instances = state.withLock { $0.instances[name] } ?? Instances()
    if let upload, instances.bytes.isEmpty {
      do throws(ServeFailure) {
        instances.bytes = try Self.read(upload)
      } catch {
        throw TextMeasureError(
          code: .fontUnreadable, message: error.message, operation: "open font")
      }
    }
    if instances.places.isEmpty || instances.places.count > Self.mostInstances {
      instances.library = FontLibrary(
        catalog: upload == nil ? FontCatalog(bundledIn: folder) : FontCatalog())
      instances.places = []
    }
    instances.places.insert(variations)
    let kept = instances
    state.withLock { state in
      state.instances[name] = kept
      guard upload != nil else { return }
      state.opened.removeAll { $0 == name }
      state.opened.append(name)
      if state.opened.count > Self.mostOpenUploads {
        state.instances[state.opened.removeFirst()] = nil
      }
    }
    return instances
  }
}
