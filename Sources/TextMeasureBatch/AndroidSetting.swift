import Foundation
import TextMeasure

/// The attributes of a `TextView` or of a Compose `Text` that a request has.
package struct AndroidSetting: Sendable, Hashable {
  /// Compose's presets of `LineBreak`.
  package enum LineBreak: String, Sendable, CaseIterable {
    case simple, heading, paragraph

    fileprivate var strategy: BreakStrategy {
      switch self {
      case .simple: .simple
      case .heading: .balanced
      case .paragraph: .highQuality
      }
    }

    /// The subtags of the language that stand for its strictness and word break.
    fileprivate var subtags: String {
      switch self {
      case .simple: "-u-lb-normal"
      case .heading: "-u-lb-loose-lw-phrase"
      case .paragraph: "-u-lb-strict"
      }
    }
  }

  var breakStrategy: BreakStrategy?
  var hyphenationFrequency = HyphenationFrequency.none
  var lineBreak: LineBreak?
  /// `nil`: the platform's.
  var includesFontPadding: Bool?
  /// The rule for heights, without what other members set.
  var metrics = AndroidLineMetrics()
  var lineHeight: CGFloat?
  var lineHeightAlignment: ComposeLineHeight.Alignment?
  var lineHeightTrim = ComposeLineHeight.Trim.both
  var fontScale = 1.0
  /// The pixels of a dp; `nil` where none are given.
  var density: Double?

  var givenDensity: Double {
    get { density ?? 1 }
    set { density = newValue }
  }

  var paddingFlag: Bool {
    get { includesFontPadding ?? true }
    set { includesFontPadding = newValue }
  }

  /// Sets the options that the attributes stand for, on a platform.
  func apply(to options: inout TextOptions, on platform: Platform) {
    if let strategy = breakStrategy ?? lineBreak?.strategy { options.breakStrategy = strategy }
    options.hyphenationFrequency = hyphenationFrequency
    var metrics = metrics
    metrics.density = givenDensity
    metrics.includesFontPadding = includesFontPadding ?? (platform.profile == .android)
    metrics.lineHeight = lineHeight.map {
      ComposeLineHeight($0, alignment: lineHeightAlignment, trim: lineHeightTrim)
    }
    options.profile = .android(metrics)
  }

  /// A language with the line breaks of ``lineBreak``, unless the language has some.
  func language(_ language: String?) -> String? {
    guard let lineBreak, language?.contains("-u-") != true else { return language }
    return (language ?? "und") + lineBreak.subtags
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
