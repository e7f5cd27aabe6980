import BatchMeasuring
import Foundation
import ReferenceFonts
import Synchronization
package import TextMeasure

/// The fonts that requests may name: the bundled ones and those that were uploaded.
///
/// A name is an identifier of this list and nothing else: no path is opened, and no font of the
/// machine is reached. Sendable: what changes is behind a lock.
public final class ServedFonts: Sendable {
  private struct Bundled: Sendable {
    var font: ServedFont
    var path: String
    var index: Int
  }

  private struct Upload: Sendable {
    var font: ServedFont
    var bytes: [UInt8]
  }

  /// Fonts at places on their axes, in a library that is dropped when it has too many.
  private struct Instances: Sendable {
    var library: FontLibrary
    var places: Set<[FontVariation]> = []
  }

  private struct State: Sendable {
    var uploads: [Upload] = []
    var instances: [String: Instances] = [:]
  }

  private let library: FontLibrary
  private let folder: String
  private let bundled: [Bundled]
  private let order: [String: Int]
  private let limits: ServeLimits
  private let state = Locked(State())

  /// A library keeps what it opened; a slider that is dragged opens hundreds.
  private static let mostInstances = 48

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

  /// The list as JSON: what requests may name.
  public func list() -> [UInt8] {
    ServeJSON.encode(
      ["fonts": bundled.map(\.font) + state.withLock { $0.uploads.map(\.font) }])
  }

  /// Adds a font that somebody uploaded, and returns its entry as JSON.
  ///
  /// - Parameter name: what the file was called, for people.
  /// - Throws: for bytes that are no font, or too many.
  public func add(_ bytes: [UInt8], name: String) throws(ServeFailure) -> [UInt8] {
    guard bytes.count <= limits.uploadBytes else {
      throw ServeFailure(
        code: "limitExceeded",
        message: "the font has \(bytes.count) bytes; give one of at most \(limits.uploadBytes)")
    }
    let hash = SHA256.hexadecimal(of: bytes)
    let id = "upload-\(hash.prefix(16))"
    let entry: ServedFont
    do throws(TextMeasureError) {
      let font = try FontLibrary().font(bytes: bytes, name: id)
      var made = ServedFont(font, id: id, role: nil, byteCount: bytes.count)
      if made.family.isEmpty { made.family = String(name.prefix(80)) }
      made.sha256 = hash
      entry = made
    } catch {
      // People know the file by its own name.
      var failure = ServeFailure(error)
      failure.message = failure.message.replacing(
        id, with: name.isEmpty ? "the file" : String(name.prefix(80)))
      throw failure
    }
    state.withLock { state in
      state.uploads.removeAll { $0.font.id == id }
      state.uploads.append(Upload(font: entry, bytes: bytes))
      while state.uploads.count > limits.uploads
        || state.uploads.reduce(0, { $0 + $1.bytes.count }) > limits.allUploadBytes
      {
        let gone = state.uploads.removeFirst()
        state.instances[gone.font.id] = nil
      }
    }
    return ServeJSON.encode(entry)
  }

  /// A font's bytes for the browser; `nil` for a name that is not in the list.
  ///
  /// A face of a collection comes as a file of its own: browsers read only the first.
  public func bytes(of id: String) -> [UInt8]? {
    if let index = order[id] {
      let entry = bundled[index]
      guard let data = FileManager.default.contents(atPath: entry.path) else { return nil }
      return CollectionFace.extracted(Array(data), index: entry.index)
    }
    return state.withLock { state in state.uploads.first { $0.font.id == id }?.bytes }
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
    let isBundled = order[name] != nil
    let upload = isBundled ? nil : state.withLock { $0.uploads.first { $0.font.id == name } }
    guard isBundled || upload != nil else {
      throw TextMeasureError(
        code: .fontNotFound,
        message: "no font has the identifier '\(name.prefix(80))'; name one that /fonts lists, or "
          + "upload it",
        operation: "find font")
    }
    let library = state.withLock { state in
      var instances = state.instances[name] ?? Instances(library: fresh(isBundled))
      instances.places.insert(variations)
      if instances.places.count > Self.mostInstances {
        instances = Instances(library: fresh(isBundled), places: [variations])
      }
      state.instances[name] = instances
      return instances.library
    }
    if let upload {
      return try library.font(bytes: upload.bytes, name: name, variations: variations)
    }
    return try library.font(
      named: name, weight: weight, variations: variations, asksSystem: false)
  }

  private func fresh(_ isBundled: Bool) -> FontLibrary {
    FontLibrary(catalog: isBundled ? FontCatalog(bundledIn: folder) : FontCatalog())
  }
}
