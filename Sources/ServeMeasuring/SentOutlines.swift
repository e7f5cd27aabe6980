import TextMeasure

/// The outlines that a page has already: each is sent once.
struct SentOutlines {
  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
  }

  /// How many outlines a page caches before both sides clear them.
  private static let most = 60_000

  /// Whether the page may have others and should clear them.
  let resets: Bool

  /// The fonts' numbers in drawings.
  private var numbers: [Font: Int] = [:]
  private var glyphs: Set<Key> = []

  init(resets: Bool = false) { self.resets = resets }

  /// The number of a font in drawings, and whether the page does not know it yet.
  mutating func number(of font: Font) -> (number: Int, isNew: Bool) {
    if let number = numbers[font] { return (number, false) }
    let number = numbers.count
    numbers[font] = number
    return (number, true)
  }

  /// Notes that a glyph is sent; `false` when it was before.
  mutating func insert(_ glyph: UInt32, font: Int) -> Bool {
    glyphs.insert(Key(font: font, glyph: glyph)).inserted
  }

  /// Whether the limit is reached and both sides should clear their outlines.
  var isFull: Bool { glyphs.count > Self.most || numbers.count > 256 }
}
