/// Where boxes of glyphs count as a line's width: `TextView.useBoundsForWidth`.
extension LineBreaker {
  /// Whether a line of some width is too wide by the boxes of its glyphs.
  func exceedsByBounds(_ limit: Int64, from start: Int, to end: Int, width: Int64) -> Bool {
    // Nothing sticks out farther.
    guard let ink = paragraphs?.ink, width > limit - margin, start < end else { return false }
    return ink.width(from: start, to: end) > limit && ink.mayOverhang(from: start, to: end)
  }

  /// The width of the boxes of a line's glyphs without the white space at its end, in 1/65536 pt; 0 where
  /// these do not count.
  func boundsWidth(from start: Int, to end: Int) -> Int64 {
    paragraphs?.ink?.width(from: start, to: end) ?? 0
  }
}
