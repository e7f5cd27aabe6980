import CHarfBuzz

/// Reads big-endian numbers from a font's table, and returns `nil` past its end. It reads the font's
/// own bytes: the tables of rules are too large to copy. Sendable: immutable.
@safe package final class SFNTReader: @unchecked Sendable {
  private let blob: OpaquePointer?
  private let table: UnsafeRawBufferPointer
  package let count: Int

  /// Reads a blob, which it releases in the end.
  init(_ blob: OpaquePointer?) {
    unsafe self.blob = unsafe blob
    unsafe table = HarfBuzzFace.bytes(of: blob)
    unsafe count = table.count
  }

  package convenience init(bytes: [UInt8]) {
    unsafe self.init(HarfBuzzFace.blob(copying: bytes) ?? hb_blob_get_empty())
  }

  deinit { unsafe hb_blob_destroy(blob) }

  /// A copy of the table.
  package var bytes: [UInt8] { unsafe [UInt8](table) }

  @inline(__always)
  package func uint16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset < count - 1 else { return nil }
    return unsafe UInt16(bigEndian: table.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  package func int16(at offset: Int) -> Int16? { uint16(at: offset).map { Int16(bitPattern: $0) } }

  package func uint32(at offset: Int) -> UInt32? {
    guard let high = uint16(at: offset), let low = uint16(at: offset + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// A signed 16.16 number.
  func fixed(at offset: Int) -> Double? {
    uint32(at: offset).map { Double(Int32(bitPattern: $0)) / 65536 }
  }
}
