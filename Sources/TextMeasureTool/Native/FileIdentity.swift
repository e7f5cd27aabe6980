import Foundation

/// The identity of a file: equal values are the same file, whatever its paths.
struct FileIdentity: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case regular, folder
    /// A pipe, a socket, a terminal or another device: written sequentially, and never replaced.
    case stream
  }

  let kind: Kind
  let mode: mode_t
  private let device: dev_t
  private let number: ino_t

  /// The file that a descriptor has open; `nil` if it is closed.
  init?(of descriptor: FileDescriptor) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file at a path, after resolving symbolic links; `nil` if there is no visible one.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .stream
      }
    mode = status.st_mode & 0o7777
    device = status.st_dev
    number = status.st_ino
  }

  static func == (first: Self, second: Self) -> Bool {
    first.device == second.device && first.number == second.number
  }
}
