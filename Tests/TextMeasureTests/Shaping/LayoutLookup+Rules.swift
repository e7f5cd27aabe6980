import TextMeasure

@testable import TextEngine

extension LayoutLookup {
  /// All rules; `nil` when the table is truncated or has too many.
  func rules() -> [ContextRule]? {
    var rules: [ContextRule] = []
    let isComplete = forEachRule { rule in
      rules.append(rule)
      return true
    }
    return isComplete ? rules : nil
  }
}
