public import CellSizing
public import Foundation

/// The result of a comparison.
public struct StrategyReport<Item: CellItem>: Sendable {
  /// The work of a strategy.
  public struct Work: Sendable, Hashable {
    /// The strategy's name.
    public var strategy: String
    /// Measurements, configurations and cache hits.
    public var counts: StrategyTally.Counts
    /// How long it took for all rows, seconds of the wall clock.
    public var seconds: Double
  }

  /// A row that a strategy could not size.
  public struct Failure: Sendable, Hashable {
    /// The strategy's name.
    public var strategy: String
    /// The row.
    public var row: Int
    /// Why, and what to do about it.
    public var message: String
  }

  /// The strategies, in the comparison's order.
  let strategies: [any CellHeightStrategy<Item>]
  /// The items, by row.
  public let items: [Item]
  /// Where heights are recomputed to explain differences.
  public let context: CellContext
  /// What each strategy did, in order.
  public let work: [Work]
  /// Each strategy's heights, by row.
  let heights: [[CellHeight?]]
  /// The rows that could not be sized.
  public let failures: [Failure]
  /// Which pairs are explained.
  let pairs: ComparedPairs

  /// A difference below this is none: far less than a pixel, far more than what adding up a cell
  /// in another order changes.
  public static var tolerance: CGFloat { 1e-6 }

  /// The strategies' names, in order.
  public var names: [String] { strategies.map(\.name) }

  /// A row's height by a strategy; `nil` when it could not be sized or there is no such row.
  public func height(row: Int, strategy: String) -> CellHeight? {
    guard items.indices.contains(row), let number = names.firstIndex(of: strategy) else {
      return nil
    }
    return heights[number][row]
  }

  /// A row's heights in the strategies' order.
  public func heights(inRow row: Int) -> [CellHeight?] {
    items.indices.contains(row) ? heights.map { $0[row] } : []
  }

  /// The pairs of strategies that differ about a row, with the reasons.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func differences(inRow row: Int) throws(CellSizingError) -> [HeightDifference] {
    guard items.indices.contains(row) else { return [] }
    var differences: [HeightDifference] = []
    for first in strategies.indices {
      if pairs == .withFirst, first > 0 { break }
      for second in strategies.indices.dropFirst(first + 1) {
        if let difference = try difference(first, second, row) { differences.append(difference) }
      }
    }
    return differences
  }

  /// The arrangement of a row's cell as a strategy has it; `nil` when it is not known.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public func layout(row: Int, strategy: String) throws(CellSizingError) -> CellLayout? {
    guard items.indices.contains(row),
      let strategy = strategies.first(where: { $0.name == strategy }),
      let design = strategy.design,
      let rules = strategy.rules(for: items[row], at: RowIndexPath(row: row), in: context)
    else { return nil }
    return try design.layout(of: items[row], under: rules, in: context)
  }

  /// How a pair differs about a row; `nil` when it does not, or one of them has no height.
  private func difference(_ first: Int, _ second: Int, _ row: Int) throws(CellSizingError)
    -> HeightDifference?
  {
    guard let before = heights[first][row]?.points, let after = heights[second][row]?.points,
      abs(after - before) > Self.tolerance
    else { return nil }
    return HeightDifference(
      first: strategies[first].name, second: strategies[second].name, points: after - before,
      reasons: try reasons(strategies[first], strategies[second], row, before, after))
  }

  /// Changes one rule after the other from a strategy's to another's and keeps what each adds.
  private func reasons(
    _ first: any CellHeightStrategy<Item>, _ second: any CellHeightStrategy<Item>, _ row: Int,
    _ before: CGFloat, _ after: CGFloat
  ) throws(CellSizingError) -> [HeightDifference.Reason] {
    let (item, path) = (items[row], RowIndexPath(row: row))
    var reasons: [HeightDifference.Reason] = []
    var height = before
    func note(_ rule: SizingRule?, _ next: CGFloat, _ explanation: @autoclosure () -> String) {
      if abs(next - height) > Self.tolerance {
        reasons.append(.init(rule: rule, points: next - height, explanation: explanation()))
      }
      height = next
    }
    if let firstDesign = first.design, let secondDesign = second.design,
      var rules = first.rules(for: item, at: path, in: context),
      let others = second.rules(for: item, at: path, in: context)
    {
      height = try firstDesign.rowHeight(of: item, under: rules, in: context)
      // The part that the first strategy's own rules do not explain comes first.
      let start = height
      height = before
      note(nil, start, "\(first.name) differs from its own rules")
      // A number that is not measured hides all other rules, whichever side it is on.
      var order = SizingRule.allCases
      if others.source == .measured, rules.source != .measured {
        order = order.filter { $0 != .source } + [.source]
      } else {
        order = [.source] + order.filter { $0 != .source }
      }
      var design = firstDesign
      for rule in order {
        let sentence = rule.sentence(rules)
        if rule == .design { design = secondDesign } else { rule.copy(from: others, to: &rules) }
        let explanation =
          rule == .design
          ? "\(first.name) sizes the cell '\(firstDesign.name)', "
            + "\(second.name) the cell '\(secondDesign.name)'"
          : "\(first.name) \(sentence), \(second.name) \(rule.sentence(rules))"
        note(rule, try design.rowHeight(of: item, under: rules, in: context), explanation)
      }
    }
    note(nil, after, "no rule explains this; \(second.name) differs from its own rules")
    return reasons
  }
}
