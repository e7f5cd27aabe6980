/// Prepares texts: ``SinglePass`` reads characters that have an advance by themselves or with the next
/// character. Where it stops, the reader provides what it lacks: a character's record, a reshaping
/// window, a word, or a range that HarfBuzz shapes (``ShapedSpan``). A text of which most has to be
/// shaped is one such range. Both ways give the same numbers; the pass is faster.
struct SinglePassReader {
  typealias Flag = CharacterRecord.Flag
  typealias Step = BoundaryTable.Step

  var pass = SinglePass()
  /// The tables of the current style.
  var tables = SinglePassTables()
  private var otherTables: [SinglePassTables] = []
  /// The identity of the style of ``tables``.
  var recentIdentity: ObjectIdentifier?
  var builder = BreakTableBuilder()
  /// The scripts and open brackets of the line.
  var scripts = ScriptResolver()
  /// The emoji run or word that is shaped.
  var cluster = TextAnalysis()
  /// The advances in the last emoji run or window.
  var runAdvances: [Int32] = []
  /// The characters around the last window.
  var surroundings = WindowSurroundings()
  var checkpoints = SinglePassCheckpoints()
  /// The window to which the pass returns, and its advances.
  var rewoundWindow = WindowSurroundings()
  var windowAdvances: [Int32] = []
  /// The byte of its second character, for a pass that starts over.
  var startOverByte = Int.max
  /// The last word with what it depends on, as a key of cached words.
  var wordKey: [UInt16] = []
  /// The numbers of the characters around the last pair at which rules were tried.
  var neighbours: [Int32] = []
  var style = 0
  /// As ``expectedLength(_:)``, at the last unknown character.
  private(set) var expectedLength = 0
  private(set) var breakFinder = BreakFinder(.line)
  /// The byte at which each style span ends.
  private(set) var limits: [Int] = []
  /// The hyphens that dictionaries allow in the current text.
  private(set) var hyphens: [HyphenOffset] = []
  var shapedSpan = ShapedSpan()
  /// The offsets of runs that have to be shaped whole, ascending.
  var shapedStarts: [Int] = []

  /// How often a pass starts over because a run turned out to need HarfBuzz.
  private static let mostStarts = 8
  /// The shortest text whose UTF-16 units are counted, in bytes.
  private static let longestUncounted = 1 << 12
  private static let mostTables = 16

  /// Prepares a text run by run; `nil` where HarfBuzz has to shape it whole.
  mutating func read(
    _ input: TextInput, _ lineBreaks: LineBreakRuleSet, _ hyphens: [HyphenOffset],
    in workspace: Workspace
  ) throws(TextMeasureError) -> BreakTableBuilder.Product? {
    guard !input.hasEmbeddings, input.directions.isEmpty else { return nil }
    chooseBreaks(lineBreaks)
    self.hyphens = hyphens
    var text = input.string
    text.makeContiguousUTF8()
    let bytes = text.utf8Span.span
    guard bytes.count > 0, bytes.count <= TextLimits.longestText, setLimits(bytes, input.spans)
    else { return nil }
    style = Int(input.spans[0].style)
    chooseTables(for: input)
    shapedStarts.removeAll(keepingCapacity: true)
    startOverByte = .max
    return try read(bytes, input, in: workspace)
  }

  /// Finds the bytes at which style spans end; `false` where one ends inside a character.
  private mutating func setLimits(_ bytes: borrowing Span<UInt8>, _ spans: [StyleSpan]) -> Bool {
    limits.removeAll(keepingCapacity: true)
    guard spans.count > 1 else {
      limits.append(bytes.count)
      return !spans[0].isAttachment
    }
    var byte = 0
    var unit = 0
    for span in spans {
      guard let end = bytes.byte(units: span.end - unit, after: byte) else { return false }
      byte = end
      unit = span.end
      limits.append(byte)
    }
    return byte == bytes.count
  }

  /// One pass, starting with the tables of the first style.
  private mutating func read(
    _ bytes: borrowing Span<UInt8>, _ input: TextInput, in workspace: Workspace
  ) throws(TextMeasureError) -> BreakTableBuilder.Product? {
    // Counting the units of a short text costs more than the memory that it spares.
    let longest = bytes.count < Self.longestUncounted ? bytes.count : bytes.utf16Units.count
    builder.removeAll(longest: longest)
    scripts.brackets.removeAll()
    shapedSpan = ShapedSpan()
    checkpoints.removeAll()
    pass = SinglePass()
    pass.reshapesWholeLines = input.rules == .chromium
    pass.nextShaped = shapedStarts.first ?? -1
    pass.skipHyphens(hyphens)
    pass.stopByte = startOverByte
    startOverByte = .max
    var span = 0
    var stop: SinglePass.StopReason? = .style
    // Each stop provides missing data. A text with more stops than this is shaped whole.
    for _ in 0..<8 * bytes.count + 4 * limits.count + 32 {
      switch stop {
      case nil:
        if checkpoints.isDue(pass) { addCheckpoint() }
        stop = pass.run(
          bytes, tables, breakFinder.table, runAdvances, hyphens, &builder.entries,
          &builder.details.edges, &builder.runs)
      case .end:
        let product = finish(input.rules)
        // A pass does not shape segments by themselves, which the minimum width needs.
        return product.hasOverlaps ? nil : product
      case .startsOver: return try read(bytes, input, in: workspace)
      case .needsWholeText: return nil
      case let reason?: stop = try provide(reason, bytes, &span, input, workspace)
      }
    }
    return nil
  }

