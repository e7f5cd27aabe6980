public import Foundation
public import TextEngine

/// The attributes of `AttributedString` that measuring reads.
public struct TextMeasureAttributes: AttributeScope {
  /// The font and its size.
  public let font: FontAttribute
  /// The paragraph style; a paragraph uses its first character's.
  public let paragraphStyle: ParagraphStyleAttribute
  /// Points added after every character; 0 switches kerning off.
  public let kern: KernAttribute
  /// Points added after every character without touching kerning.
  public let tracking: TrackingAttribute
  /// 0 disables ligatures.
  public let ligature: LigatureAttribute
  /// The distance of the text above the baseline, in points.
  public let baselineOffset: BaselineOffsetAttribute
  /// A box in place of U+FFFC.
  public let attachment: AttachmentAttribute
  /// Foundation's attributes, of which only the language is read.
  public let foundation: AttributeScopes.FoundationAttributes

  public enum FontAttribute: AttributedStringKey {
    public typealias Value = TextFont
    public static let name = "NSFont"
  }

  public enum ParagraphStyleAttribute: AttributedStringKey {
    public typealias Value = ParagraphStyle
    public static let name = "NSParagraphStyle"
  }

  public enum KernAttribute: AttributedStringKey {
    public typealias Value = CGFloat
    public static let name = "NSKern"
  }

  public enum TrackingAttribute: AttributedStringKey {
    public typealias Value = CGFloat
    public static let name = "CTTracking"
  }

  public enum LigatureAttribute: AttributedStringKey {
    public typealias Value = Int
    public static let name = "NSLigature"
  }

  public enum BaselineOffsetAttribute: AttributedStringKey {
    public typealias Value = CGFloat
    public static let name = "NSBaselineOffset"
  }

  public enum AttachmentAttribute: AttributedStringKey {
    public typealias Value = TextAttachment
    public static let name = "NSAttachment"
  }
}

extension AttributeScopes {
  /// The attributes that measuring reads.
  public var textMeasure: TextMeasureAttributes.Type { TextMeasureAttributes.self }
}

extension AttributeDynamicLookup {
  /// Makes the attributes available as properties: `text.font = …`.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<TextMeasureAttributes, Key>
  ) -> Key { self[Key.self] }
}
