import Testing

@testable import TextMeasure

/// A table gives back what was collected, however wide, and however often the collector is used.
struct BreakTableTests {
  private static func table(
    _ lengths: [Int64], _ entries: inout BreakTableEntries
  ) -> BreakTable {
    entries.removeAll()
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
      #expect(lengths.indices.allSatisfy { table.start($0) == lengths[$0] + 7 })
      #expect(lengths.indices.allSatisfy { table.offset($0) == $0 + 1 })
      #expect(
        lengths.indices.allSatisfy { table.suffixMinimum($0) == lengths[$0...].min() })
      #expect(table.isAscending == (lengths == lengths.sorted()))
      #expect(table.isWide == lengths.contains { $0 + 7 > Int64(Int32.max) / 2 })
    }
  }
}
