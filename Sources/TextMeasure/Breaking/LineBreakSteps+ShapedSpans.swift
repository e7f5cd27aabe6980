/// Break opportunities of a part of a text that HarfBuzz shaped.
extension LineBreakSteps {
  /// Sets ``TextAnalysis/Mark/lineBreak`` at the opportunities strictly inside a part of a text.
  ///
  /// - Parameters:
  ///   - row: the row in which the text before it ends; on return the one in which the part ends.
  ///   - isAtEnd: whether the paragraph ends with the part.
  /// - Returns: whether a line may end before the part; `nil` where the whole text has to be marked.
  mutating func mark(
    _ text: inout TextAnalysis, from row: inout Int, isAtEnd: Bool, in workspace: Workspace
  ) -> Bool? {
    guard key.chromium == nil else {
      return markAsChromium(&text, from: &row, isAtEnd: isAtEnd)
    }
    var boundary = 0
    var breaksBefore = false
    var needsDictionary = false
    var segments: [Range<Int>] = []
    var offset = 0
    while offset < text.units.count {
      let (category, isInDictionary) = workspace.lineBreakCategory(
        of: text.scalar(at: offset), key.rules)
      let step = transitions.rows[row + Int(category)]
      guard step & LineBreakTransitions.Step.isUnclear == 0 else { return nil }
      if step & LineBreakTransitions.Step.breaks != 0 {
        if needsDictionary { segments.append(boundary..<offset) }
        needsDictionary = false
        boundary = offset
        if offset == 0 {
          breaksBefore = true
        } else {
          text.marks[offset] |= TextAnalysis.Mark.lineBreak
        }
      }
      if isInDictionary { needsDictionary = true }
      row = Int(step >> 2)
      offset = text.nextScalar(after: offset)
    }
    if needsDictionary { segments.append(boundary..<text.units.count) }
    // A phrase depends on the whole segment, which may begin before the part.
    guard segments.isEmpty || !key.rules.breaksAtPhrases else { return nil }
    var marks: [UInt8] = []
    swap(&marks, &text.marks)
    for segment in segments {
      DictionaryBreaks.mark(segment, of: text, isInDictionary: [], phrases: false, into: &marks)
    }
    swap(&marks, &text.marks)
    return breaksBefore
  }

  private mutating func markAsChromium(
    _ text: inout TextAnalysis, from row: inout Int, isAtEnd: Bool
  ) -> Bool? {
    let properties = text.properties[..<text.units.count].map { LineBreakProperty($0) }
    var isBreak = BreakFinder.wordBreaks(text.units, properties)
    guard
      let breaksBefore = mark(
        &isBreak, units: text.units, text.units.indices, properties: properties, from: &row,
        isWholeText: isAtEnd), !isFull
    else { return nil }
    for offset in 1..<max(1, text.units.count) where isBreak[offset] {
      text.marks[offset] |= TextAnalysis.Mark.lineBreak
    }
    return breaksBefore
  }
}
