import CellSizing
import CellSizingSamples
import Foundation
import Testing

/// The index against a plain array of whole numbers of 1/3072 pt.
struct RowHeightIndexTests {
  /// The plain model: an array of (units, estimate), every answer worked out by a loop.
  struct Model {
    var rows: [(units: Int64, isEstimate: Bool)] = []

    func offset(of row: Int) -> Int64 { rows[..<row].reduce(0) { $0 + $1.units } }

    func row(covering units: Int64) -> Int? {
      var top: Int64 = 0
      for (row, height) in rows.enumerated() {
        if top <= units, units < top + height.units { return row }
        top += height.units
      }
      return nil
    }

    func rows(from low: Int64, to high: Int64) -> Range<Int> {
      var top: Int64 = 0
      var found: [Int] = []
      for (row, height) in rows.enumerated() {
        // A row of no height is in the range when both neighbours are.
        if height.units > 0, top < high, top + height.units > low { found.append(row) }
        top += height.units
      }
      guard low < high, let first = found.first, let last = found.last else { return 0..<0 }
      return first..<last + 1
    }
  }

  /// A height of whole pixels at a scale of 1, 2 or 3, now and then none or a very tall one.
  static func height(_ random: inout SeededGenerator) -> CGFloat {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: 0
    case 1: CGFloat(Int.random(in: 1...80_000, using: &random)) * 1000
    case 2...14: CGFloat(Int.random(in: 1...600, using: &random)) / 2
    case 15...27: CGFloat(Int.random(in: 1...900, using: &random)) / 3
    default: CGFloat(Int.random(in: 1...300, using: &random))
    }
  }

  static func units(_ height: CGFloat) -> Int64 { Int64((height * 3072).rounded()) }

  /// Compares everything an index says with the model's answers; the differences as text.
  static func differences(
    _ index: RowHeightIndex, _ model: Model, _ random: inout SeededGenerator
  ) -> [String] {
    var found: [String] = []
    func expect<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) {
      if actual != expected { found.append("\(name): \(actual), not \(expected)") }
    }
    let total = model.offset(of: model.rows.count)
    expect("count", index.count, model.rows.count)
    expect("total", index.totalHeight, CGFloat(total) / 3072)
    expect("estimates", index.estimatedRowCount, model.rows.filter(\.isEstimate).count)
    for _ in 0..<4 {
      let row = Int.random(in: 0...model.rows.count, using: &random)
      expect("offset \(row)", index.offset(of: row), CGFloat(model.offset(of: row)) / 3072)
      let place = Int64.random(in: -10...total + 10, using: &random)
      expect("row at \(place)", index.row(at: CGFloat(place) / 3072), model.row(covering: place))
      let low = Int64.random(in: -5000...total, using: &random)
      let high = low + Int64.random(in: 0...3_000_000, using: &random)
      expect(
        "rows \(low) to \(high)",
        index.rows(from: CGFloat(low) / 3072, to: CGFloat(high) / 3072),
        model.rows(from: low, to: high))
      expect(
        "first estimate", index.firstEstimatedRow(from: row),
        model.rows.indices.dropFirst(row).first { model.rows[$0].isEstimate })
      if row < model.rows.count {
        expect("height \(row)", index.height(at: row), CGFloat(model.rows[row].units) / 3072)
        expect("mark \(row)", index.isEstimated(at: row), model.rows[row].isEstimate)
        // A place that was handed out leads back to its row.
        if model.rows[row].units > 0, let offset = index.offset(of: row) {
          expect("back \(row)", index.row(at: offset), row)
        }
      }
    }
    return found
  }

  @Test func followsAPlainArray() throws {
    var failures: [String] = []
    for seed in 0..<8 {
      var random = SeededGenerator(seed: UInt64(seed))
      let start = (0..<[0, 1, 300, 3000][seed % 4]).map { _ in Self.height(&random) }
      var index = try RowHeightIndex(start)
      var model = Model(rows: start.map { (Self.units($0), false) })
      for step in 0..<120 {
        try Self.change(&index, &model, &random)
        failures += Self.differences(index, model, &random).map {
          "seed \(seed) step \(step) \($0)"
        }
      }
      let heights = model.rows.map { CGFloat($0.units) / 3072 }
      if index.heights(0..<index.count) != heights { failures.append("seed \(seed): heights") }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  /// One random change, made to both.
  static func change(
    _ index: inout RowHeightIndex, _ model: inout Model, _ random: inout SeededGenerator
  ) throws {
    let count = model.rows.count
    let first = Int.random(in: 0...count, using: &random)
    let length = min(
      count - first, [0, 1, 1, 7, 300, 1000].randomElement(using: &random) ?? 1)
    let range = first..<first + length
    let isEstimate = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let added = (0..<([0, 1, 1, 1, 40, 700].randomElement(using: &random) ?? 1))
        .map { _ in height(&random) }
      try index.insert(added, at: first, areEstimates: isEstimate)
      model.rows.insert(contentsOf: added.map { (units($0), isEstimate) }, at: first)
    case 2:
      try index.delete(range)
      model.rows.removeSubrange(range)
    case 3, 4:
      let destination = Int.random(in: 0...count - length, using: &random)
      try index.move(range, to: destination)
      let moved = model.rows[range]
      model.rows.removeSubrange(range)
      model.rows.insert(contentsOf: moved, at: destination)
    case 5:
      let heights = range.map { _ in height(&random) }
      try index.update(from: first, heights: heights, areEstimates: isEstimate)
      for (row, height) in zip(range, heights) { model.rows[row] = (units(height), isEstimate) }
    case 6:
      try index.markEstimated(range)
      for row in range { model.rows[row].isEstimate = true }
    default:
      guard first < count else { return }
      let height = height(&random)
      try index.update(first, height: height, isEstimate: isEstimate)
      model.rows[first] = (units(height), isEstimate)
    }
  }

  @Test func singleRowsComeAndGo() throws {
    var failures: [String] = []
    var random = SeededGenerator(seed: 99)
    var index = RowHeightIndex()
    var model = Model()
    for step in 0..<3000 {
      let grows = step < 1800 || step % 7 == 0
      if grows {
        let row = Int.random(in: 0...model.rows.count, using: &random)
        let height = Self.height(&random)
        try index.insert([height], at: row)
        model.rows.insert((Self.units(height), false), at: row)
      } else {
        let row = Int.random(in: 0..<model.rows.count, using: &random)
        try index.delete(row)
        model.rows.remove(at: row)
      }
      if step % 10 == 0 {
        failures += Self.differences(index, model, &random).map { "step \(step) \($0)" }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test func equalRowsAreSharedUntilTheyChange() throws {
    var failures: [String] = []
    for count in [0, 1, 255, 256, 257, 16_384, 16_385, 1_048_576, 10_000_000] {
      let index = try RowHeightIndex(repeating: 20.5, count: count)
      if index.count != count || index.totalHeight != 20.5 * CGFloat(count) {
        failures.append("\(count): \(index.count) rows of \(index.totalHeight)")
      }
      if index.estimatedRowCount != count { failures.append("\(count): estimates") }
    }
    #expect(failures.isEmpty, "\(failures)")
    var index = try RowHeightIndex(repeating: 20.5, count: 10_000_000)
    let untouched = index
    try index.update(9_999_999, height: 41)
    try index.update(0, height: 61)
    #expect(index.totalHeight == 205_000_061)
    #expect(index.offset(of: 1) == 61)
    #expect(index.row(at: 205_000_040) == 9_999_999)
    #expect(index.height(at: 5_000_000) == 20.5)
    #expect(index.estimatedRowCount == 9_999_998)
    #expect(untouched.totalHeight == 205_000_000)
  }

  @Test func refusesWhatIsNoHeightOrRow() throws {
    var index = try RowHeightIndex([10, 20, 30])
    var refused: [CellSizingError.Code] = []
    func attempt(_ body: (inout RowHeightIndex) throws(CellSizingError) -> Void) {
      do { try body(&index) } catch { refused.append(error.code) }
    }
    for height in [CGFloat.nan, .infinity, -.infinity, -1] {
      attempt { index throws(CellSizingError) in try index.update(0, height: height) }
      attempt { index throws(CellSizingError) in try index.insert([height], at: 0) }
    }
    attempt { index throws(CellSizingError) in try index.update(3, height: 1) }
    attempt { index throws(CellSizingError) in try index.update(-1, height: 1) }
    attempt { index throws(CellSizingError) in try index.update(from: 2, heights: [1, 2]) }
    attempt { index throws(CellSizingError) in try index.update(from: .max, heights: [1, 2]) }
    attempt { index throws(CellSizingError) in try index.insert([1], at: 4) }
    attempt { index throws(CellSizingError) in try index.delete(3) }
    attempt { index throws(CellSizingError) in try index.delete(.max) }
    attempt { index throws(CellSizingError) in try index.delete(1..<4) }
    attempt { index throws(CellSizingError) in try index.move(0, to: 3) }
    attempt { index throws(CellSizingError) in try index.move(.max, to: 0) }
    #expect(refused == Array(repeating: .invalidArgument, count: 18))
    refused = []
    attempt { index throws(CellSizingError) in try index.update(0, height: 1e8) }
    #expect(throws: CellSizingError.self) { try RowHeightIndex(repeating: 1e7, count: .max) }
    #expect(throws: CellSizingError.self) { try RowHeightIndex(repeating: 1, count: -1) }
    #expect(refused == [.limitExceeded])
    #expect(index.heights(0..<3) == [10, 20, 30])
    #expect(index.row(at: .nan) == nil && index.row(at: .infinity) == nil)
    #expect(index.rows(from: -.infinity, to: .infinity) == 0..<3)
    #expect(index.rows(from: .nan, to: 5).isEmpty && index.rows(from: 5, to: 5).isEmpty)
    #expect(index.offset(of: 4) == nil && index.height(at: -1) == nil)
  }

  /// A million-character text at a width of one character: 1,000,000 lines of 20.287109375 pt.
  @Test func keepsVeryTallRows() throws {
    let index = try RowHeightIndex([20_287_109.375, 20.287109375])
    // Above 349,525 pt the unit is 1/12 pt; the nearest is half of that away at most.
    #expect(abs(index.totalHeight - 20_287_129.662109375) <= 1.0 / 24 + 1e-8)
    #expect(index.height(at: 1) == 20.287109375)
  }

  @Test func visibleRowsStayWhileEstimatesAreReplaced() throws {
    var failures: [String] = []
    var random = SeededGenerator(seed: 7)
    for attempt in 0..<300 {
      var index = try RowHeightIndex(repeating: 60, count: 400)
      let contentOffset = CGFloat(Int.random(in: 0..<23_000, using: &random)) / 1.5
      let before = index
      let visible = index.rows(from: contentOffset, to: contentOffset + 667)
      // Any rows up to the first that is cut by the viewport's top may be measured.
      var heights: [Int: CGFloat] = [:]
      for _ in 0..<30 {
        heights[Int.random(in: 0...visible.lowerBound, using: &random)] = Self.height(&random)
      }
      let top = before.offset(of: visible.lowerBound) ?? 0
      if top == contentOffset { heights[visible.lowerBound] = nil }
      let correction = try index.replaceEstimates(
        heights, contentOffset: contentOffset, viewportHeight: 667)
      for row in visible.dropFirst() {
        let old = (before.offset(of: row) ?? 0) - contentOffset
        let new = (index.offset(of: row) ?? 0) - (contentOffset + correction)
        // The places are below 2²⁷ pt, where Double has a step of 2⁻²⁶ pt.
        if abs(old - new) > 1e-6 { failures.append("\(attempt): row \(row) \(old) → \(new)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test func anchorsTheRowThatFillsTheViewport() throws {
    var index = try RowHeightIndex([100, 2000, 100])
    let anchor = index.scrollAnchor(contentOffset: 500, viewportHeight: 667)
    #expect(anchor == ScrollAnchor(row: 1, distance: -400))
    let correction = try index.replaceEstimates(
      [0: 130, 1: 2500], contentOffset: 500, viewportHeight: 667)
    #expect(correction == 30)
    #expect(index.contentOffset(keeping: ScrollAnchor(row: 1, distance: -400)) == 530)
    #expect(RowHeightIndex().scrollAnchor(contentOffset: 0, viewportHeight: 10) == nil)
  }
}
