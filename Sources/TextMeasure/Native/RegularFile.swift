import Foundation

/// An open regular file: not a folder, named pipe, socket or device.
///
/// Opening a pipe may wait for a writer, and a device may have no end. The kind of file is checked
/// before opening, since opening itself may wait or affect a device, and again afterwards, since
/// the path may lead elsewhere by then.
@safe final class RegularFile {
  /// Why the file cannot be opened, without its name and a full stop.
  struct Refusal: Error {
    var reason: String
  }

  /// The descriptor's number.
  private let number: Int32
  /// The number of bytes when the file was opened.
  private(set) var length = 0

  /// Opens the file that a path leads to, through any symbolic links.
  init(_ path: String) throws(Refusal) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Self.refusal() }
    try Self.check(status.st_mode)
    // Does not wait if the path leads to a pipe by now.
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.refusal() }
    number = opened
    // From here on `deinit` closes it, also after a refusal.
    guard unsafe fstat(opened, &status) == 0 else { throw Self.refusal() }
    try Self.check(status.st_mode)
    length = Int(clamping: status.st_size)
  }

  deinit { close(number) }

  /// Reads from the file's start as many bytes as fit, or fewer where it ends.
  ///
  /// - Returns: the number of bytes read.
  func read(into room: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
    var filled = 0
    while filled < room.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[filled...])
      let count = unsafe pread(number, rest.baseAddress, rest.count, off_t(filled))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.refusal() }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// The first bytes, at most `count`.
  func start(_ count: Int) throws(Refusal) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, length))
    // The closure of this call cannot throw a typed error.
    let outcome = unsafe bytes.withUnsafeMutableBytes { room in
      Result { () throws(Refusal) in try unsafe read(into: room) }
    }
    bytes.removeSubrange(try outcome.get()...)
    return bytes
  }

  private static func check(_ mode: mode_t) throws(Refusal) {
    let kind: String
    switch mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw Refusal(reason: "it is a folder; name the font file in it")
    case S_IFIFO: kind = "a named pipe"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    throw Refusal(reason: "it is \(kind) and not a file; copy the font into a file and name that")
  }

  /// The refusal for the current `errno`.
  private static func refusal() -> Refusal {
    let code = errno
    let reason = unsafe String(cString: strerror(code))
    return Refusal(reason: "\(reason); check the path")
  }
}
