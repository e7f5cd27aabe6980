import ServeMeasuring

/// Failures of the server itself as JSON.
enum ServeFailureJSON {
  static func body(code: String, message: String) -> [UInt8] {
    ServeFailure(code: code, message: message).json
  }
}
