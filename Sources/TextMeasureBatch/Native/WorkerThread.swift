import CPlatform

/// A thread, whose start may fail: Foundation's does not say when it did, and who waits
/// for its work waits for ever.
package enum WorkerThread {
  /// The stack of a thread, in bytes: as much as the main thread of a process has by default, since
  /// the work is the same.
  private static let stackSize = 8 << 20

  /// What has to be there for each worker beside its stack, in bytes: Swift ends the process where it
  /// finds no memory, and a font is opened only while there is some to spare.
  private static let room = 16 << 20

  /// What the C library may take for a thread's own store, in bytes: of address space alone, and twice
  /// what it keeps of it in the end.
  private static let store = 128 << 20

  /// The maximum number of workers, and of threads beside them: more than a machine runs at once, and
  /// few enough that their address space can be computed.
  package static let most = 1024

  /// The thread's work as one object, so that a pointer can pass it.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// How many of `workers` there is memory for, beside other threads.
  ///
  /// Requested from the system at once for all of them, before one is there and takes what another was
  /// promised. Where address space is scarce the threads share one store for small blocks: else one of
  /// them takes what all need.
  ///
  /// - Returns: no more than ``most``, and 0 where there is no memory for one.
  package static func affordable(workers: Int, beside others: Int) -> Int {
    let wanted = min(max(workers, 0), most)
    let others = min(max(others, 0), most)
    func isRoom(for workers: Int) -> Bool {
      cplatform_has_address_space(stackSize * (workers + others) + room * workers)
    }
    if !cplatform_has_address_space((stackSize + room + store) * (wanted + others)) {
      cplatform_share_store()
    }
    if isRoom(for: wanted) { return wanted }
    // Where there is room for some there is room for fewer.
    var affordable = 0
    var tooMany = wanted
    while tooMany - affordable > 1 {
      let middle = (affordable + tooMany) / 2
      if isRoom(for: middle) { affordable = middle } else { tooMany = middle }
    }
    return affordable
  }

  /// Starts a thread that nobody waits for.
  ///
  /// - Returns: `false` when the system has no memory for it, or lets the process have no more
  ///   threads; nothing was done then.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    unsafe start(Work(body), nil)
  }

  /// Runs a body on this thread and on others at once, which have ended when the call returns; where
  /// the system gives fewer threads, on fewer.
  ///
  /// - Parameter count: how many threads, this one included.
  package static func run(on count: Int, _ body: @escaping @Sendable () -> Void) {
    let work = Work(body)
    var threads: [UInt] = []
    var thread: UInt = 0
    while threads.count < count - 1, unsafe start(work, &thread) { threads.append(thread) }
    body()
    for thread in threads { cplatform_join(thread) }
  }

  private static func start(_ work: Work, _ thread: UnsafeMutablePointer<UInt>?) -> Bool {
    let handed = unsafe Unmanaged.passRetained(work)
    let isStarted = unsafe cplatform_start(
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, handed.toOpaque(), stackSize, thread)
    if !isStarted { unsafe handed.release() }
    return isStarted
  }
}
