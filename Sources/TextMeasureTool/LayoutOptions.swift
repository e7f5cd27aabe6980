import ArgumentParser
import TextMeasureBatch

/// The options of a text's layout as an API does it.
struct LayoutOptions: ParsableArguments {
  enum Keys: SettingSelection {
    static let options = [
      SettingOption(.api, value: "name"),
      SettingOption(.options),
      SettingOption(.scale),
      SettingOption(.minimumScaleFactor),
      SettingOption(
        .slack, help: "Show how far the width is from one line more and one line fewer"),
      SettingOption(.fingerprint, help: "Show a hash of everything that can change the numbers"),
    ]
  }

  @OptionGroup var room: RoomOptions
  @OptionGroup var keys: SettingOptions<Keys>

  /// Refuses options that have no effect.
  func check(_ request: BatchRequest) throws {
    if request.api == .layout { try room.requireLimit() }
    for (key, option, apis) in [
      (.scale, "--scale", ["sizeThatFits"]),
      (.options, "--options", ["boundingRect"]),
      (.minimumScaleFactor, "--minimum-scale-factor", ["sizeThatFits", "boundingRect"]),
    ] as [(BatchKey, String, [String])]
    where keys.has(key) && !apis.contains(request.api.rawValue) {
      throw ValidationError(
        "\(option): it has no effect on --api \(request.api); add --api "
          + "\(apis.joined(separator: " or ")), or remove it")
    }
  }

  /// The members of a request that the options stand for.
  var members: [String] { room.members + keys.members }
}
