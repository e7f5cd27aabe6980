/// One line as the breaker finds it, before it has a height.
package struct LineSegment: Sendable, Hashable {
  /// The UTF-16 offsets; hanging white space and a terminator belong to the line they end.
  package var start: Int
  package var end: Int
  /// The width without what hangs, in 1/65536 pt, a visible hyphen included.
  package var width: Int64
  /// Why the line ends.
  package var reason: LineEnd
  /// Whether it begins a hard line.
  package var beginsHardLine: Bool
  /// The entry of the break table at which it ends; −1 where it ends inside a piece.
  var entry: Int
  /// The advance of what hangs at its end, in 1/65536 pt.
  var trailing: Int64 = 0
  /// The narrowest width at which the line ends here, in 1/65536 pt: its own as its rules judge it,
  /// or 0 where it holds what no width could part.
  var needed: Int64 = 0
  /// The narrowest width that would hold the piece after it too, in 1/65536 pt.
  var nextFit: Int64
}

/// Why a line ends where it does.
public enum LineEnd: String, Sendable, Hashable {
  /// At a break opportunity, because what follows does not fit.
  case softBreak
  /// At a soft hyphen, which shows.
  case hyphen
  /// Inside a word that is wider than the line.
  case emergency
  /// At a line terminator.
  case hardBreak
  /// At the end of the text.
  case endOfText
  /// The permitted number of lines is used up.
  case truncated
}
