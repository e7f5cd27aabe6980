/// Rules about what stands around, chained or not, in one of the three formats.
public struct SyntheticContext: Sendable {
  /// One rule: what stands before, nearest last, what it is about, and what comes after.
  ///
  /// Places are glyphs in format 1 and classes in format 2; the first one of `input` too.
  public struct Rule: Sendable {
    public var before: [UInt16]
    public var input: [UInt16]
    public var after: [UInt16]
    /// The lookups that it applies, each at a place of the input.
    public var records: [(sequenceIndex: Int, lookup: Int)]

    /// Creates a rule.
    public init(
      before: [UInt16] = [], _ input: [UInt16], after: [UInt16] = [],
      records: [(sequenceIndex: Int, lookup: Int)] = []
    ) {
      self.before = before
      self.input = input
      self.after = after
      self.records = records
    }
  }

  /// How the rules name glyphs.
  public enum Format: Sendable {
    /// Glyph by glyph.
    case glyphs([Rule])
    /// By classes; the glyphs are those that rules may begin with.
    case classes(
      [UInt16], before: [UInt16: UInt16], input: [UInt16: UInt16], after: [UInt16: UInt16], [Rule])
    /// One rule, with the glyphs of each place.
    case coverages(
      before: [[UInt16]], input: [[UInt16]], after: [[UInt16]],
      records: [(sequenceIndex: Int, lookup: Int)])
  }

  public var isChained: Bool
  public var format: Format

  /// Creates rules; those that are not chained have nothing before and after their input.
  public init(isChained: Bool = true, _ format: Format) {
    self.isChained = isChained
    self.format = format
  }

  var block: TableBlock {
    switch format {
    case .glyphs(let rules):
      let sets = Dictionary(grouping: rules) { $0.input.first ?? 0 }
      var block = TableBlock([1])
      block.append(offsetTo: .coverage(sets.keys))
      block.append(sets.count)
      for (_, own) in sets.sorted(by: { $0.key < $1.key }) { block.append(offsetTo: set(own)) }
      return block
    case .classes(let glyphs, let before, let input, let after, let rules):
      var block = TableBlock([2])
      block.append(offsetTo: .coverage(glyphs))
      for classes in isChained ? [before, input, after] : [input] {
        block.append(offsetTo: .classes(classes))
      }
      let sets = Dictionary(grouping: rules) { $0.input.first ?? 0 }
      let count = Int(sets.keys.max() ?? 0) + 1
      block.append(count)
      for number in 0..<count {
        block.append(offsetTo: sets[UInt16(clamping: number)].map(set))
      }
      return block
    case .coverages(let before, let input, let after, let records):
      var block = TableBlock([3])
      if isChained {
        for places in [before.reversed(), input, after] {
          block.append(places.count)
          for place in places { block.append(offsetTo: .coverage(place)) }
        }
        block.append(records.count)
      } else {
        block.append([UInt16(clamping: input.count), UInt16(clamping: records.count)])
        for place in input { block.append(offsetTo: .coverage(place)) }
      }
      block.append(Self.words(records))
      return block
    }
  }

  private func set(_ rules: [Rule]) -> TableBlock {
    var set = TableBlock([UInt16(clamping: rules.count)])
    for rule in rules { set.append(offsetTo: block(of: rule)) }
    return set
  }

  private func block(of rule: Rule) -> TableBlock {
    var block = TableBlock()
    let rest = Array(rule.input.dropFirst())
    if isChained {
      block.append([UInt16(clamping: rule.before.count)] + rule.before.reversed())
      block.append([UInt16(clamping: rest.count + 1)] + rest)
      block.append([UInt16(clamping: rule.after.count)] + rule.after)
      block.append(rule.records.count)
    } else {
      block.append([UInt16(clamping: rest.count + 1), UInt16(clamping: rule.records.count)] + rest)
    }
    block.append(Self.words(rule.records))
    return block
  }

  private static func words(_ records: [(sequenceIndex: Int, lookup: Int)]) -> [UInt16] {
    records.flatMap { [UInt16(clamping: $0.sequenceIndex), UInt16(clamping: $0.lookup)] }
  }
}
