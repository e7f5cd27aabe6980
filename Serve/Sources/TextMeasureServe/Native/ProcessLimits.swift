import Foundation

/// The system's limits of this process.
enum ProcessLimits {
  /// How many descriptors may be open.
  static var descriptors: Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 256
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// Bounds the address space, and forbids core files.
  static func bound(bytes: Int) {
    var space = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
    var core = rlimit()
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
  }
}
