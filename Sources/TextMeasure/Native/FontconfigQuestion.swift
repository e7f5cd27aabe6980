import CFontconfig

/// What the child process that asks Fontconfig is asked, as bytes.
struct FontconfigQuestion: Sendable {
  /// The question with its length before it.
  let bytes: [UInt8]

  /// Asks for matches, best first.
  ///
  /// - Throws: `limitExceeded` for a name and a language of more than 64 KB.
  init(_ query: FontconfigSession.Query, limit: Int) throws(TextMeasureError) {
    try self.init(kind: limit == 1 ? CFC_MATCH : CFC_SORT, query, limit: limit)
  }

  /// Asks for all scalable faces.
  static func allFaces() throws(TextMeasureError) -> FontconfigQuestion {
    try FontconfigQuestion(kind: CFC_LIST, .init(pattern: ""), limit: 0)
  }

  private init(
    kind: Int, _ query: FontconfigSession.Query, limit: Int
  ) throws(TextMeasureError) {
    let pattern = Array(query.pattern.utf8)
    let language = Array((query.language ?? "").utf8)
    guard pattern.count + language.count <= CFC_LONGEST_QUESTION else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "A name for Fontconfig has \(pattern.count) bytes, with its language more than "
          + "\(CFC_LONGEST_QUESTION); give a shorter name, or a path.",
        operation: "ask Fontconfig")
    }
    let slant: UInt32 = query.isItalic.map { $0 ? 2 : 1 } ?? 0
    // The fields of `cfc_question`.
    let fields: [UInt32] = [
      UInt32(clamping: kind), UInt32(clamping: limit),
      query.weight == nil ? 0 : 1, UInt32(bitPattern: Int32(clamping: query.weight ?? 0)), slant,
      query.codePoint == nil ? 0 : 1, query.codePoint ?? 0, UInt32(clamping: pattern.count),
      query.language == nil ? 0 : 1, UInt32(clamping: language.count),
    ]
    let body = fields.flatMap(Self.bytes) + pattern + language
    bytes = Self.bytes(UInt32(clamping: body.count)) + body
  }

  /// A number as the machine has it in memory: both ends are the same program.
  private static func bytes(_ number: UInt32) -> [UInt8] {
    let ordered = UInt32(littleEndian: number)
    return (0..<4).map { UInt8(truncatingIfNeeded: ordered >> (8 * $0)) }
  }
}
