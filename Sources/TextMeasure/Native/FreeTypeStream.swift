import CFreeType

/// A font's bytes as FreeType reads them a piece at a time.
///
/// FreeType has no limit on time: a glyph may be made of millions of others, each varied by
/// thousands of tuples. It asks this stream for each of them; past the deadline it gets nothing more, and soon
/// ends.
///
/// Not `Sendable`: a face owns it, and it is used inside the face's lock.
@safe final class FreeTypeStream {
  private let font: HarfBuzzFont
  /// What FreeType keeps a pointer to while the face is open.
  private let record: UnsafeMutablePointer<FT_StreamRec>
  private var deadline: OutlineDeadline?
  /// Whether a piece was refused, so that what was read is worth nothing.
  private var isOver = false
  /// How often FreeType asked; only every sixteenth time the clock is read.
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

  /// Opens face `index` of the bytes; this object has to live for as long as the face is open.
  func open(in library: FT_Library, index: Int, into face: inout FT_Face?) -> FT_Error {
    var arguments = unsafe FT_Open_Args()
    unsafe arguments.flags = FT_UInt(FT_OPEN_STREAM)
    unsafe arguments.stream = unsafe record
    return unsafe FT_Open_Face(library, &arguments, FT_Long(index), &face)
  }

  /// Sets the deadline for what is read from now on; `nil` is none.
  func begin(until deadline: OutlineDeadline?) {
    self.deadline = deadline
    isOver = false
  }

  /// Takes the deadline away; says whether it passed.
  func end() -> Bool {
    deadline = nil
    return isOver
  }

  /// FreeType's question for a piece, answered with the number of bytes; with a count of 0 it asks
  /// for a place, and 0 says that the place is there.
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
