public import Foundation

/// How text is set: its fonts, size and spacing.
public struct TextStyle: Sendable, Hashable {
  /// The fonts to try for each character.
  public var fonts: FontCascade
  /// The font size in points: the length of one em. Positive and finite.
  public var size: CGFloat
  /// Points added after every grapheme cluster, including the last. `nil` keeps the font's kerning,
  /// 0 switches it off, as UIKit's `kern` attribute does.
  public var kern: CGFloat?
  /// Points added after every grapheme cluster. Unlike ``kern`` it never switches kerning off.
  public var tracking: CGFloat
  /// Whether common and contextual ligatures are used; they never are where spacing is added.
  /// `true` by default.
  public var usesLigatures: Bool
  /// OpenType features in addition to the script's defaults.
  public var features: [FontFeature]
  /// The BCP 47 tag of the text's language, which selects glyphs; `nil` is undetermined.
  public var language: String?
  /// The distance of the text above the line's baseline, in points; negative is below.
  public var baselineOffset: CGFloat
  /// The line gap in points that replaces the font's own; `nil` keeps the font's.
  ///
  /// Dynamic Type's text styles have leadings that no font table contains.
  public var leading: CGFloat?
  /// The directional embeddings around the text, outermost first; none by default.
  public var writingDirection: [DirectionEmbedding]

  /// Creates a style.
  public init(
    fonts: FontCascade, size: CGFloat, kern: CGFloat? = nil, tracking: CGFloat = 0,
    usesLigatures: Bool = true, features: [FontFeature] = [], language: String? = nil,
    baselineOffset: CGFloat = 0, leading: CGFloat? = nil,
    writingDirection: [DirectionEmbedding] = []
  ) {
    self.fonts = fonts
    self.size = size
    self.kern = kern
    self.tracking = tracking
    self.usesLigatures = usesLigatures
    self.features = features
    self.language = language
    self.baselineOffset = baselineOffset
    self.leading = leading
    self.writingDirection = writingDirection
  }

  /// Creates a style with one font.
  public init(font: Font, size: CGFloat) {
    self.init(fonts: FontCascade([font]), size: size)
  }

  /// The points added after every grapheme cluster by ``kern`` and ``tracking`` together.
  var letterSpacing: CGFloat { (kern ?? 0) + tracking }

  /// Checks the values that a caller may have set.
  ///
  /// - Throws: `invalidArgument` that names the property.
  func validate() throws(TextMeasureError) {
    func check(_ name: String, _ value: CGFloat, _ range: ClosedRange<CGFloat>)
      throws(TextMeasureError)
    {
      guard range.contains(value) else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "\(name) is \(value); it must be a number from \(range.lowerBound) to "
            + "\(range.upperBound).",
          operation: "prepare text")
      }
    }
    guard size > 0 else {
      throw TextMeasureError(
        code: .invalidArgument, message: "size is \(size); a font size is greater than 0.",
        operation: "prepare text")
    }
    try check("size", size, 0...TextLimits.largestSize)
    let spacing = -TextLimits.largestSize...TextLimits.largestSize
    try check("kern", kern ?? 0, spacing)
    try check("tracking", tracking, spacing)
    try check("baselineOffset", baselineOffset, spacing)
    try check("leading", leading ?? 0, spacing)
    // UAX 9 allows no more levels, and ICU resolves no more.
    guard writingDirection.count <= 61 else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "The writing direction has \(writingDirection.count) embeddings; 61 are read at "
          + "most.", operation: "prepare text")
    }
    guard fonts.fonts.count <= TextLimits.mostFonts else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "The font cascade has \(fonts.fonts.count) fonts; \(TextLimits.mostFonts) are "
          + "tried at most.", operation: "prepare text")
    }
    guard !fonts.fonts.isEmpty else {
      throw TextMeasureError(
        code: .invalidArgument, message: "The font cascade is empty; name at least one font.",
        operation: "prepare text")
    }
  }
}
