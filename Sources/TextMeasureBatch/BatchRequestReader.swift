/// Reads request lines, one after the other, with memory that is used again.
///
/// A key may stand in a line once. `null` stands for a key that is absent, whatever the key's
/// type, except for `text`, which must be a string, and `id`, which is echoed.
package struct BatchRequestReader: Sendable {
  /// Where in the line the reader stands.
  var scanner = JSONScanner()

  /// The first thing that is wrong with the line though it is JSON. Reading goes on behind it, so
  /// that the reply carries the `id` wherever it stands.
  private var problem: BatchFailure?

  /// The keys of the protocol by their spelling.
  private let keyTable = BatchKeyTable()

  /// Creates a reader; keep one for each thread.
  package init() {}

  /// Reads one line, without or with the white space that ends it.
  ///
  /// - Throws: the failure to reply with: the line's first violation of JSON's grammar, or else of
  ///   the protocol.
  /// - Complexity: O(length of the line).
  package mutating func read(_ line: Span<UInt8>) throws(BatchFailure) -> BatchRequest {
    scanner.rewind()
    problem = nil
    var request = BatchRequest()
    do {
      try readMembers(line, into: &request)
    } catch {
      let code: BatchErrorCode = error.reason == .invalidUTF8 ? .invalidUTF8 : .invalidJSON
      throw BatchFailure(id: request.id, code: code, message: error.description)
    }
    if var problem {
      problem.id = request.id
      throw problem
    }
    return request
  }

  private mutating func readMembers(
    _ line: Span<UInt8>, into request: inout BatchRequest
  ) throws(JSONSyntaxError) {
    // One bit for each key that was there, by its index.
    var seen: UInt64 = 0
    var hasText = false
    try scanner.require(ASCII.openBrace, "'{'", line)
    if !scanner.skip(ASCII.closeBrace, line) {
      repeat {
        try scanner.beginKey(line)
        let keyStart = scanner.position
        let index = try scanner.withKey(line) { keyTable.index($0) }
        try scanner.require(ASCII.colon, "':'", line)
        let kind = try scanner.nextKind(line)
        guard let index else {
          try refuseUnknownKey(at: keyStart, line)
          continue
        }
        let key = keyTable.keys[index]
        guard seen & (1 << UInt64(index)) == 0 else {
          report(.duplicateKey, "the key \"\(key.rawValue)\" stands twice in the line")
          try scanner.skipValue(line, depth: 1)
          continue
        }
        seen |= 1 << UInt64(index)
        if key == .text { hasText = true }
        try readValue(of: key, kind, line, into: &request)
      } while scanner.skip(ASCII.comma, line)
      try scanner.require(ASCII.closeBrace, "',' or '}'", line)
    }
    try scanner.requireEnd(line)
    if !hasText { report(.missingKey, "the line has no \"text\"") }
  }

  private mutating func refuseUnknownKey(
    at keyStart: Int, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) {
    let valueStart = scanner.position
    scanner.rewind(to: keyStart)
    let name = try scanner.string(line)
    scanner.rewind(to: valueStart)
    try scanner.skipValue(line, depth: 1)
    report(
      .unknownKey, "unknown key \"\(Self.abridged(name))\"; take it out or correct its spelling")
  }

  /// Keeps the first thing that is wrong with the line.
  mutating func report(_ code: BatchErrorCode, _ message: @autoclosure () -> String) {
    if problem == nil { problem = BatchFailure(code: code, message: message()) }
  }

  /// A value of the caller's that is short enough to be part of a message.
  static func abridged(_ text: String) -> String {
    let longest = 60
    return text.unicodeScalars.count <= longest
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))) + "…"
  }
}
