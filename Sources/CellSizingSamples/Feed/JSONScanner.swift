/// Finds where JSON values begin and end, and where text stops being JSON (RFC 8259).
///
/// Foundation's decoder says that a text is not JSON and not where; this says where.
struct JSONScanner {
  /// A place where the text is not JSON.
  struct Failure: Error {
    /// The offending byte's distance from the text's start; the text's length at its end.
    var offset: Int
    /// The expected input.
    var message: String
  }

  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The next byte's distance from the text's start.
  private(set) var offset: Int

  /// The maximum nesting of arrays and objects: Foundation's own limit.
  private static let greatestDepth = 512

  /// Starts at the text's beginning, after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte; `nil` at the text's end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes over a byte, whatever it is.
  mutating func skipByte() {
    offset = min(offset + 1, bytes.count)
  }

  /// Passes over white space.
  mutating func skipSpace() {
    while let byte = next,
      byte == 0x20
        || (0x09...0x0D).contains(byte) && byte != 0x0B
          && byte != 0x0C
    {
      offset += 1
    }
  }

  /// Passes over a byte if it comes next, after white space.
  mutating func skip(_ byte: Character) -> Bool {
    skipSpace()
    guard let next, next == byte.asciiValue else { return false }
    offset += 1
    return true
  }

  /// Passes over a byte that must come next, after white space.
  mutating func expect(_ byte: Character, _ place: String) throws(Failure) {
    guard skip(byte) else { throw failure("expected \(byte) \(place)") }
  }

  /// Skips a value; returns its bytes.
  mutating func skipValue(depth: Int = 0) throws(Failure) -> Range<Int> {
    skipSpace()
    let start = offset
    guard depth < Self.greatestDepth else { throw failure("arrays and objects are too deep") }
    switch next {
    case UInt8(ascii: "{"): try skipObject(depth: depth)
    case UInt8(ascii: "["): try skipArray(depth: depth)
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try skipWord("true")
    case UInt8(ascii: "f"): try skipWord("false")
    case UInt8(ascii: "n"): try skipWord("null")
    default: try skipNumber()
    }
    return start..<offset
  }

  /// Skips a string; returns its bytes between the quotation marks.
  @discardableResult
  mutating func skipString() throws(Failure) -> Range<Int> {
    try expect("\"", "where a string begins")
    let start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return start..<offset - 1
      case UInt8(ascii: "\\"):
        offset += 1
        try skipEscape()
      case 0..<0x20:
        throw failure("a control character in a string must be written as an escape")
      default:
        offset += 1
      }
    }
    throw failure("the string does not end")
  }

  /// Passes over what follows an escape's backslash.
  private mutating func skipEscape() throws(Failure) {
    switch next {
    case UInt8(ascii: "u"):
      offset += 1
      for _ in 0..<4 {
        guard let byte = next, Self.isHexDigit(byte) else {
          throw failure("expected four hexadecimal digits")
        }
        offset += 1
      }
    case let byte? where "\"\\/bfnrt".utf8.contains(byte):
      offset += 1
    default:
      throw failure("unknown escape")
    }
  }

  /// Passes over an object.
  private mutating func skipObject(depth: Int) throws(Failure) {
    try expect("{", "where an object begins")
    if skip("}") { return }
    repeat {
      skipSpace()
      try skipString()
      try expect(":", "after a name")
      _ = try skipValue(depth: depth + 1)
    } while skip(",")
    try expect("}", "or a comma after a value")
  }

  /// Passes over an array.
  private mutating func skipArray(depth: Int) throws(Failure) {
    try expect("[", "where an array begins")
    if skip("]") { return }
    repeat { _ = try skipValue(depth: depth + 1) } while skip(",")
    try expect("]", "or a comma after a value")
  }

  /// Passes over a word.
  private mutating func skipWord(_ word: String) throws(Failure) {
    for byte in word.utf8 {
      guard next == byte else { throw failure("expected \(word)") }
      offset += 1
    }
  }

  /// Passes over a number.
  private mutating func skipNumber() throws(Failure) {
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") {
      offset += 1
    } else {
      try skipDigits("a value")
    }
    if next == UInt8(ascii: ".") {
      offset += 1
      try skipDigits("digits after the point")
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try skipDigits("digits of the exponent")
    }
  }

  /// Passes over one digit or more.
  private mutating func skipDigits(_ name: String) throws(Failure) {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    if offset == start { throw failure("expected \(name)") }
  }

  /// Whether a byte is a hexadecimal digit.
  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }

  /// The error for the next byte.
  private func failure(_ message: String) -> Failure {
    Failure(
      offset: offset, message: offset < bytes.count ? message : "\(message); the text ends here")
  }

  /// Goes to the comma or bracket that ends an array's element which is not JSON: the next one
  /// outside of strings and of brackets that opened since the element's start.
  mutating func recover(fromElementAt start: Int) {
    offset = start
    var depth = 0
    var isInString = false
    while let byte = next {
      if isInString {
        if byte == UInt8(ascii: "\\") {
          offset += 1
        } else if byte == UInt8(ascii: "\"") || byte == 0x0A {
          // No string of JSON has a line feed in it: a missing quotation mark ends there.
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return }
          depth -= 1
        case UInt8(ascii: ",") where depth == 0: return
        default: break
        }
      }
      offset += 1
    }
    offset = min(offset, bytes.count)
  }
}
