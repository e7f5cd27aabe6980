/// A set of small numbers, a bit each.
struct BitSet: Hashable {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] >> UInt64(number & 63) & 1 != 0
  }

  mutating func insert(_ number: Int) {
    let index = number >> 6
    if index >= words.count {
      words.append(contentsOf: repeatElement(0, count: index + 1 - words.count))
    }
    words[index] |= 1 << UInt64(number & 63)
  }

  /// The numbers in the set, ascending.
  var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }

  func intersects(_ other: BitSet) -> Bool {
    zip(words, other.words).contains { $0 & $1 != 0 }
  }

  func intersection(_ other: BitSet) -> BitSet {
    var result = BitSet()
    result.words = zip(words, other.words).map { $0 & $1 }
    return result
  }
}
