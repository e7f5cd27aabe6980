import Testing
import TextMeasure

@testable import TextEngine

/// A table gives back what was collected, however wide, and however often the collector is used.
struct BreakTableTests {
  private static func table(
    _ lengths: [Int64], _ entries: inout BreakTableEntries
  ) -> BreakTable {
    entries.removeAll(longest: lengths.count)
    for (index, length) in lengths.enumerated() {
      entries.append(
        BreakTable.Entry(
          fit: length, start: length + 7, offset: index + 1,
          flags: index == lengths.count - 1 ? BreakTable.Flag.hard : 0))
    }
    return BreakTable(entries)
  }

  @Test func keepsLengthsOfAnySize() {
    var entries = BreakTableEntries()
    let narrow = (1...500).map { Int64($0) * 1000 }
    // The first that does not fit comes after some that do.
    let wide = narrow + [Int64(Int32.max), 1 << 40, 1 << 50]
    let falling: [Int64] = [5, 90, 70, 80]
    for lengths in [narrow, wide, falling, [], wide.reversed(), narrow] {
      let table = Self.table(lengths, &entries)
      #expect(table.count == lengths.count)
      #expect(lengths.indices.allSatisfy { table.fit($0) == lengths[$0] })
      #expect(lengths.indices.allSatisfy { table[$0].start == lengths[$0] + 7 })
      #expect(lengths.indices.allSatisfy { table.offset($0) == $0 + 1 })
      #expect(
        lengths.indices.allSatisfy { table.suffixMinimum($0) == lengths[$0...].min() })
      #expect(table.isAscending == (lengths == lengths.sorted()))
      #expect(table.isWide == lengths.contains { $0 + 7 > Int64(Int32.max) / 2 })
    }
  }

  /// A search may read a window of values from any fit on.
  @Test func valuesFollowTheFits() {
    var entries = BreakTableEntries()
    for count in 1...40 {
      let lengths = (1...count).map { Int64($0) * 1000 }
      #expect(Self.table(lengths, &entries).values.count >= count + Span<Int32>.window)
      let falling = Self.table(lengths.reversed() + [999], &entries)
      #expect(falling.suffixMinimum(0) == 999 && falling.values.suffix(16).allSatisfy { $0 == 0 })
    }
  }

  /// A table is a copy, and the collector is reusable for the next text.
  @Test(arguments: [4096, 5000]) func copiesColumnsOfAnyCapacity(count: Int) {
    var entries = BreakTableEntries()
    for room in [count + 40, count + 4, 20, 3 * count] {
      entries.removeAll(longest: 1 << 17)
      for index in 0..<min(count, room) {
        let isLast = index == min(count, room) - 1
        entries.append(
          BreakTable.Entry(
            fit: Int64(index) * 1000, start: Int64(index) * 1000 + Int64(index % 3),
            offset: index * 4, flags: index % 1000 == 999 || isLast ? BreakTable.Flag.hard : 0))
      }
      let table = BreakTable(entries)
      #expect(
        (0..<table.count).allSatisfy {
          table.fit($0) == Int64($0) * 1000 && table[$0].start == Int64($0) * 1000 + Int64($0 % 3)
            && table.offset($0) == $0 * 4
            && table.isHard($0) == ($0 % 1000 == 999 || $0 == table.count - 1)
        })
      for limit in [900, 5000, 70_000] {
        let found = table.tally(limit: Int64(limit), maximumLines: 0).map { Found($0, table) }
        #expect(found == Self.tally(table, limit: Int64(limit), maximumLines: 0))
      }
    }
  }

  /// A text of the largest length has bits for few classes.
  @Test func keepsManyDifferences() {
    var entries = BreakTableEntries()
    for (longest, isWide) in [(100, false), (5000, false), (TextLimits.longestText, true)] {
      entries.removeAll(longest: longest)
      for index in 1...100 {
        entries.append(
          BreakTable.Entry(
            fit: Int64(index) * 1000, start: Int64(index) * 1001, offset: index,
            flags: index % 3 == 0 ? BreakTable.Flag.visibleHyphen : 0))
      }
      let table = BreakTable(entries)
      #expect(table.isWide == isWide)
      #expect((0..<100).allSatisfy { table[$0].start == Int64($0 + 1) * 1001 })
      #expect((0..<100).allSatisfy { table.offset($0) == $0 + 1 })
      #expect((0..<100).allSatisfy { (table[$0].flags != 0) == ($0 % 3 == 2) })
    }
  }

  /// Sixteen entries are looked at together; the lines are those that looking at one by one finds,
  /// wherever the hard lines and the table end.
  @Test func talliesLinesAsTheyAreFoundOneByOne() {
    var generator = GeneratedText(seed: 77)
    var entries = BreakTableEntries()
    var withLines = 0
    for _ in 0..<4000 {
      // Words of 16 and of 32 bits.
      entries.removeAll(longest: [4000, 1 << 17][generator.number(below: 2)])
      var offset = 0
      for _ in 0...generator.number(below: 4) {
        var start: Int64 = 0
        var fit: Int64 = 0
        let count = generator.number(below: [2, 20, 90][generator.number(below: 3)]) + 1
        for index in 1...count {
          fit = max(fit, start + Int64(generator.number(below: 900)) - 20)
          offset += 1 + generator.number(below: 9)
          start = max(start, fit) + Int64(generator.number(below: 3)) * 40
          entries.append(
            BreakTable.Entry(
              fit: fit, start: start, offset: offset,
              flags: index == count ? BreakTable.Flag.hard : 0))
        }
      }
      let table = BreakTable(entries)
      let limit = Int64(generator.number(below: 12_000))
      let most = generator.number(below: 2) * generator.number(below: 9)
      let found = table.tally(limit: limit, maximumLines: most).map { Found($0, table) }
      #expect(found == Self.tally(table, limit: limit, maximumLines: most))
      if found.map({ $0.lineCount > 3 }) ?? false { withLines += 1 }
    }
    #expect(withLines > 1000)
  }

  /// Lines among the exceptions are left to the caller, who continues behind them: together they are
  /// the lines that looking at one by one finds, in tables of any kind.
  @Test func continuesBehindExceptions() {
    var generator = GeneratedText(seed: 78)
    var entries = BreakTableEntries()
    var exceptional = 0
    for _ in 0..<3000 {
      entries.removeAll(longest: [4000, 1 << 17][generator.number(below: 2)])
      let unit: Int64 = generator.number(below: 4) == 0 ? 1 << 24 : 1
      let falls = generator.number(below: 2) == 0
      var offset = 0
      for _ in 0...generator.number(below: 4) {
        var start: Int64 = 0
        let count = generator.number(below: [2, 20, 90][generator.number(below: 3)]) + 1
        for index in 1...count {
          let fit = start + Int64(generator.number(below: 900) - (falls ? 300 : 0)) * unit
          offset += 1 + generator.number(below: 9)
          start = max(start, fit) + Int64(generator.number(below: 3)) * 40 * unit
          entries.append(
            BreakTable.Entry(
              fit: fit, start: start, offset: offset,
              flags: index == count
                ? BreakTable.Flag.hard
                : generator.number(below: 5) == 0 ? BreakTable.Flag.dictionary : 0))
        }
      }
      let table = BreakTable(entries)
      let limit = Int64(900 + generator.number(below: 12_000)) * unit
      let most = generator.number(below: 2) * generator.number(below: 9)
      let exceptions = BreakTable.Exceptions(
        longest: generator.number(below: 40) - 1,
        flags: generator.number(below: 2) == 0 ? 0 : BreakTable.Flag.dictionary)
      func isException(_ first: Int, _ last: Int) -> Bool {
        let isFirst = first == 0 || table.isHard(first - 1)
        return !isFirst && table.offset(last) - table.offset(first - 1) <= exceptions.longest
          || table[last].flags & exceptions.flags != 0
      }
      var tally = BreakTable.Tally()
      while tally.entry < table.count, most == 0 || tally.lineCount < most {
        let isDone = table.addLines(to: &tally, limit, most, except: exceptions) {
          #expect(!isException($0, $1))
        }
        guard !isDone else { break }
        let (best, next) = table.lastFit(from: tally.entry, within: tally.start + limit)
        #expect(best >= 0 && (table.isWide || isException(tally.entry, best)))
        guard best >= 0 else { break }
        exceptional += 1
        tally.lineCount += 1
        tally.widest = max(tally.widest, table.fit(best) - tally.start)
        if next < .max { tally.nextFit = min(tally.nextFit, next - tally.start) }
        tally.start = table.isHard(best) ? 0 : table[best].start
        tally.entry = best + 1
      }
      let whole = table.tally(limit: limit, maximumLines: most).map { Found($0, table) }
      #expect(table.isWide ? whole == nil : Found(tally, table) == whole)
    }
    #expect(exceptional > 1000)
  }

  private struct Found: Equatable {
    var lineCount = 0
    var widest: Int64 = 0
    var nextFit = Int64.max
    var isComplete = true

    init() {}

    init(_ tally: BreakTable.Tally, _ table: BreakTable) {
      lineCount = tally.lineCount
      widest = tally.widest
      nextFit = tally.nextFit
      isComplete = tally.entry == table.count
    }
  }

  private static func tally(_ table: BreakTable, limit: Int64, maximumLines: Int) -> Found? {
    var found = Found()
    var entry = 0
    var start: Int64 = 0
    while entry < table.count {
      var last = -1
      for candidate in entry..<table.count {
        guard table.fit(candidate) - start <= limit else {
          found.nextFit = min(found.nextFit, table.fit(candidate) - start)
          break
        }
        last = candidate
        if table.isHard(candidate) { break }
      }
      guard last >= 0 else { return nil }
      found.widest = max(found.widest, table.fit(last) - start)
      found.lineCount += 1
      start = table.isHard(last) ? 0 : table[last].start
      entry = last + 1
      if found.lineCount == maximumLines { break }
    }
    found.isComplete = entry == table.count
    return found
  }
}

extension BreakTable {
  fileprivate func tally(limit: Int64, maximumLines: Int) -> Tally? {
    var tally = Tally()
    return addLines(to: &tally, limit, maximumLines, except: nil) ? tally : nil
  }

  /// What each entry is, however it is stored.
  var entries: [[Int64]] {
    (0..<count).map {
      [fit($0), self[$0].start, Int64(offset($0)), Int64(self[$0].flags), suffixMinimum($0)]
    }
  }
}
