public import Foundation

extension Line {
  /// The width including the white space that hangs at the end, in points.
  public var widthWithTrailingWhitespace: CGFloat { width + trailingWhitespaceWidth }

  /// The line's range in the text from which it was laid out.
  ///
  /// - Complexity: O(offset) the first time for a text whose storage is not UTF-16, O(1)
  ///   afterwards.
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
