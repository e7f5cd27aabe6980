/// How a font sets fullwidth punctuation, as CSS `text-spacing-trim` needs it.
///
/// Source: `han_kerning.cc` in Blink. Where some characters stand in their cells depends on font, size and
/// language, so the bounds of their ink decide, in whole pixels.
struct FullwidthPunctuation {
  /// What a character is, and where its ink stands in its cell.
  enum Kind {
    case other
    case open, close, middle
    case narrowOpen, narrowClose
  }

  /// The language of the text, by which dots and colons stand in their cells.
  let language: String?
  /// The size in px by which the kinds are.
  private(set) var size = 0.0
  private var dot = Kind.other
  private var colon = Kind.other
  private var semicolon = Kind.other
  private var hasFullwidthQuotes = false
  /// The cells of dots, colon, semicolon, and quotation marks that open and that close.
  private var cells: [[Cell]] = []
  private let unitsPerEm: Int64

  /// A glyph in its cell along the line, in design units.
  private struct Cell {
    var ink: (start: Double, end: Double)?
    var offset: Double
    var advance: Double
  }

  /// What half the width takes away of a character's advance, in font units.
  private var trims: [UInt16: Int64] = [:]

  /// The characters whose kind depends on the font: dots, colon, semicolon, quotation marks.
  private static let dots: [UInt16] = [0x3001, 0x3002, 0xFF0C, 0xFF0E]
  private static let openQuotes: [UInt16] = [0x201C, 0x2018]
  private static let closeQuotes: [UInt16] = [0x201D, 0x2019]
  static let middleDots: [UInt16] = [0xB7, 0x2027, 0x30FB]

  /// `nil` where the font cannot set punctuation half as wide, and where a style sets its widths itself.
  init?(
    _ font: HarfBuzzFont, _ properties: NativeSegmentProperties, _ language: String?,
    _ buffer: HarfBuzzBuffer
  ) throws(TextMeasureError) {
    self.language = language
    unitsPerEm = Int64(font.unitsPerEm)
    let halves = Self.halves(properties)
    guard font.featureTags(inTable: "GPOS").contains(halves.rawValue) else { return nil }
    let exclusive: [FontTag] = [halves, "hwid", "palt", "pwid", "qwid", "twid", "vpal"]
    guard
      !properties.features.contains(where: { feature in
        feature.value != 0 && exclusive.contains { $0.rawValue == feature.tag }
      })
    else { return nil }
    // Chromium looks at them in its language's script, whatever the text's: fonts know that of Japanese,
    // kana of both kinds, by no name.
    var properties = properties
    let isJapanese = (language ?? "").prefix(2).lowercased() == "ja"
    properties.script = ScriptData.tag(
      of: isJapanese ? UnicodeConstants.scriptCommon : UnicodeConstants.scriptHan)
    properties.language = NativeLanguage(
      font.shortestLanguage(language ?? "", script: properties.script))
    var glyphs: [ShapedGlyph] = []
    for units in [Self.dots, [0xFF1A], [0xFF1B], Self.openQuotes, Self.closeQuotes] {
      var row: [Cell] = []
      for unit in units {
        try buffer.shape([unit], font: font, properties: properties, into: &glyphs)
        guard glyphs.count == 1 else { return nil }
        guard glyphs[0].glyph != 0 else { continue }
        row.append(Self.cell(of: glyphs[0], font, isUpright: properties.isUpright))
      }
      cells.append(row)
    }
  }

  /// Decides where characters stand in their cells at a size in px.
  mutating func resize(to size: Double) {
    guard size != self.size else { return }
    self.size = size
    let scale = Double(AdvanceList.freeTypeScale(pixels: size, unitsPerEm: unitsPerEm)) / 0x40_0000
    let kinds = cells.map { row in
      guard let first = row.first else { return Kind.other }
      let kind = Self.kind(of: first, scale: scale)
      let isAlike = row.allSatisfy {
        $0.advance == first.advance && Self.kind(of: $0, scale: scale) == kind
      }
      return isAlike ? kind : .other
    }
    (dot, colon, semicolon) = (kinds[0], kinds[1], kinds[2])
    hasFullwidthQuotes = kinds[3] == .open && kinds[4] == .close
  }

  /// The feature that sets characters half as wide, or half as high in vertical text.
  private static func halves(_ properties: NativeSegmentProperties) -> FontTag {
    properties.isUpright ? "vhal" : "halt"
  }

  private static func cell(of glyph: ShapedGlyph, _ font: HarfBuzzFont, isUpright: Bool) -> Cell {
    let unit = font.unitsPerDesignUnit
    // Along the line, which runs downwards where glyphs stand upright.
    let ink = font.inkBox(ofGlyph: glyph.glyph).map { box in
      isUpright ? (start: -box.top, end: -box.bottom) : (start: box.left, end: box.right)
    }
    let offset = Double(isUpright ? -glyph.yOffset : glyph.xOffset) / unit
    return Cell(ink: ink, offset: offset, advance: Double(glyph.advance) / unit)
  }

