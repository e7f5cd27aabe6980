public import Foundation
import TextMeasure

extension AttributeScopes {
  /// What UIKit gives to Swift's `AttributedString` beside what measuring reads of it anyway.
  ///
  /// The keys have names of their own: a key of the same name with a value of another type would be
  /// read as that type.
  public struct UIKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let paragraphStyle: ParagraphStyleAttribute
    public let foundation: FoundationAttributes

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = "UIKit.NSFont"
    }
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "UIKit.NSColor"
    }
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "UIKit.NSBackgroundColor"
    }
    public enum ParagraphStyleAttribute: AttributedStringKey {
      public typealias Value = NSParagraphStyle
      public static let name = "UIKit.NSParagraphStyle"
    }
  }

  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension NSAttributedString {
  /// A text of Swift's type: its fonts, colours, paragraph styles, spacing and links.
  public convenience init(_ string: AttributedString) {
    let result = NSMutableAttributedString(string: "")
    for run in string.runs {
      let attributes: [Key: Any?] = [
        .font: run.uiKit.font ?? run.textMeasure.font,
        .foregroundColor: run.uiKit.foregroundColor,
        .backgroundColor: run.uiKit.backgroundColor,
        .paragraphStyle: run.uiKit.paragraphStyle ?? run.textMeasure.paragraphStyle,
        .kern: run.kern, .tracking: run.tracking, .ligature: run.ligature,
        .baselineOffset: run.baselineOffset, .link: run.link,
      ]
      result.append(
        NSAttributedString(
          string: String(string[run.range].characters),
          attributes: attributes.compactMapValues { $0 }))
    }
    self.init(attributedString: result)
  }
}
