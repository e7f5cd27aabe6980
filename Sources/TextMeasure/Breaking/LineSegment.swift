/// One line as the line breaker returns it, before it has a height.
package struct LineSegment: Sendable, Hashable {
  /// The UTF-16 offsets. Hanging white space and a terminator belong to the line that they end.
  package var start: Int
  package var end: Int
  /// The width without what hangs, in 1/65536 pt, including a visible hyphen.
  package var width: Int64
  /// Why the line ends.
  package var reason: LineEnd
  /// The advance of what hangs at its end, in 1/65536 pt.
  var trailing: Int64 = 0
  /// The narrowest width at which the line ends here, in 1/65536 pt: its width under its rules, or
  /// 0 where no width could break it earlier.
  var needed: Int64 = 0
  /// The narrowest width that would also hold the next segment, in 1/65536 pt.
  var nextFit: Int64
}

/// Why a line ends.
public enum LineEnd: String, Sendable, Hashable {
  /// At a break opportunity: the next segment does not fit.
  case softBreak
  /// At a soft hyphen, which becomes visible.
  case hyphen
  /// Inside a word that is wider than the line.
  case emergency
  /// At a line terminator.
  case hardBreak
  /// At the end of the text.
  case endOfText
  /// At the maximum number of lines.
  case truncated
}
