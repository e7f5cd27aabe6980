import Foundation
package import TextMeasure
package import TextMeasureBatch

/// What the library is asked for requests with a setting.
extension BatchSetting {
  /// The paragraph style; its mode is that of the request, wrapping by words where it has none.
  package var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment =
      switch paragraph.alignment {
      case .natural: .natural
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      }
    style.lineSpacing = CGFloat(paragraph.lineSpacing)
    style.minimumLineHeight = CGFloat(paragraph.minimumLineHeight)
    style.maximumLineHeight = CGFloat(paragraph.maximumLineHeight)
    style.lineHeightMultiple = CGFloat(paragraph.lineHeightMultiple)
    style.paragraphSpacing = CGFloat(paragraph.paragraphSpacing)
    style.paragraphSpacingBefore = CGFloat(paragraph.paragraphSpacingBefore)
    style.firstLineHeadIndent = CGFloat(paragraph.firstLineHeadIndent)
    style.headIndent = CGFloat(paragraph.headIndent)
    style.tailIndent = CGFloat(paragraph.tailIndent)
    style.lineBreakMode = lineBreakMode ?? .byWordWrapping
    style.lineBreakStrategy = TextMeasure.LineBreakStrategy(
      rawValue: UInt(paragraph.lineBreakStrategy?.rawValue ?? 0))
    return style
  }

  /// The line-break mode; `nil` where the request has none.
  var lineBreakMode: TextMeasure.LineBreakMode? {
    switch paragraph.lineBreakMode {
    case .wordWrap: .byWordWrapping
    case .charWrap: .byCharWrapping
    case .clip: .byClipping
    case .truncateHead: .byTruncatingHead
    case .truncateMiddle: .byTruncatingMiddle
    case .truncateTail: .byTruncatingTail
    case nil: nil
    }
  }

  /// The profile of that name.
  var metricsProfile: MetricsProfile {
    get throws(TextMeasureError) { try MetricsProfile(named: style.profile.rawValue) }
  }

  /// Break rules, profile, direction and locale.
  package var textOptions: TextOptions {
    get throws(TextMeasureError) {
      TextOptions(
        breakRules: breakRules == .chromium ? .chromium : .unicode,
        profile: try metricsProfile,
        direction: TextDirection(rawValue: direction.rawValue) ?? .auto,
        breakLocale: style.language,
        breaksAtCharacters: paragraph.lineBreakMode == .charWrap)
    }
  }
}
