import Foundation
import TextMeasureBatch

/// File operations by path.
enum FileSystem {
  /// The maximum length of a chain of symbolic links, as in the system.
  private static let mostLinks = 40

  /// The path after resolving symbolic links, whether or not a file exists there.
  static func resolvingLinks(_ path: String) throws(StreamFailure) -> String {
    var resolved = path
    for _ in 0..<mostLinks {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: resolved) else {
        return resolved
      }
      resolved = target.hasPrefix("/") ? target : folder(of: resolved) + target
    }
    errno = ELOOP
    throw StreamFailure(path)
  }

  /// The folder of a path, with the trailing slash; empty if there is none.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Replaces a file with another one atomically, and waits until the disk has it.
  static func replace(_ path: String, with new: String) throws(StreamFailure) {
    guard unsafe rename(new, path) == 0 else { throw StreamFailure(path) }
    // The file has its new name already; a folder that cannot be synchronized is no error.
    let folder = folder(of: path)
    guard let opened = try? FileDescriptor(.reading, folder.isEmpty ? "." : folder) else { return }
    try? opened.synchronize()
    try? opened.close()
  }

  /// Copies the permissions of the replaced file, as far as the system allows.
  static func copyPermissions(of old: FileIdentity, to file: FileDescriptor) {
    _ = fchmod(file.number, old.mode)
  }

  /// Removes a file, if it is there.
  ///
  /// - Returns: whether it was removed.
  @discardableResult
  static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }
}
