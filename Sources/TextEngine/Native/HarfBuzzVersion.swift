import CHarfBuzz

enum HarfBuzzVersion {
  static var current: String { unsafe String(cString: hb_version_string()) }

  /// The oldest and the newest version with which ``FontRuleReader`` was compared with whole runs.
  /// Those between count as tested; `Lab/check-harfbuzz-versions.sh` names those compared.
  static let tested = (first: (major: 6, minor: 0), last: (major: 15, minor: 0))

  static let isTested = isTested(current)

  static func isTested(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return false }
    let (major, minor) = (numbers[0], numbers[1])
    return (major, minor) >= tested.first && (major, minor) <= tested.last
  }
}
