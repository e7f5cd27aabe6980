/// What most requests of a stream have in common: how texts are set, and nothing of what is measured.
package struct BatchSetting: Sendable, Hashable {
  /// Fonts and what is taken from them.
  package var style = BatchStyle()
  /// The paragraphs' style.
  package var paragraph = BatchParagraph()
  /// Which line-break rules and which rule of fitting hold.
  package var breakRules = BatchRequest.BreakRules.unicode
  /// The base writing direction.
  package var direction = BatchRequest.Direction.automatic

  /// Creates the setting of a request that has none of the keys.
  package init() {}
}

/// One setting that several requests refer to, so that two of them are told to have the same without
/// looking at its thirty values.
package final class SharedBatchSetting: Sendable, Hashable {
  /// The setting.
  package let value: BatchSetting
  private let hash: Int

  /// The setting of a request that has none of the keys.
  static let standard = SharedBatchSetting(BatchSetting())

  /// Creates a setting to refer to.
  package init(_ value: BatchSetting) {
    self.value = value
    hash = value.hashValue
  }

  package static func == (first: SharedBatchSetting, second: SharedBatchSetting) -> Bool {
    first === second || first.hash == second.hash && first.value == second.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
