/// A piece of a font's table: big-endian numbers, and offsets to the pieces behind it.
///
/// Offsets count from the piece's start, as OpenType has them in layout tables.
public struct TableBlock: Sendable {
  private var own: [UInt8] = []
  private var children: [(place: Int, isLong: Bool, bytes: [UInt8])] = []

  /// Creates a piece of numbers.
  public init(_ words: [UInt16] = []) {
    append(words)
  }

  /// Appends numbers of 16 bits.
  public mutating func append(_ words: [UInt16]) {
    for word in words { own += [UInt8(word >> 8), UInt8(word & 255)] }
  }

  /// Appends a count.
  public mutating func append(_ count: Int) { append([UInt16(clamping: count)]) }

  /// Appends a number of 32 bits.
  public mutating func append(long value: UInt32) {
    append([UInt16(value >> 16), UInt16(value & 0xFFFF)])
  }

  /// Appends a tag, or any other text of ASCII.
  public mutating func append(tag: String) { own += Array(tag.utf8) }

  /// Appends an offset to a piece, 0 for none.
  ///
  /// - Parameter isLong: whether it has 32 bits.
  public mutating func append(offsetTo child: TableBlock?, isLong: Bool = false) {
    if let child { children.append((own.count, isLong, child.bytes)) }
    append([UInt16](repeating: 0, count: isLong ? 2 : 1))
  }

  /// The piece with all that is behind it. Equal pieces are written once.
  public var bytes: [UInt8] {
    var result = own
    var places: [[UInt8]: Int] = [:]
    for child in children {
      let at = places[child.bytes] ?? result.count
      if places[child.bytes] == nil {
        places[child.bytes] = at
        result += child.bytes
        if result.count % 2 != 0 { result.append(0) }
      }
      // An offset that is too far is none.
      let offset = child.isLong ? UInt32(clamping: at) : UInt32(UInt16(exactly: at) ?? 0)
      let length = child.isLong ? 4 : 2
      for index in 0..<length {
        result[child.place + index] = UInt8(
          truncatingIfNeeded: offset >> UInt32(8 * (length - 1 - index)))
      }
    }
    return result
  }

  /// The glyphs of a coverage table.
  static func coverage(_ glyphs: some Sequence<UInt16>) -> TableBlock {
    let glyphs = Set(glyphs).sorted()
    guard let first = glyphs.first, glyphs.count > 3,
      glyphs.count == Int(glyphs[glyphs.count - 1] - first) + 1
    else { return TableBlock([1, UInt16(clamping: glyphs.count)] + glyphs) }
    return TableBlock([2, 1, first, glyphs[glyphs.count - 1], 0])
  }

  /// The classes of glyphs; what is not named is of class 0.
  static func classes(_ classes: [UInt16: UInt16]) -> TableBlock {
    let named = classes.sorted { $0.key < $1.key }
    if let first = named.first?.key, let last = named.last?.key,
      named.count == Int(last - first) + 1
    {
      return TableBlock([1, first, UInt16(clamping: named.count)] + named.map(\.value))
    }
    return TableBlock(
      [2, UInt16(clamping: named.count)] + named.flatMap { [$0.key, $0.key, $0.value] })
  }
}
