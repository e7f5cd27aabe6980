public import Foundation
public import TextMeasure

/// The layout of a paragraph.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphStyleProviding {
  /// The style that is measured with; a mutable one changes it.
  fileprivate(set) var style: ParagraphStyle

  public typealias LineBreakStrategy = TextMeasure.LineBreakStrategy

  public override init() { style = .default }

  init(_ style: ParagraphStyle) { self.style = style }

  init(copying other: NSParagraphStyle) {
    style = other.style
    usesDefaultHyphenation = other.usesDefaultHyphenation
    allowsDefaultTighteningForTruncation = other.allowsDefaultTighteningForTruncation
  }

  /// The style of text that sets none.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Whether words are hyphenated where ``hyphenationFactor`` does not say how far.
  public fileprivate(set) var usesDefaultHyphenation = false

  /// Whether characters may be drawn closer before a line is cut; kept, a label has its own.
  public fileprivate(set) var allowsDefaultTighteningForTruncation = false

  /// The style that is measured with: default hyphenation is that of a factor of 1, by the
  /// environment's dictionaries.
  public var measuredParagraphStyle: ParagraphStyle {
    var measured = style
    if usesDefaultHyphenation, style.hyphenationFactor == 0 { measured.hyphenationFactor = 1 }
    if measured.hyphenationFactor > 0, measured.hyphenationDictionaries.isEmpty {
      measured.hyphenationDictionaries = MeasuringEnvironment.current.hyphenationDictionaries
    }
    return measured
  }

  /// The direction of a language; `natural`'s for one that is not known.
  public class func defaultWritingDirection(
    forLanguage languageName: String?
  ) -> NSWritingDirection {
    guard let languageName else { return .natural }
    let language = Locale.Language(identifier: languageName)
    return language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  public var alignment: NSTextAlignment { style.alignment }
  public var lineSpacing: CGFloat { style.lineSpacing }
  public var paragraphSpacing: CGFloat { style.paragraphSpacing }
  public var paragraphSpacingBefore: CGFloat { style.paragraphSpacingBefore }
  public var minimumLineHeight: CGFloat { style.minimumLineHeight }
  public var maximumLineHeight: CGFloat { style.maximumLineHeight }
  public var lineHeightMultiple: CGFloat { style.lineHeightMultiple }
  public var firstLineHeadIndent: CGFloat { style.firstLineHeadIndent }
  public var headIndent: CGFloat { style.headIndent }
  public var tailIndent: CGFloat { style.tailIndent }
  public var tabStops: [NSTextTab] { style.tabStops.map(NSTextTab.init(_:)) }
  public var defaultTabInterval: CGFloat { style.defaultTabInterval }
  public var baseWritingDirection: NSWritingDirection { style.baseWritingDirection }
  public var lineBreakMode: NSLineBreakMode { style.lineBreakMode }
  public var lineBreakStrategy: LineBreakStrategy { style.lineBreakStrategy }
  public var hyphenationFactor: Float { style.hyphenationFactor }

  public func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(copying: self) }
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableParagraphStyle(copying: self)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return style == other.style && usesDefaultHyphenation == other.usesDefaultHyphenation
  }

  public override var hash: Int { style.hashValue }
}

/// The layout of a paragraph, to change.
public class NSMutableParagraphStyle: NSParagraphStyle {
  public override var alignment: NSTextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }
  public override var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { style.lineSpacing = newValue }
  }
  public override var paragraphSpacing: CGFloat {
    get { style.paragraphSpacing }
    set { style.paragraphSpacing = newValue }
  }
  public override var paragraphSpacingBefore: CGFloat {
    get { style.paragraphSpacingBefore }
    set { style.paragraphSpacingBefore = newValue }
  }
  public override var minimumLineHeight: CGFloat {
    get { style.minimumLineHeight }
    set { style.minimumLineHeight = newValue }
  }
  public override var maximumLineHeight: CGFloat {
    get { style.maximumLineHeight }
    set { style.maximumLineHeight = newValue }
  }
  public override var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { style.lineHeightMultiple = newValue }
  }
  public override var firstLineHeadIndent: CGFloat {
    get { style.firstLineHeadIndent }
    set { style.firstLineHeadIndent = newValue }
  }
  public override var headIndent: CGFloat {
    get { style.headIndent }
    set { style.headIndent = newValue }
  }
  public override var tailIndent: CGFloat {
    get { style.tailIndent }
    set { style.tailIndent = newValue }
  }
  public override var tabStops: [NSTextTab] {
    get { style.tabStops.map(NSTextTab.init(_:)) }
    set { style.tabStops = newValue.map(\.tab) }
  }
  public override var defaultTabInterval: CGFloat {
    get { style.defaultTabInterval }
    set { style.defaultTabInterval = newValue }
  }
  public override var baseWritingDirection: NSWritingDirection {
    get { style.baseWritingDirection }
    set { style.baseWritingDirection = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { style.lineBreakMode = newValue }
  }
  public override var lineBreakStrategy: LineBreakStrategy {
    get { style.lineBreakStrategy }
    set { style.lineBreakStrategy = newValue }
  }
  public override var hyphenationFactor: Float {
    get { style.hyphenationFactor }
    set { style.hyphenationFactor = newValue }
  }

  public override var usesDefaultHyphenation: Bool {
    get { super.usesDefaultHyphenation }
    set { super.usesDefaultHyphenation = newValue }
  }
  public override var allowsDefaultTighteningForTruncation: Bool {
    get { super.allowsDefaultTighteningForTruncation }
    set { super.allowsDefaultTighteningForTruncation = newValue }
  }

  public func setParagraphStyle(_ other: NSParagraphStyle) {
    style = other.style
    usesDefaultHyphenation = other.usesDefaultHyphenation
    allowsDefaultTighteningForTruncation = other.allowsDefaultTighteningForTruncation
  }
  public func addTabStop(_ tab: NSTextTab) { style.tabStops.append(tab.tab) }
  public func removeTabStop(_ tab: NSTextTab) { style.tabStops.removeAll { $0 == tab.tab } }
}

/// As in UIKit: a style that is not a mutable one does not change.
extension NSParagraphStyle: @unchecked Sendable {}
@available(*, unavailable, message: "copy it to a plain paragraph style first")
extension NSMutableParagraphStyle: @unchecked Sendable {}
