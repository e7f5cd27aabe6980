/// What a value of the `writingDirection` attribute does besides naming a direction: the two are
/// combined by *or*.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// The text keeps its own order within.
  case embedding = 0
  /// Every character goes the direction.
  case override = 2
}
