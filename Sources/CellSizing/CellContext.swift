public import Foundation
public import TextMeasure

/// The context of a strategy: the environment, the prepared texts, and the tally of its work.
public struct CellContext: Sendable {
  /// What heights depend on beside the item.
  public let environment: CellEnvironment
  /// The environment as caches of heights key it.
  public let conditions: HeightConditions
  /// Where texts are measured once.
  public let texts: PreparedTextStore
  /// Where work is counted.
  public let tally: StrategyTally
  /// The styles as they are in this environment.
  private let styles = BoundedStore<CellTextStyle, ResolvedTextStyle>(countLimit: 256)

  /// Creates a context.
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
    try self.text(text, style: CellTextStyle(.scaled(size)))
  }

  /// A text in a style, measured unless it has been before.
  ///
  /// - Throws: as ``PreparedTextStore/text(_:style:in:tally:)-(String,_,_,_)``.
  public func text(_ text: String, style: CellTextStyle) throws(CellSizingError) -> CellText {
    try texts.text(text, style, resolved(style), tally)
  }

  /// A style in this environment, found or resolved.
  private func resolved(_ style: CellTextStyle) throws(CellSizingError) -> ResolvedTextStyle {
    if let found = styles.value(for: style) { return found }
    let resolved = try texts.resolved(style, in: environment)
    styles.store(resolved, for: style)
    return resolved
  }

  /// An attributed text, measured unless it has been before; its fonts are its own, such as
  /// ``CellEnvironment/font(_:)``.
  ///
  /// - Throws: as ``text(_:style:)``.
  public func text(
    _ text: StyledText, numberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail
  ) throws(CellSizingError) -> CellText {
    let style = CellTextStyle(
      .preferred(.body), numberOfLines: numberOfLines, lineBreakMode: lineBreakMode)
    return try texts.text(text, style, resolved(style), tally)
  }
}
