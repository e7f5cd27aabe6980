import CFreeType
import Foundation

/// A web font (WOFF, WOFF2) as the OpenType file that FreeType makes of it.
struct WebFont {
  /// The OpenType file of one face.
  let file: [UInt8]
  /// The number of faces in the web font.
  let faceCount: Int

  /// Decompresses face `index`. Throws `fontInvalid`, `outOfMemory`, `limitExceeded`; `unsupported`
  /// where FreeType was built without the format; `invalidArgument` for a missing face.
  init(_ bytes: [UInt8], index: Int, name: String) throws(TextMeasureError) {
    let memory = DecodingMemory(most: 3 * Limits.largestWebFont + bytes.count)
    guard let opened = Self.decoded(bytes, index: index, memory) else {
      throw .opening(
        .outOfMemory, "there is no memory to decompress \(name); free some and open it again")
    }
    switch opened {
    case .success(let decoded): (file, faceCount) = decoded
    case .failure where memory.isExceeded: throw Self.tooLarge(name)
    case .failure(let failure) where failure.status == Self.noSuchFace && index > 0:
      throw .opening(
        .invalidArgument, "\(name) has no face with the index \(index); give a smaller index")
    case .failure(let failure) where failure.status == Self.unimplemented:
      throw .opening(
        .unsupported,
        "\(name) is a web font that FreeType was built without; convert it to TTF or OTF first")
    case .failure(let failure):
      var error = FreeTypeFace.failure(failure.status)
      error.message = "\(name): \(error.message)"
      throw error
    }
  }

  // `FT_Err_Invalid_Argument` and `FT_Err_Unimplemented_Feature`, which Swift does not import.
  private static let noSuchFace: FT_Error = 0x06
  private static let unimplemented: FT_Error = 0x07

  static func tooLarge(_ name: String) -> TextMeasureError {
    .opening(
      .limitExceeded,
      "\(name) decompresses to more than \(Limits.largestWebFont) bytes; use a smaller font")
  }

  private struct Failure: Error {
    var status: FT_Error
  }

  /// Opens the web font in a FreeType of its own, which allocates from `memory` alone, and copies the
  /// file that it made; `nil` without memory for a FreeType.
  private static func decoded(
    _ bytes: [UInt8], index: Int, _ memory: DecodingMemory
  ) -> Result<(file: [UInt8], faceCount: Int), Failure>? {
    var library: FT_Library?
    guard unsafe FT_New_Library(memory.record, &library) == 0 else { return nil }
    defer { _ = unsafe FT_Done_Library(library) }
    unsafe FT_Add_Default_Modules(library)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      var face: FT_Face?
      var status = unsafe FT_New_Memory_Face(
        library, bytes.baseAddress, FT_Long(bytes.count), FT_Long(index), &face)
      guard status == 0 else { return .failure(Failure(status: status)) }
      defer { _ = unsafe FT_Done_Face(face) }
      // The tag 0 is the whole file, for whose length a length of 0 asks.
      var length: FT_ULong = 0
      status = unsafe FT_Load_Sfnt_Table(face, 0, 0, nil, &length)
      guard status == 0 else { return .failure(Failure(status: status)) }
      guard length <= FT_ULong(Limits.largestWebFont) else {
        memory.isExceeded = true
        return .failure(Failure(status: 0))
      }
      var file = [UInt8](repeating: 0, count: Int(length))
      status = unsafe FT_Load_Sfnt_Table(face, 0, 0, &file, &length)
      guard status == 0 else { return .failure(Failure(status: status)) }
      return .success((file, unsafe Int(face?.pointee.num_faces ?? 1)))
    }
  }
}

/// FreeType's memory for decompressing one web font: with a limit, and freed in the end, whatever
/// FreeType left.
@safe private final class DecodingMemory {
  let record: UnsafeMutablePointer<FT_MemoryRec_>
  private let most: Int
  private var sizes: [UnsafeMutableRawPointer: Int] = unsafe [:]
  private var total = 0
  /// Whether more than the limit was wanted.
  var isExceeded = false

  init(most: Int) {
    self.most = most
    unsafe record = .allocate(capacity: 1)
    unsafe record.initialize(to: FT_MemoryRec_())
    unsafe record.pointee.user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe record.pointee.alloc = { memory, size in
      unsafe DecodingMemory.of(memory)?.resized(nil, to: size)
    }
    unsafe record.pointee.free = { memory, block in
      unsafe DecodingMemory.of(memory)?.release(block)
    }
    unsafe record.pointee.realloc = { memory, _, size, block in
      unsafe DecodingMemory.of(memory)?.resized(block, to: size)
    }
  }

  deinit {
    while let left = unsafe sizes.popFirst() { unsafe free(left.key) }
    unsafe record.deallocate()
  }

  private static func of(_ memory: FT_Memory?) -> DecodingMemory? {
    unsafe memory?.pointee.user.map {
      unsafe Unmanaged<DecodingMemory>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func resized(
    _ block: UnsafeMutableRawPointer?, to size: FT_Long
  ) -> UnsafeMutableRawPointer? {
    let before = unsafe block.flatMap { unsafe sizes[$0] } ?? 0
    let size = Int(size)
    guard size >= 0, size - before <= most - total else {
      isExceeded = true
      return nil
    }
    guard let made = unsafe realloc(block, max(1, size)) else { return nil }
    if let block = unsafe block { unsafe sizes[block] = nil }
    unsafe sizes[made] = size
    total += size - before
    return unsafe made
  }

  private func release(_ block: UnsafeMutableRawPointer?) {
    guard let block = unsafe block, let size = unsafe sizes.removeValue(forKey: block) else {
      return
    }
    total -= size
    unsafe free(block)
  }
}
