/// A B+ tree of row heights that can be cut in two and joined in logarithmic time.
struct RowHeightTree: Sendable {
  /// The topmost node; an empty leaf when there are no rows.
  private(set) var root = RowHeightNode()
  /// The number of branches above a leaf.
  private(set) var depth = 0
  /// What the whole tree adds up to.
  private(set) var summary = RowHeightSummary()

  /// A tree without rows.
  init() {}

  /// A tree around a node whose summary is known.
  private init(root: RowHeightNode, depth: Int, summary: RowHeightSummary) {
    self.root = root
    self.depth = depth
    self.summary = summary
  }

  /// A tree of a branch's part: nothing, the only child itself, or a branch.
  private init(
    children: ArraySlice<RowHeightNode>, summaries: ArraySlice<RowHeightSummary>, depth: Int
  ) {
    var sum = RowHeightSummary()
    for part in summaries { sum += part }
    if children.count > 1 {
      let branch = RowHeightNode(children: Array(children), summaries: Array(summaries))
      self.init(root: branch, depth: depth, summary: sum)
    } else if let only = children.first {
      self.init(root: only, depth: depth - 1, summary: sum)
    } else {
      self.init()
    }
  }

  /// Builds a tree of given rows, every node as full as its neighbours and with room to grow.
  ///
  /// - Complexity: O(*n*).
  init(_ rows: [PackedRowHeight]) {
    guard !rows.isEmpty else { return }
    var level = Self.evenRanges(rows.count, atMost: RowHeightNode.builtRows)
      .map { RowHeightNode(rows: Array(rows[$0])) }
    var summaries = level.map(\.summary)
    while level.count > 1 {
      let ranges = Self.evenRanges(level.count, atMost: RowHeightNode.builtChildren)
      let above = ranges.map {
        RowHeightNode(children: Array(level[$0]), summaries: Array(summaries[$0]))
      }
      level = above
      summaries = above.map(\.summary)
      depth += 1
    }
    root = level[0]
    summary = summaries[0]
  }

  /// Builds a tree of equal rows, which share their nodes until they are changed.
  ///
  /// - Complexity: O(log *n*) in time and memory.
  init(repeating row: PackedRowHeight, count: Int) {
    guard count > 0 else { return }
    let leaf = RowHeightNode(rows: Array(repeating: row, count: RowHeightNode.builtRows))
    var full = [RowHeightTree(root: leaf, depth: 0, summary: leaf.summary)]
    while let top = full.last, top.summary.count <= count / RowHeightNode.builtChildren {
      let branch = RowHeightNode(
        children: Array(repeating: top.root, count: RowHeightNode.builtChildren),
        summaries: Array(repeating: top.summary, count: RowHeightNode.builtChildren))
      full.append(
        RowHeightTree(root: branch, depth: top.depth + 1, summary: branch.summary))
    }
    var rest = count
    for tree in full.reversed() {
      while rest >= tree.summary.count {
        self = Self.joined(self, tree)
        rest -= tree.summary.count
      }
    }
    self = Self.joined(self, RowHeightTree(Array(repeating: row, count: rest)))
  }

  /// Cuts `0..<count` into the fewest ranges of at most `limit`, whose sizes differ by one.
  private static func evenRanges(_ count: Int, atMost limit: Int) -> [Range<Int>] {
    let parts = (count + limit - 1) / limit
    return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }
}

// MARK: Cutting and joining

extension RowHeightTree {
  /// The rows before a row, and the rows from it on.
  ///
  /// - Complexity: O(log *n*).
  func split(at row: Int) -> (RowHeightTree, RowHeightTree) {
    if row <= 0 { return (RowHeightTree(), self) }
    if row >= summary.count { return (self, RowHeightTree()) }
    return Self.split(root, depth: depth, at: row)
  }

  /// Cuts a node; the row lies inside it or at its ends.
  private static func split(
    _ node: RowHeightNode, depth: Int, at row: Int
  ) -> (RowHeightTree, RowHeightTree) {
    guard !node.children.isEmpty else {
      return (
        RowHeightTree(Array(node.rows[..<row])), RowHeightTree(Array(node.rows[row...]))
      )
    }
    let location = node.child(holding: row)
    let (low, high) = split(node.children[location.child], depth: depth - 1, at: location.row)
    let before = RowHeightTree(
      children: node.children[..<location.child], summaries: node.summaries[..<location.child],
      depth: depth)
    let after = RowHeightTree(
      children: node.children[(location.child + 1)...],
      summaries: node.summaries[(location.child + 1)...], depth: depth)
    return (joined(before, low), joined(high, after))
  }