  /// Prepares a text as one shaped range, which stays in the workspace. `tailoring` is what the
  /// paragraph styles change of the break opportunities.
  mutating func readWhole(
    _ input: TextInput, _ lineBreaks: LineBreakRuleSet, _ tailoring: BreakTailoring,
    in workspace: Workspace
  ) throws(TextMeasureError) -> BreakTableBuilder.Product {
    try workspace.prepare(input)
    chooseBreaks(lineBreaks)
    var text = TextState()
    swap(&text, &workspace.text)
    defer { swap(&text, &workspace.text) }
    breakFinder.mark(&text.analysis)
    tailoring.apply(to: &text.analysis)
    builder.removeAll(longest: text.analysis.units.count)
    pass = SinglePass()
    var line = pass.progress
    _ = try builder.append(text, at: 0, &line, input.rules, &workspace.shaper)
    pass.skip(text, line, byteCount: 0, row: pass.state)
    if pass.unit > 0 { pass.addEnd(&builder.entries) }
    return finish(input.rules)
  }

  /// The table and what else is known after the pass.
  private mutating func finish(_ rules: BreakRules) -> BreakTableBuilder.Product {
    builder.product(
      BreakTableBuilder.Product(
        minimumWidth: pass.minimumWidth, endsInTerminator: pass.isTerminated,
        usedFonts: pass.usedFonts), count: pass.unit, rules)
  }

