import CFreeType
import Synchronization

/// FreeType's view of a face, for names, properties and outlines; opened on first use.
///
/// Shaping does not need it, and a cascade contains more fonts than a text uses.
final class FreeTypeFace: Sendable {
  private let font: HarfBuzzFont
  private let index: Int
  private let coordinates: [(tag: UInt32, value: Float)]
  private let opened = Locked<Result<FaceHandle, TextMeasureError>?>(nil)

  /// The names and properties that FreeType reads from a face's tables.
  struct Description: Sendable {
    var familyName: String
    var styleName: String
    var postScriptName: String
    var isScalable: Bool
  }

  /// `FT_Err_Out_Of_Memory`, which Swift does not import.
  fileprivate static let outOfMemory: FT_Error = 0x40

  /// Face `index` of a font's bytes, at the given design coordinates.
  init(_ font: HarfBuzzFont, index: Int, coordinates: [(tag: UInt32, value: Float)]) {
    self.font = font
    self.index = index
    self.coordinates = coordinates
  }

  /// Lends the face. It has mutable state (its glyph slot), so every use holds the lock. Throws
  /// `fontInvalid` with FreeType's error when FreeType refuses the face, `outOfMemory`.
  private func withFace<Answer: Sendable>(
    _ body: (FaceHandle) throws(TextMeasureError) -> Answer
  ) throws(TextMeasureError) -> Answer {
    try opened.withLock { opened throws(TextMeasureError) -> Answer in
      let face =
        opened
        ?? Result { () throws(TextMeasureError) in
          try FaceHandle(font, index: index, coordinates: coordinates)
        }
      opened = face
      return try body(face.get())
    }
  }

  /// Throws as ``withFace(_:)``.
  func description() throws(TextMeasureError) -> Description { try withFace { $0.description } }

  static func failure(_ status: FT_Error, operation: String = "open font") -> TextMeasureError {
    let hadMemory = status != outOfMemory
    return TextMeasureError(
      code: hadMemory ? .fontInvalid : .outOfMemory,
      message: hadMemory
        ? "FreeType cannot read this face; fetch the file again, or use another font"
        : "FreeType had no memory for this font; free some and open it again",
      operation: operation, nativeCode: Int(status), nativeName: FreeTypeLibrary.name(of: status))
  }

  /// For a face with bitmaps only, the ratio of a glyph's advance in the largest strike to its
  /// nominal advance; `nil` for others.
  ///
  /// Renderers scale a bitmap and its advance together, so this is the advance that text gets.
  func strikeScale(ofGlyph glyph: UInt32, advance: Double) -> Double? {
    try? withFace { handle in
      let face = unsafe handle.face
      let count = unsafe face.pointee.num_fixed_sizes
      guard
        !handle.description.isScalable, count > 0, advance > 0,
        let sizes = unsafe face.pointee.available_sizes
      else { return nil }
      var largest = 0
      for index in 0..<Int(count) where unsafe sizes[index].x_ppem > sizes[largest].x_ppem {
        largest = index
      }
      // The bitmap itself is not decoded.
      let flags = FT_Int32(FT_LOAD_COLOR | FT_LOAD_BITMAP_METRICS_ONLY)
      guard
        unsafe FT_Select_Size(face, FT_Int(largest)) == 0,
        unsafe FT_Load_Glyph(face, glyph, flags) == 0
      else { return nil }
      // Both are in 26.6 pixels.
      let pixels = Double(unsafe face.pointee.glyph.pointee.advance.x)
      let ppem = Double(unsafe sizes[largest].x_ppem)
      guard pixels > 0, ppem > 0 else { return nil }
      return pixels / ppem / advance
    }
  }

  /// The outline of a glyph in design units; empty for a glyph without one (a space, a bitmap) and
  /// for one that FreeType cannot read. Throws `limitExceeded` past the deadline, `outOfMemory`.
  func outline(
    ofGlyph glyph: UInt32, until deadline: OutlineDeadline?
  ) throws(TextMeasureError) -> [OutlineElement] {
    do throws(TextMeasureError) {
      return try withFace { handle throws(TextMeasureError) in
        try deadline?.check()
        let face = unsafe handle.face
        handle.stream?.begin(until: deadline)
        let status = unsafe FT_Load_Glyph(
          face, glyph, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING))
        if handle.stream?.end() == true, let deadline { throw deadline.error }
        if status == Self.outOfMemory { throw Self.failure(status, operation: "read outline") }
        guard
          status == 0, unsafe face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return [] }
        return unsafe OutlineElement.elements(of: &face.pointee.glyph.pointee.outline)
      }
    } catch {
      // A face that FreeType refuses has no outlines.
      if error.code == .fontInvalid { return [] }
      throw error
    }
  }
}

/// An opened face. Opening and closing also change the library, which all faces share: they hold its
/// lock. Sendable: only used in the lock of a ``FreeTypeFace``.
@safe private final class FaceHandle: @unchecked Sendable {
  let face: FT_Face
  let description: FreeTypeFace.Description
  /// Through which FreeType reads unbundled fonts; `nil` for bundled ones, read from memory.
  let stream: FreeTypeStream?
  /// FreeType reads this font's bytes for as long as the face is open.
  private let owner: HarfBuzzFont

