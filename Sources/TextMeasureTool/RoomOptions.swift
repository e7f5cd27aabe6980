import ArgumentParser
import Foundation
import TextMeasureBatch

/// The options of the room that a text is laid out in.
struct RoomOptions: ParsableArguments {
  /// The part of a text that an ellipsis replaces if it does not fit.
  enum Cut: String, Choice {
    case head, middle, tail
  }

  enum Keys: SettingSelection {
    static let options = [
      SettingOption(.width),
      SettingOption(.height),
      SettingOption(.maximumLines),
      SettingOption(.lineBreakMode, value: "mode"),
    ]
  }

  @OptionGroup var keys: SettingOptions<Keys>

  @Option(
    help: "Put an ellipsis for hidden text at the head, middle or tail, as --line-break-mode does"
  )
  var truncate: Cut?

  func validate() throws {
    if truncate != nil, keys.has(.lineBreakMode) {
      throw ValidationError("--truncate: --line-break-mode is given too; give only one")
    }
  }

  /// Refuses to truncate where no limit hides text.
  func requireLimit() throws {
    func isUnlimited(_ key: BatchKey) -> Bool { Double(keys.word(key) ?? "0") == 0 }
    guard truncate != nil, isUnlimited(.maximumLines), isUnlimited(.height) else { return }
    throw ValidationError(
      "--truncate: the lines and the height are unlimited; limit one, such as --lines 1")
  }

  /// The members of a request that the options stand for.
  var members: [String] {
    keys.members
      + (truncate.map { ["\"lineBreakMode\":\"truncate\($0.rawValue.capitalized)\""] } ?? [])
  }
}
