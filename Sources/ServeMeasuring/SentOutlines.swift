import TextMeasure

/// The outlines that a page has already: each is sent once.
public struct SentOutlines: Sendable {
  struct Key: Hashable, Sendable {
    var font: Int
    var glyph: UInt32
  }

  /// The fonts by their numbers in drawings.
  private(set) var fonts: [Font] = []
  private var numbers: [Font: Int] = [:]
  private var glyphs: Set<Key> = []

  /// How many outlines a page caches before both sides clear them.
  static let most = 60_000

  /// Whether the page may have others and should clear them.
  let resets: Bool

  /// A page that has none.
  public init() { self.init(resets: false) }

  init(resets: Bool) { self.resets = resets }

  /// The number of a font in drawings, and whether the page does not know it yet.
  mutating func number(of font: Font) -> (number: Int, isNew: Bool) {
    if let number = numbers[font] { return (number, false) }
    numbers[font] = fonts.count
    fonts.append(font)
    return (fonts.count - 1, true)
  }

  /// Notes that a glyph is sent; `false` when it was before.
  mutating func insert(_ glyph: UInt32, font: Int) -> Bool {
    glyphs.insert(Key(font: font, glyph: glyph)).inserted
  }

  /// Whether the limit is reached and both sides should clear their outlines.
  var isFull: Bool { glyphs.count > Self.most || fonts.count > 256 }
}
