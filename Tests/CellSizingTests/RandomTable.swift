import CellSizing
import CellSizingSamples

/// A table of unique tokens and random changes to it, carried out the way UIKit documents them:
/// deletions first, in the old numbers, then insertions, in the new ones.
struct RandomTable {
  /// The tokens by section and row.
  var sections: [[Int]] = []
  /// The token that comes next.
  var nextToken = 1

  /// A new token.
  mutating func token() -> Int {
    defer { nextToken += 1 }
    return nextToken
  }

  /// Makes a table of random size.
  init(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let rows = Int.random(in: 0...8, using: &random)
      sections.append((0..<rows).map { _ in token() })
    }
  }

  /// Different places in `0..<count`, each with a chance of one in `rarity`.
  static func some(_ count: Int, rarity: Int, _ random: inout SeededGenerator) -> [Int] {
    (0..<count).filter { _ in Int.random(in: 0..<rarity, using: &random) == 0 }
  }

  /// Changes the table at random and gives the changes, in a random order.
  mutating func change(_ random: inout SeededGenerator) -> TableUpdates {
    var updates = TableUpdates()
    let before = sections
    var movedSections: [Int] = []
    for section in Self.some(sections.count, rarity: 3, &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: updates.deletedSections.append(section)
      case 1: movedSections.append(section)
      default: updates.reloadedSections.append(section)
      }
    }
    // Rows of sections that stay or move.
    var movedRows: [RowIndexPath] = []
    let gone = Set(updates.deletedSections + updates.reloadedSections)
    for section in before.indices where !gone.contains(section) {
      for row in Self.some(before[section].count, rarity: 3, &random).reversed() {
        let path = RowIndexPath(row: row, section: section)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          updates.deletedRows.append(path)
          sections[section].remove(at: row)
        case 1:
          movedRows.append(path)
          sections[section].remove(at: row)
        default:
          updates.reloadedRows.append(path)
          sections[section][row] = token()
        }
      }
    }
    for section in updates.reloadedSections {
      let rows = Int.random(in: 0...8, using: &random)
      sections[section] = (0..<rows).map { _ in token() }
    }
    let moving = movedSections.map { ($0, sections[$0]) }
    for section in (updates.deletedSections + movedSections).sorted(by: >) {
      sections.remove(at: section)
    }
    insertSections(moving, into: &updates, &random)
    insertRows(movedRows, before, into: &updates, &random)
    updates.insertedRows.shuffle(using: &random)
    updates.movedRows.shuffle(using: &random)
    updates.deletedRows.shuffle(using: &random)
    return updates
  }

  /// Puts moved and new sections at random places.
  private mutating func insertSections(
    _ moving: [(Int, [Int])], into updates: inout TableUpdates, _ random: inout SeededGenerator
  ) {
    var arriving = moving.map { (Optional($0.0), $0.1) }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let rows = Int.random(in: 0...8, using: &random)
      arriving.append((nil, (0..<rows).map { _ in token() }))
    }
    let total = sections.count + arriving.count
    let places = Array(0..<total).shuffled(using: &random).prefix(arriving.count).sorted()
    for (place, (from, rows)) in zip(places, arriving.shuffled(using: &random)) {
      sections.insert(rows, at: place)
      if let from {
        updates.movedSections.append(.init(from: from, to: place))
      } else {
        updates.insertedSections.append(place)
      }
    }
  }

  /// Puts moved and new rows at random places of sections that are neither new nor reloaded.
  private mutating func insertRows(
    _ moved: [RowIndexPath], _ before: [[Int]], into updates: inout TableUpdates,
    _ random: inout SeededGenerator
  ) {
    var closed = Set(updates.insertedSections)
    let reloaded = Set(updates.reloadedSections)
    // Where each section that neither went nor moved is now.
    let staying = before.indices.filter { section in
      !updates.deletedSections.contains(section)
        && !updates.movedSections.contains { $0.from == section }
    }
    let taken = Set(updates.insertedSections + updates.movedSections.map(\.to))
    let free = sections.indices.filter { !taken.contains($0) }
    for (old, new) in zip(staying, free) where reloaded.contains(old) { closed.insert(new) }
    let open = sections.indices.filter { !closed.contains($0) }
    guard !open.isEmpty else {
      // Nowhere to go: what was to move is deleted.
      updates.deletedRows += moved
      return
    }
    var arriving = moved.map { (Optional($0), before[$0.section][$0.row]) }
    for _ in 0..<Int.random(in: 0...4, using: &random) { arriving.append((nil, token())) }
    arriving.shuffle(using: &random)
    var bySection: [Int: [(RowIndexPath?, Int)]] = [:]
    for row in arriving {
      bySection[open.randomElement(using: &random) ?? 0, default: []].append(row)
    }
    for (section, rows) in bySection.sorted(by: { $0.key < $1.key }) {
      let total = sections[section].count + rows.count
      let places = Array(0..<total).shuffled(using: &random).prefix(rows.count).sorted()
      for (place, (from, value)) in zip(places, rows) {
        sections[section].insert(value, at: place)
        let path = RowIndexPath(row: place, section: section)
        if let from {
          updates.movedRows.append(.init(from: from, to: path))
        } else {
          updates.insertedRows.append(path)
        }
      }
    }
  }
}
