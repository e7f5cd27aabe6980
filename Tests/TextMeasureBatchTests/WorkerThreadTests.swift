import Testing

@testable import TextMeasureBatch

/// How many threads are started, whatever number is asked for.
@Suite struct WorkerThreadTests {
  @Test(arguments: [Int.min, -1, 0])
  func fewerThanOneAreNone(workers: Int) {
    for others in [Int.min, 0, 1, .max] {
      #expect(WorkerThread.affordable(workers: workers, beside: others) == 0)
    }
    #expect(BatchStream(jobs: workers).jobs == 1)
  }

  /// What all of them need is no number any more, and is not looked for one by one.
  @Test(arguments: [WorkerThread.most, 1_000_000, Int.max / (8 << 20), .max])
  func noMoreThanMostAreAskedFor(workers: Int) {
    let began = ContinuousClock.now
    for others in [0, 2, .max] {
      let affordable = WorkerThread.affordable(workers: workers, beside: others)
      #expect((1...WorkerThread.most).contains(affordable))
    }
    #expect(ContinuousClock.now - began < .seconds(10))
    #expect(BatchStream(jobs: workers).jobs == WorkerThread.most)
  }

  @Test func asManyAsAreAskedForWhereThereIsRoom() {
    for workers in 1...4 {
      #expect(WorkerThread.affordable(workers: workers, beside: 1) == workers)
    }
  }
}
