import Suggestions

/// Reads request lines, one after the other, with memory that is used again.
///
/// A key may appear in a line once. `null` means an absent key, whatever the key's
/// type, except for `text`, which must be a string, and `id`, which is echoed.
package struct BatchRequestReader: Sendable {
  /// The request of the line read last; meaningless if that was refused.
  package private(set) var request = BatchRequest()

  /// The reader's position in the line.
  var scanner = JSONScanner()

  /// The first thing that is wrong with the line though it is JSON. Reading continues after it, so
  /// that the reply carries the `id` wherever it stands.
  private var problem: BatchFailure?

  /// The keys of each object by their spelling.
  private let keyTables = BatchObject.allCases.map { BatchKeyTable($0) }

  /// Where in the request the object stands that is being read, for messages: `runs[2].`
  var path = ""

  /// Lines that others may be like, and the one that the last line was like.
  private var templates: [LineTemplate] = []
  private var lastTemplate = 0
  /// The one whose values `request` has, but for those that it leaves out; `nil`: none.
  private var requestTemplate: LineTemplate?
  /// The one that was taken last when none was free any more.
  private var replacedTemplate = -1

  /// Where the values stand that the line's template leaves out.
  var blanks: [LineTemplate.Blank] = []

  /// The maximum number of kept lines: a screen's row has a few labels, each with its style.
  private static let mostTemplates = 8

  /// Creates a reader; keep one for each thread.
  package init() {}

  /// Reads one line, without or with the white space that ends it, and returns its request.
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
    path = ""
    requestTemplate = nil
    var request = BatchRequest()
    do {
      var setting = BatchSetting()
      try readMembers(line, into: &request, &setting)
      request.sharedSetting = shared(setting)
    } catch {
      let code: BatchErrorCode = error.reason == .invalidUTF8 ? .invalidUTF8 : .invalidJSON
      throw BatchFailure(
        id: request.id ?? BrokenLine.id(line), code: code,
        message: code.advising(error.description))
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
    var styling = BatchStyling()
    try readObject(.request, line) { reader, value throws(JSONSyntaxError) in
      let valueStart = reader.scanner.position
      try reader.readValue(value, line, into: &request, &setting, &styling)
      if LineTemplate.leavesOut(value.key, value.kind) {
        let range = valueStart..<reader.scanner.position
        reader.blanks.append(LineTemplate.Blank(key: value.key, range: range))
      }
    }
    try scanner.requireEnd(line)
    if styling != BatchStyling() { request.styling = styling }
  }

  /// Reads an object, handing each of its values that is to be read to `body`.
  mutating func readObject(
    _ object: BatchObject, _ line: Span<UInt8>,
    _ body: (inout Self, Value) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    // One bit for each key that was there, by its index.
    var seen: UInt64 = 0
    try scanner.require(ASCII.openBrace, "'{'", line)
    if !scanner.skip(ASCII.closeBrace, line) {
      repeat {
        try scanner.beginKey(line)
        let keyStart = scanner.position
        let table = keyTables[object.rawValue]
        let index = try scanner.withKey(line) { table.index($0) }
        try scanner.require(ASCII.colon, "':'", line)
        let kind = try scanner.nextKind(line)
        guard let index else {
          try refuseUnknownKey(of: object, at: keyStart, line)
          continue
        }
        let key = table.keys[index]
        guard seen & (1 << UInt64(index)) == 0 else {
          report(.duplicateKey, "the key \"\(path)\(key.rawValue)\" appears twice in the line")
          try scanner.skipValue(line, depth: 1)
          continue
        }
        seen |= 1 << UInt64(index)
        try body(&self, Value(key: key, kind: kind))
      } while scanner.skip(ASCII.comma, line)
      try scanner.require(ASCII.closeBrace, "',' or '}'", line)
    }
    for key in object.requiredKeys {
      let index = keyTables[object.rawValue].keys.firstIndex(of: key) ?? 0
      guard seen & (1 << UInt64(index)) == 0 else { continue }
      let owner = path.isEmpty ? "the line" : "\"\(path.dropLast())\""
      report(.missingKey, "\(owner) has no \"\(key.rawValue)\"")
    }
  }

  private mutating func refuseUnknownKey(
    of object: BatchObject, at keyStart: Int, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) {
    let valueStart = scanner.position
    scanner.rewind(to: keyStart)
    let name = try scanner.string(line)
    scanner.rewind(to: valueStart)
    try scanner.skipValue(line, depth: 1)
    // A line may have a hundred thousand unknown keys, and a suggestion takes time.
    guard problem == nil else { return }
    report(
      .unknownKey,
      "unknown key \"\(path)\(Self.abridged(name))\"; "
        + (ForeignKey.advice(name, among: object.keys)
          ?? NearestName.hint(name, among: object.keys.map(\.rawValue))
          ?? "remove it or correct its spelling"))
  }

  /// Keeps the first thing that is wrong with the line.
  mutating func report(_ code: BatchErrorCode, _ message: String) {
    if problem == nil { problem = BatchFailure(code: code, message: code.advising(message)) }
  }

  /// A value of the caller's that is short enough to be part of a message.
  static func abridged(_ text: String) -> String {
    let longest = 60
    return text.unicodeScalars.count <= longest
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))) + "…"
  }
}
