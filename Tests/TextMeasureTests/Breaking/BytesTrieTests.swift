import Testing

@testable import TextMeasure

/// Reading ICU's dictionary files.
struct BytesTrieTests {
  /// Written by hand after the description in ICU's `bytestrie.h`: "a" and "ab", "b", "c", … "g",
  /// as a branch of seven, which is halved once.
  private static let nodes: [UInt8] = [
    0x06,  // seven branches
    0x64, 8,  // those below "d" begin 8 further
    0x64, 0x21, 0x65, 0x21, 0x66, 0x21, 0x67, 0x21,  // "d" to "g", each with a last value
    0x61, 0x28,  // "a" goes on 4 further
    0x62, 0x21, 0x63, 0x21,  // "b" and "c", each with a last value
    0x20, 0x10, 0x62, 0x21,  // behind "a": a value, one byte "b", a last value
  ]

  private static func lengths(of text: String, in trie: BytesTrie) -> [Int] {
    var state = BytesTrie.State()
    var lengths: [Int] = []
    for (index, byte) in text.utf8.enumerated() {
      switch trie.step(byte, from: &state) {
      case .none: return lengths
      case .prefix: continue
      case .end: lengths.append(index + 1)
      case .last: return lengths + [index + 1]
      }
    }
    return lengths
  }

  @Test func findsEveryStringByHand() {
    let trie = BytesTrie(Self.nodes)
    #expect(Self.lengths(of: "ab", in: trie) == [1, 2])
    #expect(Self.lengths(of: "ac", in: trie) == [1])
    for text in ["b", "c", "d", "e", "f", "g"] {
      #expect(Self.lengths(of: text + "a", in: trie) == [1], "\(text)")
    }
    for text in ["", "h", "`", "zb"] { #expect(Self.lengths(of: text, in: trie).isEmpty) }
  }

  @Test func bytesThatAreNoTrieAreRead() {
    var generated = GeneratedText(seed: 32)
    for _ in 0..<500 {
      let bytes = (0..<generated.number(below: 40)).map { _ in
        UInt8(generated.number(below: 256))
      }
      let trie = BytesTrie(bytes)
      var state = BytesTrie.State()
      for _ in 0..<60 {
        if trie.step(UInt8(generated.number(below: 256)), from: &state) == .none { break }
      }
      var file = [UInt8]("\u{90}\u{0}..........Dict".utf8) + bytes
      #expect(WordList(file: file) == nil)
      file = bytes
      #expect(WordList(file: file) == nil)
    }
  }

  /// As many words as `make-unicode-data.py list` prints by walking
  /// through the whole of it.
  @Test func bundledListHasAllItsWords() throws {
    let file = UnicodeData.chromiumLao.bytes
    let header = 0x90
    let trie = BytesTrie(file[(header + 32)...])
    let letters = Array(UInt8(0)...0x5F) + [0xFE, 0xFF]
    var count = 0
    var states = [BytesTrie.State()]
    while let state = states.popLast() {
      for letter in letters {
        var next = state
        switch trie.step(letter, from: &next) {
        case .none: continue
        case .prefix: states.append(next)
        case .end:
          count += 1
          states.append(next)
        case .last: count += 1
        }
      }
    }
    #expect(count == 11_206)
  }
}
