import Foundation
import TextMeasure

extension BatchParagraph {
  /// The library's style with these values; its mode wraps by words where the request has none.
  var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment =
      switch alignment {
      case .natural: .natural
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      }
    style.lineSpacing = CGFloat(lineSpacing)
    style.minimumLineHeight = CGFloat(minimumLineHeight)
    style.maximumLineHeight = CGFloat(maximumLineHeight)
    style.lineHeightMultiple = CGFloat(lineHeightMultiple)
    style.paragraphSpacing = CGFloat(paragraphSpacing)
    style.paragraphSpacingBefore = CGFloat(paragraphSpacingBefore)
    style.firstLineHeadIndent = CGFloat(firstLineHeadIndent)
    style.headIndent = CGFloat(headIndent)
    style.tailIndent = CGFloat(tailIndent)
    if let tabStops { style.tabStops = tabStops.map(\.textTab) }
    style.defaultTabInterval = CGFloat(defaultTabInterval)
    style.hyphenationFactor = Float(hyphenationFactor)
    style.lineBreakMode = mode ?? .byWordWrapping
    style.lineBreakStrategy = TextMeasure.LineBreakStrategy(
      rawValue: UInt(lineBreakStrategy?.rawValue ?? 0))
    return style
  }

  /// The line-break mode; `nil` where the request has none.
  var mode: TextMeasure.LineBreakMode? {
    switch lineBreakMode {
    case .wordWrap: .byWordWrapping
    case .charWrap: .byCharWrapping
    case .clip: .byClipping
    case .truncateHead: .byTruncatingHead
    case .truncateMiddle: .byTruncatingMiddle
    case .truncateTail: .byTruncatingTail
    case nil: nil
    }
  }
}

extension BatchTabStop {
  /// The library's tab stop: a decimal one is a right one whose text ends at a terminator.
  fileprivate var textTab: TextTab {
    let alignment: TextAlignment =
      switch self.alignment {
      case .left: .left
      case .right, .decimal: .right
      case .center: .center
      case .natural: .natural
      }
    let terminators = terminators ?? (self.alignment == .decimal ? "." : nil)
    return TextTab(
      alignment: alignment, location: CGFloat(location),
      columnTerminators: terminators.map { CharacterSet(charactersIn: $0) })
  }
}

extension BatchRequest.Direction {
  /// The direction of a paragraph.
  var baseWritingDirection: BaseWritingDirection {
    switch self {
    case .automatic: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}
