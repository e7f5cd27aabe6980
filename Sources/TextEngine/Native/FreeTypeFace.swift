import CFreeType

/// FreeType's view of a face, for names, properties and outlines. Opened on first use: shaping does
/// not need it, and a cascade contains more fonts than a text uses.
final class FreeTypeFace: Sendable {
  private let file: HarfBuzzFace
  private let index: Int
  private let opened = Locked<Result<FaceHandle, TextMeasureError>?>(nil)

  struct Description: Sendable {
    var familyName = ""
    var styleName = ""
    var postScriptName = ""
    var isScalable = false
  }

  /// `FT_Err_Out_Of_Memory`, which Swift does not import.
  fileprivate static let outOfMemory: FT_Error = 0x40

  init(_ file: HarfBuzzFace, index: Int) {
    self.file = file
    self.index = index
  }

  /// Lends the face. It has mutable state (its glyph slot and axes), so every use holds the lock. Throws
  /// `fontInvalid` with FreeType's error when FreeType refuses the face, `outOfMemory`.
  private func withFace<Answer: Sendable>(
    _ body: (FaceHandle) throws(TextMeasureError) -> Answer
  ) throws(TextMeasureError) -> Answer {
    try opened.withLock { opened throws(TextMeasureError) -> Answer in
      let face =
        opened ?? Result { () throws(TextMeasureError) in try FaceHandle(file, index: index) }
      opened = face
      return try body(face.get())
    }
  }

  func description() throws(TextMeasureError) -> Description { try withFace { $0.description } }

  static func failure(_ status: FT_Error, operation: String = "open font") -> TextMeasureError {
    let hadMemory = status != outOfMemory
    return TextMeasureError(
      code: hadMemory ? .fontInvalid : .outOfMemory,
      message: hadMemory
        ? "FreeType cannot read this face; fetch the file again, or use another font"
        : "FreeType had no memory for this font; free some and open it again",
      operation: operation, nativeCode: Int(status),
      // `nil` where the library was built without error names.
      nativeName: unsafe FT_Error_String(status).map { unsafe String(cString: $0) })
  }

  /// A glyph's advance in the largest strike by its own; `nil` unless the face has bitmaps only.
  ///
  /// Renderers scale a bitmap and its advance together, so this is the advance that text gets.
  func strikeScale(ofGlyph glyph: UInt32, advance: Double) -> Double? {
    try? withFace { handle in
      guard let face = unsafe handle.face, advance > 0, unsafe cft_is_scalable(face) == 0 else {
        return nil
      }
      let count = Int(unsafe face.pointee.num_fixed_sizes)
      guard count > 0, let sizes = unsafe face.pointee.available_sizes,
        let largest = (0..<count).max(by: { unsafe sizes[$0].x_ppem < sizes[$1].x_ppem })
      else { return nil }
      // The bitmap itself is not decoded.
      let flags = FT_Int32(FT_LOAD_COLOR | FT_LOAD_BITMAP_METRICS_ONLY)
      guard unsafe FT_Select_Size(face, FT_Int(largest)) == 0,
        unsafe FT_Load_Glyph(face, glyph, flags) == 0
      else { return nil }
      // Both are in 26.6 pixels.
      let pixels = Double(unsafe face.pointee.glyph.pointee.advance.x)
      let ppem = Double(unsafe sizes[largest].x_ppem)
      guard pixels > 0, ppem > 0 else { return nil }
      return pixels / ppem / advance
    }
  }

