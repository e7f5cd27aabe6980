import CellSizing
import Foundation
import Testing

/// A feed measured on all cores: complete, resumable, cancellable, and with its errors kept.
struct PrecalculationTests {
  struct Unmeasurable: Error {}

  @Test func measuresEveryRowOnce() async {
    let calls = Guarded(0)
    let reports = Guarded<[Precalculation<Int>.Progress]>([])
    let precalculation = Precalculation<Int>(concurrency: 4, chunkSize: 7) { item in
      calls.withLock { $0 += 1 }
      return CGFloat(item) * 1.5
    }
    let heights = await precalculation.heights(of: Array(0..<1000)) { progress in
      reports.withLock { $0.append(progress) }
    }
    #expect(heights.isComplete && heights.knownCount == 1000 && heights.failures.isEmpty)
    #expect((0..<1000).allSatisfy { heights[$0] == CGFloat($0) * 1.5 })
    #expect(calls.withLock { $0 } == 1000)
    let finished = reports.withLock { $0.map(\.finished) }
    #expect(finished == finished.sorted() && finished.first == 0 && finished.last == 1000)
    #expect(heights[-1] == nil && heights[1000] == nil)
  }

  @Test func oneBadRowDoesNotLoseTheOthers() async {
    let precalculation = Precalculation<Int>(chunkSize: 3) { item in
      if item % 10 == 3 { throw Unmeasurable() }
      return item % 10 == 5 ? .nan : CGFloat(item)
    }
    let heights = await precalculation.heights(of: Array(0..<100))
    #expect(heights.isComplete && heights.knownCount == 80)
    #expect(heights.failures.keys.sorted() == (0..<100).filter { [3, 5].contains($0 % 10) })
    #expect(heights.failures[3]?.code == .callerFailure)
    #expect(heights.failures[5]?.code == .invalidArgument)
    #expect(heights[4] == 4 && heights[3] == nil)
    #expect(heights.heights(orElse: 44).prefix(5) == [0, 1, 2, 44, 4])
    // Only the failed rows are tried again.
    let calls = Guarded<[Int]>([])
    let again = await Precalculation<Int> { item in
      calls.withLock { $0.append(item) }
      return 1
    }.heights(of: Array(0..<100), known: heights)
    #expect(again.knownCount == 100 && again.failures.isEmpty)
    #expect(calls.withLock { $0.sorted() } == heights.failures.keys.sorted())
  }

  @Test func cancellationKeepsWhatIsKnown() async {
    let items = Array(0..<10_000)
    let (reports, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      await Precalculation<Int>(concurrency: 2, chunkSize: 8) { item in
        // Long enough that the whole would take seconds.
        try await Task.sleep(for: .milliseconds(1))
        return CGFloat(item)
      }.heights(of: items) { continuation.yield($0.finished) }
    }
    for await finished in reports where finished >= 80 { break }
    task.cancel()
    let partial = await task.value
    #expect(!partial.isComplete && partial.knownCount >= 80 && partial.knownCount < 10_000)
    let before = partial.knownCount
    let resumed = Guarded(0)
    let complete = await Precalculation<Int> { item in
      resumed.withLock { $0 += 1 }
      return CGFloat(item)
    }.heights(of: items, known: partial)
    #expect(complete.knownCount == 10_000)
    #expect(resumed.withLock { $0 } == 10_000 - before)
  }

  @Test func aCacheIsAskedFirstAndAStreamReports() async {
    let cache = SharedKeyedHeightCache<Int>()
    for item in 0..<50 { cache.withCache { $0.store(CGFloat(item), for: item) } }
    let calls = Guarded(0)
    let precalculation = Precalculation<Int>(chunkSize: 5) { item in
      calls.withLock { $0 += 1 }
      return CGFloat(item)
    }
    var result: PrecalculatedHeights?
    for await event in precalculation.events(
      of: Array(0..<80), lookUp: { _, item in cache.withCache { $0.height(for: item) } })
    {
      switch event {
      case .progress(let progress): #expect(progress.total == 80 && progress.finished >= 50)
      case .finished(let heights): result = heights
      }
    }
    #expect(result?.knownCount == 80 && calls.withLock { $0 } == 30)
    let empty = await precalculation.heights(of: [])
    #expect(empty.isComplete && empty.count == 0)
  }
}
