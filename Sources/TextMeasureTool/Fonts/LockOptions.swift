import ArgumentParser
import Foundation
import TextMeasure

/// The option that refuses fonts which are not locked, in every command that measures.
struct LockOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Refuse fonts that are not in this lock; see 'textmeasure fonts lock'", valueName: "file"),
    completion: .file())
  var locked: String?

  /// Puts the lock, if there is one, on all fonts of the process; call it before any is opened.
  ///
  /// - Returns: the lock, if there is one.
  @discardableResult func apply() throws -> FontLock? {
    guard let locked, !FontLibrary.shared.isRestricted else { return nil }
    let lock = try Self.read(locked)
    try FontLibrary.shared.restrict(to: lock)
    return lock
  }

  /// Reads a lock on disk.
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