  /// - Parameter scale: px per design unit.
  private static func kind(of cell: Cell, scale: Double) -> Kind {
    guard let ink = cell.ink else { return .other }
    // Chromium knows the whole pixels around an outline whose points FreeType rounds to 1/64 px: they may
    // reach over the middle of the cell where the outline does not.
    func pixels(_ length: Double, _ rule: FloatingPointRoundingRule) -> Double {
      ((length * scale * 64).rounded() / 64).rounded(rule)
    }
    let half = cell.advance * scale / 2
    let left = pixels(ink.start, .down) + cell.offset * scale
    let right = pixels(ink.end, .up) + cell.offset * scale
    if right <= half { return .close }
    if left >= half { return .open }
    return right - left <= half && left >= half / 2 ? .middle : .other
  }

  /// The kind of a character of the text, by the font of the character beside it.
  func kind(of unit: UInt16, _ property: CodePointProperty) -> Kind {
    switch unit {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: return dot
    case 0xFF1A: return colon
    case 0xFF1B: return semicolon
    case 0x201C, 0x2018: return hasFullwidthQuotes ? .open : .narrowOpen
    case 0x201D, 0x2019: return hasFullwidthQuotes ? .close : .narrowClose
    case 0x3000: return .middle
    case _ where Self.middleDots.contains(unit): return .middle
    default: break
    }
    let isFullwidth = Self.isFullwidth(unit)
    switch property.generalCategory {
    case UnicodeConstants.openPunctuation: return isFullwidth ? .open : .narrowOpen
    case UnicodeConstants.closePunctuation: return isFullwidth ? .close : .narrowClose
    default: return .other
    }
  }

  /// Whether a line may end in a character at half its width.
  static func mayEndHalf(_ unit: UInt16, _ property: CodePointProperty) -> Bool {
    closeQuotes.contains(unit)
      || isFullwidth(unit) && property.generalCategory == UnicodeConstants.closePunctuation
  }

  /// Whether a character that opens may have the left half of its cell blank.
  static func mayOpenHalf(_ unit: UInt16, _ property: CodePointProperty) -> Bool {
    openQuotes.contains(unit)
      || isFullwidth(unit) && property.generalCategory == UnicodeConstants.openPunctuation
  }

  private static func isFullwidth(_ unit: UInt16) -> Bool {
    (0x3000...0x303F).contains(unit) || (0xFF01...0xFF60).contains(unit)
  }

  /// Whether an opening character is half as wide behind another.
  static func trims(_ kind: Kind, after last: Kind) -> Bool {
    kind == .open && (last == .open || last == .middle || last == .close || last == .narrowOpen)
  }

  /// Whether a closing character is half as wide before another.
  static func trims(_ kind: Kind, before next: Kind) -> Bool {
    kind == .close && (next == .close || next == .middle || next == .narrowClose)
  }

  /// What half the width takes away of a character's advance, in font units; positive.
  mutating func trim(
    of unit: UInt16, _ context: ShapingContext, _ buffer: HarfBuzzBuffer
  ) throws(TextMeasureError) -> Int64 {
    if let known = trims[unit] { return known }
    var half = context.properties
    half.features.append(NativeFeature(tag: Self.halves(context.properties).rawValue, value: 1))
    var glyphs: [ShapedGlyph] = []
    func advance(_ properties: NativeSegmentProperties) throws(TextMeasureError) -> Int64 {
      try buffer.shape([unit], font: context.font, properties: properties, into: &glyphs)
      return glyphs.reduce(0) { $0 + Int64($1.advance) }
    }
    let trim = max(0, try advance(context.properties) - advance(half))
    trims[unit] = trim
    return trim
  }
}

/// What `text-spacing-trim` and readings change of a line that begins or ends at an offset, in 1/65536 pt.
struct LineEndTrim {
  /// How much wider the line's first character is than in the text.
  var beginning: Int64 = 0
  /// By how much the line's last character may be narrower, where the line does not fit otherwise.
  var ending: Int64 = 0
  /// By how much the line's last character is wider than in the text, where a reading reaches over it or over
  /// the text after it.
  var overhang: Int64 = 0
  /// The space before the offset, which the minimum width counts with the text before it.
  var autoSpace: Int64 = 0
  /// The room of a run that ends here with white space: Chromium asks without it whether the line fits.
  var closing: Int64 = 0
}

