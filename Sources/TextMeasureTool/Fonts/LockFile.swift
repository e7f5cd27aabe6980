import Foundation
import TextMeasure

/// A lock on disk.
enum LockFile {
  static func read(_ path: String) throws -> FontLock {
    let data = Data(try InputFile(path).bytes())
    do {
      let lock = try JSONDecoder().decode(FontLock.self, from: data)
      guard lock.format == 1 else {
        throw CommandFailure(
          "\(path): its format is \(lock.format); write it again with this version of fonts lock",
          status: 65)
      }
      return lock
    } catch is DecodingError {
      throw CommandFailure(
        "\(path): not a lock of fonts; write one with 'textmeasure fonts lock -o'", status: 65)
    }
  }
}
