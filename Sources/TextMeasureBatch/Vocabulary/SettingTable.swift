/// The keys of an object.
package final class SettingTable<Owner>: Sendable {
  /// What documents say of it.
  package let description: SettingTableDescription
  /// The keys in the order of the documentation.
  let settings: [Setting<Owner>]
  /// Those that an object must have, with their places among all.
  let required: [(index: Int, facts: SettingFacts)]
  /// An object without keys.
  let initial: @Sendable () -> Owner

  /// The place of each key among all, by its name.
  let indices: [String: Int]

  init(
    _ name: String, title: String, _ initial: @autoclosure @escaping @Sendable () -> Owner,
    _ settings: [Setting<Owner>], ignored: Set<String> = []
  ) {
    description = SettingTableDescription(
      name: name, title: title, keys: settings.map(\.facts), ignored: ignored)
    self.initial = initial
    self.settings = settings
    required = settings.enumerated().filter { $1.facts.isRequired }.map { ($0, $1.facts) }
    indices = Dictionary(
      settings.enumerated().map { ($1.facts.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// An object of the protocol, as documents and schema describe it.
package struct SettingTableDescription: Sendable {
  /// The object's name in the schema.
  package let name: String
  let title: String
  /// The keys in the order of the documentation.
  package let keys: [SettingFacts]
  /// Other keys that change nothing.
  let ignored: Set<String>
}
