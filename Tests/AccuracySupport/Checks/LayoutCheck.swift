import Foundation
import TextMeasure

/// Lays the recorded texts out and compares line ends, widths, heights and tiling.
struct LayoutCheck {
  var board = ScoreBoard()
  /// What pushes the page: one entry a compared line, `recorded − exact` in pixels by language.
  var widthErrors: [String: [Double]] = [:]
  /// The cases that differ most, for the report.
  private(set) var shown: [LaidOutCase] = []
  private let measurer = TextMeasurer()

  /// Lays one text out at all recorded sizes and widths.
  mutating func run(_ text: ReferenceText, fonts: FontCascade, others: [OtherEngine]) throws {
    guard let string = text.text else { return }
    let units = Array(string.utf16)
    for (index, size) in text.sizes.enumerated() {
      let style = TextStyle(fonts: fonts, size: size.size, language: text.lang)
      for rules in [BreakRules.unicode, .chromium] {
        let options = TextOptions(
          breakRules: rules, profile: .chromium,
          direction: TextDirection(rawValue: text.dir ?? "") ?? .auto, breakLocale: text.lang)
        let prepared = try measurer.prepare(string, style: style, options: options)
        let opportunities = Set(prepared.breakOpportunities.map(\.offset))
        func layout(
          _ width: Double?, _ starts: [Int], _ extents: [Int]
        ) throws -> LaidOutCase {
          LaidOutCase(
            text: text, units: units, size: size.size, width: width, starts: starts,
            extents: extents.map { Double($0) / 64 },
            lines: try prepared.lines(width: width.map { CGFloat($0) } ?? .infinity),
            prepared: prepared, style: style, options: options)
        }
        let unwrapped = try layout(nil, size.nats, size.natt)
        try compareLines(unwrapped, size.nat, size.natt, rules)
        for (number, reference) in size.cases.enumerated() {
          let laidOut = try layout(reference.w, reference.s, reference.t)
          if rules == .chromium {
            try compareBreaks(laidOut, reference, opportunities)
            try compareHeight(laidOut, reference)
          } else {
            compareUnicode(laidOut, reference, opportunities)
            for other in others {
              other.compare(laidOut, size: index, case: number, opportunities, &board)
            }
          }
          try compareLines(laidOut, reference.a, reference.t, rules)
        }
      }
    }
  }

  // MARK: Line ends

  private mutating func compareBreaks(
    _ layout: LaidOutCase, _ reference: ReferenceCase, _ opportunities: Set<Int>
  ) throws {
    let isChain = (layout.text.fonts?.count ?? 1) > 1
    let hasEmergency = (reference.em ?? 0) > 0
    var cases: ScoreBoard.Reference?
    var ends: ScoreBoard.Reference?
    switch layout.language {
    case "km", "lo":
      cases = .khmerLaoCases
      ends =
        isChain ? .khmerLaoChainEnds : hasEmergency ? .khmerLaoEmergencyEnds : .khmerLaoEnds
    case _ where isChain: cases = .chainCases
    case "th", "my": cases = .dictionaryCases
    default:
      cases = hasEmergency ? .emergencyCases : .plainCases
      ends = hasEmergency ? .emergencyEnds : .plainEnds
    }
    let isKhmerOrLao = layout.language == "km" || layout.language == "lo"
    count(
      layout, cases, isKhmerOrLao ? nil : ends, opportunities,
      limit: reference.w + Slack.quantum, .chromium)
    if isKhmerOrLao, let ends { try compareEachLine(layout, ends) }
  }

  /// Compares each line's end by itself, in the rest of the text from the line's recorded start:
  /// a dictionary sees words there that other words may have come before.
  private mutating func compareEachLine(
    _ layout: LaidOutCase, _ reference: ScoreBoard.Reference
  ) throws {
    for (start, end) in zip(layout.starts, layout.ends) {
      let rest = layout.slice(start..<layout.units.count)
      let prepared = try measurer.prepare(
        rest, style: layout.style, options: layout.options)
      let found = try prepared.lines(
        width: layout.width.map { CGFloat($0) } ?? .infinity, maximumLines: 1)
      if found.first?.utf16Range.upperBound == end - start {
        board.match(reference, layout.text.lang)
      } else {
        board.differ(
          reference, layout.text.lang, .unknown,
          "\(layout.name): '\(layout.slice(start..<end))' recorded,"
            + " \(found.first.map { "\($0.utf16Range)" } ?? "nothing") found from there")
      }
    }
  }

  private mutating func compareUnicode(
    _ layout: LaidOutCase, _ reference: ReferenceCase, _ opportunities: Set<Int>
  ) {
    count(layout, .chromiumUnicode, nil, opportunities, limit: reference.w, .unicode)
    guard reference.p == 1, reference.f == 1 else { return }
    count(
      layout, .consensusCases, .consensusEnds, opportunities, limit: reference.w, .unicode)
  }

