/// Walks the bytes of one JSON text (RFC 8259) from front to back, once.
///
/// The scanner keeps only its position and scratch memory, and is given the bytes at each call,
/// because a stored `Span` would tie it to one line. Give every call between two lines' `rewind()` the
/// same bytes.
package struct JSONScanner: Sendable {
  /// The maximum nesting of arrays and objects, as in Foundation.
  package static let deepestNesting = 512

  /// The type of the next value, by its first byte.
  package enum ValueKind: Sendable {
    case object, array, string, number, boolean, null
  }

  /// The next byte to read, counted from 0.
  package private(set) var position = 0

  /// The contents of the last string that had escapes, as UTF-8; kept to save an allocation.
  private var scratch: [UInt8] = []

  /// Creates numbers from digits.
  private let numberParser = JSONNumberParser()

  /// Creates a scanner at the first byte.
  package init() {}

  /// Goes back to an earlier position, without an argument to the first byte of another line.
  package mutating func rewind(to position: Int = 0) {
    self.position = position
  }

  /// Skips white space and returns the type of the next value.
  package mutating func nextKind(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> ValueKind {
    skipWhitespace(bytes)
    guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
    switch bytes[position] {
    case ASCII.openBrace: return .object
    case ASCII.openBracket: return .array
    case ASCII.quote: return .string
    case ASCII.minus, ASCII.zero...ASCII.nine: return .number
    case ASCII.lowercaseT, ASCII.lowercaseF: return .boolean
    case ASCII.lowercaseN: return .null
    default: throw JSONSyntaxError(.expected("a value"), at: position)
    }
  }

  /// Skips white space and, if `byte` comes next, that byte too.
  ///
  /// - Returns: whether `byte` was there.
  package mutating func skip(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    skipWhitespace(bytes)
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips white space and requires `byte`.
  package mutating func require(
    _ byte: UInt8, _ name: String, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    guard skip(byte, bytes) else {
      throw JSONSyntaxError(
        position < bytes.count ? .expected(name) : .unexpectedEnd, at: position)
    }
  }

  /// Skips bytes that are known, if they come next.
  ///
  /// - Returns: whether they were there.
  package mutating func skip(_ known: Span<UInt8>, _ bytes: Span<UInt8>) -> Bool {
    guard bytes.has(known, at: position) else { return false }
    position += known.count
    return true
  }

  /// Requires that nothing but white space is left.
  package mutating func requireEnd(_ bytes: Span<UInt8>) throws(JSONSyntaxError) {
    skipWhitespace(bytes)
    guard position == bytes.count else { throw JSONSyntaxError(.trailingBytes, at: position) }
  }

  /// Reads a string.
  ///
  /// An escaped surrogate without its partner becomes U+FFFD, which is one UTF-16 unit as the
  /// surrogate is, so that offsets into the text keep their meaning.
  package mutating func string(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> String {
    let start = position
    let end = bytes.firstIndex(of: ASCII.quote, from: start + 1, to: bytes.count)
    if end < bytes.count, let text = PlainString.text(bytes.extracting(start + 1..<end)) {
      position = end + 1
      return text
    }
    // It has an escape, or is invalid.
    if let range = try stringContents(bytes) {
      return try Self.text(bytes.extracting(range), at: range.lowerBound)
    }
    do {
      return try Self.text(scratch.span, at: start)
    } catch {
      // Offsets into the decoded form say nothing about the line: name the string's start.
      throw JSONSyntaxError(error.reason, at: start)
    }
  }

  /// Reads a string and lends its contents, undecoded where it has no escape, to `body`.
  ///
  /// The contents are not checked to be UTF-8: use this only to compare them with known bytes.
  package mutating func withKey<Result>(
    _ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Result
  ) throws(JSONSyntaxError) -> Result {
    if let range = try stringContents(bytes) { return body(bytes.extracting(range)) }
    return body(scratch.span)
  }

  /// Skips a value of any kind in an object or array.
  ///
  /// - Returns: its bytes, without the white space around them.
  package mutating func rawValue(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> [UInt8] {
    var value: [UInt8]?
    try rawValue(bytes, into: &value)
    return value ?? []
  }

  /// The same, into memory that is used again.
  ///
  /// - Parameter value: receives the bytes; unchanged where the value is none.
  mutating func rawValue(
    _ bytes: Span<UInt8>, into value: inout [UInt8]?
  ) throws(JSONSyntaxError) {
    skipWhitespace(bytes)
    let start = position
    try skipValue(bytes, depth: 1)
    if value == nil { value = [] }
    value?.removeAll(keepingCapacity: true)
    value?.append(bytes: bytes.extracting(start..<position))
  }

  /// Reads a number as the nearest value of double precision.
  package mutating func number(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> Double {
    try numberParser.parse(bytes, from: &position)
  }

  /// Reads `true` or `false`.
  package mutating func boolean(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    if position < bytes.count, bytes[position] == ASCII.lowercaseT {
      try literal("true", bytes)
      return true
    }
    try literal("false", bytes)
    return false
  }

  /// Reads `null`.
  package mutating func null(_ bytes: Span<UInt8>) throws(JSONSyntaxError) {
    try literal("null", bytes)
  }

  /// Reads a value of any kind, checks it as strictly as if it were used, and discards it.
  ///
  /// - Parameter depth: its nesting depth.
  package mutating func skipValue(
    _ bytes: Span<UInt8>, depth: Int = 0
  ) throws(JSONSyntaxError) {
    switch try nextKind(bytes) {
    case .string: _ = try string(bytes)
    case .number: _ = try number(bytes)
    case .boolean: _ = try boolean(bytes)
    case .null: try null(bytes)
    case .array: try skipArray(bytes, depth: depth + 1)
    case .object: try skipObject(bytes, depth: depth + 1)
    }
  }

  private mutating func skipArray(
    _ bytes: Span<UInt8>, depth: Int
  ) throws(JSONSyntaxError) {
    guard depth <= Self.deepestNesting else {
      throw JSONSyntaxError(.nestedTooDeeply, at: position)
    }
    position += 1
    if skip(ASCII.closeBracket, bytes) { return }
    repeat { try skipValue(bytes, depth: depth) } while skip(ASCII.comma, bytes)
    try require(ASCII.closeBracket, "',' or ']'", bytes)
  }

  private mutating func skipObject(
    _ bytes: Span<UInt8>, depth: Int
  ) throws(JSONSyntaxError) {
    guard depth <= Self.deepestNesting else {
      throw JSONSyntaxError(.nestedTooDeeply, at: position)
    }
    position += 1
    if skip(ASCII.closeBrace, bytes) { return }
    repeat {
      try beginKey(bytes)
      _ = try string(bytes)
      try require(ASCII.colon, "':'", bytes)
      try skipValue(bytes, depth: depth)
    } while skip(ASCII.comma, bytes)
    try require(ASCII.closeBrace, "',' or '}'", bytes)
  }

  /// Skips white space and requires the quotation mark that opens a key, without passing it.
  package mutating func beginKey(_ bytes: Span<UInt8>) throws(JSONSyntaxError) {
    try require(ASCII.quote, "a key in quotation marks", bytes)
    position -= 1
  }

  private mutating func skipWhitespace(_ bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: position += 1
      default: return
      }
    }
  }

  private mutating func literal(
    _ word: String, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) {
    for expected in word.utf8 {
      guard position < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
      guard bytes[position] == expected else {
        throw JSONSyntaxError(.expected(word), at: position)
      }
      position += 1
    }
  }

  /// Passes a string and finds its contents.
  ///
  /// - Returns: the bytes between the quotation marks, or `nil` if they had escapes and their
  ///   decoded form is in `scratch`.
  private mutating func stringContents(
    _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Range<Int>? {
    let start = position + 1
    var index = bytes.firstIndex(from: start, to: bytes.count, where: JSONEscapes.marks)
    guard index < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: index) }
    switch bytes[index] {
    case ASCII.quote:
      position = index + 1
      return start..<index
    case ASCII.reverseSolidus:
      scratch.removeAll(keepingCapacity: true)
      try JSONEscapes.decode(bytes, from: start, firstEscape: index, into: &scratch, end: &index)
      position = index
      return nil
    default: throw JSONSyntaxError(.controlCharacter, at: index)
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
