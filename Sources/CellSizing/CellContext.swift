public import Foundation
import TextMeasure

/// What a strategy works in: the environment, the prepared texts, and the tally of its work.
public struct CellContext: Sendable {
  /// What heights depend on beside the item.
  public let environment: CellEnvironment
  /// The environment as caches of heights key it.
  public let conditions: HeightConditions
  /// Where texts are measured once.
  public let texts: PreparedTextStore
  /// Where work is counted.
  public let tally: StrategyTally

  /// Makes a context of its parts.
  public init(
    _ environment: CellEnvironment, texts: PreparedTextStore = PreparedTextStore(),
    tally: StrategyTally = StrategyTally()
  ) {
    self.environment = environment
    conditions = environment.conditions
    self.texts = texts
    self.tally = tally
  }

  /// The same texts and tally at another width in points: after a rotation or in a split view.
  public func at(width: CGFloat) -> CellContext {
    var environment = environment
    environment.width = width
    return CellContext(environment, texts: texts, tally: tally)
  }

  /// A text, measured unless it has been before.
  ///
  /// - Throws: as ``PreparedTextStore/text(_:size:in:tally:)``.
  public func text(_ text: String, size: CGFloat) throws(CellSizingError) -> CellText {
    try texts.text(text, size: size, in: environment, tally: tally)
  }
}
