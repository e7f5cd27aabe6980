import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What holds for any text at any width, tried on generated ones.
struct LayoutPropertyTests {
  /// How much more than a width a line may have and still fit, with one unit to be past it.
  private static let tolerance = CGFloat(FixedPoint.points(FixedPoint.tolerance + 1))

  /// Calls `body` with prepared texts of every kind in several fonts under both rule sets.
  private func forEachText(
    seeds: Range<UInt64>, kinds: [GeneratedText.Kind] = GeneratedText.Kind.allCases,
    rules: [BreakRules] = [.unicode, .chromium],
    _ body: (PreparedText, inout GeneratedText, String) throws -> String?
  ) throws {
    let styles = try GeneratedTextFonts.styles()
    var failures: [String] = []
    for seed in seeds {
      var generator = GeneratedText(seed: seed)
      let style = styles[Int(seed) % styles.count]
      for kind in kinds {
        let text = generator.text(kind, pieces: 14)
        for rule in rules {
          let prepared = try TextMeasurer.shared.prepare(
            text, style: style, options: TextOptions(breakRules: rule))
          if let failure = try body(prepared, &generator, text) {
            failures.append("seed \(seed), \(rule), \(text.debugDescription): \(failure)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(4))")
  }

  @Test func noLineIsEmptyOrNegative() throws {
    try forEachText(seeds: 1060..<1160) { prepared, generator, text in
      let width = generator.width()
      let wrong = try prepared.lines(width: width).first {
        ($0.utf16Range.isEmpty && !text.isEmpty) || $0.width < 0 || $0.trailingWhitespaceWidth < 0
      }
      return wrong.map { "at \(width): \($0.utf16Range) is \($0.width) wide" }
    }
  }

  @Test func linesTileTheText() throws {
    try forEachText(seeds: 1..<150) { prepared, generator, text in
      let width = generator.width()
      var position = 0
      for line in try prepared.lines(width: width) {
        guard line.utf16Range.lowerBound == position else {
          return "at \(width): \(line.utf16Range) after \(position)"
        }
        position = line.utf16Range.upperBound
      }
      return position == text.utf16.count ? nil : "at \(width): ends at \(position)"
    }
  }

  /// Soft breaks need not: UAX 14 allows one between a space and a combining mark.
  @Test func emergencyBreaksAreBetweenGraphemeClusters() throws {
    try forEachText(seeds: 150..<230, rules: [.unicode]) { prepared, generator, _ in
      let width = generator.width()
      let offsets = Set(GraphemeClusterTests.boundaries(of: prepared.text))
      let wrong = try prepared.lines(width: width).filter {
        !offsets.contains($0.utf16Range.upperBound)
      }
      return wrong.isEmpty ? nil : "at \(width): \(wrong.map(\.utf16Range)) end in a cluster"
    }
  }

  @Test func sizeIsThatOfTheLines() throws {
    try forEachText(seeds: 230..<330) { prepared, generator, _ in
      let width = generator.width()
      let maximum = generator.number(below: 3)
      let size = try prepared.measure(width: width, maximumLines: maximum)
      let lines = try prepared.lines(width: width, maximumLines: maximum)
      var widest = lines.reduce(0) { max($0, $1.indent + $1.width) }
      // Chromium rounds parts of lines up, so that the least width with these lines may be more.
      if prepared.style.rules == .chromium {
        widest = max(widest, Double(size.validWidths.lowerBound))
      }
      let height = lines.last.map { $0.top + $0.height } ?? 0
      guard size.lineCount == lines.count, abs(Double(size.size.width) - widest) < 1e-9,
        abs(Double(size.size.height) - height) < 1e-6,
        size.isTruncated == (lines.last?.end == .truncated)
      else { return "at \(width), \(maximum): \(size) against \(lines)" }
      return nil
    }
  }

  @Test func widerLinesAreNotMore() throws {
    let style = try GeneratedTextFonts.monospaced()
    var failures: [String] = []
    for seed in UInt64(330)..<430 {
      var generator = GeneratedText(seed: seed)
      let text = generator.text(.plain, pieces: 30)
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      var previous = Int.max
      for step in 0..<60 {
        let count = try prepared.measure(width: CGFloat(step) * 7.3).lineCount
        if count > previous { failures.append("seed \(seed), step \(step): \(text)") }
        previous = count
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(4))")
  }

  /// For any script and font, where widths are differences of the table: without tabs, hyphens and
  /// breaks that change glyphs, and where no word is torn.
  @Test func widerLinesAreNotMoreInAnyFont() throws {
    var compared = 0
    try forEachText(seeds: 1160..<1360, kinds: [.plain, .scripts]) { prepared, _, _ in
      let isPlain = (0..<prepared.table.count).allSatisfy { entry in
        let flags = prepared.table[entry].flags
        return flags & (BreakTable.Flag.corrected | BreakTable.Flag.visibleHyphen) == 0
      }
      guard isPlain, prepared.table.isAscending, !prepared.contents.needsCorrections else {
        return nil
      }
      compared += 1
      let narrowest = try prepared.minimumWidth
      let step = max(1, (try prepared.naturalWidth - narrowest) / 40)
      var previous = Int.max
      for index in 0..<44 {
        let width = narrowest + CGFloat(index) * step
        let count = try prepared.measure(width: width).lineCount
        guard count <= previous else { return "\(count) lines at \(width), \(previous) before" }
        previous = count
      }
      return nil
    }
    #expect(compared > 100)
  }

  @Test func naturalWidthNeedsNoBreak() throws {
    try forEachText(seeds: 430..<560, rules: [.unicode]) { prepared, _, _ in
      let unlimited = try prepared.lines()
      let natural = try prepared.naturalWidth
      let atNatural = try prepared.lines(width: natural)
      guard atNatural.map(\.utf16Range) == unlimited.map(\.utf16Range) else {
        return "at \(natural): \(atNatural.count) lines, \(unlimited.count) unlimited"
      }
      guard let widest = unlimited.max(by: { $0.width < $1.width }),
        natural > Self.tolerance * 2
      else { return nil }
      // Where nothing in the line can be broken, it stays whatever the width.
      let clusters = GraphemeClusterTests.boundaries(of: prepared.text).filter {
        $0 > widest.utf16Range.lowerBound && $0 < widest.utf16Range.upperBound
      }
      guard clusters.contains(where: { prepared.table.contains(offset: $0) }) else { return nil }
      let below = try prepared.lines(width: natural - Self.tolerance)
      return below.count > unlimited.count ? nil : "below \(natural): \(below.count) lines"
    }
  }

  @Test func minimumWidthNeedsNoEmergency() throws {
    try forEachText(seeds: 560..<690, rules: [.unicode]) { prepared, _, text in
      // A tab's width depends on where it stands.
      guard !text.contains("\t") else { return nil }
      let minimum = try prepared.minimumWidth
      let lines = try prepared.lines(width: minimum)
      guard !lines.contains(where: { $0.end == .emergency }) else {
        return "an emergency break at the minimum width \(minimum)"
      }
      guard minimum > Self.tolerance * 2 else { return nil }
      let below = try prepared.lines(width: minimum - Self.tolerance)
      if below.contains(where: { $0.end == .emergency }) { return nil }
      // A cluster that is wider than the line has one to itself, and nothing to break.
      let isOneCluster = below.contains { line in
        guard CGFloat(line.width) > minimum - Self.tolerance else { return false }
        let visible = line.utf16Range
        let inner = GraphemeClusterTests.boundaries(of: prepared.text).filter {
          $0 > visible.lowerBound && $0 < visible.upperBound
            && !prepared.text.utf16Hangs(from: $0, to: visible.upperBound)
        }
        return inner.isEmpty
      }
      return isOneCluster ? nil : "no emergency break below \(minimum)"
    }
  }

  @Test func paragraphsDoNotSeeEachOther() throws {
    let styles = try GeneratedTextFonts.styles()
    var failures: [String] = []
    for seed in UInt64(690)..<780 {
      let style = styles[Int(seed) % styles.count]
      var generator = GeneratedText(seed: seed)
      let first = generator.text(.scripts, pieces: 10) + "\n"
      let second = generator.text(.scripts, pieces: 10)
      guard !second.isEmpty else { continue }
      let width = generator.width()
      func lines(_ text: String) throws -> [Line] {
        try TextMeasurer.shared.prepare(text, style: style).lines(width: width)
      }
      let apart = try lines(first) + lines(second)
      let together = try lines(first + second)
      let different = zip(apart, together).first {
        // Each run's start is rounded once to 1/65536 pt.
        abs($0.width - $1.width) > 4.0 / 65536 || $0.utf16Range.count != $1.utf16Range.count
          || $0.height != $1.height
      }
      if apart.count != together.count || different != nil {
        failures.append(
          "at \(width): \(first.debugDescription) + \(second.debugDescription):"
            + " \(String(describing: different))")
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(6))")
  }

  @Test func asFreshAfterOtherTexts() throws {
    try forEachText(seeds: 780..<860) { prepared, generator, text in
      let width = generator.width()
      let lines = try prepared.lines(width: width)
      guard try lines == prepared.lines(width: width) else { return "differs when asked again" }
      let fresh = try TextMeasurer().prepare(
        text, style: prepared.style.style, options: prepared.style.options)
      return try lines == fresh.lines(width: width)
        ? nil : "at \(width): differs from a new measurer"
    }
  }

  @Test func validWidthsGiveTheSameLines() throws {
    try forEachText(seeds: 860..<960) { prepared, generator, _ in
      let width = generator.width()
      let measured = try prepared.measure(width: width)
      let lines = try prepared.lines(width: width).map(\.utf16Range)
      let valid = measured.validWidths
      guard width == 0 || valid.contains(width) else { return "\(width) is not in \(valid)" }
      let upper = valid.upperBound.isFinite ? valid.upperBound : valid.lowerBound + 1000
      for other in [valid.lowerBound, (valid.lowerBound + upper) / 2, upper.nextDown]
      where try valid.contains(other) && prepared.lines(width: other).map(\.utf16Range) != lines {
        return "at \(width) and \(other), both in \(valid), lines differ"
      }
      return nil
    }
  }

  @Test func linesAreTheirSlicesShapedAgain() throws {
    try forEachText(seeds: 960..<1060) { prepared, generator, text in
      let units = Array(text.utf16)
      let width = generator.width()
      let lines = try prepared.lines(width: width).filter {
        $0.end != .hyphen && !units[$0.utf16Range].contains(0x09)
      }
      let reshaping = try prepared.reshapingContext()
      for line in lines {
        let (start, end) = (line.utf16Range.lowerBound, line.utf16Range.upperBound)
        let sum = try reshaping.slices(from: start, to: end).reduce(0) { sum, slice in
          slice.glyphs.reduce(sum + slice.boxWidth) {
            $0 + Double($1.advance) * slice.pointsPerLength
          }
        }
        let stored = line.width + line.trailingWhitespaceWidth
        if abs(sum - stored) > 1.0 / 1024 {
          return "at \(width): \(line.utf16Range) \(line.end) is \(stored), \(sum) shaped again"
        }
      }
      return nil
    }
  }
}

extension BreakTable {
  /// Whether a line may end at an offset.
  fileprivate func contains(offset: Int) -> Bool {
    (0..<count).contains { self.offset($0) == offset }
  }
}

extension String {
  /// Whether all units of a range hang at a line's end or end it.
  fileprivate func utf16Hangs(from start: Int, to end: Int) -> Bool {
    Array(utf16)[start..<end].allSatisfy {
      UnicodeConstants.hangs($0) || UnicodeConstants.isLineTerminator($0)
    }
  }
}
