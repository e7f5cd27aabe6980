/// Objects as the opaque pointers that C programs hold.
enum Handle {
  /// Gives an object away; ``close(_:as:)`` takes it back.
  static func open(_ object: some AnyObject) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a handle that stays open.
  static func object<Object: AnyObject>(
    _ pointer: OpaquePointer?, as type: Object.Type
  ) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Takes an object back; nothing for a null pointer.
  static func close<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}
