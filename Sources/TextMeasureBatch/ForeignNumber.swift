/// Numbers as other notations write them.
enum ForeignNumber {
  private static let words: [[UInt8]] = [Array("Infinity".utf8), Array("NaN".utf8)]

  /// What to do about `Infinity` or `NaN`, which many JSON writers print, at a syntax error; `nil` where
  /// there is none.
  static func refusal(_ error: JSONSyntaxError, _ line: Span<UInt8>) -> String? {
    for word in words where line.has(word.span, at: error.offset) {
      let isNegative = error.offset > 0 && line[error.offset - 1] == UInt8(ascii: "-")
      let name = (isNegative ? "-" : "") + String(decoding: word, as: UTF8.self)
      guard let key = key(before: error.offset - (isNegative ? 1 : 0), line) else {
        return "JSON has no \(name), at byte \(error.offset); write a finite number"
      }
      let isUnlimited = name == "Infinity" && (key == "width" || key == "height")
      return "\"\(BatchRequestReader.abridged(key))\" is \(name), which JSON does not have; "
        + (isUnlimited ? "remove it for no limit" : "write a finite number")
    }
    return nil
  }

  /// The key whose value begins at an offset; `nil` for an array's element.
  private static func key(before offset: Int, _ line: Span<UInt8>) -> String? {
    var before: [UInt8] = []
    // No key is as long.
    before.append(bytes: line.extracting(max(0, offset - 4096)..<offset))
    return String(decoding: before, as: UTF8.self)
      .firstMatch(of: /"([^"]*)"[ \t\n\r]*:[ \t\n\r]*$/).map { String($0.1) }
  }

  /// What to do about a string in place of a number; `nil` where it does not begin with one.
  static func advice(_ string: String, unit: String) -> String? {
    guard let number = string.firstMatch(of: /^\s*[-+]?[0-9.]+/) else { return nil }
    let isPlain = number.range.upperBound == string.endIndex
    return isPlain
      ? "write it without quotation marks"
      : unit.hasPrefix("points") ? "give it in points, without a unit" : "give it without a unit"
  }
}