  private mutating func count(
    _ layout: LaidOutCase, _ cases: ScoreBoard.Reference?, _ ends: ScoreBoard.Reference?,
    _ opportunities: Set<Int>, limit: Double, _ rules: BreakRules
  ) {
    let language = layout.text.lang
    let isSame = layout.isSame
    let cause =
      isSame
      ? Cause.unknown
      : BreakCause.cause(
        of: layout, opportunities: opportunities, limit: limit, isChromium: rules == .chromium)
    if let cases {
      if isSame {
        board.match(cases, language)
      } else {
        board.differ(cases, language, cause, layout.firstDifference)
        if cases != .chromiumUnicode { show(layout, cause) }
      }
    }
    if let ends { countEnds(layout, ends, cause) }
  }

  private mutating func countEnds(
    _ layout: LaidOutCase, _ reference: ScoreBoard.Reference, _ cause: Cause
  ) {
    let found = Set(layout.lines.map(\.utf16Range.lowerBound))
    for start in layout.starts.dropFirst() {
      if found.contains(start) {
        board.match(reference, layout.text.lang)
      } else {
        board.differ(reference, layout.text.lang, cause, layout.firstDifference)
      }
    }
  }

  /// Keeps a layout for the page: few of one text and language, so that many can be seen.
  private mutating func show(_ layout: LaidOutCase, _ cause: Cause) {
    let sameLanguage = shown.filter { $0.text.lang == layout.text.lang }
    guard shown.count < 60, sameLanguage.count < 6,
      sameLanguage.filter({ $0.cause == cause }).count < 2,
      !sameLanguage.contains(where: { $0.text.id == layout.text.id })
    else { return }
    var layout = layout
    layout.cause = cause
    shown.append(layout)
  }

  // MARK: Widths and heights

  private mutating func compareHeight(_ layout: LaidOutCase, _ reference: ReferenceCase) throws {
    guard layout.isSame else { return }
    let recorded = Double(reference.h) / 64
    let found = try layout.prepared.measure(width: layout.width.map { CGFloat($0) } ?? .infinity)
    if abs(recorded - Double(found.size.height)) < 1e-6 {
      board.match(.heights, layout.text.lang)
    } else {
      board.differ(
        .heights, layout.text.lang, .unknown,
        "\(layout.name): \(recorded) recorded, \(found.size.height) found")
    }
  }

  /// Compares the widths of lines with equal ends, and each of them with its slice shaped again.
  private mutating func compareLines(
    _ layout: LaidOutCase, _ advances: [Int], _ extents: [Int], _ rules: BreakRules
  ) throws {
    var position = 0
    for line in layout.lines {
      if line.utf16Range.lowerBound != position { position = -1 }
      if position >= 0 { position = line.utf16Range.upperBound }
    }
    if position == layout.units.count {
      board.match(.tiling, layout.text.lang)
    } else {
      board.differ(.tiling, layout.text.lang, .unknown, layout.name)
    }
    let parts = try layout.prepared.slices(of: layout.lines.map(\.utf16Range))
    var recorded: [Range<Int>: Int] = [:]
    for (index, end) in layout.ends.enumerated() where layout.starts[index] <= end {
      recorded[layout.starts[index]..<end] = index
    }
    for (line, glyphs) in zip(layout.lines, parts) {
      compareSlice(layout, line, glyphs)
      guard rules == .chromium, let index = recorded[line.utf16Range] else { continue }
      let comparison = LineWidthComparison(
        layout: layout, line: line, glyphs: glyphs, advance: Double(advances[index]) / 64,
        extent: Double(extents[index]) / 64)
      comparison.count(into: &board)
      widthErrors[layout.text.lang, default: []].append(comparison.extent - line.width)
    }
  }

  private mutating func compareSlice(
    _ layout: LaidOutCase, _ line: Line, _ glyphs: [ShapedSlice]
  ) {
    // A tab's width and a visible hyphen are no glyphs of the slice.
    guard line.end != .hyphen, !layout.units[line.utf16Range].contains(0x09) else { return }
    let sum = glyphs.reduce(0) { $0 + $1.width }
    let stored = line.width + line.trailingWhitespaceWidth
    if abs(sum - stored) <= Slack.slice {
      board.match(.slices, layout.text.lang)
    } else {
      board.differ(
        .slices, layout.text.lang, .unknown,
        "\(layout.name): \(line.utf16Range) '\(layout.slice(line.utf16Range))' is \(stored) in the"
          + " table, \(sum) shaped again")
    }
  }
}
