/// Finds the break opportunities of texts and of parts of them. A class, so that its table is not copied.
package final class BreakFinder: Sendable {
  let rules: LineBreakRuleSet
  package let table: BoundaryTable

  package init(_ rules: LineBreakRuleSet) {
    self.rules = rules
    table = rules.table
  }

  /// The category of a character in the table; `nil` where a dictionary is needed.
  func category(of codePoint: UInt32) -> UInt8? {
    let category = table.category(of: codePoint)
    return table.needsDictionary(category) ? nil : category
  }

  /// Sets ``TextAnalysis/Mark/lineBreak`` at every soft and hard break opportunity of a text that was
  /// read with this finder's table: those that a dictionary finds, and both ends.
  package func mark(_ text: inout TextAnalysis) {
    if text.needsDictionary {
      var marks: [UInt8] = []
      swap(&marks, &text.marks)
      findWords(text, text.units.indices, into: &marks)
      swap(&marks, &text.marks)
    }
    if rules.tailorsWords {
      var marks: [UInt8] = []
      swap(&marks, &text.marks)
      rules.tailorWords(of: text, text.units.indices, into: &marks)
      swap(&marks, &text.marks)
    }
    text.marks[0] |= TextAnalysis.Mark.lineBreak
    text.marks[text.units.count] |= TextAnalysis.Mark.lineBreak
  }

  /// As above, strictly inside a range of a text as if it were a whole one, into a mark for each of
  /// its offsets. Phrases are found in whole texts only.
  func mark(_ text: borrowing TextAnalysis, _ range: Range<Int>, into marks: inout [UInt8]) {
    if table.mark(text, range, TextAnalysis.Mark.lineBreak, into: &marks) {
      findWords(text, range, into: &marks)
    }
    if rules.tailorsWords { rules.tailorWords(of: text, range, into: &marks) }
  }

  private func findWords(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, into marks: inout [UInt8]
  ) {
    let ruled = rules.breaksAtPhrases && range == text.units.indices ? marks : []
    WordSegmenter.mark(text, range, rules.breakRules, into: &marks)
    if !ruled.isEmpty {
      JapanesePhrases.mark(text, ruled, into: &marks) { category(of: $0) == nil }
    }
  }
}
