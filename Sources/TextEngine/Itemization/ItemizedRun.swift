/// A range of text that is shaped as a whole: one font, script, direction and style.
package struct ItemizedRun: Sendable, Hashable {
  /// In UTF-16 units.
  package var start = 0
  package var end: Int
  /// The embedding level; odd is right to left.
  package var level: UInt8 = 0
  /// The script, as `UScriptCode`.
  package var script: UInt8
  /// The index of the font in the cascade of the run's style.
  package var font: UInt8
  package var kind = Kind.text
  /// Whether its characters stand upright in vertical text: then it is shaped from top to bottom.
  package var isUpright = false
  /// The index of the style among the text's styles.
  package var style: Int32 = 0
  /// The run's context: the text around it up to characters that are never shaped.
  package var contextStart = 0
  package var contextEnd: Int

  package enum Kind: UInt8, Sendable {
    case text
    /// Terminators, controls, and under Chromium's rules U+200C: no width, no glyph.
    case control
    /// One tab: its width depends on its position.
    case tab
    case attachment
    /// Characters beside each other in vertical text: one em along the line.
    case combined
  }

  package var isRightToLeft: Bool { level & 1 != 0 }

  func isShaped(like other: ItemizedRun) -> Bool {
    font == other.font && script == other.script && isRightToLeft == other.isRightToLeft
      && style == other.style && kind == other.kind && isUpright == other.isUpright
  }
}

/// What determines a run's line box, as in ``ItemizedRun``.
struct FontSpan: Sendable, Hashable {
  var end: Int
  var style: Int32
  var font: UInt8
  var kind: ItemizedRun.Kind
}

package enum VisualOrder {
  /// The indices of the runs from left to right: UAX 9, rule L2.
  package static func order(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 & 1 != 0 }.min() ?? highest + 1
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      let parts = order.indices.split { levels[order[$0]] < level }
      for part in parts { order[part].reverse() }
    }
    return order
  }
}
