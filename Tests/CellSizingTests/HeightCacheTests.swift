import CellSizing
import CellSizingSamples
import Foundation
import Testing

/// Both caches against plain models.
struct HeightCacheTests {
  static let narrow = HeightConditions(width: 320, scale: 2)
  static let wide = HeightConditions(width: 568, scale: 2)

  @Test func heightsFollowTheirRows() throws {
    var failures: [String] = []
    for seed in 0..<150 {
      var random = SeededGenerator(seed: UInt64(seed))
      var table = RandomTable(&random)
      var cache = IndexPathHeightCache()
      var known: Set<Int> = []
      for step in 0..<12 {
        for (section, rows) in table.sections.enumerated() {
          for (row, token) in rows.enumerated() where Bool.random(using: &random) {
            let path = RowIndexPath(row: row, section: section)
            try cache.store(CGFloat(token), at: path, under: Self.narrow)
            try cache.store(CGFloat(token) + 0.5, at: path, under: Self.wide)
            known.insert(token)
          }
        }
        let before = table
        let updates = table.change(&random)
        try cache.apply(updates)
        // One section and row more than there are: nothing may be known of them.
        for section in 0..<table.sections.count + 1 {
          let rows = section < table.sections.count ? table.sections[section] : []
          for row in 0..<rows.count + 1 {
            let token = row < rows.count && known.contains(rows[row]) ? rows[row] : nil
            let path = RowIndexPath(row: row, section: section)
            let found = cache.height(at: path, under: Self.narrow)
            let other = cache.height(at: path, under: Self.wide)
            if found != token.map({ CGFloat($0) }) || other != token.map({ CGFloat($0) + 0.5 }) {
              failures.append(
                "seed \(seed) step \(step) \(path): \(found as Any), not \(token as Any), "
                  + "\(before.sections) \(updates)")
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(2))")
  }

  @Test func completeTablesFollowToo() throws {
    var failures: [String] = []
    for seed in 0..<400 {
      var random = SeededGenerator(seed: UInt64(seed))
      var table = RandomTable(&random)
      var sections = table.sections
      let updates = table.change(&random)
      let limit = table.nextToken
      let fresh = try updates.apply(to: &sections, missing: 0, coverage: .complete)
      let oldTokens = Set(sections.joined())
      for (section, rows) in table.sections.enumerated() {
        // New rows have tokens the old table had not.
        let expected = rows.map { oldTokens.contains($0) ? $0 : 0 }
        let actual = section < sections.count ? sections[section] : [-1]
        if actual != (fresh.contains(section) ? [] : expected) {
          failures.append("seed \(seed) section \(section): \(actual), not \(expected), \(limit)")
        }
      }
      if sections.count != table.sections.count { failures.append("seed \(seed): sections") }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3))")
  }

  /// The original exchanges the two ends of a move; the rows between must close up instead.
  @Test func aMoveIsNoExchange() throws {
    var cache = IndexPathHeightCache()
    for row in 0..<5 {
      try cache.store(CGFloat(row), at: RowIndexPath(row: row), under: Self.narrow)
    }
    try cache.moveRow(at: RowIndexPath(row: 0), to: RowIndexPath(row: 3))
    let heights = (0..<5).map { cache.height(at: RowIndexPath(row: $0), under: Self.narrow) }
    #expect(heights == [1, 2, 3, 0, 4])
    try cache.moveRow(at: RowIndexPath(row: 3), to: RowIndexPath(row: 1, section: 4))
    #expect(cache.height(at: RowIndexPath(row: 1, section: 4), under: Self.narrow) == 0)
    #expect(cache.height(at: RowIndexPath(row: 3), under: Self.narrow) == 4)
    try cache.moveSection(4, to: 0)
    #expect(cache.height(at: RowIndexPath(row: 1, section: 0), under: Self.narrow) == 0)
    #expect(cache.height(at: RowIndexPath(row: 0, section: 1), under: Self.narrow) == 1)
  }

  @Test func reloadsInvalidateUnlessToldNotTo() throws {
    var cache = IndexPathHeightCache()
    #expect(!cache.hasStoredHeights)
    let row = RowIndexPath(row: 2, section: 1)
    try cache.store(44.5, at: row, under: Self.narrow)
    #expect(cache.hasStoredHeights && cache.contains(row, under: Self.narrow))
    #expect(!cache.contains(row, under: Self.wide))
    cache.reloadData(invalidates: false)
    #expect(cache.height(at: row, under: Self.narrow) == 44.5)
    cache.reloadData()
    #expect(cache.height(at: row, under: Self.narrow) == nil)
    try cache.store(1, at: row, under: Self.narrow)
    try cache.reloadSections([1])
    #expect(!cache.contains(row, under: Self.narrow))
    try cache.store(1, at: row, under: Self.narrow)
    cache.invalidate(row)
    cache.invalidate(RowIndexPath(row: 9, section: 9))
    #expect(!cache.contains(row, under: Self.narrow))
    #expect(cache.statistics.invalidations == 3)
    #expect(cache.statistics.hits == 1 && cache.statistics.misses == 1)
  }

  @Test func keepsTheConditionsUsedLast() throws {
    var cache = IndexPathHeightCache(conditionsLimit: 2)
    let row = RowIndexPath(row: 0)
    try cache.store(1, at: row, under: HeightConditions(width: 1))
    try cache.store(2, at: row, under: HeightConditions(width: 2))
    #expect(cache.height(at: row, under: HeightConditions(width: 1)) == 1)
    try cache.store(3, at: row, under: HeightConditions(width: 3))
    #expect(cache.height(at: row, under: HeightConditions(width: 2)) == nil)
    #expect(cache.height(at: row, under: HeightConditions(width: 1)) == 1)
    #expect(cache.statistics.evictions == 1)
  }

  @Test func refusesUpdatesThatContradictOneAnother() {
    let first = RowIndexPath(row: 0)
    let second = RowIndexPath(row: 1)
    let wrong: [TableUpdates] = [
      TableUpdates(deletedRows: [first], reloadedRows: [first]),
      TableUpdates(deletedRows: [first, first]),
      TableUpdates(deletedRows: [first], movedRows: [.init(from: first, to: second)]),
      TableUpdates(insertedRows: [second], movedRows: [.init(from: first, to: second)]),
      TableUpdates(deletedSections: [0], reloadedSections: [0]),
      TableUpdates(insertedSections: [1], movedSections: [.init(from: 0, to: 1)]),
      TableUpdates(movedRows: [.init(from: first, to: second)], deletedSections: [0]),
      TableUpdates(deletedRows: [RowIndexPath(row: -1)]),
      TableUpdates(insertedSections: [.max]),
      TableUpdates(deletedRows: [RowIndexPath(row: .min, section: .max)]),
    ]
    var accepted: [Int] = []
    for (index, updates) in wrong.enumerated() {
      var cache = IndexPathHeightCache()
      try? cache.store(1, at: first, under: Self.narrow)
      if (try? cache.apply(updates)) != nil || !cache.contains(first, under: Self.narrow) {
        accepted.append(index)
      }
    }
    #expect(accepted.isEmpty, "\(accepted)")
    var cache = IndexPathHeightCache()
    #expect(throws: CellSizingError.self) {
      try cache.store(.nan, at: first, under: Self.narrow)
    }
    #expect(throws: CellSizingError.self) {
      try cache.store(1, at: RowIndexPath(row: .max), under: Self.narrow)
    }
    #expect(throws: CellSizingError.self) {
      try cache.store(1, at: RowIndexPath(row: -1), under: Self.narrow)
    }
  }

