import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Does on purpose what the sanitizers look for. `Scripts/sanitize.sh` asks for one of these first:
/// a sanitizer that finds nothing here would find nothing elsewhere.
@Suite struct SanitizerSelfTests {
  private static let wanted = ProcessInfo.processInfo.environment["TEXTMEASURE_SANITIZER_SELF_TEST"]

  /// A value that tasks share without a lock.
  private final class Shared: @unchecked Sendable {
    var count = 0
  }

  /// Holds a handle, and itself.
  private final class Ring {
    let buffer: HarfBuzzBuffer
    var next: Ring?

    init() throws(TextMeasureError) { buffer = try HarfBuzzBuffer() }
  }

  @Test(.enabled(if: wanted == "address", "only to see whether the leak is found"))
  func aHandleIsLeft() throws {
    // Nobody knows these any more; 50, because one may still stand in some register.
    for _ in 0..<50 {
      let ring = try Ring()
      ring.next = ring
    }
  }

  @Test(.enabled(if: wanted == "thread", "only to see whether the race is found"))
  func aLockIsLeftOut() {
    // Threads of their own: a queue may give all to one where the processors are busy.
    let shared = Shared()
    let threads = (0..<4).map { _ in
      Thread { for _ in 0..<10_000 { shared.count += 1 } }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { Thread.sleep(forTimeInterval: 0.01) }
    #expect(shared.count > 0)
  }
}
