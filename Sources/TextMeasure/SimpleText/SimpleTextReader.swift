/// Prepares simple texts in one pass, and learns what that needs.
///
/// A simple text goes from left to right, and each of its characters has an advance by itself or with
/// the next one. What is not simple is left to the stages, which this agrees with to the unit: it is
/// quicker, and nothing else.
struct SimpleTextReader {
  /// The tables of other styles and, at the end, the last text's.
  private var known: [SimpleTextTables] = []
  /// Whose style the last text had.
  private var recentIdentity: ObjectIdentifier?
  private(set) var entries = BreakTableEntries()
  /// The opening brackets of the line, each with the closing character and its script.
  var brackets: [(closing: UInt32, script: UInt8)] = []
  /// A run of emoji.
  var cluster = TextAnalysis()
  /// The advances in the last run of emoji, or the last zone.
  var runAdvances: [Int32] = []
  /// What stands around the last zone.
  var surroundings = ZoneSurroundings()
  /// The numbers of the characters around the last pair that rules were tried at.
  var neighbours: [Int32] = []
  /// The runs of the last text.
  var runs: [FontSpan] = []
  /// The number of the style that is read.
  var style = 0
  /// The line break rules of the texts before, and the place of the last text's.
  private var lineBreaks: [LineBreakSteps] = []
  private var lineBreaksPlace = 0
  /// The byte at which each span of style ends.
  private(set) var limits: [Int] = []
  /// The part of the text that was shaped last, and how far it was read.
  var part = ShapedPart()
  /// The offsets of runs that the text was found to need shaped as a whole, ascending.
  var shapedStarts: [Int] = []

  /// What came of a text.
  struct Product {
    var table: BreakTableBuilder.Product
    var usedFonts: UInt64
    /// The places inside wide pieces, by entry.
    var emergencies: [Int: EmergencyTable] = [:]
  }

  /// The longest text that is tried, in bytes: entries take twelve bytes for each of them.
  private static let longestText = 1 << 20
  /// How often a pass begins again because a run turned out to need HarfBuzz.
  private static let mostRestarts = 8
  /// The most tables that are kept.
  private static let mostTables = 16

  /// The line break rules of the text that is read.
  var lineBreakRules: LineBreakSteps.Key { lineBreaks[lineBreaksPlace].key }

  /// Whether a text's breaks may be found by a pass.
  static func applies(to options: TextOptions) -> Bool {
    !options.breaksAtCharacters
  }

  /// Reads a text of one style; `nil` where it is not simple.
  ///
  /// - Parameter widestPiece: pieces wider than this need places inside, in 1/65536 pt.
  mutating func read(
    _ input: TextInput, _ options: TextOptions, widestPiece: Int64, in workspace: Workspace
  ) throws(TextMeasureError) -> Product? {
    guard !input.hasEmbeddings, input.directions.isEmpty else { return nil }
    try findLineBreaks(options, in: workspace)
    var text = input.string
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    guard bytes.count > 0, bytes.count <= Self.longestText, setLimits(bytes, input.spans)
    else { return nil }
    style = Int(input.spans[0].style)
    guard var tables = takeTables(for: input) else { return nil }
    // Given back without a copy, which one in a `defer` would be.
    do throws(TextMeasureError) {
      let product = try read(
        bytes, &tables, input, widestPiece: widestPiece, in: workspace)
      known.append(consume tables)
      return product
    } catch {
      known.append(consume tables)
      throw error
    }
  }

  /// Finds the bytes at which spans of style end; `false` where one ends inside a character.
  private mutating func setLimits(_ bytes: borrowing Span<UInt8>, _ spans: [StyleSpan]) -> Bool {
    limits.removeAll(keepingCapacity: true)
    guard spans.count > 1 else {
      limits.append(bytes.count)
      return !spans[0].isAttachment
    }
    var byte = 0
    var unit = 0
    for span in spans {
      while unit < span.end, byte < bytes.count {
        let first = bytes[byte]
        if first < 0x80 {
          byte &+= 1
          unit &+= 1
        } else {
          byte &+= first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
          unit &+= first < 0xF0 ? 1 : 2
        }
      }
      guard unit == span.end else { return false }
      limits.append(byte)
    }
    return byte == bytes.count
  }

