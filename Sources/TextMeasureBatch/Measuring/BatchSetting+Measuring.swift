import Foundation
package import TextMeasure

/// Calls of the library for requests with a setting.
extension BatchSetting {
  /// The paragraph style; its mode is that of the request, wrapping by words where it has none.
  package var paragraphStyle: ParagraphStyle { paragraph.paragraphStyle }

  /// The line-break mode; `nil` where the request has none.
  var lineBreakMode: TextMeasure.LineBreakMode? { paragraph.mode }

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
