/// Reads request lines, one after the other, with memory that is used again.
///
/// A key may stand in a line once. `null` stands for a key that is absent, whatever the key's
/// type, except for `text`, which must be a string, and `id`, which is echoed.
package struct BatchRequestReader: Sendable {
  /// What the line asks that was read last; it means nothing where that was refused.
  package private(set) var request = BatchRequest()

  /// Where in the line the reader stands.
  var scanner = JSONScanner()

  /// The first thing that is wrong with the line though it is JSON. Reading goes on behind it, so
  /// that the reply carries the `id` wherever it stands.
  private var problem: BatchFailure?

  /// The keys of the protocol by their spelling.
  private let keyTable = BatchKeyTable()

  /// Lines that others may be like, and the one that the last line was like.
  private var templates: [LineTemplate] = []
  private var lastTemplate = 0
  /// The one whose values `request` has, but for those that it leaves out; `nil`: none.
  private var requestTemplate: LineTemplate?
  /// The one that was taken last when none was free any more.
  private var replacedTemplate = -1

  /// Where the values stand that the line's template leaves out.
  private var blanks: [LineTemplate.Blank] = []

  /// The most lines that are kept: a screen's row has a few labels, each with its style.
  private static let mostTemplates = 8

  /// Creates a reader; keep one for each thread.
  package init() {}

  /// Reads one line, without or with the white space that ends it, and returns what it asks.
  ///
  /// - Throws: as ``readNext(_:)`` does.
  package mutating func read(_ line: Span<UInt8>) throws(BatchFailure) -> BatchRequest {
    try readNext(line)
    return request
  }

  /// Reads one line, without or with the white space that ends it, into ``request``: to return one
  /// copies it.
  ///
  /// - Throws: the failure to reply with: the line's first violation of JSON's grammar, or else of
  ///   the protocol.
  /// - Complexity: O(length of the line).
  package mutating func readNext(_ line: Span<UInt8>) throws(BatchFailure) {
    if readAlike(line) { return }
    scanner.rewind()
    problem = nil
    requestTemplate = nil
    var request = BatchRequest()
    do {
      var setting = BatchSetting()
      try readMembers(line, into: &request, &setting)
      request.sharedSetting = shared(setting)
    } catch {
      let code: BatchErrorCode = error.reason == .invalidUTF8 ? .invalidUTF8 : .invalidJSON
      throw BatchFailure(
        id: request.id ?? BrokenLine.id(line), code: code, message: error.description)
    }
    if var problem {
      problem.id = request.id
      throw problem
    }
    keep(line, request)
    self.request = request
  }

  /// Reads a line that is like one before.
  ///
  /// Styles mostly take turns: behind the line that the last one was like stands the next.
  ///
  /// - Returns: whether it is; if not, what `request` holds means nothing.
  private mutating func readAlike(_ line: Span<UInt8>) -> Bool {
    for turn in templates.indices {
      let index = (lastTemplate + turn) % templates.count
      let template = templates[index]
      guard template.isLike(line) else { continue }
      if requestTemplate !== template {
        requestTemplate = template
        request = template.request
      }
      if template.read(line, &scanner, into: &request) {
        lastTemplate = index
        return true
      }
    }
    return false
  }

  /// Keeps a line in which nothing was wrong, in the place of the one that is kept longest.
  private mutating func keep(_ line: Span<UInt8>, _ request: BatchRequest) {
    guard let template = LineTemplate(line, blanks: blanks, request: request) else { return }
    if templates.count < Self.mostTemplates {
      lastTemplate = templates.count
      templates.append(template)
    } else {
      replacedTemplate = (replacedTemplate + 1) % templates.count
      lastTemplate = replacedTemplate
      templates[lastTemplate] = template
    }
  }

  /// The setting as one of a line before, if that has the same.
  private func shared(_ setting: BatchSetting) -> SharedBatchSetting {
    for template in templates where template.request.setting == setting {
      return template.request.sharedSetting
    }
    return SharedBatchSetting(setting)
  }

  private mutating func readMembers(
    _ line: Span<UInt8>, into request: inout BatchRequest, _ setting: inout BatchSetting
  ) throws(JSONSyntaxError) {
    blanks.removeAll(keepingCapacity: true)
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
        let valueStart = scanner.position
        try readValue(of: key, kind, line, into: &request, &setting)
        if LineTemplate.leavesOut(key, kind) {
          blanks.append(LineTemplate.Blank(key: key, range: valueStart..<scanner.position))
        }
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