  init(
    _ font: HarfBuzzFont, index: Int, coordinates: [(tag: UInt32, value: Float)]
  ) throws(TextMeasureError) {
    owner = font
    let stream = font.isBundled ? nil : FreeTypeStream(font)
    self.stream = stream
    var opened: FT_Face?
    let status = FreeTypeLibrary.shared.withLock { library -> FT_Error in
      guard let library = unsafe library.pointer else { return FreeTypeFace.outOfMemory }
      if let stream { return unsafe stream.open(in: library, index: index, into: &opened) }
      return unsafe font.withBytes { bytes in
        unsafe FT_New_Memory_Face(
          library, bytes.bindMemory(to: FT_Byte.self).baseAddress, FT_Long(bytes.count),
          FT_Long(index), &opened)
      }
    }
    guard status == 0, let opened = unsafe opened else { throw FreeTypeFace.failure(status) }
    let record = unsafe opened.pointee
    func string(_ pointer: UnsafePointer<CChar>?) -> String {
      unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
    description = FreeTypeFace.Description(
      familyName: unsafe string(record.family_name), styleName: unsafe string(record.style_name),
      postScriptName: unsafe string(FT_Get_Postscript_Name(opened)),
      isScalable: unsafe cft_is_scalable(opened) != 0)
    if !coordinates.isEmpty { unsafe Self.apply(coordinates, to: opened) }
    unsafe face = opened
  }

  deinit {
    let face = unsafe face
    FreeTypeLibrary.shared.withLock { _ in
      _ = unsafe FT_Done_Face(face)
    }
  }

  private static func apply(_ coordinates: [(tag: UInt32, value: Float)], to face: FT_Face) {
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard unsafe FT_Get_MM_Var(face, &axes) == 0, let axes = unsafe axes else { return }
    var values: [FT_Fixed] = []
    for index in 0..<Int(unsafe axes.pointee.num_axis) {
      let axis = unsafe axes.pointee.axis[index]
      let wanted = coordinates.last { unsafe $0.tag == UInt32(truncatingIfNeeded: axis.tag) }
      unsafe values.append(wanted.map { Self.fixed($0.value) } ?? axis.def)
    }
    _ = unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values)
    unsafe FT_Done_MM_Var(face.pointee.glyph.pointee.library, axes)
  }

  /// A coordinate in 16.16 format; clamped where it does not fit, as an axis would clamp it.
  private static func fixed(_ coordinate: Float) -> FT_Fixed {
    FT_Fixed((min(max(coordinate, -32768), 32767) * 65536).rounded())
  }
}

/// FreeType's library object, one for the process, behind a lock.
enum FreeTypeLibrary {
  /// The library that the lock protects; `nil` when memory ran out at the start.
  @safe struct Handle: @unchecked Sendable {
    let pointer: FT_Library?

    init() {
      var library: FT_Library?
      let status = unsafe FT_Init_FreeType(&library)
      unsafe pointer = status == 0 ? library : nil
    }
  }

  static let shared = Locked(Handle())

  /// FreeType's name of an error, where the library was built with error names.
  static func name(of error: FT_Error) -> String? {
    unsafe FT_Error_String(error).map { unsafe String(cString: $0) }
  }

  /// FreeType's version, such as `2.12.1`.
  static var version: String {
    shared.withLock { library in
      guard let library = unsafe library.pointer else { return "" }
      var major: FT_Int = 0
      var minor: FT_Int = 0
      var patch: FT_Int = 0
      unsafe FT_Library_Version(library, &major, &minor, &patch)
      return "\(major).\(minor).\(patch)"
    }
  }
}

/// Feeds a font's bytes to FreeType block by block, up to a deadline.
///
/// FreeType has no time limit: a glyph may be composed of millions of others, each varied by
/// thousands of tuples. Past the deadline this stream returns nothing, and FreeType soon stops. Not
/// `Sendable`: a face owns it and uses it inside its lock.
@safe final class FreeTypeStream {
  private let font: HarfBuzzFont
  /// The record to which FreeType keeps a pointer while the face is open.
  private let record: UnsafeMutablePointer<FT_StreamRec>
  private var deadline: OutlineDeadline?
  /// Whether a block was refused, so that what was read is invalid.
  private var isOver = false
  /// The number of requests; the clock is read at every sixteenth.
  private var callCount: UInt32 = 0

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

  /// Sets the deadline for the following reads.
  func begin(until deadline: OutlineDeadline?) {
    self.deadline = deadline
    isOver = false
  }

  /// Removes the deadline; returns whether it passed.
  func end() -> Bool {
    deadline = nil
    return isOver
  }

  /// FreeType's read callback: the number of bytes read. For a count of 0 it seeks; 0 is success.
  private func read(
    from offset: UInt, into buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt
  ) -> UInt {
    callCount &+= 1
    if !isOver, callCount & 15 == 0, let deadline, deadline.isOver { isOver = true }
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
