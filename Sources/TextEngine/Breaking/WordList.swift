/// Words with their costs: a graph in which words share their beginnings and ends, in the format that
/// the README beside the data describes.
struct WordList: Sendable {
  private let graph: UnicodeDataReader
  /// The character whose label is 0.
  private let base: Int
  /// The bytes of a label.
  private let labelSize: Int

  /// The node at which words begin.
  static let root = 4

  init(_ data: UnicodeData) {
    var reader = UnicodeDataReader(data)
    base = Int(reader.next(UInt16.self))
    labelSize = Int(reader.next(UInt8.self))
    graph = reader
  }

  func continues(_ node: Int) -> Bool { number(labelSize, at: node + 1) > 1 }

  /// Follows a character from a node; returns the cost of the word that ends with it, 0 where none
  /// does; `nil` where no word continues with it.
  func follow(_ unit: UInt16, from node: inout Int) -> UInt8? {
    let head = number(labelSize, at: node + 1)
    let count = head >> 1
    let labels = node + 1 + labelSize
    let sought = Int(unit) - base
    func label(_ child: Int) -> Int { number(labelSize, at: labels + child * labelSize) }
    let child = (0..<count).partitionPoint { label($0) < sought }
    guard child < count, label(child) == sought else { return nil }
    let target = labels + count * labelSize + 3 * child
    // Behind some nodes their last child follows.
    node = head & 1 == 1 && child == count - 1 ? target : number(3, at: target)
    return graph.number(UInt8.self, at: node)
  }

  /// A number of one to three bytes.
  @inline(__always)
  private func number(_ size: Int, at offset: Int) -> Int {
    switch size {
    case 1: Int(graph.number(UInt8.self, at: offset))
    case 2: Int(graph.number(UInt16.self, at: offset))
    default: Int(graph.number(UInt32.self, at: offset) & 0xFF_FFFF)
    }
  }

  struct Match {
    var lengths = Lengths()
    /// How many units were examined: those that begin some word, and the first that does not.
    var examined = 0
  }

  /// Lengths of words in UTF-16 units, up to 64 (the longest has 33): bit n − 1 stands for n.
  struct Lengths {
    private var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }
    var hasOneAtMost: Bool { bits & (bits &- 1) == 0 }
    /// The longest; 0 where there is none.
    var longest: Int { 64 - bits.leadingZeroBitCount }

    mutating func insert(_ length: Int) { bits |= 1 << UInt64(length - 1) }

    mutating func popLongest() -> Int? {
      guard !isEmpty else { return nil }
      let longest = longest
      bits ^= 1 << UInt64(longest - 1)
      return longest
    }
  }

  /// The words that begin at an offset and end at or before another.
  func match(_ units: borrowing Span<UInt16>, from start: Int, to end: Int) -> Match {
    var match = Match()
    var node = Self.root
    while start + match.examined < end, continues(node) {
      let cost = follow(units[start + match.examined], from: &node)
      match.examined += 1
      guard let cost else { return match }
      if cost > 0 { match.lengths.insert(match.examined) }
    }
    return match
  }
}
