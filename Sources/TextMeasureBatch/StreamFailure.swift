/// A read or a write that the system refused.
package struct StreamFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system's number for the reason, one of `errno`'s.
  package var code: Int32

  /// What failed and why, as a sentence without a full stop.
  package var description: String

  /// The input is not the one of which the first lines were answered before.
  static let otherInput = StreamFailure(
    code: 0,
    description: "its first lines are not those that were answered; give the same input, or leave "
      + "out --resume")

  /// The replies are not those that the finished output has.
  package static let otherOutput = StreamFailure(
    code: 0,
    description: "its replies are not those in the finished output; give the same input and "
      + "settings, or leave out --resume to replace the output")

  /// The input has another encoding than UTF-8.
  static func encoding(_ encoding: ForeignEncoding) -> StreamFailure {
    StreamFailure(code: 0, description: encoding.message)
  }

  /// Whether the input is refused: it was read and is not what is answered.
  package var isRefusal: Bool { code == 0 }

  package init(code: Int32, description: String) {
    self.code = code
    self.description = description
  }
}