  /// Reads a text, beginning with the tables for its first style; `nil` where it is not simple.
  private mutating func read(
    _ bytes: borrowing Span<UInt8>, _ tables: inout SimpleTextTables, _ input: TextInput,
    widestPiece: Int64, in workspace: Workspace
  ) throws(TextMeasureError) -> Product? {
    var trace = SimpleTextTrace()
    shapedStarts.removeAll(keepingCapacity: true)
    guard
      let product = try pass(bytes, &tables, input, traces: false, &trace, in: workspace)
    else { return nil }
    guard product.table.minimumWidth > widestPiece else { return product }
    // Pieces that wide are few; what they need is noted in another pass.
    guard
      var product = try pass(bytes, &tables, input, traces: true, &trace, in: workspace),
      let emergencies = trace.emergencies(in: product.table.table, widerThan: widestPiece)
    else { return nil }
    product.emergencies = emergencies
    return product
  }

  /// One pass over a text.
  private mutating func pass(
    _ bytes: borrowing Span<UInt8>, _ tables: inout SimpleTextTables, _ input: TextInput,
    traces: Bool, _ trace: inout SimpleTextTrace, in workspace: Workspace
  ) throws(TextMeasureError) -> Product? {
    entries.removeAll()
    brackets.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    trace.places.removeAll(keepingCapacity: true)
    part.end()
    var edges = LineEdges()
    var pass = SimpleTextPass(
      transitions: lineBreaks[lineBreaksPlace].transitions, traces: traces)
    pass.nextShaped = shapedStarts.first ?? -1
    var span = 0
    var stop = SimpleTextPass.Stop.style
    // Each stop learns something; a text that has more of them than it can is left to the stages.
    for _ in 0..<4 * bytes.count + 2 * limits.count + 16 {
      switch stop {
      case .style where part.hasNext:
        if let next = try enterRun(bytes, &pass, &tables, input, workspace) {
          stop = next
          continue
        }
      case .style where span > 0 && pass.limit < limits[span - 1]:
        try leavePart(&pass, limit: limits[span - 1], &tables, input, workspace)
      case .style:
        guard try enterStyle(&span, &pass, &tables, input, &trace, workspace) else { return nil }
        if pass.byte < pass.limit {
          guard try findContext(bytes, &pass, &tables, input, workspace) else { return nil }
        }
      case .end:
        var product = BreakTableBuilder.Product()
        product.table = BreakTable(entries)
        // Lines within one zone are shaped by themselves: that is what the stages do.
        guard edges.isEmpty || edges.findOverlaps(in: product.table).isEmpty else { return nil }
        product.edges = edges
        product.minimumWidth = pass.minimumWidth
        product.naturalWidth = pass.naturalWidth
        product.endsInTerminator = pass.isTerminated
        return Product(table: product, usedFonts: pass.usedFonts)
      case .complex:
        return nil
      case .unknownBreak:
        guard findStep(bytes, &pass, tables, workspace) else { return nil }
      case .unknownCharacter:
        let scalar = Self.scalar(bytes, at: pass.byte).value
        guard try learn(scalar, in: pass.context, &tables, input, workspace) else { return nil }
      case .unknownPair(let second):
        guard
          try learnPair(
            bytes, at: pass.byte, second: second, in: pass.context, &tables, workspace)
        else { return nil }
      case .ruled:
        guard pass.plainUnit != pass.unit else { return nil }
        let effect = try effect(bytes, pass, &tables, input, workspace)
        if effect == .changes {
          guard try enterZone(bytes, &pass, &tables, input, workspace) else { return nil }
        } else {
          pass.plainUnit = pass.unit
          pass.isUnsafe = effect == .keepsApart
        }
      case .needsShaping:
        let known = shapedStarts.count
        if let next = try enterPart(bytes, &pass, &tables, input, workspace) {
          stop = next
          continue
        }
        if shapedStarts.count > known {
          guard known < Self.mostRestarts else { return nil }
          return try self.pass(bytes, &tables, input, traces: traces, &trace, in: workspace)
        }
      case .partBreak:
        guard try findChanges(inPart: &pass, input, workspace) else { return nil }
      case .zoneBreak:
        guard try findChanges(&pass, tables, workspace) else { return nil }
      case .opaque:
        guard try findRun(bytes, &pass, &tables, input, workspace) else { return nil }
      case .script:
        guard try findScript(bytes, &pass, &tables, input, workspace) else { return nil }
      }
      stop = pass.run(
        bytes, tables, lineBreaks[lineBreaksPlace].transitions, runAdvances, &entries, &edges,
        &runs, &trace)
    }
    return nil
  }

