import Glibc

/// Threads that have ended when the call returns.
enum JoinedThreads {
  /// The stack of a thread, in bytes: that of a process's main thread, since the work is the same.
  private static let stackSize = 8 << 20

  /// What the threads do, as one object that a pointer can hand over.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs a body on this thread and on others at once; where the system gives fewer threads, on
  /// fewer.
  ///
  /// - Parameter count: how many threads, this one included.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    var threads: [pthread_t] = []
    if count > 1, unsafe pthread_attr_init(attributes) == 0 {
      unsafe pthread_attr_setstacksize(attributes, stackSize)
      let work = Work(body)
      while threads.count < count - 1, let thread = unsafe start(work, attributes) {
        threads.append(thread)
      }
      unsafe pthread_attr_destroy(attributes)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Starts a thread; `nil` when the system refuses.
  private static func start(
    _ work: Work, _ attributes: UnsafePointer<pthread_attr_t>
  ) -> pthread_t? {
    let handed = unsafe Unmanaged.passRetained(work)
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, attributes,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, handed.toOpaque())
    guard status == 0 else {
      unsafe handed.release()
      return nil
    }
    return thread
  }
}
