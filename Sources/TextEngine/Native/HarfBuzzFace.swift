import CHarfBuzz
import Foundation

/// A font file's bytes and one face of it, whose tables the fonts at all its axes share.
///
/// Sendable: blob and face are immutable before `init` returns, HarfBuzz reads tables without locks,
/// and what changes afterwards has a lock.
@safe package final class HarfBuzzFace: @unchecked Sendable {
  private let blob: OpaquePointer
  let face: OpaquePointer

  let unitsPerEm: Int
  /// Font units per design unit: 1, or 64 for a variable font, whose advances have fractions.
  let unitsPerDesignUnit: Int
  /// The number of glyphs, including `.notdef`; 0 if the bytes are no font.
  let glyphCount: Int
  /// The number of faces: 1, or more for a collection; 0 if the bytes are no font.
  let faceCount: Int
  /// Whether the font is bundled, and so trusted.
  let isBundled: Bool
  /// The kinds of shaping for which HarfBuzz keeps a plan with this face, and another face of the same
  /// bytes for further kinds.
  private let kinds = Locked<Set<NativeSegmentProperties>>([])
  private let spare = Locked<HarfBuzzFace?>(nil)
  /// HarfBuzz never frees a plan before its face, and searches them one by one.
  static let mostKinds = 256

  package enum Source {
    /// A mapped file: fast, for files that nobody replaces while they are open.
    case mapping(path: String)
    /// A file copied into memory: later changes of the file do not matter.
    case copy(path: String)
    /// Copied bytes.
    case bytes([UInt8])
  }

  /// Opens face `index` of `source`; `nil` when the file cannot be read or memory runs out. As in
  /// HarfBuzz, bytes that are no font open as a face without glyphs: the caller checks `glyphCount`.
  convenience init?(_ source: Source, index: Int) {
    let isBundled = if case .mapping = source { true } else { false }
    let blob =
      switch source {
      case .mapping(let path): unsafe hb_blob_create_from_file_or_fail(path)
      case .copy(let path): unsafe Self.read(path)
      case .bytes(let bytes): unsafe Self.blob(copying: bytes)
      }
    guard let opened = unsafe blob else { return nil }
    unsafe hb_blob_make_immutable(opened)
    unsafe self.init(opened, index: UInt32(clamping: index), isBundled: isBundled)
  }

  /// Takes over the blob.
  private init?(_ blob: OpaquePointer, index: UInt32, isBundled: Bool) {
    // When it fails, HarfBuzz returns an inert object, never a null pointer.
    guard let face = unsafe hb_face_create(blob, index) else {
      unsafe hb_blob_destroy(blob)
      return nil
    }
    unsafe hb_face_make_immutable(face)
    unsafe self.blob = unsafe blob
    unsafe self.face = unsafe face
    self.isBundled = isBundled
    faceCount = Int(unsafe hb_face_count(blob))
    unitsPerEm = Int(unsafe hb_face_get_upem(face))
    glyphCount = faceCount > 0 ? Int(unsafe hb_face_get_glyph_count(face)) : 0
    unitsPerDesignUnit = unsafe hb_ot_var_get_axis_count(face) > 0 ? 64 : 1
  }

  deinit {
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
  }

  /// This face, or one of the same bytes, for a kind of shaping: so none gets too many plans.
  func face(for kind: NativeSegmentProperties) -> HarfBuzzFace {
    if takes(kind) { return self }
    return spare.withLock { spare in
      if let spare, spare.takes(kind) { return spare }
      guard let blob = unsafe hb_blob_reference(blob),
        let made = unsafe HarfBuzzFace(
          blob, index: hb_face_get_index(face), isBundled: isBundled), made.takes(kind)
      else { return self }
      spare = made
      return made
    }
  }

  private func takes(_ kind: NativeSegmentProperties) -> Bool {
    kinds.withLock { kinds in
      if kinds.count < Self.mostKinds { kinds.insert(kind) }
      return kinds.contains(kind)
    }
  }

  /// A blob with a copy of bytes; `nil` when memory runs out.
  static func blob(copying bytes: [UInt8]) -> OpaquePointer? {
    unsafe bytes.withUnsafeBytes { raw in
      unsafe hb_blob_create_or_fail(
        raw.bindMemory(to: CChar.self).baseAddress, UInt32(clamping: raw.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }

  /// Reads a file. One that shrinks meanwhile ends earlier; mapped, it would crash the process.
  private static func read(_ path: String) -> OpaquePointer? {
    guard let file = try? RegularFile(path), let size = UInt32(exactly: file.length), size > 0,
      let memory = unsafe malloc(Int(size))
    else { return nil }
    guard let filled = try? unsafe file.read(Int(size), into: memory) else {
      unsafe free(memory)
      return nil
    }
    let bytes = unsafe memory.assumingMemoryBound(to: CChar.self)
    // HarfBuzz frees the memory with the blob, or at once if it creates none.
    return unsafe hb_blob_create_or_fail(
      bytes, UInt32(filled), HB_MEMORY_MODE_READONLY, memory, { unsafe free($0) })
  }

  /// The font file's bytes in place, while this object lives.
  var borrowedBytes: UnsafeRawBufferPointer { unsafe Self.bytes(of: blob) }

  var byteCount: Int { unsafe borrowedBytes.count }

  package var bytes: [UInt8] { unsafe [UInt8](borrowedBytes) }

  /// A blob's bytes; valid as long as the blob.
  static func bytes(of blob: OpaquePointer?) -> UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(blob, &length)
    return unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length))
  }

  /// A copy of a blob's bytes; releases the blob.
  static func copy(_ blob: OpaquePointer?) -> [UInt8] {
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe [UInt8](bytes(of: blob))
  }
}
