import Foundation
package import TextMeasureBatch

/// An open file, pipe or terminal.
///
/// Reads return what is available. Foundation's `FileHandle` either waits for the full count, which
/// blocks on an interactive pipe, or chooses an amount itself and traps on an error. A descriptor
/// is not closed unless requested.
package struct FileDescriptor: ByteSource {
  package let number: Int32

  /// The file's name in messages.
  package let name: String

  /// Standard input, output and error of the process.
  package static let standardInput = FileDescriptor(number: 0, name: "standard input")
  package static let standardOutput = FileDescriptor(number: 1, name: "standard output")
  package static let standardError = FileDescriptor(number: 2, name: "standard error")

  package init(number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  /// How a file is opened.
  package struct Access: Sendable {
    fileprivate let flags: Int32

    package static let reading = Access(flags: O_RDONLY)
    /// For writing into an existing pipe or device.
    package static let writing = Access(flags: O_WRONLY)
    /// For reading and writing at its start; it is created if there is none.
    package static let updating = Access(flags: O_RDWR | O_CREAT)
    /// The same, but fails for a symbolic link.
    package static let updatingOwn = Access(flags: O_RDWR | O_CREAT | O_NOFOLLOW)
  }

  package init(_ access: Access, _ path: String) throws(StreamFailure) {
    // The usual mode of new files, before the process's mask.
    let mode: mode_t = 0o666
    while true {
      let opened = unsafe path.withCString { unsafe open($0, access.flags | O_CLOEXEC, mode) }
      if opened >= 0 {
        self.init(number: opened, name: path)
        return
      }
      guard errno == EINTR else { throw StreamFailure(path) }
    }
  }

  /// Opens the standard descriptors that the process lacks, so that no other file gets their
  /// numbers. Reading and writing them still fails with `EBADF`.
  package static func reserveStandardNumbers() {
    for (number, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = unsafe "/dev/null".withCString { unsafe open($0, flags) }
    }
  }

  /// Reads at least one byte unless the file has ended; waits if necessary.
  ///
  /// - Parameters:
  ///   - buffer: receives the bytes; its count does not change.
  ///   - range: where in `buffer` to store them; clamped to the buffer's indices.
  /// - Returns: the number of bytes read; 0 at the end of the file.
  package func read(into buffer: inout [UInt8], at range: Range<Int>) throws(StreamFailure) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let range = range.clamped(to: 0..<bytes.count)
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        return unsafe Foundation.read(number, target.baseAddress, target.count)
      }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilReady(for: Int16(POLLIN))
      default: throw StreamFailure(name)
      }
    }
  }

  package func write(_ bytes: [UInt8]) throws(StreamFailure) { try write(bytes, at: nil) }

  /// Writes all of the bytes.
  ///
  /// - Parameter offset: where in the file, whose position does not change then; `nil` for the
  ///   position.
  func write(_ buffer: [UInt8], at offset: Int?) throws(StreamFailure) {
    var written = 0
    while written < buffer.count {
      let count = unsafe buffer.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
        guard let offset else {
          return unsafe Foundation.write(number, rest.baseAddress, rest.count)
        }
        return unsafe pwrite(number, rest.baseAddress, rest.count, off_t(offset + written))
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilReady(for: Int16(POLLOUT))
      default: throw StreamFailure(name)
      }
    }
  }

  /// Whether a read would return at once: with bytes, the end or an error.
  package func isReady() -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Waits for a descriptor that another process has made nonblocking.
  private func waitUntilReady(for events: Int16) {
    var request = pollfd(fd: number, events: events, revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Truncates the file to `length` bytes and seeks to its end.
  package func truncate(to length: UInt64) throws(StreamFailure) {
    guard let length = off_t(exactly: length), ftruncate(number, length) == 0,
      lseek(number, length, SEEK_SET) == length
    else { throw StreamFailure(name) }
  }

  package func length() throws(StreamFailure) -> Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw StreamFailure(name) }
    return Int(status.st_size)
  }

  /// Waits until written data is on the disk; does nothing for pipes and devices.
  package func synchronize() throws(StreamFailure) {
    guard fsync(number) == 0 || errno == EINVAL || errno == EROFS else { throw StreamFailure(name) }
  }

  /// Locks the file for this process until it is closed.
  ///
  /// - Returns: `false` if another process holds the lock.
  package func claim() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Locks the file for this process until it is closed; waits while another process holds the
  /// lock.
  package func waitForClaim() {
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Reports the errors of closing, and leaves the descriptor open.
  package func checkClose() throws(StreamFailure) {
    let copy = dup(number)
    guard copy >= 0, Foundation.close(copy) == 0 || errno == EINTR else {
      throw StreamFailure(name)
    }
  }

  /// Closes the descriptor. Throws errors that the system reports only now, such as a full disk on
  /// another machine.
  package func close() throws(StreamFailure) {
    guard Foundation.close(number) == 0 || errno == EINTR else {
      throw StreamFailure(name)
    }
  }
}

extension StreamFailure {
  /// The failure of the current `errno`: `feed.json: No such file or directory`.
  init(_ name: String) {
    let code = errno
    self.init(code: code, description: "\(name): \(unsafe String(cString: strerror(code)))")
  }
}
