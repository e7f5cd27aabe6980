/// The embedding levels of a bidi paragraph, by UAX 9.
package struct EmbeddingLevels: Sendable, Hashable {
  /// One level a UTF-16 unit.
  package var levels: [UInt8]
  /// The paragraph's own level.
  package var paragraphLevel: UInt8

  /// Resolves levels with a reused ICU object.
  ///
  /// Not `Sendable`: ICU's object keeps its last paragraph.
  package final class Resolver {
    private let bidi: ICUBidi

    /// - Throws: `outOfMemory`.
    package init() throws(TextMeasureError) { bidi = try ICUBidi() }

    /// The levels of a text.
    ///
    /// - Throws: `internalFailure`, `outOfMemory`.
    package func levels(
      of units: [UInt16], direction: TextDirection
    ) throws(TextMeasureError) -> EmbeddingLevels {
      let level: UInt8
      switch direction {
      case .auto: level = 254
      case .leftToRight: level = 0
      case .rightToLeft: level = 1
      }
      var levels: [UInt8] = []
      let paragraphLevel = try bidi.levels(of: units, paragraphLevel: level, into: &levels)
      return EmbeddingLevels(levels: levels, paragraphLevel: paragraphLevel)
    }
  }
}
