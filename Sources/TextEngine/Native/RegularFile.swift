import Foundation

/// An open regular file: not a folder, named pipe, socket or device.
///
/// A device may have no end. The kind of file is checked before opening, which may wait for a pipe's
/// writer or affect a device, and again afterwards, since the path may lead elsewhere by then.
@safe final class RegularFile {
  private let path: String
  private let descriptor: Int32
  /// The number of bytes when the file was opened.
  private(set) var length = 0

  /// Follows symbolic links. Throws `fontUnreadable`, as the methods do.
  init(_ path: String) throws(TextMeasureError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Self.failure(path) }
    try Self.check(status.st_mode, path)
    // Does not wait if the path leads to a pipe by now.
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.failure(path) }
    descriptor = opened
    self.path = path
    // From here on `deinit` closes it, also after a refusal.
    guard unsafe fstat(opened, &status) == 0 else { throw Self.failure(path) }
    try Self.check(status.st_mode, path)
    length = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads bytes from the file's start, or fewer where it ends; returns their number.
  func read(_ count: Int, into room: UnsafeMutableRawPointer) throws(TextMeasureError) -> Int {
    var filled = 0
    while filled < count {
      let read = unsafe pread(descriptor, room + filled, count - filled, off_t(filled))
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw Self.failure(path) }
      guard read > 0 else { break }
      filled += read
    }
    return filled
  }

  func start(_ count: Int) throws(TextMeasureError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, length))
    let filled = try unsafe read(min(count, length), into: &bytes)
    return Array(bytes.prefix(filled))
  }

  private static func check(_ mode: mode_t, _ path: String) throws(TextMeasureError) {
    let kind: String
    switch mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw failure(path, "it is a folder; name the font file in it")
    case S_IFIFO: kind = "a named pipe"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    throw failure(path, "it is \(kind) and not a file; copy the font into a file and name that")
  }

  /// The error for a reason, or else for the current `errno`.
  private static func failure(_ path: String, _ reason: String? = nil) -> TextMeasureError {
    let code = errno
    let reason = unsafe reason ?? "\(String(cString: strerror(code))); check the path"
    return TextMeasureError(
      code: .fontUnreadable, message: "\(path): \(reason)", operation: "open font")
  }
}
