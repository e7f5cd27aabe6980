import Foundation
import NIOCore

/// A file that somebody uploads. It has no name, so it goes when the server lets go of it or ends.
final class Upload {
  /// The identifier of its font, and its entry as JSON.
  var id = ""
  var entry: [UInt8] = []
  private(set) var size = 0
  private let file: FileHandle

  /// Creates an empty file; `nil` where the system has no room for one.
  init?() {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "textmeasure-\(UUID().uuidString)"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { return nil }
    self.file = file
  }

  /// Where workers, which are processes of the same user, open it.
  var path: String {
    LinuxProcess.path(of: file.fileDescriptor)
  }

  /// Appends bytes; `false` where the disk is full.
  func append(_ bytes: ByteBuffer) -> Bool {
    size += bytes.readableBytes
    return (try? file.write(contentsOf: Data(bytes.readableBytesView))) != nil
  }
}
