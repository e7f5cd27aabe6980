/// What shaping one context does with each UTF-16 unit, remembered as units are met.
struct CharacterClasses {
  /// What a unit is to the word cache.
  enum Class {
    static let unknown: UInt8 = 0
    /// Part of a word.
    static let word: UInt8 = 1
    /// Has the same advance wherever it stands.
    static let fixed: UInt8 = 2
    /// Part of a word, but a word must not begin with it.
    static let extending: UInt8 = 3
    /// The run must be shaped whole.
    static let crossing: UInt8 = 4
    /// U+0020.
    static let space: UInt8 = 5
  }

  private var pageOfBlock: [UInt8]
  private var classes: [UInt8] = []
  private var advances: [Int32] = []
  /// Where each unit's places are in the palette; most units share theirs.
  private var paletteIndex: [UInt16] = []
  private var palette: [CrossingPlaces] = [.unknown]
  private var paletteNumber: [CrossingPlaces: UInt16] = [.unknown: 0]
  /// What stands past the run's edge.
  private(set) var atEdge = CrossingPlaces.unknown

  init() {
    pageOfBlock = [UInt8](repeating: 0, count: 256)
  }

  private init(pageOfBlock: [UInt8]) {
    self.pageOfBlock = pageOfBlock
  }

  /// Holds another's place while that is used; it is never asked.
  static let empty = CharacterClasses(pageOfBlock: [])

  /// The class of a unit, ``Class/unknown`` when it was not met before.
  @inline(__always)
  func value(of unit: UInt16) -> UInt8 {
    let page = Int(pageOfBlock[Int(unit >> 8)])
    return page == 0 ? Class.unknown : classes[(page - 1) << 8 | Int(unit & 0xFF)]
  }

  /// The advance of a unit whose class is ``Class/fixed``.
  @inline(__always)
  func advance(of unit: UInt16) -> Int32 {
    let page = Int(pageOfBlock[Int(unit >> 8)])
    return page == 0 ? 0 : advances[(page - 1) << 8 | Int(unit & 0xFF)]
  }

  /// In which crossing rules a unit may stand where.
  @inline(__always)
  func places(of unit: UInt16) -> CrossingPlaces {
    let page = Int(pageOfBlock[Int(unit >> 8)])
    return page == 0
      ? .unknown : palette[Int(paletteIndex[(page - 1) << 8 | Int(unit & 0xFF)])]
  }

  /// Works a unit's class out and remembers it.
  mutating func learn(
    _ unit: UInt16, property: CodePointProperty, proof: WordProof
  ) -> UInt8 {
    let block = Int(unit >> 8)
    if classes.isEmpty { atEdge = proof.placesAtEdge }
    if pageOfBlock[block] == 0 {
      // There are 256 blocks, and a page's number takes a byte: the last one is never needed,
      // because surrogates have no page.
      guard classes.count < 255 << 8 else { return Class.crossing }
      classes.append(contentsOf: repeatElement(Class.unknown, count: 256))
      advances.append(contentsOf: repeatElement(0, count: 256))
      paletteIndex.append(contentsOf: repeatElement(0, count: 256))
      pageOfBlock[block] = UInt8(classes.count >> 8)
    }
    let index = (Int(pageOfBlock[block]) - 1) << 8 | Int(unit & 0xFF)
    var advance: Int32 = 0
    let value: UInt8
    if unit == 0x20 {
      value = Class.space
    } else if unit & 0xF800 == 0xD800 {
      value = Class.word
    } else if unit == 0x2044 || (0xE000...0xF8FF).contains(unit) {
      // A fraction slash makes HarfBuzz look for digits on both sides.
      value = Class.crossing
    } else if property.isMark || property.graphemeBreak != 0
      || !property.flags.isDisjoint(with: [.defaultIgnorable, .variationSelector])
    {
      value = Class.extending
    } else if let fixed = proof.fixedAdvance(of: UInt32(unit)) {
      value = Class.fixed
      advance = fixed
    } else {
      value = Class.word
    }
    if proof.hasCrossings, unit & 0xF800 != 0xD800, value != Class.extending {
      paletteIndex[index] = number(of: proof.crossingPlaces(of: UInt32(unit)))
    }
    classes[index] = value
    advances[index] = advance
    return value
  }

  /// The palette's number of these places; 0, *unknown*, when the palette is full.
  private mutating func number(of places: CrossingPlaces) -> UInt16 {
    if let number = paletteNumber[places] { return number }
    guard palette.count < Int(UInt16.max) else { return 0 }
    let number = UInt16(palette.count)
    palette.append(places)
    paletteNumber[places] = number
    return number
  }
}