  /// One tree after the other.
  ///
  /// - Complexity: O(difference of the depths).
  static func joined(_ left: RowHeightTree, _ right: RowHeightTree) -> RowHeightTree {
    if left.summary.count == 0 { return right }
    if right.summary.count == 0 { return left }
    var summary = left.summary
    summary += right.summary
    let depth = max(left.depth, right.depth)
    var first = left.root
    var second: RowHeightNode?
    if left.depth >= right.depth {
      second = first.append(right.root, levels: left.depth - right.depth)
    } else {
      var last = right.root
      if let overflow = last.prepend(left.root, levels: right.depth - left.depth) {
        first = overflow
        second = last
      } else {
        first = last
      }
    }
    guard let second else {
      return RowHeightTree(root: first, depth: depth, summary: summary)
    }
    let branch = RowHeightNode(
      children: [first, second], summaries: [first.summary, second.summary])
    return RowHeightTree(root: branch, depth: depth + 1, summary: summary)
  }
}

extension RowHeightNode {
  /// Adds a node that lies `levels` deeper at the end; what does not fit comes back as a node of
  /// this one's depth, to stand after it.
  fileprivate mutating func append(_ node: RowHeightNode, levels: Int) -> RowHeightNode? {
    guard levels > 0 else { return absorb(node) }
    let last = children.count - 1
    let overflow = children[last].append(node, levels: levels - 1)
    summaries[last] = children[last].summary
    guard let overflow else { return nil }
    children.append(overflow)
    summaries.append(overflow.summary)
    return children.count > Self.maximumChildren ? cutInHalf() : nil
  }

  /// Adds a node that lies `levels` deeper at the start; what does not fit comes back as a node
  /// of this one's depth, to stand before it.
  fileprivate mutating func prepend(_ node: RowHeightNode, levels: Int) -> RowHeightNode? {
    guard levels > 0 else {
      var first = node
      guard let second = first.absorb(self) else {
        self = first
        return nil
      }
      self = second
      return first
    }
    let overflow = children[0].prepend(node, levels: levels - 1)
    summaries[0] = children[0].summary
    guard let overflow else { return nil }
    children.insert(overflow, at: 0)
    summaries.insert(overflow.summary, at: 0)
    guard children.count > Self.maximumChildren else { return nil }
    let second = cutInHalf()
    let first = self
    self = second
    return first
  }

  /// Keeps the first half and returns the second.
  private mutating func cutInHalf() -> RowHeightNode {
    let middle = children.count / 2
    let second = RowHeightNode(
      children: Array(children[middle...]), summaries: Array(summaries[middle...]))
    children.removeSubrange(middle...)
    summaries.removeSubrange(middle...)
    return second
  }

  /// Takes in a following node of the same depth: wholly if it fits, else so that both are full
  /// enough; the second of two comes back.
  private mutating func absorb(_ next: RowHeightNode) -> RowHeightNode? {
    if children.isEmpty {
      let total = rows.count + next.rows.count
      if total > Self.maximumRows, min(rows.count, next.rows.count) >= Self.minimumRows {
        return next
      }
      rows += next.rows
      guard total > Self.maximumRows else { return nil }
      let second = RowHeightNode(rows: Array(rows[(total / 2)...]))
      rows.removeSubrange((total / 2)...)
      return second
    }
    let total = children.count + next.children.count
    let smaller = min(children.count, next.children.count)
    if total > Self.maximumChildren, smaller >= Self.minimumChildren { return next }
    children += next.children
    summaries += next.summaries
    return total > Self.maximumChildren ? cutInHalf() : nil
  }
}

// MARK: Changes

extension RowHeightTree {
  /// Puts rows before a row.
  ///
  /// - Complexity: O(log *n* + number of new rows).
  mutating func insert(_ rows: [PackedRowHeight], at row: Int) {
    if rows.count == 1, root.insert(rows[0], at: row) {
      summary += RowHeightSummary(rows[0])
      return
    }
    let (low, high) = split(at: row)
    self = Self.joined(Self.joined(low, RowHeightTree(rows)), high)
  }

  /// Puts another tree before a row.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ tree: RowHeightTree, at row: Int) {
    if tree.depth == 0 {
      insert(tree.root.rows, at: row)
      return
    }
    let (low, high) = split(at: row)
    self = Self.joined(Self.joined(low, tree), high)
  }

  /// Takes rows out and gives them back as a tree.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ range: Range<Int>) -> RowHeightTree {
    if range.count == 1,
      let removed = root.remove(at: range.lowerBound, isRoot: depth == 0)
    {
      summary -= RowHeightSummary(removed)
      return RowHeightTree([removed])
    }
    let (low, rest) = split(at: range.lowerBound)
    let (removed, high) = rest.split(at: range.count)
    self = Self.joined(low, high)
    return removed
  }

  /// Changes rows in place.
  ///
  /// - Complexity: O(log *n* + length of the range).
  mutating func modify(_ range: Range<Int>, _ body: (Int, inout PackedRowHeight) -> Void) {
    let change = root.modify(range, base: 0, body)
    summary += change
  }
}
