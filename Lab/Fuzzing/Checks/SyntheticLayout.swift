/// What a GSUB or GPOS table is made of.
public struct SyntheticLayout: Sendable {
  /// Which features a script has, by their places in ``features``.
  public struct Script: Sendable {
    public var tag: String
    public var features: [Int]
    /// The languages that have others.
    public var languages: [(tag: String, features: [Int])]

    /// Creates a script's features.
    public init(_ tag: String, _ features: [Int], languages: [(tag: String, features: [Int])] = [])
    {
      self.tag = tag
      self.features = features
      self.languages = languages
    }
  }

  public var lookups: [SyntheticLookup] = []
  /// The features, with the lookups that each switches on.
  public var features: [(tag: String, lookups: [Int])] = []
  /// The scripts; without any, `DFLT` has all features.
  public var scripts: [Script] = []

  /// Creates a table's content.
  public init(
    _ lookups: [SyntheticLookup] = [], features: [(tag: String, lookups: [Int])] = [],
    scripts: [Script] = []
  ) {
    self.lookups = lookups
    self.features = features
    self.scripts = scripts
  }

  func bytes(isPositioning: Bool) -> [UInt8] {
    // Features are sorted by their tags.
    let order = features.indices.sorted { (features[$0].tag, $0) < (features[$1].tag, $1) }
    var list = TableBlock([UInt16(clamping: features.count)])
    for index in order {
      let own = features[index].lookups.sorted().map { UInt16(clamping: $0) }
      list.append(tag: features[index].tag)
      list.append(offsetTo: TableBlock([0, UInt16(clamping: own.count)] + own))
    }
    func system(_ chosen: [Int]) -> TableBlock {
      let places = chosen.compactMap { order.firstIndex(of: $0) }.sorted()
      return TableBlock(
        [0, 0xFFFF, UInt16(clamping: places.count)] + places.map { UInt16(clamping: $0) })
    }
    let all =
      scripts.isEmpty
      ? [Script("DFLT", Array(features.indices))] : scripts.sorted { $0.tag < $1.tag }
    var scriptList = TableBlock([UInt16(clamping: all.count)])
    for script in all {
      var table = TableBlock()
      table.append(offsetTo: system(script.features))
      table.append(script.languages.count)
      for language in script.languages.sorted(by: { $0.tag < $1.tag }) {
        table.append(tag: language.tag)
        table.append(offsetTo: system(language.features))
      }
      scriptList.append(tag: script.tag)
      scriptList.append(offsetTo: table)
    }
    var lookupList = TableBlock([UInt16(clamping: lookups.count)])
    for lookup in lookups {
      lookupList.append(offsetTo: lookup.block(isPositioning: isPositioning))
    }
    var table = TableBlock([1, 0])
    table.append(offsetTo: scriptList)
    table.append(offsetTo: list)
    table.append(offsetTo: lookupList)
    return table.bytes
  }
}
