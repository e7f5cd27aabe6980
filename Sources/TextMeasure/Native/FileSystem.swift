import Foundation

/// What is done to files by their names.
package enum FileSystem {
  /// The most symbolic links that lead from one to the next, as the system itself has it.
  private static let mostLinks = 40

  /// The path behind symbolic links, whether or not there is a file at it.
  package static func resolvingLinks(_ path: String) throws(FileDescriptor.Failure) -> String {
    var resolved = path
    for _ in 0..<mostLinks {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: resolved) else {
        return resolved
      }
      resolved = target.hasPrefix("/") ? target : folder(of: resolved) + target
    }
    errno = ELOOP
    throw FileDescriptor.Failure(path)
  }

  /// The path of a file beside another one, with its name put between two texts.
  package static func neighbour(of path: String, prefix: String, suffix: String) -> String {
    let folder = folder(of: path)
    return folder + prefix + path.dropFirst(folder.count) + suffix
  }

  /// The part of a path before its last name, with the slash; empty if there is none.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Puts a file in the place of another, in one step, and waits until the disk has it.
  package static func replace(_ path: String, with new: String) throws(FileDescriptor.Failure) {
    guard unsafe rename(new, path) == 0 else { throw FileDescriptor.Failure(path) }
    // The file has its new name already. A folder that cannot be synchronized takes nothing away.
    let folder = folder(of: path)
    guard let opened = try? FileDescriptor(reading: folder.isEmpty ? "." : folder) else { return }
    try? opened.synchronize()
    try? opened.close()
  }

  /// Gives a file the permissions of the one that it replaces, as far as the system allows it.
  package static func copyPermissions(of old: FileIdentity, to file: FileDescriptor) {
    _ = fchmod(file.number, old.mode)
  }

  /// Removes a file, if it is there.
  ///
  /// - Returns: whether it was removed.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }
}
