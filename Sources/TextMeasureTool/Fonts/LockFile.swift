import Foundation
import TextMeasure

/// A lock on disk.
enum LockFile {
  /// Reads a lock.
  static func read(_ path: String) throws -> FontLock {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        "cannot read the lock \(path); write one with 'textmeasure fonts lock -o \(path)'",
        status: 74)
    }
    do {
      let lock = try JSONDecoder().decode(FontLock.self, from: data)
      guard lock.format == 1 else {
        throw CommandFailure("\(path) has format \(lock.format); this version reads format 1")
      }
      return lock
    } catch is DecodingError {
      throw CommandFailure(
        "\(path) is not a lock of fonts; write one with 'textmeasure fonts lock -o \(path)'")
    }
  }
}