extension Shaper {
  /// How a context's font sets punctuation of a language at a size in px; `nil` where nothing is trimmed.
  func punctuation(
    in context: ShapingContext, _ language: String?, size: Double
  ) throws(TextMeasureError) -> FullwidthPunctuation? {
    var found: FullwidthPunctuation?
    if let known = context.punctuation {
      guard let known else { return nil }
      if known.language == language, known.size == size { return known }
      if known.language == language { found = known }
    }
    if found == nil {
      found = try FullwidthPunctuation(context.font, context.properties, language, buffer)
    }
    found?.resize(to: size)
    context.punctuation = .some(found)
    return found
  }

  /// What half the width takes away of a character's advance, in font units.
  func trim(
    of unit: UInt16, in context: ShapingContext, _ language: String?, size: Double
  ) throws(TextMeasureError) -> Int64 {
    guard var punctuation = try punctuation(in: context, language, size: size) else { return 0 }
    let trim = try punctuation.trim(of: unit, context, buffer)
    context.punctuation = .some(punctuation)
    return trim
  }
}

extension TextState {
  /// Makes fullwidth punctuation half as wide beside other punctuation, and remembers what lines' ends
  /// change of it.
  mutating func trimPunctuation(
    _ input: TextInput, _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    trims.removeAll(keepingCapacity: true)
    trimmedOpenings.removeAll(keepingCapacity: true)
    let spaces = autoSpaces(input)
    let edges = self.edges(input)
    guard input.spacingTrim != .spaceAll || !spaces.isEmpty || !edges.isEmpty else { return }
    let trimsStarts = input.spacingTrim != .normal
    let count = analysis.units.count
    var changes: [(offset: Int, trim: Int64)] = []
    for (index, run) in runs.enumerated() where input.spacingTrim != .spaceAll {
      let language = input.styles[Int(run.style)].language
      let size = input.sizes[Int(run.style)]
      guard run.kind == .text, let context = contexts[index],
        let punctuation = try shaper.punctuation(in: context, language, size: size)
      else { continue }
      func kind(_ offset: Int) -> FullwidthPunctuation.Kind {
        guard (0..<count).contains(offset) else { return .other }
        return punctuation.kind(of: analysis.units[offset], analysis.properties[offset])
      }
      for offset in run.start..<run.end where analysis.units[offset] >= 0x2018 {
        let own = kind(offset)
        let mayEndHalf = FullwidthPunctuation.mayEndHalf(
          analysis.units[offset], analysis.properties[offset])
        guard own == .open || own == .close || mayEndHalf else { continue }
        let trim = FixedPoint.rounded(
          Double(try shaper.trim(of: analysis.units[offset], in: context, language, size: size))
            * measures[index].factor)
        guard trim > 0 else { continue }
        // No line's end changes the first character behind a forced one.
        let beginsLine = offset == 0 || rules.endsLine(analysis.units[offset - 1])
        let followsAnother =
          beginsLine
          ? own == .open && input.spacingTrim == .trimStart
          : FullwidthPunctuation.trims(own, after: kind(offset - 1))
        let precedesAnother = FullwidthPunctuation.trims(own, before: kind(offset + 1))
        if followsAnother || precedesAnother { changes.append((offset, trim)) }
        if followsAnother { trimmedOpenings[offset] = trim }
        if own == .open, !beginsLine, followsAnother != trimsStarts {
          trims[offset, default: LineEndTrim()].beginning = trimsStarts ? -trim : trim
        }
        if mayEndHalf, !precedesAnother {
          trims[offset + 1, default: LineEndTrim()].ending = trim
        }
      }
    }
    // The space belongs to the character behind it, and goes where that begins a line.
    for (offset, space) in spaces {
      changes.append((offset, -space))
      trimmedOpenings[offset, default: 0] -= space
      trims[offset, default: LineEndTrim()].beginning -= space
      trims[offset]?.autoSpace = space
    }
    for edge in edges {
      changes.append((edge.offset, -edge.before - edge.behind))
      if edge.before != 0 { trimmedOpenings[edge.offset, default: 0] -= edge.before }
      guard edge.behind != 0, hangs(analysis.units[edge.offset]) else { continue }
      trims[edge.offset + 1, default: LineEndTrim()].closing = edge.behind
    }
    changes.sort { $0.offset < $1.offset }
    for offset in trims.keys where offset < count {
      analysis.marks[offset] |= TextAnalysis.Mark.trimmed
    }
    guard !changes.isEmpty else { return }
    if spacing.isEmpty { spacing = [Int64](repeating: 0, count: count + 1) }
    var sum: Int64 = 0
    var next = 0
    for offset in 0...count {
      while next < changes.count, changes[next].offset < offset {
        sum += changes[next].trim
        next += 1
      }
      spacing[offset] -= sum
    }
    total -= sum
  }
}
