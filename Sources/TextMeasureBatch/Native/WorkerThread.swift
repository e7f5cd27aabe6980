import Glibc

/// A thread of a stream, whose start may fail: Foundation's does not say when it did, and who waits
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
      isThere(stackSize * (workers + others) + room * workers)
    }
    if !isThere((stackSize + room + store) * (wanted + others)) { shareStore() }
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

  /// Whether so many bytes of address space could be had now. Nothing is to be kept for them that the
  /// machine would have to have.
  private static func isThere(_ byteCount: Int) -> Bool {
    let block = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let block = unsafe block, unsafe block != MAP_FAILED else { return false }
    unsafe munmap(block, byteCount)
    return true
  }

  /// Has all threads that are started from now on allocate from one store. The function has no header
  /// that Swift reads; without it, as in another C library, nothing is to be done.
  private static func shareStore() {
    typealias Setting = @convention(c) (Int32, Int32) -> Int32
    guard let address = unsafe dlsym(nil, "mallopt") else { return }
    let greatestNumberOfStores: Int32 = -8
    _ = unsafe unsafeBitCast(address, to: Setting.self)(greatestNumberOfStores, 1)
  }

  /// Starts a detached thread.
  ///
  /// - Returns: `false` when the system has no memory for it, or lets the process have no more
  ///   threads; nothing was done then.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    guard unsafe pthread_attr_init(attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(attributes) }
    guard unsafe pthread_attr_setstacksize(attributes, stackSize) == 0,
      unsafe pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0
    else { return false }
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, unsafe work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
      return false
    }
    return true
  }
}
