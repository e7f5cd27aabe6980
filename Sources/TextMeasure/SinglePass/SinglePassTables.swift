/// Cached character records and pair advances for one ``Key``.
///
/// Flat arrays: switching fonts changes indices, and no object is retained or released. Nothing in
/// them depends on a size. They may be dropped at any time.
struct SinglePassTables {
  struct Key: Equatable {
    /// The cascade; none before the first style.
    var fonts: [Font] = []
    var language: String?
    var features: [NativeFeature] = []
    var lineBreaks = LineBreakRuleSet.line
  }

  struct FontScript {
    var font: UInt8
    var script: UInt8
    /// The index of the context's first block in ``pageOfBlock``.
    var firstBlock: Int
    /// 1/65536 pt per font unit at a size of 1 pt.
    var pointsPerLength: Double
    /// The advances of a space and an ideographic space by themselves, in font units.
    var space: Int32
    var ideographicSpace: Int32
  }

  let key: Key
  /// The fonts and scripts so far, which contexts index.
  private(set) var fontScripts: [FontScript] = []
  /// The shaping context of each.
  private(set) var shapingContexts: [ShapingContext] = []
  /// The page of each context's blocks of 256 code points; 0 before it is used.
  private(set) var pageOfBlock: [UInt16] = []
  /// Page by page; the first holds no records.
  private(set) var records: [CharacterRecord]
  private static let emptyPage = [CharacterRecord](repeating: .unknown, count: 256)
  /// In the format of ``PairAdvances``; the first row is for characters with a fixed advance.
  var pairs: [Int32]
  /// Words shaped by themselves, with what they depend on around them, and emoji runs.
  var words = WordCache()

  /// A column for each character of a context, and padding so that rows do not share cache sets.
  static let rowLength = PairAdvances.mostCharacters + 17
  private static let blocksPerContext = 0x1100
  /// The limits of the tables, at about ten megabytes; full tables are dropped.
  private static let mostContexts = 64
  private static let mostPages = 4096
  private static let mostRows = 4096

  /// Tables of no style.
  init() {
    key = Key()
    records = []
    pairs = []
  }

  init(key: Key) {
    self.key = key
    records = Self.emptyPage
    // A character has a record in the context of the text before it too.
    records.reserveCapacity(1 << 16)
    pairs = [Int32](repeating: PairAdvances.Value.known, count: Self.rowLength)
  }

  /// Whether there is no room for more.
  var isFull: Bool {
    fontScripts.count >= Self.mostContexts || records.count >= Self.mostPages << 8
      || pairs.count >= Self.mostRows * Self.rowLength
  }

  /// Whether one text exceeds the limits, checked between texts, by far: it is shaped whole.
  var isOverfull: Bool { records.count >= 4 * Self.mostPages << 8 }

  func index(font: UInt8, script: UInt8) -> Int? {
    fontScripts.firstIndex { $0.font == font && $0.script == script }
  }

  /// Adds a context; returns its index.
  mutating func add(_ context: ShapingContext, font: UInt8, script: UInt8) -> Int {
    fontScripts.append(
      FontScript(
        font: font, script: script, firstBlock: pageOfBlock.count,
        pointsPerLength: context.pointsPerLength, space: context.space.advance,
        ideographicSpace: context.ideographicSpace.advance))
    shapingContexts.append(context)
    pageOfBlock.append(contentsOf: [UInt16](repeating: 0, count: Self.blocksPerContext))
    return fontScripts.count - 1
  }

  mutating func set(_ record: CharacterRecord, of codePoint: UInt32, in context: Int) {
    let block = fontScripts[context].firstBlock + Int(codePoint >> 8)
    if pageOfBlock[block] == 0 {
      pageOfBlock[block] = UInt16(records.count >> 8)
      records.append(contentsOf: Self.emptyPage)
    }
    records[Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)] = record
  }

  func record(of codePoint: UInt32, in context: Int) -> CharacterRecord {
    let block = fontScripts[context].firstBlock + Int(codePoint >> 8)
    return records[Int(pageOfBlock[block]) << 8 | Int(codePoint & 0xFF)]
  }

  mutating func addRow() -> Int {
    pairs.append(contentsOf: [Int32](repeating: 0, count: Self.rowLength))
    return pairs.count / Self.rowLength - 1
  }
}