  /// Goes on with the span of style that begins at a pass's byte, past attachments; `false` where the
  /// stages have to.
  private mutating func enterStyle(
    _ span: inout Int, _ pass: inout SimpleTextPass, _ tables: inout SimpleTextTables,
    _ input: TextInput, _ trace: inout SimpleTextTrace, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    while span < limits.count {
      let next = input.spans[span]
      if style != Int(next.style) {
        style = Int(next.style)
        guard let other = takeTables(for: input) else { return false }
        known.append(tables)
        tables = other
        recentIdentity = nil
      }
      pass.style = next.style
      pass.size = input.sizes[style]
      pass.letterSpacing = FixedPoint.units(Double(input.styles[style].letterSpacing))
      pass.limit = limits[span]
      span += 1
      guard next.isAttachment else { return true }
      guard pass.limit - pass.byte == 3,
        let category = lineBreaks[lineBreaksPlace].category(of: 0xFFFC, in: workspace),
        pass.passAttachment(
          width: input.attachmentWidth(at: pass.unit),
          lineBreaks[lineBreaksPlace].step(row: pass.state, category: Int(category)), &entries,
          &runs, &trace)
      else { return false }
    }
    return true
  }

  // MARK: Tables

  /// Finds the line break rules for a text.
  private mutating func findLineBreaks(
    _ options: TextOptions, in workspace: Workspace
  ) throws(TextMeasureError) {
    let key = LineBreakSteps.Key(
      rules: try BreakFinder.ruleSet(for: options.breakLocale),
      chromium: options.breakRules == .chromium
        ? ChromiumBreakRules(language: options.breakLocale).tailoring : nil)
    if lineBreaks.indices.contains(lineBreaksPlace), lineBreaks[lineBreaksPlace].key == key,
      !lineBreaks[lineBreaksPlace].isFull
    {
      return
    }
    if let place = lineBreaks.firstIndex(where: { $0.key == key && !$0.isFull }) {
      lineBreaksPlace = place
      return
    }
    // What the tables hold of characters goes with the rules.
    if lineBreaks.count >= Self.mostTables || lineBreaks.contains(where: { $0.key == key }) {
      removeAll()
    }
    lineBreaksPlace = lineBreaks.count
    lineBreaks.append(LineBreakSteps(key: key, in: workspace))
  }

  /// Takes the tables for the style out of those that are known, so that a pass reads them where
  /// they are; `nil` where its features are of parts of the text.
  private mutating func takeTables(for input: TextInput) -> SimpleTextTables? {
    if let identity = input.identity, identity == recentIdentity,
      known.indices.last.map({ known[$0].isFull }) == false
    {
      return known.removeLast()
    }
    let key = SimpleTextTables.Key(
      fonts: input.styles[style].fonts.fonts, language: input.styles[style].language,
      features: input.features[style], lineBreaks: lineBreakRules)
    guard key.features.allSatisfy({ $0.start == 0 && $0.end == .max }) else { return nil }
    if let place = known.firstIndex(where: { $0.key == key && !$0.isFull }) {
      recentIdentity = input.identity
      return known.remove(at: place)
    }
    if known.count >= Self.mostTables || known.contains(where: \.isFull) { known.removeAll() }
    recentIdentity = input.identity
    return SimpleTextTables(key: key)
  }

  /// Forgets whose style the last text had: another style may come to lie at its place in memory.
  mutating func forgetStyle() { recentIdentity = nil }

  /// Forgets everything.
  mutating func removeAll() {
    known.removeAll()
    lineBreaks.removeAll()
    recentIdentity = nil
  }

  /// The place of a font and script among the contexts.
  mutating func context(
    font: UInt8, script: UInt8, _ tables: inout SimpleTextTables, _ input: TextInput,
    _ workspace: Workspace
  ) throws(TextMeasureError) -> Int {
    if let known = tables.index(font: font, script: script) { return known }
    let run = ItemizedRun(
      start: 0, end: 0, level: 0, script: script, font: font, kind: .text, style: Int32(style),
      contextStart: 0, contextEnd: 0)
    let shaper = try workspace.context(input.shapingKey(of: run), font: input.font(of: run))
    return tables.add(shaper, font: font, script: script)
  }

  // MARK: Characters

  /// The character at a byte, and the bytes that it takes.
  static func scalar(
    _ bytes: borrowing Span<UInt8>, at byte: Int
  ) -> (value: UInt32, length: Int) {
    let first = bytes[byte]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length { value = value << 6 | UInt32(bytes[byte + index] & 0x3F) }
    return (value, length)
  }

