public import Foundation

extension Line {
  /// The width with the white space that hangs at the end, points.
  public var widthWithTrailingWhitespace: CGFloat { width + trailingWhitespaceWidth }

  /// Where the line is in the text that it was laid out from.
  ///
  /// - Complexity: O(offset) the first time for a text that is not UTF-16 inside, O(1) afterwards.
  /// - Returns: a range within `text`, whatever text that is.
  public func range(in text: String) -> Range<String.Index> {
    let units = text.utf16
    func index(_ offset: Int) -> String.Index {
      units.index(units.startIndex, offsetBy: max(0, offset), limitedBy: units.endIndex)
        ?? units.endIndex
    }
    return index(utf16Range.lowerBound)..<index(utf16Range.upperBound)
  }
}
