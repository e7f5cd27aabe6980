import TextMeasure

/// Why something cannot be answered, with the protocol's codes.
public struct ServeFailure: Error, Sendable {
  /// The code, as in a batch reply's `error`.
  public var code: String
  /// The reason in one line, and what to do.
  public var message: String

  /// Creates a failure.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: any Error) {
    switch error {
    case let failure as ServeFailure: self = failure
    case let error as TextMeasureError:
      self.init(code: error.code.rawValue, message: error.message)
    default: self.init(code: "internalFailure", message: "\(error)")
    }
  }

  /// `{"error":{"code":…,"message":…}}`.
  public var json: [UInt8] { ServeJSON.encode(["error": ["code": code, "message": message]]) }
}
