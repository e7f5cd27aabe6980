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
      var call = Call(work: work)
      let before = baseline_thread_time()
      withUnsafeMutablePointer(to: &call) { call in
        switch self {
        case .cold: baseline_cold_pass(Call.run, call)
        case .warm: baseline_warm_pass(Call.run, call)
        case .relayout: baseline_relayout_pass(Call.run, call)
        }
      }
      let time = Double(baseline_thread_time() - before)
      if let failure = call.failure { throw failure }
      return time
    }
  }

  /// The work on its way through C, and the error that it ended with.
  private struct Call {
    let work: () throws -> Void
    var failure: (any Error)?

    static let run: baseline_work = { context in
      guard let call = context?.assumingMemoryBound(to: Call.self) else { return }
      do { try call.pointee.work() } catch { call.pointee.failure = error }
    }
  }
}
