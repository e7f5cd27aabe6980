import Suggestions
import TextMeasure

/// Reads request lines, one after the other, with memory that is used again.
///
/// A key may appear in a line once. `null` means an absent key, whatever the key's
/// type, except for `text`, which must be a string, and `id`, which is echoed.
package struct BatchRequestReader: Sendable {
  /// The request of the line read last; meaningless if that was refused.
  package private(set) var request = BatchRequest()

  var scanner = JSONScanner()

  /// The first thing that is wrong with the line though it is JSON. Reading continues after it, so
  /// that the reply carries the `id` wherever it stands.
  private var problem: BatchFailure?

  private let table = Vocabulary.request

  /// Where in the request the object stands that is being read, for messages: `runs[2].`
  var path = ""
  /// The number of that object in its array; -1 for the request.
  var part = -1

  private var ignoresUnknownKeys = false

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
    requestTemplate = nil
    var draft = RequestDraft()
    do throws(BatchFailure) {
      try readAlone(table, line, into: &draft)
      draft.setting.applyCSS()
    } catch {
      var failure = error
      failure.id = draft.request.id ?? (problem == nil ? BrokenLine.id(line) : nil)
      throw failure
    }
    request = draft.request
    request.sharedSetting = shared(draft.setting)
    if draft.styling != BatchStyling() { request.styling = draft.styling }
    keep(line, request)
  }

  /// Reads an object that nothing else is on a line with.
  ///
  /// - Throws: the first violation of JSON's grammar, or else ``problem``.
  private mutating func readAlone<Owner>(
    _ table: SettingTable<Owner>, _ line: Span<UInt8>, into owner: inout Owner
  ) throws(BatchFailure) {
    scanner.begin(line)
    problem = nil
    path = ""
    part = -1
    blanks.removeAll(keepingCapacity: true)
    do {
      try readObject(table, into: &owner)
      try scanner.requireEnd()
    } catch {
      problem = nil
      let code: TextMeasureError.Code = error.reason == .invalidUTF8 ? .invalidUTF8 : .invalidJSON
      throw BatchFailure(
        code: code,
        message: ForeignNumber.refusal(error, line) ?? code.advising(error.description))
    }
    if let problem { throw problem }
  }

  /// Reads how a text is set, and nothing of what is measured.
  ///
  /// - Returns: the setting, and the keys but for fonts with their values, in one order.
  mutating func readStyle(
    _ json: Span<UInt8>
  ) throws(TextMeasureError) -> (setting: BatchSetting, settings: String) {
    var setting = BatchSetting()
    try readStyle(Vocabulary.setting, json, into: &setting)
    setting.applyCSS()
    var settings: [String] = []
    for blank in blanks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where blank.key != .fonts
    {
      var value: [UInt8] = []
      for index in blank.range { value.append(json[index]) }
      settings.append("\(blank.key)=" + String(decoding: value, as: UTF8.self))
    }
    return (setting, settings.joined(separator: " "))
  }

  /// Reads a row of a file whose texts are to fit; the row has what could be read of it.
  package mutating func readRow(
    _ json: Span<UInt8>, ignoresUnknownKeys: Bool, into row: inout FitRow
  ) throws(BatchFailure) {
    self.ignoresUnknownKeys = ignoresUnknownKeys
    try readAlone(Vocabulary.fitRow, json, into: &row)
  }

  mutating func readParts(_ json: Span<UInt8>) throws(TextMeasureError) -> BatchStyling {
    var draft = RequestDraft()
    try readStyle(Vocabulary.parts, json, into: &draft)
    return draft.styling
  }

  /// Reads an object that is no line of a stream.
  private mutating func readStyle<Owner>(
    _ table: SettingTable<Owner>, _ json: Span<UInt8>, into owner: inout Owner
  ) throws(TextMeasureError) {
    do throws(BatchFailure) {
      try readAlone(table, json, into: &owner)
    } catch {
      // The other codes of the protocol are about lines.
      let own: [TextMeasureError.Code] = [.invalidUTF8, .limitExceeded, .unsupported]
      throw TextMeasureError(
        "read a style", error.message,
        code: own.contains(error.code) ? error.code : .invalidArgument)
    }
  }

  /// Reads a line that is like one before.
  ///
  /// Styles mostly take turns: behind the line that the last one was like stands the next.
  ///
  /// - Returns: whether it is; if not, what `request` holds means nothing.
  private mutating func readAlike(_ line: Span<UInt8>) -> Bool {
    if templates.isEmpty { return false }
    scanner.begin(line)
    for turn in templates.indices {
      let index = (lastTemplate + turn) % templates.count
      let template = templates[index]
      guard template.isLike(line) else { continue }
      if requestTemplate !== template {
        requestTemplate = template
        request = template.request
      }
      if template.read(&scanner, count: line.count, into: &request) {
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

  mutating func readObject<Owner>(
    _ table: SettingTable<Owner>, into owner: inout Owner
  ) throws(JSONSyntaxError) {
    // By index: the properties of CSS have one key.
    var seen: UInt128 = 0
    try scanner.require("{", "'{'")
    if !scanner.skip("}") {
      repeat {
        try scanner.beginKey()
        let name = try scanner.string()
        try scanner.require(":", "':'")
        let kind = try scanner.nextKind()
        guard let index = table.indices[name] else {
          try scanner.skipValue(depth: 1)
          if !ignoresUnknownKeys, !table.description.ignored.contains(name) {
            refuseUnknownKey(name, of: table)
          }
          continue
        }
        // By index: to take the entry out would count its references.
        let key = table.settings[index].facts.key
        let bit = UInt128(1) << UInt128(index)
        guard seen & bit == 0 else {
          report(.duplicateKey, "the key \"\(path)\(name)\" appears twice in the line")
          try scanner.skipValue(depth: 1)
          continue
        }
        seen |= bit
        if kind == .null, table.settings[index].facts.allowsNull {
          try scanner.null()
          continue
        }
        let start = scanner.position
        let value = Value(name: name, kind: kind)
        try table.settings[index].read(&self, value, &owner)
        if table.settings[index].facts.varies {
          let range = start..<scanner.position
          blanks.append(LineTemplate.Blank(key: key, run: part, range: range))
        }
      } while scanner.skip(",")
      try scanner.require("}", "',' or '}'")
    }
    for (index, setting) in table.required where seen >> UInt128(index) & 1 == 0 {
      let owner = path.isEmpty ? "the line" : "\"\(path.dropLast())\""
      report(.missingKey, "\(owner) has no \"\(setting.name)\"")
    }
  }

  private mutating func refuseUnknownKey<Owner>(_ name: String, of table: SettingTable<Owner>) {
    // A line may have a hundred thousand unknown keys, and a suggestion takes time.
    guard problem == nil else { return }
    let names = table.settings.map(\.facts.name) + table.description.ignored.sorted()
    if Vocabulary.belongsToRequests(name),
      table.description.name != Vocabulary.request.description.name
    {
      report(.unknownKey, "\"\(path)\(name)\" is for requests only; remove it")
      return
    }
    report(
      .unknownKey,
      "unknown key \"\(path)\(Self.abridged(name))\"; "
        + (ForeignKey.advice(name, among: names) ?? NearestName.hint(name, among: names)
          ?? "remove it or correct its spelling"))
  }

  /// Keeps the first thing that is wrong with the line.
  mutating func report(_ code: TextMeasureError.Code, _ message: String) {
    if problem == nil { problem = BatchFailure(code: code, message: code.advising(message)) }
  }

  /// A value of the caller's that is short enough to be part of a message.
  static func abridged(_ text: String) -> String {
    let longest = 60
    return text.unicodeScalars.count <= longest
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))) + "…"
  }
}
