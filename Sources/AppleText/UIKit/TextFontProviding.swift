import Foundation
public import TextEngine

extension TextStyle {
  /// This style with UIKit's attributes except the font; invalid values count as absent.
  func with(_ attributes: [NSAttributedString.Key: Any]) -> TextStyle {
    var style = self
    style.kern = Self.number(attributes[.kern])
    style.tracking = Self.number(attributes[.tracking]) ?? 0
    style.baselineOffset = Self.number(attributes[.baselineOffset]) ?? 0
    if Self.number(attributes[.ligature]) == 0 { style.usesLigatures = false }
    style.language = attributes[.languageIdentifier] as? String ?? style.language
    style.writingDirection = (attributes[.writingDirection] as? [Any] ?? []).compactMap { value in
      Self.number(value).flatMap { Int(exactly: $0) }.flatMap(DirectionEmbedding.init(rawValue:))
    }
    return style
  }

  private static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }
}

/// A possible value of the `font` attribute.
public protocol TextFontProviding {
  /// The font to measure with.
  var textFont: TextFont { get }
}

extension TextFont: TextFontProviding { public var textFont: TextFont { self } }

/// A possible value of the `paragraphStyle` attribute.
public protocol ParagraphStyleProviding {
  /// The style to measure with.
  var measuredParagraphStyle: ParagraphStyle { get }
}

extension ParagraphStyle: ParagraphStyleProviding {
  public var measuredParagraphStyle: ParagraphStyle { self }
}

/// A possible value of the `attachment` attribute.
public protocol TextAttachmentProviding {
  /// The box to measure with.
  var measuredAttachment: TextAttachment { get }
}

extension TextAttachment: TextAttachmentProviding {
  public var measuredAttachment: TextAttachment { self }
}
