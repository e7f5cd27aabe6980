import CBaseline

/// A kind of pass over a workload, timed under a C function's name that a profiler can count under.
enum Pass {
  case cold
  case warm
  case relayout

  /// Runs one pass.
  ///
  /// - Returns: the processor time that this thread needed, nanoseconds.
  /// - Throws: what the work throws.
  func time(_ work: () throws -> Void) throws -> Double {
    try withoutActuallyEscaping(work) { work in
      let call = Call(work)
      let context = Unmanaged.passUnretained(call).toOpaque()
      let before = baseline_thread_time()
      switch self {
      case .cold: baseline_cold_pass(Call.run, context)
      case .warm: baseline_warm_pass(Call.run, context)
      case .relayout: baseline_relayout_pass(Call.run, context)
      }
      let time = Double(baseline_thread_time() - before)
      if let failure = call.failure { throw failure }
      return time
    }
  }

  /// The work on its way through C, and the error that it ended with.
  private final class Call {
    private let work: () throws -> Void
    private(set) var failure: (any Error)?

    init(_ work: @escaping () throws -> Void) { self.work = work }

    static let run: baseline_work = { context in
      guard let context else { return }
      let call = Unmanaged<Call>.fromOpaque(context).takeUnretainedValue()
      do { try call.work() } catch { call.failure = error }
    }
  }
}
