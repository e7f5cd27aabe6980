/// Boundaries of a text as a transition table that is read once per character.
///
/// `Scripts/make-unicode-data.py` compiles the table from ICU's rules, and from what Chromium decides
/// by two characters. A step tells whether a boundary precedes the character: where the match of the
/// rules ends before it, the next row is the one that the character leads to from a boundary. A few
/// steps depend on the characters that follow (``nextBoundary(_:from:to:_:)``).
package struct BoundaryTable: Sendable {
  /// For each row and category: the offset of the next row in this array, shifted left by two, and
  /// ``Step`` bits. A text begins in the first row.
  private(set) var rows: [UInt32] = []
  /// The first category whose text needs a dictionary.
  private var firstDictionary: Int
  /// The page of each block of 256 code points.
  private(set) var pageOfBlock: [UInt16]
  /// The categories, 256 a page.
  private(set) var categories: [UInt8]
  /// For each undecided step the state of the rules, and the step without and with a boundary.
  private var undecided: [UInt16]
  private var width: Int
  /// The category in the rules of each category.
  private var ruleCategories: [UInt8]
  /// By state: what look-ahead it completes (1: a boundary) and marks, and the next by category.
  private let states: [UInt16]
  private let stateWidth: Int

  enum Step {
    /// A boundary precedes the character.
    static let breaks: UInt32 = 1
    /// The characters that follow decide; the other bits are an index in ``undecided``.
    static let isUndecided: UInt32 = 2
  }

  /// A table without boundaries.
  package static let none = BoundaryTable()

  private init() {
    rows = [0]
    (firstDictionary, width, stateWidth) = (1, 1, 2)
    pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
    categories = [UInt8](repeating: 0, count: 256)
    (undecided, ruleCategories, states) = ([], [], [])
  }

  private struct Key: Hashable {
    var data: UnicodeData
    var joined: UInt8?
    var quotationMarks: QuotationMarks?
  }
  private static let known = Locked<[Key: BoundaryTable]>([:])

  /// Extended grapheme clusters of UAX 29 as Chromium has them (Unicode 17.0). The Unicode 15.0 of ICU
  /// 72 lacks rule GB9c: a virama joins the consonants on both its sides.
  static let graphemeClusters = shared(.chromiumGraphemes)

  /// A table that all threads share.
  static func shared(
    _ data: UnicodeData, joining script: UInt8? = nil, quotationMarks: QuotationMarks? = nil
  ) -> BoundaryTable {
    known.withLock { known in
      let key = Key(data: data, joined: script, quotationMarks: quotationMarks)
      if let table = known[key] { return table }
      let table = BoundaryTable(data, joining: script, quotationMarks: quotationMarks)
      known[key] = table
      return table
    }
  }

  /// Reads a table in the format that the README beside the data describes.
  ///
  /// - Parameters:
  ///   - script: in the first plane; no boundary remains between two of its characters.
  ///   - quotationMarks: those that are brackets.
  package init(
    _ data: UnicodeData, joining script: UInt8? = nil, quotationMarks: QuotationMarks? = nil
  ) {
    var reader = UnicodeDataReader(data)
    let width = Int(reader.next(UInt16.self))
    firstDictionary = Int(reader.next(UInt16.self))
    let rowCount = Int(reader.next(UInt16.self))
    let undecidedCount = Int(reader.next(UInt16.self))
    stateWidth = 2 + Int(reader.next(UInt16.self))
    let stateCount = Int(reader.next(UInt16.self))
    let pageCount = Int(reader.next(UInt16.self))
    pageOfBlock = reader.array(of: UInt16.self, count: 0x1100)
    categories = reader.array(of: UInt8.self, count: pageCount << 8)
    ruleCategories = reader.array(of: UInt8.self, count: width)
    var steps = reader.array(of: UInt16.self, count: rowCount * width)
    undecided = reader.array(of: UInt16.self, count: 3 * undecidedCount)
    states = reader.array(of: UInt16.self, count: stateCount * stateWidth)
    self.width = width
    if let quotationMarks {
      let (opening, closing) = (category(of: 0x7B), category(of: 0x7D))
      setCategories(
        quotationMarks.opening.map { ($0, opening) } + quotationMarks.closing.map { ($0, closing) })
    }
    if let script { steps = join(script, steps) }
    rows = steps.map { [width = self.width] step in
      UInt32(step) & Step.isUndecided == 0 ? Self.wide(step, width) : UInt32(step)
    }
  }

  /// Removes the boundaries between two characters of a script; returns the new steps.
  ///
  /// Its characters get categories of their own. Each row gets a copy for the text after one of them.
  private mutating func join(_ script: UInt8, _ steps: [UInt16]) -> [UInt16] {
    let members = (0..<0x10000 as Range<UInt32>).filter {
      CodePointProperty(of: $0).script == script
    }
    var kinds = (0..<UInt8(width)).map { (category: $0, joins: false) }
    kinds += Set(members.map(category(of:))).sorted().map { ($0, true) }
    // Categories that need a dictionary stay the last.
    let plain = kinds.filter { !needsDictionary($0.category) }
    kinds = plain + kinds.filter { needsDictionary($0.category) }
    var numbers = Array(repeating: [UInt8](repeating: 0, count: width), count: 2)
    for (number, kind) in kinds.enumerated() {
      numbers[kind.joins ? 1 : 0][Int(kind.category)] = UInt8(number)
    }
    let joined = members.map { ($0, numbers[1][Int(category(of: $0))]) }
    categories = categories.map { numbers[0][Int($0)] }
    setCategories(joined)
    // A step at another character, at one of the script, and at one of it after another of it.
    let copies = UInt16(steps.count / width) << 2
    func variants(_ step: UInt16) -> [UInt16] {
      [step, step + copies, (step + copies) & ~UInt16(Step.breaks)]
    }
    undecided = stride(from: 0, to: undecided.count, by: 3).flatMap { index in
      zip(variants(undecided[index + 1]), variants(undecided[index + 2])).flatMap {
        [undecided[index], $0, $1]
      }
    }
    let rows = stride(from: 0, to: steps.count, by: width)
    let joinedRows = [false, true].flatMap { follows in
      rows.flatMap { row in
        kinds.map { kind in
          let step = steps[row + Int(kind.category)]
          let variant = kind.joins ? follows ? 2 : 1 : 0
          guard step & UInt16(Step.isUndecided) != 0 else { return variants(step)[variant] }
          return (step >> 2 * 3 + UInt16(variant)) << 2 | UInt16(Step.isUndecided)
        }
      }
    }
    ruleCategories = kinds.map { ruleCategories[Int($0.category)] }
    firstDictionary = plain.count
    width = kinds.count
    return joinedRows
  }

  private mutating func setCategories(_ changes: [(codePoint: UInt32, category: UInt8)]) {
    // Other blocks may share a page with these.
    for block in Set(changes.map { Int($0.codePoint >> 8) }) {
      let page = Int(pageOfBlock[block])
      pageOfBlock[block] = UInt16(categories.count >> 8)
      categories += Array(categories[page << 8..<(page + 1) << 8])
    }
    for (codePoint, category) in changes {
      categories[Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)] = category
    }
  }

  /// A step with its row's offset instead of its row's number.
  private static func wide(_ step: UInt16, _ width: Int) -> UInt32 {
    (UInt32(step) >> 2 &* UInt32(truncatingIfNeeded: width)) << 2 | UInt32(step) & Step.breaks
  }

  @inline(__always)
  func category(of codePoint: UInt32) -> UInt8 {
    categories[Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
  }

  func needsDictionary(_ category: UInt8) -> Bool { Int(category) >= firstDictionary }

  /// The decided form of an undecided step.
  func step(_ step: UInt32, isBoundary: Bool) -> UInt32 {
    Self.wide(undecided[3 * Int(step >> 2) + (isBoundary ? 2 : 1)], width)
  }

  /// The category in the rules that stands for the text's end.
  private static let endCategory: UInt8 = 1

  /// The first boundary from an undecided step on.
  ///
  /// A boundary is the end of the longest match from the boundary before it. A match continues
  /// while there is a next state, and ends after the last accepting one. A look-ahead ends it
  /// earlier: one state marks an offset, which is the boundary once a later state completes it.
  func nextBoundary(
    _ step: UInt32, from start: Int, to end: Int, _ scalar: (Int) -> (value: UInt32, length: Int)
  ) -> Int {
    var state = Int(undecided[3 * Int(step >> 2)])
    var boundary = start
    // The offset that each look-ahead marked; the last one by itself, because most texts have one.
    var last = (number: states[state * stateWidth + 1], offset: start)
    var others: [UInt16: Int] = [:]
    var offset = start
    while true {
      var category = Self.endCategory
      let isText = offset < end
      if isText {
        let (value, length) = scalar(offset)
        category = ruleCategories[Int(self.category(of: value))]
        offset += length
      }
      state = Int(states[state * stateWidth + 2 + Int(category)])
      guard state != 0 else { return boundary }
      let completes = states[state * stateWidth]
      if completes == 1 { boundary = offset }
      if completes > 1, completes == last.number { return last.offset }
      if completes > 1, let marked = others[completes] { return marked }
      let mark = states[state * stateWidth + 1]
      if mark != 0 {
        if mark != last.number, last.number != 0 { others[last.number] = last.offset }
        last = (mark, offset)
      }
      guard isText else { return boundary }
    }
  }

  /// The decided form of an undecided step at a byte; `boundary` is the next one, where it is known.
  @inline(never)
  func decide(
    _ step: UInt32, in bytes: borrowing Span<UInt8>, at byte: Int, _ boundary: inout Int
  ) -> UInt32 {
    if byte > boundary {
      boundary = nextBoundary(step, from: byte, to: bytes.count) { bytes.scalar(at: $0) }
    }
    return self.step(step, isBoundary: byte == boundary)
  }

  /// Sets a bit in a range's marks at the boundaries strictly inside it, as if it were a whole text;
  /// returns whether some need a dictionary.
  package func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ mark: UInt8, into marks: inout [UInt8]
  ) -> Bool {
    let units = text.units.span
    let rows = rows.span
    let pages = pageOfBlock.span
    let categories = categories.span
    var marks = marks.mutableSpan
    let end = range.upperBound
    // Those that need a dictionary are the last.
    var highest = 0
    var row = 0
    var offset = range.lowerBound
    // The next boundary, where it is known.
    var boundary = offset - 1
    while offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      let page = Int(pages[Int(codePoint >> 8)])
      let category = Int(categories[page << 8 | Int(codePoint & 0xFF)])
      highest = max(highest, category)
      var step = rows[row &+ category]
      if step & Step.isUndecided != 0 {
        if offset > boundary {
          boundary = nextBoundary(step, from: offset, to: end) { units.scalar(at: $0, end: end) }
        }
        step = self.step(step, isBoundary: offset == boundary)
      }
      if step & Step.breaks != 0, offset > range.lowerBound {
        marks[offset - range.lowerBound] |= mark
      }
      row = Int(step >> 2)
      offset &+= length
    }
    return highest >= firstDictionary
  }
}
