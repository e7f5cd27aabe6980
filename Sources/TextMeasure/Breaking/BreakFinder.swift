/// Finds the break opportunities of texts and of parts of them.
package struct BreakFinder: Sendable {
  let rules: LineBreakRuleSet
  let table: BoundaryTable

  package init(_ rules: LineBreakRuleSet) {
    self.rules = rules
    table = rules.table
  }

  /// The category of a character in the table; `nil` where a dictionary is needed.
  func category(of codePoint: UInt32) -> UInt8? {
    let category = table.category(of: codePoint)
    return table.needsDictionary(category) ? nil : category
  }

  /// Sets ``TextAnalysis/Mark/lineBreak`` at every soft and hard break opportunity of a text.
  package func mark(_ text: inout TextAnalysis) {
    var row = 0
    _ = mark(&text, from: &row, isAtEnd: true)
    text.marks[0] |= TextAnalysis.Mark.lineBreak
    text.marks[text.units.count] |= TextAnalysis.Mark.lineBreak
  }

  /// As above, strictly inside a part of a text; `isAtEnd`: the paragraph ends with it. Returns whether
  /// a line may end before the part; `nil` where the whole text is needed.
  func mark(_ text: inout TextAnalysis, from row: inout Int, isAtEnd: Bool) -> Bool? {
    // A phrase depends on the whole segment, which may begin before the part.
    guard row == 0 && isAtEnd || !rules.breaksAtPhrases else { return nil }
    var marks: [UInt8] = []
    swap(&marks, &text.marks)
    defer { swap(&marks, &text.marks) }
    return mark(text, text.units.indices, from: &row, isAtEnd: isAtEnd, into: &marks)
  }

  /// As above, into a mark for each offset of a range, its end included. Phrases are found in whole
  /// texts only.
  func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, from row: inout Int, isAtEnd: Bool,
    into marks: inout [UInt8]
  ) -> Bool? {
    guard
      let found = table.mark(
        text, range, TextAnalysis.Mark.lineBreak, from: &row, isAtEnd: isAtEnd, into: &marks)
    else { return nil }
    if found.needsDictionary {
      let ruled = rules.breaksAtPhrases && range == text.units.indices ? marks : []
      WordSegmenter.mark(text, range, rules.breakRules, into: &marks)
      if !ruled.isEmpty {
        JapanesePhrases.mark(text, ruled, into: &marks) { category(of: $0) == nil }
      }
    }
    return found.isBoundary
  }
}