  @Test func theLeastRecentlyUsedKeyGoesFirst() {
    var failures: [String] = []
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed))
      let countLimit = Int.random(in: 0...12, using: &random)
      let entry = KeyedHeightCache<Int>.bytesPerEntry
      let byteLimit = seed % 2 == 0 ? Int.max : entry * 6
      var cache = KeyedHeightCache<Int>(countLimit: countLimit, byteLimit: byteLimit)
      // Most recently used first.
      var model: [(key: Int, height: CGFloat, bytes: Int)] = []
      for step in 0..<500 {
        let key = Int.random(in: 0..<20, using: &random)
        let found = model.firstIndex { $0.key == key }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          cache.invalidate(key)
          if let found { model.remove(at: found) }
        case 1 where step % 50 == 0:
          cache.invalidateAll()
          model = []
        case 2...5:
          let height = CGFloat(step)
          let extra = [0, 0, entry / 2, entry * 7].randomElement(using: &random) ?? 0
          cache.store(height, for: key, keyBytes: extra)
          if let found { model.remove(at: found) }
          let bytes = entry + extra
          if countLimit > 0, bytes <= byteLimit {
            while model.count >= countLimit
              || model.reduce(0, { $0 + $1.bytes }) > byteLimit - bytes
            {
              model.removeLast()
            }
            model.insert((key, height, bytes), at: 0)
          }
        default:
          let height = cache.height(for: key)
          if height != found.map({ model[$0].height }) {
            failures.append("seed \(seed) step \(step): \(height as Any)")
          }
          if let found { model.insert(model.remove(at: found), at: 0) }
        }
        if cache.keysByUse != model.map(\.key)
          || cache.byteCount != model.reduce(0, { $0 + $1.bytes }) || cache.count != model.count
        {
          failures.append("seed \(seed) step \(step): \(cache.keysByUse), not \(model)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(2))")
  }

  @Test func everyConditionIsPartOfTheKey() {
    let base = HeightConditions(
      width: 375, contentSizeCategory: "L", locale: "en", scale: 2, fingerprint: 7)
    var changed: [HeightConditions] = []
    for part in 0..<5 {
      var other = base
      switch part {
      case 0: other.width = 376
      case 1: other.contentSizeCategory = "XL"
      case 2: other.locale = "zh"
      case 3: other.scale = 3
      default: other.fingerprint = 8
      }
      changed.append(other)
    }
    var cache = KeyedHeightCache<HeightKey<String>>()
    cache.store(50, for: HeightKey(item: "a", content: 1, conditions: base))
    for conditions in changed {
      #expect(cache.height(for: HeightKey(item: "a", content: 1, conditions: conditions)) == nil)
    }
    #expect(cache.height(for: HeightKey(item: "a", content: 2, conditions: base)) == nil)
    #expect(cache.height(for: HeightKey(item: "b", content: 1, conditions: base)) == nil)
    #expect(cache.height(for: HeightKey(item: "a", content: 1, conditions: base)) == 50)
    #expect(HeightConditions(width: .nan) == HeightConditions(width: -.nan))
    #expect(HeightConditions(width: 0).hashValue == HeightConditions(width: -0.0).hashValue)
    cache.invalidate { $0.item == "a" }
    #expect(cache.count == 0 && cache.statistics.hitRate == 0.125)
    cache.store(.nan, for: HeightKey(item: "a", conditions: base))
    #expect(cache.count == 0)
  }

  @Test func threadsShareACache() async {
    let cache = SharedKeyedHeightCache<Int>(countLimit: 50)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for seed in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(seed))
          return (0..<2000).count { _ in
            let key = Int.random(in: 0..<100, using: &random)
            return cache.height(for: key) { CGFloat(key) } != CGFloat(key)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    let statistics = cache.withCache { $0.statistics }
    #expect(statistics.hits + statistics.misses == 8000)
    let places = SharedIndexPathHeightCache()
    places.withCache { try? $0.store(3, at: RowIndexPath(row: 1), under: Self.narrow) }
    #expect(places.withCache { $0.contains(RowIndexPath(row: 1), under: Self.narrow) })
  }
}