  /// The character before a byte.
  static func scalar(_ bytes: borrowing Span<UInt8>, before byte: Int) -> UInt32 {
    var start = byte - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(bytes, at: start).value
  }

  /// The line break category of a character; `nil` where a dictionary is needed.
  mutating func lineBreakCategory(of scalar: UInt32, in workspace: Workspace) -> UInt8? {
    lineBreaks[lineBreaksPlace].category(of: scalar, in: workspace)
  }

  /// Finds out whether a line may end before the character at a pass's byte; `false` where the stages
  /// have to.
  private mutating func findStep(
    _ bytes: borrowing Span<UInt8>, _ pass: inout SimpleTextPass,
    _ tables: borrowing SimpleTextTables, _ workspace: Workspace
  ) -> Bool {
    let (scalar, length) = Self.scalar(bytes, at: pass.byte)
    let category = tables.record(of: scalar, in: pass.context).category
    guard lineBreaks[lineBreaksPlace].needsLookahead(row: pass.state, category: category) else {
      return lineBreaks[lineBreaksPlace].learn(row: pass.state, category: category)
    }
    // The next two that are no marks.
    var following: [LineBreakAutomaton.Character] = []
    var byte = pass.byte + length
    while byte < bytes.count, following.count < 2 {
      let next = Self.scalar(bytes, at: byte)
      byte += next.length
      guard next.value != 0x0A,
        let character = lineBreaks[lineBreaksPlace].character(next.value, in: workspace)
      else { break }
      switch character.lineBreakClass {
      case .combiningMark, .zeroWidthJoiner: continue
      default: following.append(character)
      }
    }
    guard
      let step = lineBreaks[lineBreaksPlace].step(
        row: pass.state, category: category, following)
    else { return false }
    pass.stepByte = pass.byte
    pass.settledStep = step
    return true
  }

  /// Notes what a character is in a context; `false` where that cannot be said yet.
  mutating func learn(
    _ scalar: UInt32, in index: Int, _ tables: inout SimpleTextTables, _ input: TextInput,
    _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    let context = tables.contexts[index]
    guard !context.isPart else { return learnInPart(scalar, index, &tables, workspace) }
    let shaper = tables.shapers[index]
    let property = workspace.codePoints.property(of: scalar)
    typealias Flag = SimpleTextRecord.Flag
    func stops() -> Bool {
      tables.set(SimpleTextRecord(flags: Flag.odd | Flag.stops), of: scalar, in: index)
      return true
    }
    let category = lineBreaks[lineBreaksPlace].category(of: scalar, in: workspace)
    let fonts = input.styles[style].fonts.fonts
    let mayBeEmoji = Self.mayBeEmoji(scalar, property) && fonts.contains(where: \.hasColor)
    // Emoji make sequences; so what stands together is shaped together.
    if let category, mayBeEmoji || Self.belongsToEmoji(property),
      fonts[Int(context.font)].hasColor
    {
      tables.set(
        SimpleTextRecord(flags: Flag.odd | Flag.isOpaque, category: category), of: scalar,
        in: index)
      return true
    }
    let isIndicator = GraphemeClusterBreak(property) == .regionalIndicator
    guard Self.isSimple(scalar, property) || isIndicator, let category else { return stops() }
    if scalar == 0x0A {
      tables.set(
        SimpleTextRecord(flags: Flag.odd | Flag.terminates, category: category), of: scalar,
        in: index)
      return true
    }
    guard let font = font(of: scalar, property, input, workspace),
      !isIndicator || input.styles[style].fonts.fonts[Int(font)].hasColor
    else { return stops() }
    // A bracket's script is found each time that it is met.
    var flags: UInt64 = 0
    if property.flags.contains(.pairedOpen) { flags |= Flag.odd | Flag.opens }
    if property.flags.contains(.pairedClose) { flags |= Flag.odd | Flag.closes }
    // What follows may ask for it as an emoji.
    if mayBeEmoji, !input.styles[style].fonts.fonts[Int(font)].hasColor {
      flags |= Flag.odd | Flag.isAmbiguous
    }
    let script = ScriptResolver.script(of: scalar, property, in: context.script)
    guard font == context.font, script == context.script else {
      var record = SimpleTextRecord(
        flags: flags | Flag.odd | Flag.isAmbiguous, category: category)
      if flags == 0, let script {
        let target = try self.context(font: font, script: script, &tables, input, workspace)
        record = SimpleTextRecord(
          flags: Flag.odd | Flag.switches, value: Int32(target), category: category)
      }
      tables.set(record, of: scalar, in: index)
      return true
    }
    // Nearly every text of such a script has marks, or letters that change beside others.
    if shaper.hasSyllables, ScriptResolver.onlyScript(property) != nil { return stops() }
    // The stages shape the first texts of a context whole; so what they have is not known yet.
    guard let proof = shaper.proof(forNext: 64) else { return false }
    if scalar == 0x20 || scalar == 0x3000 {
      flags |= Flag.hangs | (scalar == 0x3000 ? Flag.ideographicSpace : 0)
    }
    guard
      let record = advance(
        of: scalar, property, proof, shaper, flags: flags, category: category, &tables)
    else { return stops() }
    tables.set(record, of: scalar, in: index)
    return true
  }

