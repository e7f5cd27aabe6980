import Foundation
import TextMeasure

/// The attributes of a `TextView` or of a Compose `Text` that a request has.
package struct AndroidSetting: Sendable, Hashable {
  /// Compose's presets of `LineBreak`.
  package enum LineBreak: String, Sendable, CaseIterable {
    case simple, heading, paragraph

    fileprivate var rules: (strategy: BreakStrategy, strictness: String, words: WordStyle) {
      switch self {
      case .simple: (.simple, "normal", .none)
      case .heading: (.balanced, "loose", .phrase)
      case .paragraph: (.highQuality, "strict", .none)
      }
    }
  }

  /// `LineBreakConfig`'s word style.
  package enum WordStyle: String, Sendable, CaseIterable {
    case none, phrase, auto
  }

  /// `LineBreaker`'s justification modes.
  package enum JustificationMode: String, Sendable, CaseIterable {
    case interWord = "inter_word"
    case interCharacter = "inter_character"
  }

  var breakStrategy: BreakStrategy?
  var hyphenationFrequency = HyphenationFrequency.none
  var lineBreak: LineBreak?
  var wordStyle: WordStyle?
  var justificationMode = JustificationMode.interWord
  /// `nil` for the platform's, as the next one.
  var usesBoundsForWidth: Bool?
  var includesFontPadding: Bool?
  /// The rule for heights, without what other members set.
  var metrics = AndroidLineMetrics()
  var lineHeight: CGFloat?
  var lineHeightAlignment: ComposeLineHeight.Alignment?
  var lineHeightTrim = ComposeLineHeight.Trim.both
  var lineHeightMode = ComposeLineHeight.Mode.fixed
  var fontScale = 1.0
  /// The pixels of a dp; `nil` where none are given.
  var density: Double?

  /// Sets the options that the attributes stand for, on a platform.
  func apply(to options: inout TextOptions, on platform: Platform) {
    if let strategy = breakStrategy ?? lineBreak?.rules.strategy {
      options.breakStrategy = strategy
    }
    options.hyphenationFrequency = hyphenationFrequency
    if let usesBoundsForWidth { options.usesBoundsForWidth = usesBoundsForWidth }
    options.justifiesCharacters = justificationMode == .interCharacter
    var metrics = metrics
    metrics.density = density ?? 1
    metrics.includesFontPadding = includesFontPadding ?? (platform.profile == .android)
    if platform == .compose {
      metrics.lineHeight = lineHeight.map {
        // Without a style of its own a text has the default one, unless it has font padding.
        ComposeLineHeight(
          $0,
          alignment: lineHeightAlignment
            ?? (metrics.includesFontPadding && lineHeightMode == .fixed ? nil : .proportional),
          trim: lineHeightTrim, mode: lineHeightMode)
      }
    } else {
      metrics.viewLineHeight = lineHeight
    }
    options.profile = .android(metrics)
  }

  /// Whether attributes are given that only Compose has.
  var hasComposeStyle: Bool {
    lineHeightAlignment != nil || lineHeightTrim != .both || lineHeightMode != .fixed
  }

  /// A language with subtags for strictness and word style, unless the language has some.
  ///
  /// A `TextView` of an app for Android 15 is strict in Japanese, and chooses phrases by itself.
  func language(_ language: String?, on platform: Platform) -> String? {
    guard language?.contains("-u-") != true else { return language }
    let rules = (lineBreak ?? (platform == .compose ? .simple : nil))?.rules
    let isJapanese = language?.prefix { $0 != "-" && $0 != "_" }.lowercased() == "ja"
    let strictness = rules?.strictness ?? (isJapanese ? "strict" : nil)
    let words = wordStyle ?? rules?.words ?? .auto
    let subtags =
      (strictness.map { "-lb-\($0)" } ?? "") + (words == .none ? "" : "-lw-\(words.rawValue)")
    return subtags.isEmpty ? language : (language ?? "und") + "-u" + subtags
  }

  /// A size in dp for one in sp. A `TextView` rounds it to whole pixels, at least one.
  func size(_ size: CGFloat, on platform: Platform?) -> CGFloat {
    let points = FontScale(fontScale).points(size)
    guard let density, platform != .compose else { return points }
    return max(1, (points * density).rounded()) / density
  }

  /// A measured size in whole pixels; `nil` without a density.
  func pixels(_ size: CGSize) -> BatchReply.Pixels? {
    density.map { density in
      func pixels(_ length: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
        Int(exactly: (length * density).rounded(rule)) ?? 0
      }
      // What is a whole number of pixels but for rounding gets none more.
      return BatchReply.Pixels(
        width: pixels(size.width - 1e-9, .up), height: pixels(size.height, .toNearestOrEven))
    }
  }
}
