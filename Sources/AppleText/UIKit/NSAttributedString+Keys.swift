public import Foundation

/// UIKit's attribute names, with their raw values.
extension NSAttributedString.Key {
  /// The font, a ``TextFontProviding``.
  public static let font = NSAttributedString.Key("NSFont")
  /// The paragraph style, a ``ParagraphStyleProviding``.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// Points added after every character, a number; 0 switches kerning off.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Points added after every character without touching kerning, a number.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// 0 disables ligatures, a number.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The distance of the text above the baseline, in points, a number.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A box in place of U+FFFC, a ``TextAttachmentProviding``.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// The language that selects glyphs, a BCP 47 tag.
  public static let languageIdentifier = NSAttributedString.Key("NSLanguage")
  /// An array of embeddings and overrides, numbers; ``DirectionEmbedding``'s raw values.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")

  // Colours, lines, effects and links, which change no size.

  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  public static let shadow = NSAttributedString.Key("NSShadow")
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  public static let link = NSAttributedString.Key("NSLink")
}
