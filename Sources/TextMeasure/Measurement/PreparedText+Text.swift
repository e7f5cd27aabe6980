/// The text's characters, as far as lines need them.
extension PreparedText {
  /// Whether the terminator before an offset ends a paragraph, not only a line.
  func endsParagraph(at offset: Int) -> Bool {
    guard let unit = unit(before: offset) else { return false }
    return UnicodeConstants.isParagraphTerminator(unit)
  }

  /// The UTF-16 unit before an offset; `nil` at the start.
  func unit(before offset: Int) -> UInt16? {
    guard offset > 0, offset <= utf16Count else { return nil }
    let units = text.utf16
    return units[units.index(units.startIndex, offsetBy: offset - 1)]
  }
}