  /// The outline of a glyph in design units, at coordinates on all axes in their order, or none for
  /// the defaults; empty for a glyph without one (a space, a bitmap) and for one that FreeType cannot
  /// read. Throws `limitExceeded` past the deadline, `outOfMemory`.
  func outline(
    ofGlyph glyph: UInt32, at coordinates: [Float] = [], until deadline: OutlineDeadline?
  ) throws(TextMeasureError) -> [OutlineElement] {
    do throws(TextMeasureError) {
      return try withFace { handle throws(TextMeasureError) in
        if let deadline, deadline.isOver { throw deadline.error }
        handle.deadline = deadline
        defer { handle.deadline = nil }
        handle.setCoordinates(coordinates)
        let status = unsafe FT_Load_Glyph(
          handle.face, glyph, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING))
        if let deadline, handle.isOver { throw deadline.error }
        if status == Self.outOfMemory { throw Self.failure(status, operation: "read outline") }
        guard status == 0, let face = unsafe handle.face,
          unsafe face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
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

/// An opened face, fed with bytes up to a deadline. Sendable: used in a ``FreeTypeFace``'s lock.
///
/// FreeType has no time limit: a glyph may be composed of millions of others, each varied by
/// thousands of tuples. Past the deadline the stream returns nothing, and FreeType soon stops. Opening
/// and closing also change the library, which all faces share: they hold its lock.
@safe private final class FaceHandle: @unchecked Sendable {
  private let file: HarfBuzzFace
  /// FreeType keeps a pointer to it while the face is open.
  private let record: UnsafeMutablePointer<FT_StreamRec>
  private(set) var face: FT_Face?
  /// When to stop reading; `nil` is never.
  var deadline: OutlineDeadline? { didSet { isOver = false } }
  /// Whether a block was refused since the deadline was set, so that what was read is invalid.
  private(set) var isOver = false
  /// The number of requests; the clock is read at every sixteenth.
  private var callCount: UInt32 = 0
  /// Read before the axes are set: FreeType then makes up a name for the instance.
  private(set) var description = FreeTypeFace.Description()

  /// The coordinates that were set last; none for the defaults.
  private var coordinates: [Float] = []

  init(_ file: HarfBuzzFace, index: Int) throws(TextMeasureError) {
    self.file = file
    unsafe record = .allocate(capacity: 1)
    unsafe record.initialize(to: FT_StreamRec())
    unsafe record.pointee.size = UInt(file.byteCount)
    unsafe record.pointee.descriptor.pointer = Unmanaged.passUnretained(self).toOpaque()
    unsafe record.pointee.read = { stream, offset, buffer, count in
      guard let stream = unsafe stream, let own = unsafe stream.pointee.descriptor.pointer else {
        return count == 0 ? 1 : 0
      }
      return unsafe Unmanaged<FaceHandle>.fromOpaque(own)._withUnsafeGuaranteedRef {
        unsafe $0.read(from: offset, into: buffer, count)
      }
    }
    let status = unsafe FreeTypeLibrary.shared.withLock { library -> FT_Error in
      guard let library = unsafe library else { return FreeTypeFace.outOfMemory }
      var arguments = unsafe FT_Open_Args()
      unsafe arguments.flags = FT_UInt(FT_OPEN_STREAM)
      unsafe arguments.stream = unsafe record
      return unsafe FT_Open_Face(library, &arguments, FT_Long(index), &face)
    }
    guard status == 0 else { throw FreeTypeFace.failure(status) }
    description = unsafe Self.description(of: face)
  }

  /// Sets the axes for the next glyphs.
  func setCoordinates(_ coordinates: [Float]) {
    guard coordinates != self.coordinates else { return }
    self.coordinates = coordinates
    // In 16.16 format; clamped where it does not fit, as an axis would clamp it. No coordinate resets
    // all axes.
    var values = coordinates.map { FT_Fixed((min(max($0, -32768), 32767) * 65536).rounded()) }
    _ = unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values)
  }

  deinit {
    let face = unsafe face
    unsafe FreeTypeLibrary.shared.withLock { _ in
      _ = unsafe FT_Done_Face(face)
    }
    unsafe record.deallocate()
  }

  private static func description(of face: FT_Face?) -> FreeTypeFace.Description {
    func string(_ pointer: UnsafePointer<CChar>?) -> String {
      unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }
    return FreeTypeFace.Description(
      familyName: unsafe string(face?.pointee.family_name),
      styleName: unsafe string(face?.pointee.style_name),
      postScriptName: unsafe string(FT_Get_Postscript_Name(face)),
      isScalable: unsafe face.map { unsafe cft_is_scalable($0) != 0 } ?? false)
  }

  /// FreeType's read callback: the number of bytes read. For a count of 0 it seeks; 0 is success.
  private func read(
    from offset: UInt, into buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt
  ) -> UInt {
    callCount &+= 1
    if !isOver, callCount & 15 == 0, let deadline, deadline.isOver { isOver = true }
    let bytes = unsafe file.borrowedBytes
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

/// FreeType's library object, one for the process, behind a lock.
enum FreeTypeLibrary {
  /// `nil` when memory ran out at the start.
  static let shared = unsafe Locked<FT_Library?>(open())

  private static func open() -> FT_Library? {
    var library: FT_Library?
    return unsafe FT_Init_FreeType(&library) == 0 ? library : nil
  }

  static var version: String {
    unsafe shared.withLock { library in
      guard let library = unsafe library else { return "" }
      var major: FT_Int = 0
      var minor: FT_Int = 0
      var patch: FT_Int = 0
      unsafe FT_Library_Version(library, &major, &minor, &patch)
      return "\(major).\(minor).\(patch)"
    }
  }
}
