public import Foundation

/// How a stretch of text is set: its fonts, size and spacing.
public struct TextStyle: Sendable, Hashable {
  /// The fonts to try for each character.
  public var fonts: FontCascade
  /// The font size in points: the length of one em. Positive and finite.
  public var size: CGFloat
  /// Points added after every grapheme cluster, the last included; `nil` leaves the font's kerning
  /// alone, 0 switches it off, as UIKit's `kern` attribute does.
  public var kern: CGFloat?
  /// Points added after every grapheme cluster; unlike ``kern`` it never switches kerning off.
  public var tracking: CGFloat
  /// Whether common and contextual ligatures are used where no spacing is added; `true`.
  public var usesLigatures: Bool
  /// OpenType features on top of what the script asks for.
  public var features: [FontFeature]
  /// The BCP 47 tag of the language that glyphs are chosen for; `nil` is undetermined.
  public var language: String?
  /// How far the text stands above the line's baseline, points; negative is below.
  public var baselineOffset: CGFloat
  /// Points between this style's lines in place of the font's own line gap; `nil` is the gap.
  ///
  /// Text styles of Dynamic Type have one that no font table knows.
  public var leading: CGFloat?
  /// How the text stands in the direction around it, the outermost embedding first; none by default.
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

  /// Checks what a caller may have set to nonsense.
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
    // UAX 9 counts no more levels, and ICU reads none deeper.
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
