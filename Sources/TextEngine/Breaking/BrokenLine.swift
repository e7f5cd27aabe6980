/// One line as the line breaker returns it, before it has a height.
package struct BrokenLine: Sendable, Hashable {
  /// The UTF-16 offsets. Hanging white space and a terminator belong to the line that they end.
  package var start: Int
  package var end: Int
  /// The width without what hangs, in 1/65536 pt, including a visible hyphen.
  package var width: Int64
  package var reason: LineEnd
  /// The advance of what hangs at its end, in 1/65536 pt.
  var trailing: Int64 = 0
  /// The narrowest width at which the line ends here, in 1/65536 pt; 0 where none ends it earlier.
  var needed: Int64 = 0
  /// The narrowest width that would also hold the next segment, in 1/65536 pt.
  var nextFit: Int64
  /// Where white space begins whose font makes the line no higher; `nil` for none.
  var blankStart: Int?
  var division = LineDivision()
}

/// Why a line ends.
public enum LineEnd: String, Sendable, Hashable {
  /// At a break opportunity: the next segment does not fit.
  case softBreak
  /// At a soft hyphen or a dictionary's hyphen, which becomes visible.
  case hyphen
  /// Inside a word that is wider than the line.
  case emergency
  /// At a line terminator.
  case hardBreak
  /// At the end of the text.
  case endOfText
  /// At the maximum number of lines. A line that ends in a visible hyphen keeps ``hyphen``.
  case truncated

  /// How a line with this end ends where the text after it is not shown.
  var cut: LineEnd { self == .hyphen ? .hyphen : .truncated }
}

/// Chooses among the candidates for the end of a line that is broken inside a word.
struct BreakChoice {
  let limit: Int64
  /// Whether the whole runs' advances matter where no candidate fits, as in Chromium.
  let comparesWhole: Bool
  private(set) var first: LineBreaker.BreakCandidate?
  private(set) var last: LineBreaker.BreakCandidate?
  /// The last candidate but the first that fits by the whole runs' advances, if these matter.
  private(set) var lastWhole: LineBreaker.BreakCandidate?
  /// The smallest limit at which the candidates that were visited, and those of them that fit, are
  /// the same: in a word whose advances shrink, a later one may be narrower.
  private(set) var leastLimit: Int64 = 0
  /// Whether a hyphen is visible where the line ends at one of the candidates.
  private(set) var hasHyphen = false
  /// The smallest width in which one more candidate fits.
  private(set) var next = Int64.max
  /// The smallest width at which another candidate is chosen, or one fits, where none does.
  private(set) var nextChange = Int64.max

  init(limit: Int64, _ rules: BreakRules) {
    self.limit = limit
    comparesWhole = rules == .chromium
  }

  mutating func look(at breakCandidate: LineBreaker.BreakCandidate) {
    let isFirst = first == nil
    if isFirst { first = breakCandidate }
    if breakCandidate.hyphen > 0 { hasHyphen = true }
    if breakCandidate.judged <= limit {
      last = breakCandidate
      leastLimit = max(leastLimit, breakCandidate.judged)
    } else {
      next = min(next, breakCandidate.judged)
    }
    if breakCandidate.whole <= limit { leastLimit = max(leastLimit, breakCandidate.whole) }
    if comparesWhole, !isFirst {
      if breakCandidate.whole <= limit {
        lastWhole = breakCandidate
      } else {
        nextChange = min(nextChange, breakCandidate.whole)
      }
    }
    nextChange = min(nextChange, breakCandidate.judged)
  }

  /// Adds a lower bound of the widths of the candidates that were not visited.
  mutating func end(before rest: Int64) {
    next = min(next, rest)
    nextChange = min(nextChange, rest)
  }
}
