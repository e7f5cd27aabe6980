import CFreeType

/// Feeds a font's bytes to FreeType block by block, up to a deadline.
///
/// FreeType has no time limit: a glyph may be composed of millions of others, each varied by
/// thousands of tuples. It requests each block from this stream. Past the deadline the stream
/// returns nothing, and FreeType soon stops.
///
/// Not `Sendable`: a face owns it and uses it inside its lock.
@safe final class FreeTypeStream {
  private let font: HarfBuzzFont
  /// The record to which FreeType keeps a pointer while the face is open.
  private let record: UnsafeMutablePointer<FT_StreamRec>
  private var deadline: OutlineDeadline?
  /// Whether a block was refused, so that what was read is invalid.
  private var isOver = false
  /// The number of requests; the clock is read at every sixteenth.
  private var questions: UInt32 = 0

  init(_ font: HarfBuzzFont) {
    self.font = font
    unsafe record = .allocate(capacity: 1)
    unsafe record.initialize(to: FT_StreamRec())
    unsafe record.pointee.size = UInt(font.byteCount)
    unsafe record.pointee.descriptor.pointer = Unmanaged.passUnretained(self).toOpaque()
    unsafe record.pointee.read = { stream, offset, buffer, count in
      guard let stream = unsafe stream, let own = unsafe stream.pointee.descriptor.pointer else {
        return count == 0 ? 1 : 0
      }
      return unsafe Unmanaged<FreeTypeStream>.fromOpaque(own)._withUnsafeGuaranteedRef {
        unsafe $0.read(from: offset, into: buffer, count)
      }
    }
  }

  deinit { unsafe record.deallocate() }

  /// Opens face `index` of the bytes. This object has to outlive the face.
  func open(in library: FT_Library, index: Int, into face: inout FT_Face?) -> FT_Error {
    var arguments = unsafe FT_Open_Args()
    unsafe arguments.flags = FT_UInt(FT_OPEN_STREAM)
    unsafe arguments.stream = unsafe record
    return unsafe FT_Open_Face(library, &arguments, FT_Long(index), &face)
  }

  /// Sets the deadline for the following reads; `nil` is none.
  func begin(until deadline: OutlineDeadline?) {
    self.deadline = deadline
    isOver = false
  }

  /// Removes the deadline; returns whether it passed.
  func end() -> Bool {
    deadline = nil
    return isOver
  }

  /// FreeType's read callback. Returns the number of bytes read; for a count of 0 it seeks, and 0
  /// is success.
  private func read(
    from offset: UInt, into buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt
  ) -> UInt {
    questions &+= 1
    if !isOver, questions & 15 == 0, let deadline, deadline.isOver { isOver = true }
    return unsafe font.withBytes { bytes in
      let size = UInt(bytes.count)
      guard count > 0 else { return offset <= size ? 0 : 1 }
      guard !isOver, offset < size, let buffer = unsafe buffer, let base = bytes.baseAddress else {
        return 0
      }
      let copied = min(count, size - offset)
      unsafe buffer.update(
        from: base.assumingMemoryBound(to: UInt8.self) + Int(offset), count: Int(copied))
      return copied
    }
  }
}
