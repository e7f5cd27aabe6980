/// Walks the bytes of one JSON text (RFC 8259) from front to back, once.
///
/// It copies them, because a stored `Span` would tie it to one text.
package struct JSONScanner: Sendable {
  /// The maximum nesting of arrays and objects, as in Foundation.
  package static let deepestNesting = 512

  /// The type of the next value, by its first byte.
  ///
  /// The raw value names it with its article, for messages.
  package enum ValueKind: String, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "a boolean"
    case null
  }

  /// The next byte to read, counted from 0.
  package private(set) var position = 0
  private var bytes: [UInt8] = []
  /// A string with escapes; kept to save an allocation.
  private var decoded: [UInt8] = []

  package init() {}

  package init(_ bytes: Span<UInt8>) { begin(bytes) }

  /// Goes to the first byte of other bytes.
  package mutating func begin(_ other: Span<UInt8>) {
    // Memory of a very long line is given back.
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    bytes.append(bytes: other)
    position = 0
  }

  package mutating func rewind(to position: Int = 0) { self.position = position }

  /// Skips white space and returns the type of the next value.
  package mutating func nextKind() throws(JSONSyntaxError) -> ValueKind {
    skipWhitespace()
    guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw JSONSyntaxError(.expected("a value"), at: position)
    }
  }

  /// Skips white space and, if `character` comes next, that too.
  ///
  /// - Returns: whether it was there.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipWhitespace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips white space and requires `character`.
  package mutating func require(_ character: Unicode.Scalar, _ name: @autoclosure () -> String)
    throws(JSONSyntaxError)
  {
    guard skip(character) else {
      throw JSONSyntaxError(
        position < bytes.count ? .expected(name()) : .unexpectedEnd, at: position)
    }
  }

  /// Skips bytes that are known, if they come next.
  ///
  /// - Returns: whether they were there.
  package mutating func skip(_ known: Span<UInt8>) -> Bool {
    guard bytes.span.has(known, at: position) else { return false }
    position += known.count
    return true
  }

  /// Requires that nothing but white space is left.
  package mutating func requireEnd() throws(JSONSyntaxError) {
    skipWhitespace()
    guard position == bytes.count else { throw JSONSyntaxError(.trailingBytes, at: position) }
  }

  /// Reads a string.
  ///
  /// An escaped surrogate without its partner becomes U+FFFD, which is one UTF-16 unit as the
  /// surrogate is, so that offsets into the text keep their meaning.
  package mutating func string() throws(JSONSyntaxError) -> String {
    let (bytes, start) = (bytes, position)
    // Decoded up to here; what follows is copied at once.
    decoded.removeAll(keepingCapacity: true)
    var rest = start + 1
    var index = rest
    var end = start
    while true {
      // Only where a quotation mark was an escape: else long texts of escapes were searched again.
      if end < index {
        end = bytes.span.firstIndex(of: UInt8(ascii: "\""), from: index, to: bytes.count)
      }
      let stop = bytes.span.firstIndex(of: UInt8(ascii: "\\"), from: index, to: end)
      if let control = bytes[index..<stop].firstIndex(where: { $0 < UInt8(ascii: " ") }) {
        throw JSONSyntaxError(.controlCharacter, at: control)
      }
      guard stop < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: stop) }
      let part = bytes.span.extracting(rest..<stop)
      index = stop
      if stop == end {
        position = end + 1
        if rest == start + 1 { return try Self.text(part, at: rest) }
        decoded.append(bytes: part)
        do {
          return try Self.text(decoded.span, at: start)
        } catch {
          // Offsets into the decoded form say nothing about the line: name the string's start.
          throw JSONSyntaxError(error.reason, at: start)
        }
      }
      decoded.append(bytes: part)
      try JSONEscapes.decodeOne(bytes.span, at: &index, into: &decoded)
      rest = index
    }
  }

  /// Skips a value of any kind in an object or array.
  ///
  /// - Returns: its bytes, without the white space around them.
  package mutating func rawValue() throws(JSONSyntaxError) -> [UInt8] {
    var value: [UInt8]?
    try rawValue(into: &value)
    return value ?? []
  }

  /// The same, into memory that is used again.
  ///
  /// - Parameter value: receives the bytes; unchanged where the value is none.
  mutating func rawValue(into value: inout [UInt8]?) throws(JSONSyntaxError) {
    skipWhitespace()
    let start = position
    try skipValue(depth: 1)
    if value == nil { value = [] }
    value?.removeAll(keepingCapacity: true)
    value?.append(bytes: bytes.span.extracting(start..<position))
  }

  /// Reads a number as the nearest value of double precision.
  package mutating func number() throws(JSONSyntaxError) -> Double {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let integerStart = position
    try passDigits()
    if bytes[integerStart] == UInt8(ascii: "0"), position > integerStart + 1 {
      throw JSONSyntaxError(.expected("no digit after a leading 0"), at: integerStart + 1)
    }
    let integer = integerStart..<position
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try passDigits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try passDigits()
    }
    // Most numbers are whole: the standard library takes over a thousand instructions more.
    if position == integer.upperBound, integer.count <= 15 {
      let value = bytes[integer].reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
      return start < integerStart ? -value : value
    }
    // A value too small for double precision is 0, as everywhere else.
    guard let value = Double(try Self.text(bytes.span.extracting(start..<position), at: start)),
      value.isFinite
    else { throw JSONSyntaxError(.numberOutOfRange, at: start) }
    return value
  }

  private mutating func passDigits() throws(JSONSyntaxError) {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else {
      throw JSONSyntaxError(
        position < bytes.count ? .expected("a digit") : .unexpectedEnd, at: position)
    }
  }

  package mutating func boolean() throws(JSONSyntaxError) -> Bool {
    if position < bytes.count, bytes[position] == UInt8(ascii: "t") {
      try literal("true")
      return true
    }
    try literal("false")
    return false
  }

  package mutating func null() throws(JSONSyntaxError) {
    try literal("null")
  }

  /// Reads a value of any kind, checks it as strictly as if it were used, and discards it.
  ///
  /// - Parameter depth: its nesting depth.
  package mutating func skipValue(depth: Int = 0) throws(JSONSyntaxError) {
    switch try nextKind() {
    case .string: _ = try string()
    case .number: _ = try number()
    case .boolean: _ = try boolean()
    case .null: try null()
    case .array: try skipElements(until: "]", depth: depth + 1, haveKeys: false)
    case .object: try skipElements(until: "}", depth: depth + 1, haveKeys: true)
    }
  }

  private mutating func skipElements(
    until end: Unicode.Scalar, depth: Int, haveKeys: Bool
  ) throws(JSONSyntaxError) {
    guard depth <= Self.deepestNesting else {
      throw JSONSyntaxError(.nestedTooDeeply, at: position)
    }
    position += 1
    if skip(end) { return }
    repeat {
      if haveKeys {
        try beginKey()
        _ = try string()
        try require(":", "':'")
      }
      try skipValue(depth: depth)
    } while skip(",")
    try require(end, "',' or '\(end)'")
  }

  /// Skips white space and requires the quotation mark that opens a key, without passing it.
  package mutating func beginKey() throws(JSONSyntaxError) {
    try require("\"", "a key in quotation marks")
    position -= 1
  }

  private mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return
      }
    }
  }

  private mutating func literal(_ word: String) throws(JSONSyntaxError) {
    for expected in word.utf8 {
      guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
      guard bytes[position] == expected else {
        throw JSONSyntaxError(.expected(word), at: position)
      }
      position += 1
    }
  }

  /// Creates a string from bytes that must be UTF-8.
  private static func text(
    _ contents: Span<UInt8>, at offset: Int
  ) throws(JSONSyntaxError) -> String {
    let valid: UTF8Span
    do {
      valid = try UTF8Span(validating: contents)
    } catch {
      throw JSONSyntaxError(.invalidUTF8, at: offset + error.byteOffsets.lowerBound)
    }
    return String(copying: valid)
  }
}
