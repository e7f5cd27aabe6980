import Synchronization

/// Fontconfig's answers: which installed file has a family, or covers a character.
///
/// Fontconfig does not survive every lack of memory, and trusts the cache files that it maps. So it is
/// asked in a child process, which is started for the first question, answers those that follow and
/// leaves when there are none for ten seconds. However that process ends, the caller gets a typed
/// error, and the next question a new process.
///
/// Sendable: one question is asked at a time, behind the lock. Fontconfig is asked only when a caller
/// says so, because its answers depend on the machine.
final class FontconfigSession: Sendable {
  /// What Fontconfig says of one face.
  struct Match: Sendable, Hashable {
    var path: String
    var index: Int
    var family: String
    var style: String
    var isVariable: Bool
  }

  /// What is asked for.
  struct Query: Sendable, Hashable {
    /// A family name or a Fontconfig pattern (`Inter:weight=200`).
    var pattern: String
    /// OpenType's weight, 1…1000.
    var weight: Int?
    var isItalic: Bool?
    var language: String?
    /// A code point that the font must cover.
    var codePoint: UInt32?
  }

  static let shared = FontconfigSession()

  /// The child; `nil` before the first question and after an end.
  private let process = Locked<FontconfigProcess?>(nil)
  private let limit: Duration
  private let idleTime: Duration

  /// Creates a session with a child of its own.
  ///
  /// - Parameters:
  ///   - limit: how long an answer may take. At first Fontconfig may have its caches to build.
  ///   - idleTime: how long the child stays when nobody asks.
  init(limit: Duration = .seconds(120), idleTime: Duration = .seconds(10)) {
    self.limit = limit
    self.idleTime = idleTime
  }

  deinit {
    process.withLock { $0 }?.end(isKilled: false)
  }

  /// The child's number; `nil` while there is none. For tests, which end it.
  var processNumber: Int32? { process.withLock { $0?.number } }

  /// The best match; `nil` when Fontconfig has no configuration or no font at all.
  ///
  /// Fontconfig always answers with *some* font: the caller compares the family.
  ///
  /// - Throws: `outOfMemory`, `fontconfigFailed`, `limitExceeded`.
  func bestMatch(_ query: Query) throws(TextMeasureError) -> Match? {
    try matches(query, limit: 1).first
  }

  /// The matches, best first.
  ///
  /// - Throws: `outOfMemory`, `fontconfigFailed`, `limitExceeded`.
  func matches(_ query: Query, limit: Int) throws(TextMeasureError) -> [Match] {
    try ask(FontconfigQuestion(query, limit: limit))
  }

  /// Every scalable face that is installed, in no order.
  ///
  /// - Throws: `outOfMemory`, `fontconfigFailed`, `limitExceeded`.
  func faces() throws(TextMeasureError) -> [Match] {
    try ask(.allFaces())
  }

  /// Asks the child, and a new one where that one had just left, or lacked memory as it seemed.
  private func ask(_ question: FontconfigQuestion) throws(TextMeasureError) -> [Match] {
    guard MemoryReserve.holds(MemoryReserve.forFontconfig) else {
      throw FontconfigFailure.noMemory()
    }
    return try process.withLock { process throws(TextMeasureError) in
      var lacks = 0
      // A new child does not leave before it was asked, unless it waits for no time at all.
      for _ in 0..<4 {
        let child = try waiting(process)
        process = child
        let reply = child.ask(question.bytes, within: limit)
        guard case .answered(let bytes) = reply else {
          process = nil
          if case .left = reply {
            child.end(isKilled: false)
            continue
          }
          throw failure(reply, of: child)
        }
        switch FontconfigReader.answer(bytes) {
        case .faces(let faces): return faces
        case .tooLong: throw FontconfigFailure.tooLong(FontconfigReader.longestAnswer)
        case .noMemory:
          // The mark that an allocator leaves is a suspicion; two of them are believed.
          process = nil
          child.end(isKilled: false)
          lacks += 1
          guard lacks < 2 else { throw FontconfigFailure.noMemory() }
        case .malformed:
          process = nil
          child.end(isKilled: true)
          throw FontconfigFailure.malformed()
        }
      }
      throw FontconfigFailure.ended(.unknown)
    }
  }

  /// The child if it is there, or a new one in its place: it may have left, or been ended by others.
  private func waiting(
    _ known: FontconfigProcess?
  ) throws(TextMeasureError) -> FontconfigProcess {
    if let known {
      if known.isWaiting { return known }
      known.end(isKilled: true)
    }
    return try FontconfigProcess(
      idleTime: Int32(clamping: Int64(idleTime / .milliseconds(1))),
      lifetime: UInt32(clamping: limit.components.seconds + 10))
  }

  /// Ends a child that gave no answer, and says why there is none.
  private func failure(
    _ reply: FontconfigProcess.Reply, of child: FontconfigProcess
  ) -> TextMeasureError {
    let hasEnded = reply == .ended
    let ending = child.end(isKilled: !hasEnded)
    return switch reply {
    case .late: FontconfigFailure.late(limit)
    case .oversized, .answered: FontconfigFailure.malformed()
    case .broken(let status): FontconfigFailure.broken(status)
    case .left, .ended: FontconfigFailure.ended(ending)
    }
  }
}
