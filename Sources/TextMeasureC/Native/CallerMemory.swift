import CTextMeasure
import Foundation
import TextMeasure
import TextMeasureBatch

/// Reads what a caller's pointers point to.
enum CallerMemory {
  /// The largest struct that a later version may have, in bytes.
  private static let largestStruct = 4096

  /// The options behind a pointer, whose first field is their size.
  ///
  /// - Returns: `nil` for a null pointer.
  /// - Throws: `invalidArgument` for a size that no version had; `unsupported` where a struct of a
  ///   later version sets a field that this one does not have.
  static func options<Options: BitwiseCopyable>(
    _ pointer: UnsafePointer<Options>?, _ name: StaticString
  ) throws(TextMeasureError) -> Options? {
    guard let pointer = unsafe pointer else { return nil }
    let known = MemoryLayout<Options>.stride
    let bytes = unsafe UnsafeRawPointer(pointer)
    let size = unsafe Int(bytes.loadUnaligned(as: UInt32.self))
    guard (known...largestStruct).contains(size) else {
      throw .argument("\(name).struct_size is \(size); start from its _INIT macro")
    }
    for offset in known..<size
    where unsafe bytes.load(fromByteOffset: offset, as: UInt8.self) != 0 {
      throw TextMeasureError(
        code: .unsupported,
        message: "\(name) sets a field that this version does not have; update the library",
        operation: "call textmeasure")
    }
    return unsafe pointer.pointee
  }

  /// A caller's struct for a result, whose first field is its size.
  ///
  /// - Throws: `invalidArgument` for a size that no version had.
  static func result<Result: BitwiseCopyable>(
    _ pointer: UnsafeMutablePointer<Result>?, _ name: StaticString
  ) throws(TextMeasureError) -> UnsafeMutablePointer<Result> {
    guard let pointer = unsafe pointer else {
      throw .argument("\(name) is NULL; give the address of a variable")
    }
    let size = unsafe Int(UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
    guard (MemoryLayout<Result>.stride...largestStruct).contains(size) else {
      throw .argument("\(name).struct_size is \(size); start from its _INIT macro")
    }
    return unsafe pointer
  }

  /// Writes a struct behind its first field, the size; what a later version has in it stays.
  static func write<Result: BitwiseCopyable>(
    _ value: Result, to place: UnsafeMutablePointer<Result>
  ) {
    let size = unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt32.self)
    unsafe place.pointee = value
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: size, as: UInt32.self)
  }

  /// Writes structs to an array whose elements have a size that the caller gives.
  static func write<Element: BitwiseCopyable>(
    _ values: some Sequence<Element>, to array: UnsafeMutablePointer<Element>, elementSize: Int
  ) {
    var place = UnsafeMutableRawPointer(array)
    for value in values {
      unsafe place.storeBytes(of: value, as: Element.self)
      unsafe place.storeBytes(of: UInt32(clamping: elementSize), as: UInt32.self)
      unsafe place += elementSize
    }
  }

  /// Checks the size of an array's elements.
  static func check<Element: BitwiseCopyable>(
    elementSize size: Int, of type: Element.Type, _ name: StaticString
  ) throws(TextMeasureError) {
    guard (MemoryLayout<Element>.stride...largestStruct).contains(size),
      size % MemoryLayout<Element>.alignment == 0
    else { throw .argument("\(name)_size is \(size); give sizeof(tm_\(name))") }
  }

  /// The bytes of a text.
  static func withBytes<Result>(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString,
    _ body: (Span<UInt8>) throws(TextMeasureError) -> Result
  ) throws(TextMeasureError) -> Result {
    // `size_t` comes as a signed number: TM_NUL_TERMINATED is -1, and no other length is negative.
    guard length >= -1 else {
      throw TextMeasureError(
        code: .limitExceeded, message: "\(name) is longer than any memory; give its real length",
        operation: "call textmeasure")
    }
    guard let text = unsafe text else {
      guard length == 0 else { throw .argument("\(name) is NULL; give a text") }
      let nothing: [UInt8] = []
      return try body(nothing.span)
    }
    let count = length >= 0 ? length : unsafe Int(strlen(text))
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
    return try body(unsafe Span(_unsafeBytes: bytes))
  }

  /// A text to measure.
  static func text(
    _ text: UnsafePointer<CChar>?, _ length: Int
  ) throws(TextMeasureError) -> String {
    try unsafe withBytes(text, length, "text") { bytes throws(TextMeasureError) in
      guard let string = UTF8Text.string(bytes) else { throw .invalidUTF8("text") }
      return string
    }
  }

  /// An argument that may be absent, such as a language.
  static func argument(
    _ text: UnsafePointer<CChar>?, _ name: StaticString
  ) throws(TextMeasureError) -> String? {
    guard unsafe text != nil else { return nil }
    return try unsafe withBytes(text, -1, name) { bytes throws(TextMeasureError) in
      guard bytes.count <= BatchLimits.longestArgument else {
        throw TextMeasureError(
          code: .limitExceeded,
          message: "\(name) has \(bytes.count) bytes; give at most \(BatchLimits.longestArgument)",
          operation: "call textmeasure")
      }
      guard let string = UTF8Text.string(bytes) else { throw .invalidUTF8("\(name)") }
      return string
    }
  }

  /// Lines of text; a line feed in one becomes a space: a font's file may be called anything.
  static func lines(_ lines: [String]) -> [UInt8] {
    lines.flatMap { Array($0.utf8.map { $0 == 0x0A ? 0x20 : $0 }) + [0x0A] }
  }

  /// A copy of bytes that the caller frees with `tm_free`, with a NUL after them.
  static func newString(
    _ bytes: [UInt8]
  ) throws(TextMeasureError) -> UnsafeMutablePointer<CChar> {
    guard let copy = unsafe malloc(bytes.count + 1) else {
      throw TextMeasureError(
        code: .outOfMemory, message: "there is no memory for the result; free some and retry",
        operation: "call textmeasure")
    }
    unsafe copy.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    return unsafe copy.assumingMemoryBound(to: CChar.self)
  }
}
