import Synchronization

/// Boundaries of a text as a transition table that is read once per character.
///
/// `Scripts/make-unicode-data.py` compiles the table from ICU's rules, and from what Chromium decides
/// by two characters. A step tells whether a boundary precedes the character: where the match of the
/// rules ends before it, the next row is the one that the character leads to from a boundary. A few
/// steps depend on the characters that follow (``Lookahead``).
struct BoundaryTable: Sendable {
  /// For each row and category: the offset of the next row in this array, shifted left by two, and
  /// ``Step`` bits. A text begins in the first row.
  let rows: [UInt32]
  /// The first category whose text needs a dictionary.
  private let firstDictionary: Int
  /// The page of each block of 256 code points.
  private let pageOfBlock: [UInt16]
  /// The categories, 256 a page.
  private let categories: [UInt8]
  /// The steps that depend on the characters after theirs: the state of the rules, and the step
  /// without and with a boundary.
  private let undecided: [UInt16]
  private let width: Int
  /// The category in the rules of each category.
  private let ruleCategories: [UInt8]
  /// The states of the rules: which look-ahead each completes (1: a boundary) and marks, and the next
  /// state for each of the rules' categories.
  private let states: [UInt16]
  private let stateWidth: Int

  enum Step {
    /// A boundary precedes the character.
    static let breaks: UInt32 = 1
    /// The characters that follow decide; the other bits are an index of the undecided steps.
    static let isUndecided: UInt32 = 2
  }

  private static let known = Locked<[(data: UnicodeData, table: BoundaryTable)]>([])

  /// A table that all threads share.
  static func shared(_ data: UnicodeData) -> BoundaryTable {
    known.withLock { known in
      if let entry = known.first(where: { $0.data == data }) { return entry.table }
      let table = BoundaryTable(data)
      known.append((data, table))
      return table
    }
  }

  /// Reads a table, which the README beside the data describes.
  init(_ data: UnicodeData) {
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
    rows = reader.array(of: UInt16.self, count: rowCount * width).map { step in
      UInt32(step) & Step.isUndecided == 0 ? Self.wide(step, width) : UInt32(step)
    }
    undecided = reader.array(of: UInt16.self, count: 3 * undecidedCount)
    states = reader.array(of: UInt16.self, count: stateCount * stateWidth)
    self.width = width
  }

  /// A step with its row's offset instead of its row's number.
  private static func wide(_ step: UInt16, _ width: Int) -> UInt32 {
    (UInt32(step) >> 2 &* UInt32(truncatingIfNeeded: width)) << 2 | UInt32(step) & Step.breaks
  }

  /// The category of a code point.
  @inline(__always)
  func category(of codePoint: UInt32) -> UInt8 {
    categories[Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
  }

  /// Whether the text of a category needs a dictionary.
  func needsDictionary(_ category: UInt8) -> Bool { Int(category) >= firstDictionary }

  /// The decided form of an undecided step.
  func step(_ step: UInt32, isBoundary: Bool) -> UInt32 {
    Self.wide(undecided[3 * Int(step >> 2) + (isBoundary ? 2 : 1)], width)
  }

  /// Finds the next boundary, from the character of an undecided step on. There is none before it.
  ///
  /// A boundary is the end of the longest match from the boundary before it. A match continues to the
  /// first character without a next state, and ends after the last accepting state. A look-ahead
  /// ends it earlier: one state marks an offset, and a later state that completes the look-ahead
  /// makes the marked offset the boundary.
  struct Lookahead {
    /// The number of characters up to the boundary so far; 0 where it precedes the step's.
    private(set) var length = 0
    private var state: Int
    private var count = 0
    /// The number of characters before the offset that each look-ahead marked.
    private var marks: [UInt16: Int] = [:]

    /// The category in the rules that stands for the text's end.
    private static let endCategory: UInt8 = 1

    /// - Parameter step: an undecided step of the table.
    init(_ step: UInt32, in table: borrowing BoundaryTable) {
      state = Int(table.undecided[3 * Int(step >> 2)])
      marks[table.states[state * table.stateWidth + 1]] = 0
    }

    /// Reads the category of the next character, the step's first; returns whether more is needed.
    mutating func read(_ category: UInt8, in table: borrowing BoundaryTable) -> Bool {
      advance(table.ruleCategories[Int(category)], to: count + 1, table)
    }

    /// Reads the text's end.
    mutating func readEnd(in table: borrowing BoundaryTable) {
      _ = advance(Self.endCategory, to: count, table)
    }

    private mutating func advance(
      _ category: UInt8, to offset: Int, _ table: borrowing BoundaryTable
    ) -> Bool {
      state = Int(table.states[state * table.stateWidth + 2 + Int(category)])
      guard state != 0 else { return false }
      count = offset
      let completes = table.states[state * table.stateWidth]
      let mark = table.states[state * table.stateWidth + 1]
      if completes == 1 { length = offset }
      if completes > 1, let marked = marks[completes] {
        length = marked
        return false
      }
      if mark != 0 { marks[mark] = offset }
      return true
    }
  }
}

extension BoundaryTable {
  /// Marks the boundaries strictly inside a range of a text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - mark: the mark's bit.
  ///   - row: the row in which the text before the range ends; on return the one in which the range
  ///     ends.
  ///   - isAtEnd: whether the text ends with the range.
  ///   - marks: the marks of the range's offsets.
  /// - Returns: whether a boundary precedes the range, and whether some of it needs a dictionary;
  ///   `nil` where a boundary depends on the text after the range.
  func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ mark: UInt8, from row: inout Int,
    isAtEnd: Bool, into marks: inout [UInt8]
  ) -> (isBoundary: Bool, needsDictionary: Bool)? {
    let units = text.units.span
    let rows = rows.span
    let pages = pageOfBlock.span
    let categories = categories.span
    var marks = marks.mutableSpan
    let end = range.upperBound
    // Those that need a dictionary are the last.
    var highest = 0
    var result = (isBoundary: false, needsDictionary: false)
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
          guard let next = nextBoundary(units, from: offset, end, step, isAtEnd: isAtEnd) else {
            return nil
          }
          boundary = next
        }
        step = self.step(step, isBoundary: offset == boundary)
      }
      if step & Step.breaks != 0 {
        if offset == range.lowerBound {
          result.isBoundary = true
        } else {
          marks[offset - range.lowerBound] |= mark
        }
      }
      row = Int(step >> 2)
      offset &+= length
    }
    result.needsDictionary = highest >= firstDictionary
    return result
  }

  /// The first boundary at or after the offset of an undecided step; `nil` where it depends on the
  /// text after `end`.
  private func nextBoundary(
    _ units: borrowing Span<UInt16>, from start: Int, _ end: Int, _ step: UInt32, isAtEnd: Bool
  ) -> Int? {
    var lookahead = Lookahead(step, in: self)
    var needsMore = true
    var offset = start
    while needsMore, offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      needsMore = lookahead.read(category(of: codePoint), in: self)
      offset += length
    }
    if needsMore {
      guard isAtEnd else { return nil }
      lookahead.readEnd(in: self)
    }
    offset = start
    for _ in 0..<lookahead.length { offset += units.scalar(at: offset, end: end).length }
    return offset
  }
}

extension Span where Element == UInt16 {
  /// The code point at an offset; a lone surrogate represents itself.
  @inline(__always)
  fileprivate func scalar(at offset: Int, end: Int) -> (codePoint: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first & 0xFC00 == 0xD800, offset + 1 < end {
      let second = UInt32(self[offset + 1])
      if second & 0xFC00 == 0xDC00 {
        return (0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF), 2)
      }
    }
    return (first, 1)
  }
}