  /// Provides what a pass lacks; returns what else it lacks. Functions that it calls return `false` where
  /// HarfBuzz has to shape the whole text. `span` is the index of the next style span.
  private mutating func provide(
    _ stop: SinglePass.StopReason, _ bytes: borrowing Span<UInt8>, _ span: inout Int,
    _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> SinglePass.StopReason? {
    let isProvided: Bool
    switch stop {
    case .end, .needsWholeText, .startsOver: return stop
    // a run or a part of one
    case .style:
      guard enterStyle(&span, input) else { return .needsWholeText }
      guard pass.byte < pass.limit else { return nil }
      isProvided = try findContext(bytes, input, workspace)
    case .script: isProvided = try findScript(bytes, input, workspace)
    case .control: return passControl(bytes)
    case .needsShaping:
      let word = try enterWord(bytes, input, workspace)
      guard case .needsWholeText = word else { return word }
      let known = shapedStarts.count
      let next = try enterShapedSpan(bytes, input, workspace)
      guard next == nil, shapedStarts.count > known else { return next }
      return known < Self.mostStarts ? .startsOver : .needsWholeText
    case .needsWholeRun: isProvided = try findRun(bytes, input, workspace)
    // a character's advance
    case .unknownCharacter:
      let scalar = bytes.scalar(at: pass.byte).value
      if shapingContext.ruleReader == nil { expectedLength = self.expectedLength(bytes) }
      isProvided = try record(of: scalar, input, workspace) != nil
    case .unknownPair(let second): isProvided = try learnPair(bytes, second: second, workspace)
    case .ruled:
      guard pass.unchangedPairOffset != pass.unit else { return .needsWholeText }
      let effect = try effect(bytes, input, workspace)
      if effect == .changes { return try enterWindow(bytes, input, workspace) }
      pass.unchangedPairOffset = pass.unit
      pass.isUnsafe = effect == .blocks
      return nil
    case .window: return enterRewoundWindow(bytes)
    // a break opportunity
    case .undecidedBreak:
      decideStep(bytes)
      return nil
    case .hyphen:
      guard let hyphen = shapingContext.hyphen else { return .needsWholeText }
      let advance = try workspace.shaper.advance(ofHyphen: hyphen, in: shapingContext)
      pass.hyphenContext = pass.context
      pass.hyphenAdvance = FixedPoint.rounded(Double(advance) * pass.factor)
      return nil
    case .reshapedBreak: isProvided = try findChanges(workspace)
    }
    return isProvided ? nil : .needsWholeText
  }

  /// Continues with the style span that begins at a pass's byte, past attachments.
  private mutating func enterStyle(_ span: inout Int, _ input: TextInput) -> Bool {
    while span < limits.count {
      let next = input.spans[span]
      if style != Int(next.style) {
        style = Int(next.style)
        chooseTables(for: input)
        // The identity stands for a text's first style.
        recentIdentity = nil
      }
      pass.style = next.style
      pass.size = input.sizes[style]
      pass.hyphenContext = -1
      pass.letterSpacing = FixedPoint.units(Double(input.styles[style].letterSpacing))
      pass.limit = limits[span]
      span += 1
      guard next.isAttachment else { return true }
      let step = breakFinder.table.rows[pass.state + Int(breakFinder.table.category(of: 0xFFFC))]
      guard pass.limit - pass.byte == 3,
        pass.passAttachment(width: input.attachmentWidth(at: pass.unit), step, &builder)
      else { return false }
    }
    return true
  }

  /// Passes the control or tab at a pass's byte; returns why it cannot.
  private mutating func passControl(_ bytes: borrowing Span<UInt8>) -> SinglePass.StopReason? {
    let (scalar, length) = bytes.scalar(at: pass.byte)
    // By itself a carriage return ends a paragraph.
    guard scalar != 0x0D || Self.endsParagraph(bytes, at: pass.byte) else { return .needsWholeText }
    let category = knownRecord(of: scalar).category
    var step = breakFinder.table.rows[pass.state + category]
    if step & Step.isUndecided != 0 {
      guard pass.stepByte == pass.byte else { return .undecidedBreak }
      step = pass.resolvedStep
    }
    guard !pass.hyphenates(step) else { return .needsWholeText }
    if let stop = pass.endRun(tables, runAdvances, &builder.runs) { return stop }
    if scalar == 0x09 {
      let hangingEnd =
        builder.knownHangingEnd(at: pass.unit)
        ?? pass.unit + 1 + hangingCount(bytes, from: pass.byte + 1)
      // A hard line that ended before the tab has not been added yet.
      let position = pass.isTerminated ? 0 : pass.base - pass.origin
      builder.details.tabs.append(
        PositionedTab(offset: pass.unit, position: position, hangingEnd: hangingEnd))
    }
    pass.passControl(UInt16(scalar), length: length, step, &builder)
    return pass.unit == pass.nextShaped && pass.byte < pass.limit ? .needsShaping : nil
  }

  /// The number of units of white space and line terminators from a byte on.
  private func hangingCount(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    let rules = breakFinder.rules.breakRules
    let end = bytes.firstByte(from: start) { $0 > 0xFFFF || !rules.hangsAtEnd(UInt16($0)) }
    return bytes.extracting(start..<end).utf16Units.count
  }

  // MARK: Tables

  var fontScript: SinglePassTables.FontScript { tables.fontScripts[pass.context] }

  var shapingContext: ShapingContext { tables.shapingContexts[pass.context] }

  func knownRecord(of scalar: UInt32) -> CharacterRecord {
    tables.record(of: scalar, in: pass.context)
  }

  mutating func chooseBreaks(_ rules: LineBreakRuleSet) {
    if breakFinder.rules != rules { breakFinder = BreakFinder(rules) }
  }

  private mutating func chooseTables(for input: TextInput) {
    if let identity = input.identity, identity == recentIdentity, !tables.isFull { return }
    recentIdentity = input.identity
    let key = SinglePassTables.Key(
      fonts: input.styles[style].fonts.fonts, language: input.styles[style].language,
      features: input.features[style], lineBreaks: breakFinder.rules)
    if tables.key == key, !tables.isFull { return }
    // A closure would copy the tables.
    for index in otherTables.indices
    where otherTables[index].key == key && !otherTables[index].isFull {
      swap(&tables, &otherTables[index])
      return
    }
    if !tables.key.fonts.isEmpty { otherTables.append(tables) }
    if otherTables.count >= Self.mostTables || otherTables.contains(where: \.isFull) {
      otherTables.removeAll()
    }
    tables = SinglePassTables(key: key)
  }

  var statistics: WordCacheStatistics {
    otherTables.reduce(into: tables.words.statistics) { $0.add($1.words.statistics) }
  }

  mutating func removeAll() {
    otherTables.removeAll()
    tables = SinglePassTables()
    recentIdentity = nil
  }

  /// The index of a context by font and script.
  mutating func context(
    font: UInt8, script: UInt8, _ input: TextInput, _ workspace: Workspace
  ) throws(TextMeasureError) -> Int {
    if let known = tables.index(font: font, script: script) { return known }
    let run = ItemizedRun(end: 0, script: script, font: font, style: Int32(style), contextEnd: 0)
    let context = try workspace.context(input.shapingKey(of: run), font: input.font(of: run))
    return tables.add(context, font: font, script: script)
  }
}
