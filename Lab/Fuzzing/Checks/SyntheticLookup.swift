/// One lookup: subtables of one type, and what it passes over.
public struct SyntheticLookup: Sendable {
  /// `lookupFlag`, without the bit for a set of marks.
  public var flags: UInt16
  /// The only marks that are not passed over: a set's number in GDEF.
  public var markSet: UInt16?
  /// Whether the subtables stand behind extensions.
  public var isExtended: Bool
  public var subtables: [Subtable]

  /// Creates a lookup.
  public init(
    _ subtables: [Subtable], flags: UInt16 = 0, markSet: UInt16? = nil, isExtended: Bool = false
  ) {
    self.subtables = subtables
    self.flags = flags
    self.markSet = markSet
    self.isExtended = isExtended
  }

  /// A subtable; all of a lookup's are of one type.
  public enum Subtable: Sendable {
    /// One glyph for another.
    case single([UInt16: UInt16])
    /// The glyphs' numbers, raised.
    case singleDelta([UInt16], by: Int16)
    /// Glyphs for one.
    case multiple([UInt16: [UInt16]])
    /// One of several glyphs for one.
    case alternate([UInt16: [UInt16]])
    /// One glyph for several.
    case ligature([(components: [UInt16], ligature: UInt16)])
    /// Lookups where something stands around.
    case context(SyntheticContext)
    /// One glyph for another from the end, where something stands around.
    case reverse([UInt16: UInt16], before: [[UInt16]], after: [[UInt16]])
    /// Placements and advances of single glyphs, in a format of values.
    case adjust([UInt16: [Int16]], format: UInt16)
    /// Those of two glyphs side by side: the first one's values, then the second one's.
    case pairs(
      [(first: UInt16, second: UInt16, values: [Int16])], format: UInt16, secondFormat: UInt16)
    /// The same by classes: rows of the first one's, in each a record for each of the second one's.
    case classPairs(
      [UInt16], first: [UInt16: UInt16], second: [UInt16: UInt16], records: [[[Int16]]],
      format: UInt16, secondFormat: UInt16)
    /// Marks on bases, all at the same place.
    case markToBase(marks: [UInt16], bases: [UInt16])
  }

  private func type(isPositioning: Bool) -> UInt16 {
    switch subtables.first {
    case .single, .singleDelta, .adjust, nil: 1
    case .multiple, .pairs, .classPairs: 2
    case .alternate: 3
    case .ligature, .markToBase: 4
    case .context(let context): (isPositioning ? 7 : 5) + (context.isChained ? 1 : 0)
    case .reverse: 8
    }
  }

  func block(isPositioning: Bool) -> TableBlock {
    let type = type(isPositioning: isPositioning)
    let extending: UInt16 = isPositioning ? 9 : 7
    var block = TableBlock([
      isExtended ? extending : type, flags | (markSet == nil ? 0 : 0x10),
      UInt16(clamping: subtables.count),
    ])
    for subtable in subtables {
      if isExtended {
        var outer = TableBlock([1, type])
        outer.append(offsetTo: subtable.block, isLong: true)
        block.append(offsetTo: outer)
      } else {
        block.append(offsetTo: subtable.block)
      }
    }
    if let markSet { block.append([markSet]) }
    return block
  }
}

extension SyntheticLookup.Subtable {
  var block: TableBlock {
    switch self {
    case .single(let pairs):
      var block = TableBlock([2])
      block.append(offsetTo: .coverage(pairs.keys))
      block.append(pairs.count)
      block.append(pairs.sorted { $0.key < $1.key }.map(\.value))
      return block
    case .singleDelta(let glyphs, let delta):
      var block = TableBlock([1])
      block.append(offsetTo: .coverage(glyphs))
      block.append([UInt16(bitPattern: delta)])
      return block
    case .multiple(let lists), .alternate(let lists):
      return Self.lists(lists.mapValues { TableBlock([UInt16(clamping: $0.count)] + $0) })
    case .ligature(let ligatures):
      return Self.lists(
        Dictionary(grouping: ligatures) { $0.components.first ?? 0 }.mapValues { own in
          var set = TableBlock([UInt16(clamping: own.count)])
          for ligature in own {
            let rest = Array(ligature.components.dropFirst())
            set.append(
              offsetTo: TableBlock([ligature.ligature, UInt16(clamping: rest.count + 1)] + rest))
          }
          return set
        })
    case .context(let context): return context.block
    case .reverse(let pairs, let before, let after):
      var block = TableBlock([1])
      block.append(offsetTo: .coverage(pairs.keys))
      for places in [before, after] {
        block.append(places.count)
        for place in places { block.append(offsetTo: .coverage(place)) }
      }
      block.append(pairs.count)
      block.append(pairs.sorted { $0.key < $1.key }.map(\.value))
      return block
    case .adjust(let values, let format):
      var block = TableBlock([2])
      block.append(offsetTo: .coverage(values.keys))
      block.append([format, UInt16(clamping: values.count)])
      for (_, record) in values.sorted(by: { $0.key < $1.key }) {
        block.append(record.map { UInt16(bitPattern: $0) })
      }
      return block
    case .pairs, .classPairs: return pairBlock
    case .markToBase(let marks, let bases):
      let anchor = TableBlock([1, 0, 0])
      var markArray = TableBlock([UInt16(clamping: Set(marks).count)])
      for _ in Set(marks) {
        markArray.append([0])
        markArray.append(offsetTo: anchor)
      }
      var baseArray = TableBlock([UInt16(clamping: Set(bases).count)])
      for _ in Set(bases) { baseArray.append(offsetTo: anchor) }
      var block = TableBlock([1])
      block.append(offsetTo: .coverage(marks))
      block.append(offsetTo: .coverage(bases))
      block.append([1])
      block.append(offsetTo: markArray)
      block.append(offsetTo: baseArray)
      return block
    }
  }

  private var pairBlock: TableBlock {
    switch self {
    case .pairs(let pairs, let format, let secondFormat):
      let sets = Dictionary(grouping: pairs, by: \.first).sorted { $0.key < $1.key }
      var block = TableBlock([1])
      block.append(offsetTo: .coverage(sets.map(\.key)))
      block.append([format, secondFormat, UInt16(clamping: sets.count)])
      for (_, own) in sets {
        var set = TableBlock([UInt16(clamping: own.count)])
        for pair in own.sorted(by: { $0.second < $1.second }) {
          set.append([pair.second] + pair.values.map { UInt16(bitPattern: $0) })
        }
        block.append(offsetTo: set)
      }
      return block
    case .classPairs(let glyphs, let first, let second, let records, let format, let secondFormat):
      var block = TableBlock([2])
      block.append(offsetTo: .coverage(glyphs))
      block.append([format, secondFormat])
      block.append(offsetTo: .classes(first))
      block.append(offsetTo: .classes(second))
      block.append([UInt16(clamping: records.count), UInt16(clamping: records.first?.count ?? 0)])
      for record in records.joined() { block.append(record.map { UInt16(bitPattern: $0) }) }
      return block
    default: return TableBlock()
    }
  }

  /// A subtable of a list for each glyph.
  private static func lists(_ lists: [UInt16: TableBlock]) -> TableBlock {
    var block = TableBlock([1])
    block.append(offsetTo: .coverage(lists.keys))
    block.append(lists.count)
    for (_, list) in lists.sorted(by: { $0.key < $1.key }) { block.append(offsetTo: list) }
    return block
  }
}
