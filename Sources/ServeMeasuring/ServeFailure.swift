import Foundation
import TextMeasure

/// Why something cannot be answered, with the protocol's codes.
public struct ServeFailure: Error, Sendable, CustomStringConvertible {
  /// The code, as in a batch reply's `error`.
  public var code: String
  /// The reason in one line, and what to do.
  public var message: String

  /// Creates a failure.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: TextMeasureError) {
    self.init(code: error.code.rawValue, message: error.message)
  }

  public var description: String { message }

  /// `{"error":{"code":…,"message":…}}`.
  public var json: [UInt8] {
    struct Body: Encodable {
      var error: [String: String]
    }
    return ServeJSON.encode(Body(error: ["code": code, "message": message]))
  }
}
