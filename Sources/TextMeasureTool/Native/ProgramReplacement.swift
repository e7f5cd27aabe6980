import Foundation

/// Replaces this process by another program.
enum ProgramReplacement {
  /// Runs a program in place of this one; returns only where that fails.
  ///
  /// - Returns: the system's reason.
  static func run(_ path: String, _ arguments: [String]) -> String {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
    }
    unsafe words.append(nil)
    unsafe execv(path, words)
    return unsafe String(cString: strerror(errno))
  }
}