  /// A character's record with its advance; `nil` where that is no matter of it and the next.
  private mutating func advance(
    of scalar: UInt32, _ property: CodePointProperty, _ proof: WordProof,
    _ shaper: ShapingContext, flags: UInt64, category: UInt8, _ tables: inout SimpleTextTables
  ) -> SimpleTextRecord? {
    switch shaper.classify(scalar, property, proof) {
    case .fixed(let advance):
      return SimpleTextRecord(
        flags: flags | SimpleTextRecord.Flag.fixed, value: advance, category: category)
    case .paired(let number):
      let row = tables.addRow()
      guard row <= 0x7FFF else { return nil }
      return .paired(number: number, row: row, flags: flags, category: category)
    case .other:
      return nil
    }
  }

  /// Whether a sequence of emoji may begin with a character.
  static func mayBeEmoji(_ scalar: UInt32, _ property: CodePointProperty) -> Bool {
    scalar >= 0x80 && property.flags.contains(.emoji)
  }

  /// Whether a character is part of an emoji sequence wherever it stands: a joiner, a selector, a
  /// modifier, a regional indicator.
  private static func belongsToEmoji(_ property: CodePointProperty) -> Bool {
    switch GraphemeClusterBreak(property) {
    case .extend, .zeroWidthJoiner, .regionalIndicator:
      property.script <= UnicodeConstants.scriptInherited
        && !property.flags.contains(.raisesLevel)
    default: false
    }
  }

  /// Whether a character is a cluster of its own that goes from left to right and shows something.
  private static func isSimple(_ scalar: UInt32, _ property: CodePointProperty) -> Bool {
    if scalar == 0x0A { return true }
    let joins =
      property.flags.contains(.joinsGraphemes)
      && ![GraphemeClusterBreak.hangulLV, .hangulLVT].contains(GraphemeClusterBreak(property))
    return !joins
      && property.flags.isDisjoint(
        with: [.raisesLevel, .control, .lineTerminator, .defaultIgnorable, .variationSelector])
  }

  /// The place of a character's font in the cascade; `nil` where no font has it.
  mutating func font(
    of scalar: UInt32, _ property: CodePointProperty, _ input: TextInput, _ workspace: Workspace
  ) -> UInt8? {
    // Of what can be an emoji the font is a matter of what follows it.
    guard !Self.mayBeEmoji(scalar, property) else {
      let single = Unicode.Scalar(scalar).map { Array(String($0).utf8) }
      return sequenceFont(of: single ?? [], input, workspace)
    }
    let place = workspace.coverage(of: input.styles[style].fonts, identity: input.identity)
    let font = workspace.coverages[place].firstFont(covering: scalar)
    return font == CoverageTable.missing ? nil : font
  }

  /// Learns the advance of the character before a byte, before the character at it.
  ///
  /// - Parameter second: the latter's column, 0 where the former's run ends or what follows is
  ///   nothing to it.
  private mutating func learnPair(
    _ bytes: borrowing Span<UInt8>, at byte: Int, second: Int, in index: Int,
    _ tables: inout SimpleTextTables, _ workspace: Workspace
  ) throws(TextMeasureError) -> Bool {
    guard byte > 0 else { return false }
    let first = Self.scalar(bytes, before: byte)
    let record = tables.record(of: first, in: index)
    guard record.has(SimpleTextRecord.Flag.paired), let proof = tables.shapers[index].proof
    else { return false }
    let next = second == 0 ? nil : Self.scalar(bytes, at: byte).value
    guard
      let value = try workspace.shaper.pairAdvance(
        of: first, number: Int32(record.column), before: next, number: Int32(second), proof,
        in: tables.shapers[index])
    else { return false }
    tables.setPair(value, row: record.row, column: second)
    return true
  }
}
