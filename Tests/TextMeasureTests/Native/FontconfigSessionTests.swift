import Foundation
import Synchronization
import Testing

@testable import TextMeasure

/// What becomes of the process that asks Fontconfig, and of who asked.
@Suite struct FontconfigSessionTests {
  /// A machine that is busy may let more than ten seconds pass between two questions.
  private static let patience = Duration.seconds(3600)

  private typealias Match = FontconfigSession.Match
  private typealias Query = FontconfigSession.Query

  private static let queries = [
    Query(pattern: "sans"), Query(pattern: "DejaVu Serif", weight: 700, isItalic: true),
    Query(pattern: "mono:spacing=100", language: "de"), Query(pattern: "", codePoint: 0x41),
    Query(pattern: "No Such Family At All"), Query(pattern: "a\0b", weight: .max),
  ]

  private static func answers(_ session: FontconfigSession) throws -> [[Match]] {
    try queries.flatMap { [try session.matches($0, limit: 1), try session.matches($0, limit: 5)] }
  }

  /// The letter that the system has for a process's state; `nil` when there is none of that number.
  private static func state(_ number: Int32) -> Character? {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.first { $0 != " " }
  }

  /// Waits for what another process does; a minute is more than it takes anywhere.
  private static func waits(until isTrue: () -> Bool) -> Bool {
    for _ in 0..<6000 {
      if isTrue() { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  /// Has a child, held still, asked, and does something to it meanwhile.
  private static func outcome(
    of session: FontconfigSession, meanwhile act: (Int32) -> Void
  ) throws -> Result<[Match], TextMeasureError> {
    _ = try session.bestMatch(queries[0])
    let number = try #require(session.processNumber)
    #expect(kill(number, SIGSTOP) == 0)
    #expect(waits { state(number) == "T" })
    let result = Mutex<Result<[Match], TextMeasureError>?>(nil)
    let isAsking = Mutex(false)
    let thread = Thread {
      isAsking.withLock { $0 = true }
      let outcome = Result { () throws(TextMeasureError) in
        try session.matches(queries[0], limit: 1)
      }
      result.withLock { $0 = outcome }
    }
    thread.start()
    #expect(waits { isAsking.withLock { $0 } })
    // The question is on its way a few instructions later.
    Thread.sleep(forTimeInterval: 0.5)
    act(number)
    #expect(waits { result.withLock { $0 != nil } })
    return try #require(result.withLock { $0 })
  }

  // MARK: Answers

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fc-list")))
  func answersAreFontconfigsOwn() throws {
    func lines(_ program: String, _ arguments: String...) throws -> [String] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/\(program)")
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let format = "--format=%{file}|%{index}|%{family[0]}|%{style[0]}|%{variable}\n"
    func faces(_ lines: [String]) throws -> [Match] {
      try lines.map { line in
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        try #require(fields.count == 5, "\(line)")
        return Match(
          path: fields[0], index: try #require(Int(fields[1])) & 0xFFFF, family: fields[2],
          style: fields[3], isVariable: fields[4] == "True")
      }
    }
    let session = FontconfigSession(idleTime: Self.patience)
    let listed = try faces(lines("fc-list", format, ":scalable=true"))
    #expect(Set(try session.faces()) == Set(listed) && !listed.isEmpty)
    for pattern in ["sans", "DejaVu Serif:bold", "mono:lang=ja", "No Such Family At All"] {
      let query = Query(pattern: pattern)
      let best = try faces(lines("fc-match", format, "\(pattern):scalable=true"))
      #expect(try session.bestMatch(query) == best.first && !best.isEmpty, "\(pattern)")
      let sorted = try faces(lines("fc-match", "-s", format, "\(pattern):scalable=true"))
      #expect(try session.matches(query, limit: 5) == Array(sorted.prefix(5)), "\(pattern)")
    }
    let covering = try session.matches(Query(pattern: "", codePoint: 0x41), limit: 3)
    #expect(covering.count == 3)
    #expect(try session.matches(Query(pattern: "", codePoint: 0x10_FFFD), limit: 3).isEmpty)
  }

  @Test func tasksAtOnceGetTheSameAnswers() async throws {
    let session = FontconfigSession(idleTime: Self.patience)
    let expected = try Self.answers(session)
    let faces = try session.faces()
    #expect(!faces.isEmpty && expected.contains { $0.count > 1 })
    let number = session.processNumber
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<64 {
        group.addTask {
          if task % 8 == 0 { return try session.faces() == faces }
          return try Self.answers(session) == expected
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
    #expect(session.processNumber == number)
  }

  @Test func longNamesAreRefusedAndLongOnesAnswered() throws {
    let session = FontconfigSession(idleTime: Self.patience)
    let longest = String(repeating: "x", count: 1 << 16)
    #expect(try session.bestMatch(Query(pattern: longest)) != nil)
    do throws(TextMeasureError) {
      _ = try session.bestMatch(Query(pattern: longest, language: "y"))
      Issue.record("was asked")
    } catch {
      #expect(error.code == .limitExceeded && error.message.contains("65536"), "\(error)")
    }
  }

  // MARK: Ends

  @Test(arguments: [SIGKILL, SIGSEGV, SIGTERM])
  func whoWasEndedBetweenQuestionsIsReplaced(signal: Int32) throws {
    let session = FontconfigSession(idleTime: Self.patience)
    let expected = try Self.answers(session)
    let number = try #require(session.processNumber)
    #expect(kill(number, signal) == 0)
    #expect(Self.waits { Self.state(number) == nil })
    #expect(try Self.answers(session) == expected)
    #expect(session.processNumber != number)
  }

  @Test(arguments: [SIGKILL, SIGSEGV, SIGABRT, SIGBUS])
  func aCrashIsATypedErrorOnce(signal: Int32) throws {
    let session = FontconfigSession(idleTime: Self.patience)
    let expected = try Self.answers(session)
    let outcome = try Self.outcome(of: session) { number in
      _ = kill(number, signal)
      _ = kill(number, SIGCONT)
    }
    #expect(session.processNumber == nil)
    guard case .failure(let error) = outcome else {
      Issue.record("was answered: \(outcome)")
      return
    }
    #expect(error.code == .fontconfigFailed && error.nativeCode == Int(signal), "\(error)")
    #expect(error.message.contains("signal \(signal)"))
    #expect(error.message.contains("name fonts by path"))
    #expect(try Self.answers(session) == expected)
  }

  @Test func whoTakesTooLongIsEnded() throws {
    let session = FontconfigSession(limit: .seconds(10), idleTime: Self.patience)
    let expected = try Self.answers(session)
    var held: Int32 = 0
    let outcome = try Self.outcome(of: session) { held = $0 }
    guard case .failure(let error) = outcome else {
      Issue.record("was answered: \(outcome)")
      return
    }
    #expect(error.code == .fontconfigFailed, "\(error)")
    #expect(error.message.contains("did not answer within 10 s"), "\(error)")
    #expect(Self.state(held) == nil)
    #expect(try Self.answers(session) == expected)
  }

  @Test func aChildLeavesWhenNobodyAsks() throws {
    let session = FontconfigSession(idleTime: .milliseconds(50))
    let expected = try session.matches(Self.queries[0], limit: 3)
    let number = try #require(session.processNumber)
    // Nothing is left of it for those who wait for any child: nobody may ask again.
    #expect(Self.waits { Self.state(number) == nil })
    #expect(try session.matches(Self.queries[0], limit: 3) == expected)
    #expect(session.processNumber != number)
    // It says so, that a question on its way is asked again.
    let child = try FontconfigProcess(idleTime: 1, lifetime: 60)
    #expect(Self.waits { Self.state(child.number) == nil })
    #expect(!child.isWaiting)
    let question = try FontconfigQuestion(Self.queries[0], limit: 1)
    #expect(child.ask(question.bytes, within: .seconds(60)) == .left)
    #expect(child.end(isKilled: false) == .exited(0))
  }

  @Test func whatIsNoQuestionIsNotAnswered() throws {
    let question = try FontconfigQuestion(Self.queries[0], limit: 1).bytes
    var wrong = question
    wrong[32] = 200
    let huge = [0xFF, 0xFF, 0xFF, 0x7F] + question.dropFirst(4)
    for bytes in [wrong, huge, [UInt8](repeating: 0, count: 8)] {
      let child = try FontconfigProcess(idleTime: 60_000, lifetime: 60)
      #expect(child.ask(bytes, within: .seconds(60)) == .ended)
      #expect(child.end(isKilled: false) == .exited(1))
    }
  }

  @Test func nothingIsLeftOfManySessions() throws {
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try descriptors()
    var numbers: Set<Int32> = []
    for round in 0..<60 {
      let session = FontconfigSession(idleTime: Self.patience)
      #expect(try session.bestMatch(Self.queries[0]) != nil)
      let number = try #require(session.processNumber)
      #expect(Self.state(number) != nil)
      if round % 3 == 0 {
        _ = kill(number, SIGKILL)
        #expect(Self.waits { Self.state(number) == nil })
      }
      numbers.insert(number)
    }
    #expect(numbers.count > 1 && numbers.allSatisfy { Self.state($0) == nil })
    // Other tests open files too, though not one for each of these.
    #expect(try descriptors() < before + 30)
  }
}
