import Foundation
import Synchronization

/// Notices when a C library had no memory and did not say so.
///
/// HarfBuzz makes what it needs of a table when it is first asked, and where there is no memory it
/// answers as if the font had no such table. The allocator leaves a mark in `errno`, which nothing
/// else in these calls does.
///
/// The mark is a suspicion. Where one of its stores is full, the GNU C library tries another, and leaves
/// the mark although that one had room: so it is with blocks of megabytes. Calls that ask for such
/// blocks, and say whether they had them, are not watched.
///
/// Sendable: what changes is atomic.
final class MemoryWatch: Sendable {
  private static let allFailures = Atomic<Int>(0)
  private let hasFailed = Atomic<Bool>(false)

  /// How often memory was short in the process's life.
  static var failureCount: Int { allFailures.load(ordering: .relaxed) }

  /// Whether memory was ever short in what this watches; its answers cannot be relied on then.
  var isSpoiled: Bool { hasFailed.load(ordering: .relaxed) }

  /// Runs calls of a C library.
  @inline(__always)
  func watching<Result>(_ body: () -> Result) -> Result {
    errno = 0
    let result = body()
    if errno == ENOMEM { note() }
    return result
  }

  /// Remembers that memory was short.
  func note() {
    spoil()
    Self.allFailures.wrappingAdd(1, ordering: .relaxed)
  }
  /// As ``note()`` for this alone.
  func spoil() { hasFailed.store(true, ordering: .relaxed) }
}
