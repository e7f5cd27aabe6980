import ArgumentParser
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
    let lock = try LockFile.read(locked)
    try FontLibrary.shared.restrict(to: lock)
    return lock
  }
}
