/// The spaces between Chinese, Japanese or Korean characters and other letters and digits.
struct AutoSpacing: Sendable {
  /// Whether quotation marks and such count as letters, as in Chinese.
  var isChinese: Bool
  /// The spaces' share of the font's size; `nil`: an eighth of its ideographs.
  var share: Double?
}

/// How a character counts for CSS `text-autospace`: Unicode's East_Asian_Spacing (UTR 59).
///
/// By the general category and width: so Chromium 156 decides all characters up to U+1FFFF.
private enum EastAsianSpacing {
  case other, wide, western
  /// As `western` in Chinese, else other.
  case conditional

  init(_ codePoint: UInt32, _ property: CodePointProperty) {
    let isLetter = (1...5).contains(property.generalCategory)
    // UEastAsianWidth: H, F and W are 2, 3 and 5.
    let isWide = property.eastAsianWidth == 5
    let isFullOrHalf = property.eastAsianWidth == 2 || property.eastAsianWidth == 3
    switch codePoint {
    case 0x2C7, 0x2C9...0x2CB, 0x2D9, 0x2EA...0x2EB, 0x3013, 0x309B...0x309C, 0x1160...0x11FF,
      0xD7B0...0xD7FB:
      self = .wide
    case 0x22, 0x27, 0x2A, 0x2F, 0xB7, 0x2020...0x2021, 0x2026: self = .other
    case _ where isWide && (isLetter || property.generalCategory == 10): self = .wide
    case _ where isWide || isFullOrHalf: self = .other
    case _ where isLetter || property.generalCategory == 9: self = .western
    case _ where property.generalCategory == 23: self = .conditional
    default: self = .other
    }
  }
}

extension TextState {
  /// The offsets between Chinese or Japanese characters and others, each with the space that is put
  /// there, by the font of the character before it. No line begins or ends with it.
  func autoSpaces(_ input: TextInput) -> [(offset: Int, space: Int64)] {
    guard let spacing = input.autoSpacing else { return [] }
    func resolved(_ kind: EastAsianSpacing) -> EastAsianSpacing {
      kind == .conditional ? spacing.isChinese ? .western : .other : kind
    }
    var spaces: [(offset: Int, space: Int64)] = []
    var last = EastAsianSpacing.other
    for run in runs {
      guard run.kind == .text else {
        last = .other
        continue
      }
      var offset = run.start
      while offset < run.end {
        let property = analysis.properties[offset]
        defer { offset = analysis.nextScalar(after: offset) }
        guard !UnicodeConstants.isMark(property.generalCategory) else { continue }
        let own = resolved(EastAsianSpacing(analysis.scalar(at: offset), property))
        if own == .wide && last == .western || own == .western && last == .wide {
          let style = input.styles[Int(runs[runIndex(at: offset - 1)].style)]
          let width = spacing.share.map { $0 * Double(style.size) } ?? style.ideographAdvance / 8
          spaces.append((offset, FixedPoint.units(width)))
        }
        last = own
      }
    }
    return spaces
  }
}

extension TextState {
  /// Where runs have room beside their text: before the character at an offset, or behind it.
  func edges(_ input: TextInput) -> [(offset: Int, before: Int64, behind: Int64)] {
    var found: [(offset: Int, before: Int64, behind: Int64)] = []
    guard input.styleSet.hasEdges else { return found }
    var start = 0
    for span in input.spans {
      let end = min(span.end, analysis.units.count)
      defer { start = end }
      guard start < end, let edges = input.styles[Int(span.style)].css?.edges else { continue }
      if edges.start != 0 { found.append((start, FixedPoint.units(edges.start), 0)) }
      // White space that hangs takes no room with it where the line ends with it anyway.
      let endsLine = end == analysis.units.count || rules.endsLine(analysis.units[end])
      let last = analysis.units[start..<end].lastIndex { !endsLine || !UnicodeConstants.hangs($0) }
      if edges.end != 0 { found.append((last ?? end - 1, 0, FixedPoint.units(edges.end))) }
    }
    return found
  }
}

extension TextStyle {
  /// The advance of an ideograph of the first font, in points; where it has none, its size.
  fileprivate var ideographAdvance: Double {
    let advance = fonts.primary.flatMap { font in
      font.nominalAdvance(of: "\u{6C34}").map { $0 / Double(font.unitsPerEm) * font.scale }
    }
    return (advance ?? 1) * Double(size)
  }
}
