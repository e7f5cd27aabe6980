import Foundation

/// The sections of a table or collection view, and their items, each named by an identifier.
///
/// UIKit raises an exception for an identifier that is there twice, or that is not there. Here
/// the call leaves such identifiers out.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  private var sections: [(section: SectionIdentifierType, items: [ItemIdentifierType])] = []
  /// The items that are there: no item is in two sections.
  private var known: Set<ItemIdentifierType> = []

  public init() {}

  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { known.count }
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.section) }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    indexOfSection(identifier).map { sections[$0].items } ?? []
  }
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { place(of: identifier).map { sections[$0.section].section } }
  /// The item's position among the items of all sections.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    place(of: identifier).map { place in
      sections[..<place.section].reduce(place.item) { $0 + $1.items.count }
    }
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.section == identifier }
  }

  // MARK: Items

  /// Appends items to a section, by default to the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    let index = section.map { indexOfSection($0) } ?? sections.indices.last
    guard let index else { return }
    let added = added(identifiers)
    sections[index].items += added
  }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) { insert(identifiers, at: 0, from: item) }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) { insert(identifiers, at: 1, from: item) }
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let deleted = Set(identifiers)
    known.subtract(deleted)
    for index in sections.indices { sections[index].items.removeAll(where: deleted.contains) }
  }
  public mutating func deleteAllItems() { self = Self() }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, at: 0, from: toIdentifier) }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, at: 1, from: toIdentifier) }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers.filter(known.contains)
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter(known.contains)
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) {
    if let index = indexOfSection(section) { insert(identifiers, at: index) }
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) {
    if let index = indexOfSection(section) { insert(identifiers, at: index + 1) }
  }
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      guard let index = indexOfSection(identifier) else { continue }
      known.subtract(sections.remove(at: index).items)
    }
  }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, at: 0, from: toIdentifier) }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, at: 1, from: toIdentifier) }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { indexOfSection($0) != nil }
  }

  // MARK: Places

  private func place(of item: ItemIdentifierType) -> (section: Int, item: Int)? {
    guard known.contains(item) else { return nil }
    for (section, entry) in sections.enumerated() {
      if let index = entry.items.firstIndex(of: item) { return (section, index) }
    }
    return nil
  }

  /// Those that are not there yet, each once, and there from now on.
  private mutating func added(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
    identifiers.filter { known.insert($0).inserted }
  }

  private mutating func insert(
    _ identifiers: [ItemIdentifierType], at distance: Int, from item: ItemIdentifierType
  ) {
    guard let place = place(of: item) else { return }
    let added = added(identifiers)
    sections[place.section].items.insert(contentsOf: added, at: place.item + distance)
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    var added: [(section: SectionIdentifierType, items: [ItemIdentifierType])] = []
    for identifier in identifiers where indexOfSection(identifier) == nil {
      if !added.contains(where: { $0.section == identifier }) { added.append((identifier, [])) }
    }
    sections.insert(contentsOf: added, at: index)
  }

  private mutating func move(
    _ identifier: ItemIdentifierType, at distance: Int, from other: ItemIdentifierType
  ) {
    guard identifier != other, let start = place(of: identifier), known.contains(other) else {
      return
    }
    sections[start.section].items.remove(at: start.item)
    guard let end = place(of: other) else { return }
    sections[end.section].items.insert(identifier, at: end.item + distance)
  }

  private mutating func move(
    _ identifier: SectionIdentifierType, at distance: Int, from other: SectionIdentifierType
  ) {
    guard identifier != other, let start = indexOfSection(identifier),
      indexOfSection(other) != nil
    else { return }
    let moved = sections.remove(at: start)
    guard let end = indexOfSection(other) else { return }
    sections.insert(moved, at: end + distance)
  }

  /// The item at an index path; `nil` where there is none.
  func item(at indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, sections.indices.contains(indexPath[0]),
      sections[indexPath[0]].items.indices.contains(indexPath[1])
    else { return nil }
    return sections[indexPath[0]].items[indexPath[1]]
  }

  func indexPath(of item: ItemIdentifierType) -> IndexPath? {
    place(of: item).map { IndexPath(indexes: [$0.section, $0.item]) }
  }

  /// How many items the section at an index has.
  func itemCount(at section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }
}
