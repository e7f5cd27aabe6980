/// The words of a script without spaces between words, from an ICU dictionary file.
struct WordList: Sendable {
  /// The words, with one byte per character.
  private let trie: BytesTrie
  /// The character whose byte is 0.
  private let base: UInt16

  /// The result of a look-up at an offset.
  struct Match {
    /// The lengths of the words that begin there in UTF-16 units, shortest first.
    var lengths: [Int] = []
    /// How many units were examined: those that begin some word, and the first that does not.
    var examined = 0
  }

  /// The maximum number of words at one offset, ICU's `POSSIBLE_WORD_LIST_MAX`.
  private static let mostLengths = 20

  /// Reads a file of ICU's format `Dict`, version 1, little-endian: a header, eight numbers and a
  /// trie of bytes; `nil` for anything else.
  init?(file: [UInt8]) {
    func number(_ size: Int, at index: Int) -> Int? {
      guard index >= 0, index + size <= file.count else { return nil }
      return (0..<size).reduce(0) { $0 | Int(file[index + $1]) << (8 * $1) }
    }
    guard let header = number(2, at: 0), file.count > 16,
      Array(file[12..<16]) == Array("Dict".utf8),
      file[16] == 1, let start = number(4, at: header), let end = number(4, at: header + 12),
      let kind = number(4, at: header + 16), let transform = number(4, at: header + 20),
      kind & 7 == 0, transform >> 24 == 1, transform & 0xFFFFFF <= 0xFFFF, start >= 32, end > start,
      header + end <= file.count
    else { return nil }
    trie = BytesTrie(file[(header + start)..<(header + end)])
    base = UInt16(truncatingIfNeeded: transform)
  }

  /// The words that begin at an offset and end at or before another.
  ///
  /// - Complexity: O(length of the longest word).
  func match(_ units: borrowing Span<UInt16>, from start: Int, to end: Int) -> Match {
    var match = Match()
    var state = BytesTrie.State()
    var offset = start
    while offset < end {
      match.examined += 1
      guard let byte = byte(of: units[offset]) else { return match }
      offset += 1
      let step = trie.step(byte, from: &state)
      if step == .none { return match }
      if step != .prefix, match.lengths.count < Self.mostLengths {
        match.lengths.append(offset - start)
      }
      if step == .last { return match }
    }
    return match
  }

  /// The byte that represents a character; `nil` where no word contains it.
  private func byte(of unit: UInt16) -> UInt8? {
    switch unit {
    case 0x200C: return 0xFE
    case 0x200D: return 0xFF
    default:
      guard unit >= base, unit - base < 0xFE else { return nil }
      return UInt8(unit - base)
    }
  }
}
