/// What was learnt for reading simple text with one cascade, language, features and line break rules.
///
/// Flat arrays, so that going from one font to another changes numbers and no object is held or
/// let go. Nothing in them depends on a size. They are copies of what shaping contexts and ICU
/// know, and may be dropped at any time.
struct SimpleTextTables {
  /// What the tables are of.
  struct Key: Equatable {
    var fonts: [Font]
    var language: String?
    var features: [NativeFeature]
    var lineBreaks: LineBreakSteps.Key
  }

  /// A font and a script.
  struct Context {
    var font: UInt8
    var script: UInt8
    /// The place of the context's first block in ``pageOfBlock``.
    var firstBlock: Int
    /// 1/65536 pt in one of the font's lengths at a size of 1 pt.
    var pointsPerLength: Double
    /// The own advances of a space and an ideographic space, in the font's lengths.
    var space: Int32
    var ideographicSpace: Int32
    /// Whether characters have only a line break category here: their advances are those of a
    /// ``ShapedPart``.
    var isPart = false
  }

  /// A run of emoji that was shaped, or a sequence that begins with none.
  struct EmojiRun {
    /// The place in the cascade of the first character's font.
    var font: UInt8
    /// The advances up to each unit and up to the end, as ``WordCache`` has them; none where the
    /// first character is of another font.
    var advances: [Int32] = []
    var hasSimpleGraphemes = true
  }

  private struct Sequence: Hashable {
    var context: Int
    var bytes: [UInt8]
  }

  let key: Key
  /// The contexts met so far.
  private(set) var contexts: [Context] = []
  /// What each of them shapes with.
  private(set) var shapers: [ShapingContext] = []
  /// For each context and block of 256 code points, its page's number; 0 before it is used.
  private(set) var pageOfBlock: [UInt16] = []
  /// The pages; the first is of what was not met.
  private(set) var records: [SimpleTextRecord]
  /// Advances of characters before others, as ``PairAdvances`` has them: row by row.
  ///
  /// The first row is of what has its advance by itself, whatever comes next.
  private(set) var pairs: [Int32]
  /// The runs of emoji met so far.
  private var emojiRuns: [Sequence: EmojiRun] = [:]

  /// The length of a row: a column for each character of a context, and some so that rows do not
  /// fall on the same lines of the processor's cache.
  static let rowLength = PairAdvances.mostCharacters + 17
  private static let blocksPerContext = 0x1100
  /// The most of everything; with it the tables take some ten megabytes, and begin anew.
  private static let mostContexts = 64
  private static let mostPages = 4096
  private static let mostRows = 4096
  /// The most runs of emoji; then they are forgotten, all at once.
  private static let mostEmojiRuns = 4096

  init(key: Key) {
    self.key = key
    records = [SimpleTextRecord](repeating: .unknown, count: 256)
    pairs = [Int32](repeating: PairAdvances.Value.known, count: Self.rowLength)
  }

  /// Whether there is no room for more.
  var isFull: Bool {
    contexts.count >= Self.mostContexts || records.count >= Self.mostPages << 8
      || pairs.count >= Self.mostRows * Self.rowLength
  }

  /// The place of a font and script among the contexts; `nil` where it was not met.
  func index(font: UInt8, script: UInt8) -> Int? {
    contexts.firstIndex { $0.font == font && $0.script == script && !$0.isPart }
  }

  /// The place of the context for the parts that `shaper` shapes.
  mutating func partContext(_ shaper: ShapingContext, font: UInt8, script: UInt8) -> Int {
    for index in contexts.indices where contexts[index].isPart && shapers[index] === shaper {
      return index
    }
    // The categories are the same in each.
    let known = contexts.first { $0.isPart }?.firstBlock
    let index = add(shaper, font: font, script: script, firstBlock: known)
    contexts[index].isPart = true
    return index
  }

  /// Adds a context, with the records of `firstBlock` if they are there; returns its place.
  mutating func add(
    _ shaper: ShapingContext, font: UInt8, script: UInt8, firstBlock: Int? = nil
  ) -> Int {
    contexts.append(
      Context(
        font: font, script: script, firstBlock: firstBlock ?? pageOfBlock.count,
        pointsPerLength: shaper.pointsPerLength, space: shaper.space.advance,
        ideographicSpace: shaper.ideographicSpace.advance))
    shapers.append(shaper)
    if firstBlock == nil {
      pageOfBlock.append(contentsOf: repeatElement(0, count: Self.blocksPerContext))
    }
    return contexts.count - 1
  }

  /// Notes what a code point is in a context.
  mutating func set(_ record: SimpleTextRecord, of codePoint: UInt32, in context: Int) {
    let block = contexts[context].firstBlock + Int(codePoint >> 8)
    if pageOfBlock[block] == 0 {
      pageOfBlock[block] = UInt16(records.count >> 8)
      records.append(contentsOf: repeatElement(.unknown, count: 256))
    }
    records[Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)] = record
  }

  /// What is known of a code point in a context.
  func record(of codePoint: UInt32, in context: Int) -> SimpleTextRecord {
    let block = contexts[context].firstBlock + Int(codePoint >> 8)
    return records[Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)]
  }

  /// A new row; its number.
  mutating func addRow() -> Int {
    pairs.append(contentsOf: repeatElement(0, count: Self.rowLength))
    return pairs.count / Self.rowLength - 1
  }

  /// Notes the advance of a row's character before a column's.
  mutating func setPair(_ value: Int32, row: Int, column: Int) {
    pairs[row * Self.rowLength + column] = value
  }

  /// The run that a sequence begins with in a context, where it was met.
  func emojiRun(_ bytes: [UInt8], in context: Int) -> EmojiRun? {
    emojiRuns[Sequence(context: context, bytes: bytes)]
  }

  /// Remembers the run that a sequence begins with.
  mutating func remember(_ run: EmojiRun, of bytes: [UInt8], in context: Int) {
    if emojiRuns.count >= Self.mostEmojiRuns { emojiRuns.removeAll(keepingCapacity: true) }
    emojiRuns[Sequence(context: context, bytes: bytes)] = run
  }
}
