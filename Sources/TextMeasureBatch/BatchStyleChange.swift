/// A change of style, stored separately, so that it is cheap to copy and compare.
package final class SharedStyleChange: Sendable, Hashable {
  /// The change.
  package let value: BatchStyleChange

  /// No change.
  package static let nothing = SharedStyleChange(BatchStyleChange())

  init(_ value: BatchStyleChange) { self.value = value }

  package static func == (first: SharedStyleChange, second: SharedStyleChange) -> Bool {
    first === second || first.value == second.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A run's change of the style around it.
package struct BatchStyleChange: Sendable, Hashable {
  /// The values; those that are not among the keys mean nothing.
  var values = BatchStyle()
  /// The keys that the run has.
  var keys: [BatchKey] = []

  /// Creates a change of nothing.
  package init() {}

  /// The style of a run in a text of another style.
  package func applied(to style: BatchStyle) -> BatchStyle {
    var result = style
    for key in keys {
      switch key {
      case .fonts: result.fonts = values.fonts
      case .systemFallback: result.usesSystemFallback = values.usesSystemFallback
      case .size: result.size = values.size
      case .textStyle:
        result.textStyle = values.textStyle
        // The request's size and fonts are those of another text style.
        if !keys.contains(.size) { result.size = nil }
      case .contentSizeCategory: result.contentSizeCategory = values.contentSizeCategory
      case .language: result.language = values.language
      case .features: result.features = values.features
      case .variations: result.variations = values.variations
      case .kern: result.kern = values.kern
      case .tracking: result.tracking = values.tracking
      case .ligatures: result.usesLigatures = values.usesLigatures
      case .opticalSizing: result.usesOpticalSizing = values.usesOpticalSizing
      case .baselineOffset: result.baselineOffset = values.baselineOffset
      default: break
      }
    }
    return result
  }
}
