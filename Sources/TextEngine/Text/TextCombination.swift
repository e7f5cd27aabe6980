/// What stands beside each other, upright, in one em of vertical text: CSS `text-combine-upright`.
public enum TextCombination: Sendable, Hashable {
  case none
  /// All of a run.
  case all
  /// Rows of up to so many ASCII digits.
  case digits(Int)
}

extension TextOptions {
  var isVertical: Bool {
    writingMode == .verticalRightToLeft || writingMode == .verticalLeftToRight
  }

  /// What the text combines where its runs do not say it.
  var combination: TextCombination { isVertical ? css?.combination ?? .none : .none }

  /// The options of combined characters by themselves.
  var combinedCharacters: TextOptions {
    var options = self
    options.writingMode = .horizontal
    options.css?.textIndent = .zero
    options.css?.wraps = false
    return options
  }
}
