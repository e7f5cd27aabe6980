import CTextMeasure
import TextMeasure

/// The frame of an exported function: what it throws becomes a status and a `tm_error`.
enum Call {
  /// Runs the body of a function.
  static func run(
    _ error: UnsafeMutablePointer<tm_error>?, _ body: () throws(TextMeasureError) -> Void
  ) -> tm_status {
    do throws(TextMeasureError) {
      try body()
      return tm_status(TM_OK)
    } catch let failure {
      let status = Status.of(failure.code)
      if let error = unsafe error { unsafe write(failure.message, status, to: error) }
      return status
    }
  }

  /// The object of a handle.
  static func object<Object: AnyObject>(
    _ pointer: OpaquePointer?, as type: Object.Type, _ name: StaticString
  ) throws(TextMeasureError) -> Object {
    guard let object = unsafe Handle.object(pointer, as: type) else {
      throw .argument("\(name) is NULL; open one first")
    }
    return object
  }

  /// A pointer that must be there.
  static func require<Value>(
    _ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString
  ) throws(TextMeasureError) -> UnsafeMutablePointer<Value> {
    guard let pointer = unsafe pointer else {
      throw .argument("\(name) is NULL; give the address of a variable")
    }
    return unsafe pointer
  }

  /// Writes a message, cut before a character that has no room.
  private static func write(
    _ message: String, _ status: tm_status, to error: UnsafeMutablePointer<tm_error>
  ) {
    unsafe error.pointee.status = status
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) { room in
      var length = 0
      for character in message.unicodeScalars {
        let bytes = UTF8.encode(character) ?? UTF8.EncodedScalar()
        guard length + bytes.count < room.count else { break }
        for byte in bytes {
          unsafe room[length] = byte
          length += 1
        }
      }
      unsafe room[length] = 0
    }
  }
}
