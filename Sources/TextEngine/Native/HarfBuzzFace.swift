import CHarfBuzz
import Foundation

/// A font file's bytes and one face of it, whose tables the fonts at all its axes share.
///
/// Sendable: blob and face are immutable before `init` returns, HarfBuzz reads tables without locks,
/// and nothing in this class changes afterwards.
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
  init?(_ source: Source, index: Int) {
    if case .mapping = source { isBundled = true } else { isBundled = false }
    let blob =
      switch source {
      case .mapping(let path): unsafe hb_blob_create_from_file_or_fail(path)
      case .copy(let path): unsafe Self.read(path)
      case .bytes(let bytes): unsafe Self.blob(copying: bytes)
      }
    guard let opened = unsafe blob else { return nil }
    unsafe hb_blob_make_immutable(opened)
    // When it fails, HarfBuzz returns an inert object, never a null pointer.
    guard let face = unsafe hb_face_create(opened, UInt32(clamping: index)) else {
      unsafe hb_blob_destroy(opened)
      return nil
    }
    unsafe hb_face_make_immutable(face)
    unsafe self.blob = unsafe opened
    unsafe self.face = unsafe face
    faceCount = Int(unsafe hb_face_count(opened))
    unitsPerEm = Int(unsafe hb_face_get_upem(face))
    glyphCount = faceCount > 0 ? Int(unsafe hb_face_get_glyph_count(face)) : 0
    unitsPerDesignUnit = unsafe hb_ot_var_get_axis_count(face) > 0 ? 64 : 1
  }

  deinit {
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
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
