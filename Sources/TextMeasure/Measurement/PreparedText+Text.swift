/// What a line needs of the text's characters.
extension PreparedText {
  /// Whether the terminator before an offset ends a paragraph and not just a line.
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

  /// The advance of the white space that hangs at the end of a line, in 1/65536 pt.
  func trailingWidth(of segment: LineSegment) -> Int64 {
    guard segment.entry >= 0 else { return 0 }
    let flags = table.flags(segment.entry)
    // Where the ends were corrected, the difference of both is not white space.
    guard flags & (BreakTable.Flag.corrected | BreakTable.Flag.softHyphen) == 0 else {
      return flags & BreakTable.Flag.softHyphen != 0
        ? 0 : care?.trailing[segment.entry] ?? 0
    }
    return table.start(segment.entry) - table.fit(segment.entry)
  }
}
