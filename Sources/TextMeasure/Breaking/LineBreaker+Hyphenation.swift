extension LineBreaker {
  /// Whether a line ends with a dictionary's hyphen instead of at `plain`, the last entry without one
  /// that fits: where it then fills less than `NSParagraphStyle.hyphenationFactor` of the width.
  /// Changes the least width with the same line, and the next one with another, to the result's.
  mutating func keepsHyphen(
    overLineTo plain: Int, limit: Int64, _ needed: inout Int64, _ nextFit: inout Int64
  ) -> Bool {
    let plainWidth = judgedWidth(toEntry: plain, near: nil)
    let first = corrections?.hyphenLimit(at: startOffset, plainWidth) ?? .max
    guard limit >= first else {
      needed = plainWidth
      nextFit = min(nextWidth(after: plain, over: limit), first)
      return false
    }
    needed = max(needed, first)
    return true
  }

  /// The smallest width above the limit among later entries of the hard line.
  private mutating func nextWidth(after entry: Int, over limit: Int64) -> Int64 {
    var smallest = Int64.max
    var candidate = entry
    while !table.isHard(candidate) {
      candidate += 1
      let width = judgedWidth(toEntry: candidate, near: nil)
      if width > limit { smallest = min(smallest, width) }
      if table.suffixMinimum(candidate) - start > limit {
        return min(smallest, table.suffixMinimum(candidate) - start)
      }
    }
    return smallest
  }
}
