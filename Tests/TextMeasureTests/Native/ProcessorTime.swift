import Foundation

enum ProcessorTime {
  /// The seconds that this thread had of the processor: others may have it meanwhile.
  static var ofThread: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
