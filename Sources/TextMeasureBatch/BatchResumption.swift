import Foundation

/// The part of an output file that an interrupted run left whole.
package struct BatchResumption: Sendable, Equatable {
  /// How many whole reply lines the file has, and so how many input lines to leave out.
  package private(set) var lineCount = 0

  /// How many of them are errors.
  package private(set) var failureCount = 0

  /// The length of the whole lines, in bytes; what follows is a part of a reply.
  package private(set) var byteCount: UInt64 = 0

  /// Reads the file's lines.
  ///
  /// A whole line must be a reply, so that a file of another kind is not taken for one and
  /// shortened.
  ///
  /// - Throws: what the source throws, and `EINVAL` for a whole line that is not a reply.
  /// - Complexity: O(size of the file); holds one line at a time.
  package init(reading source: some ByteSource) throws(StreamFailure) {
    var source = source
    var block = [UInt8](repeating: 0, count: 256 << 10)
    var line: [UInt8] = []
    while true {
      let count = try source.read(into: &block, at: 0..<block.count)
      if count == 0 { return }
      var start = 0
      while start < count {
        let end = BatchLine.end(in: block.span, from: start, to: count)
        line.append(contentsOf: block[start..<end])
        if end < count { try finish(&line) }
        start = end + 1
      }
    }
  }

  private mutating func finish(_ line: inout [UInt8]) throws(StreamFailure) {
    lineCount += 1
    do {
      if try Self.isFailure(line.span) { failureCount += 1 }
    } catch {
      throw StreamFailure(
        code: EINVAL,
        description: "line \(lineCount) of the output is not a reply, so nothing was done; give "
          + "the output of an interrupted run, or remove --resume")
    }
    byteCount += UInt64(line.count) + 1
    line.removeAll(keepingCapacity: true)
  }

  /// Whether a reply is an error.
  private static func isFailure(_ reply: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    var scanner = JSONScanner()
    var isFailure = false
    var hasID = false
    try scanner.require(ASCII.openBrace, "'{'", reply)
    repeat {
      try scanner.beginKey(reply)
      let key = try scanner.string(reply)
      try scanner.require(ASCII.colon, "':'", reply)
      try scanner.skipValue(reply, depth: 1)
      hasID = hasID || key == "id"
      isFailure = isFailure || key == "error"
    } while scanner.skip(ASCII.comma, reply)
    try scanner.require(ASCII.closeBrace, "'}'", reply)
    try scanner.requireEnd(reply)
    guard hasID else { throw JSONSyntaxError(.expected("\"id\""), at: 0) }
    return isFailure
  }
}
