/// A stretch of text that is shaped in one go: one font, script, direction and style.
package struct ItemizedRun: Sendable, Hashable {
  /// The first UTF-16 offset.
  package var start: Int
  /// One past the last.
  package var end: Int
  /// The embedding level; odd is right to left.
  package var level: UInt8
  /// The script, as `UScriptCode`.
  package var script: UInt8
  /// The font's place in the cascade of the run's style.
  package var font: UInt8
  /// What the run is.
  package var kind: Kind
  /// The number of the style among the text's styles.
  package var style: Int32
  /// The stretch of text, between characters that are never shaped, that the run has as context.
  package var contextStart: Int
  /// One past the context's last unit.
  package var contextEnd: Int

  /// What stands in a run.
  package enum Kind: UInt8, Sendable {
    /// Characters that are shaped.
    case text
    /// Terminators and controls: no width, no glyph.
    case control
    /// One tab: its width depends on where it stands.
    case tab
    /// One attachment.
    case attachment
  }

  package var isRightToLeft: Bool { level & 1 != 0 }
}

/// What a run takes its line box from.
struct FontSpan: Sendable, Hashable {
  /// One past the run's last UTF-16 offset.
  var end: Int
  /// The number of the style among the text's styles.
  var style: Int32
  /// The font's place in the cascade of the style.
  var font: UInt8
  /// What the run is.
  var kind: ItemizedRun.Kind
}
