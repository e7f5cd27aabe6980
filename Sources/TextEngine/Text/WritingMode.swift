/// How lines run and follow each other, as in CSS.
///
/// Measures and layouts are those of lines from left to right, whatever the mode: a width is a length
/// along lines, a height extends across them. The baselines of vertical text are central. A picture
/// shows the lines as the mode has them.
public enum WritingMode: String, Sendable, Hashable, CaseIterable {
  case horizontal = "horizontal-tb"
  /// Lines run from top to bottom, the first at the right.
  case verticalRightToLeft = "vertical-rl"
  /// Lines run from top to bottom, the first at the left.
  case verticalLeftToRight = "vertical-lr"
  /// Horizontal text that is turned to the right.
  case sidewaysRightToLeft = "sideways-rl"
  /// Horizontal text that is turned to the left.
  case sidewaysLeftToRight = "sideways-lr"
}

/// Which characters of vertical text stand upright; the others are turned to the right.
public enum TextOrientation: String, Sendable, Hashable, CaseIterable {
  /// Those whose Vertical_Orientation is not R (UTR 50).
  case mixed
  /// All.
  case upright
  /// None.
  case sideways
}

extension TextOptions {
  /// Which characters stand upright; `nil` where all are turned, or none.
  package var uprightCharacters: TextOrientation? {
    switch writingMode {
    case .verticalRightToLeft, .verticalLeftToRight:
      textOrientation == .sideways ? nil : textOrientation
    case .horizontal, .sidewaysRightToLeft, .sidewaysLeftToRight: nil
    }
  }
}
