/// The exit statuses, the same for all commands.
enum ExitStatus {
  /// A value is invalid: `EX_USAGE`.
  static let usage: Int32 = 64
  /// An input has the wrong encoding or format: `EX_DATAERR`.
  static let data: Int32 = 65
  /// The system had no memory or threads: `EX_OSERR`.
  static let resources: Int32 = 71
  /// Reading or writing failed: `EX_IOERR`.
  static let inputOutput: Int32 = 74
  /// The reader of the output closed it: the shell's status of a program that SIGPIPE ends.
  static let brokenPipe: Int32 = 141

  /// The paragraph of a command's help.
  ///
  /// - Parameters:
  ///   - done: what 0 means.
  ///   - failed: what 1 means.
  ///   - resources: what 71 means; `nil` for a command that does not end with it.
  static func help(_ done: String, _ failed: String, resources: String? = nil) -> String {
    "Exit status: 0 \(done), 1 \(failed), 64 wrong usage, 65 an input has the wrong encoding or format, "
      + (resources.map { "71 \($0), " } ?? "")
      + "74 reading or writing failed, 141 the reader of the output closed it."
  }
}
