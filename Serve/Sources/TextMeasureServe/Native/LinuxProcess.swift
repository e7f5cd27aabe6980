import Foundation

#if !os(Linux)
  #error("The page's server bounds its workers by what Linux alone has: build it on Linux.")
#endif
#if canImport(Glibc)
  private let (descriptorLimit, spaceLimit, coreLimit) = (
    __rlimit_resource_t(RLIMIT_NOFILE.rawValue), __rlimit_resource_t(RLIMIT_AS.rawValue),
    __rlimit_resource_t(RLIMIT_CORE.rawValue)
  )
#else
  private let (descriptorLimit, spaceLimit, coreLimit) = (RLIMIT_NOFILE, RLIMIT_AS, RLIMIT_CORE)
#endif

/// What Linux knows of this process.
enum LinuxProcess {
  /// A path of the program that runs.
  static let program = "/proc/self/exe"

  /// A path of an open file, which may have no other, for processes of the same user.
  static func path(of descriptor: Int32) -> String {
    "/proc/\(ProcessInfo.processInfo.processIdentifier)/fd/\(descriptor)"
  }

  /// The memory that this process alone holds.
  static var privateKilobytes: Int {
    let pages =
      (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").compactMap { Int($0) } ?? []
    return pages.count > 2 ? (pages[1] - pages[2]) * (sysconf(Int32(_SC_PAGESIZE)) >> 10) : 0
  }

  /// How many descriptors may be open.
  static var descriptors: Int {
    var limit = rlimit()
    guard unsafe getrlimit(descriptorLimit, &limit) == 0 else { return 256 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Bounds the address space, and forbids core files.
  static func bound(bytes: Int) {
    var space = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    _ = unsafe setrlimit(spaceLimit, &space)
    var core = rlimit()
    _ = unsafe setrlimit(coreLimit, &core)
  }
}
