import TextMeasure

extension TextMeasureError {
  /// An invalid argument; the message says what to give instead.
  static func argument(_ message: String) -> TextMeasureError {
    TextMeasureError(code: .invalidArgument, message: message, operation: "call textmeasure")
  }

  /// A text that is not UTF-8.
  static func invalidUTF8(_ name: String) -> TextMeasureError {
    TextMeasureError(
      code: .invalidUTF8, message: "\(name) is not UTF-8; convert it first",
      operation: "call textmeasure")
  }

  /// Checks a width and a number of lines.
  static func check(width: Double, maximumLines: Int32) throws(TextMeasureError) {
    guard width >= 0 else {
      throw .argument("the width is \(width); give points from 0 up, or INFINITY")
    }
    guard maximumLines >= 0 else {
      throw .argument("max_lines is \(maximumLines); give 0 for no limit, or a number of lines")
    }
  }
}

extension TextMeasureError.Code {
  /// The bytes of a text are not UTF-8, which no Swift string can be.
  static let invalidUTF8 = TextMeasureError.Code(rawValue: "invalidUTF8")
}
