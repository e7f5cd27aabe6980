import Foundation
package import TextMeasure

/// What most requests of a stream have in common: how texts are set, and nothing of what is measured.
///
/// A part of a text has one too, of which the given keys count.
package struct BatchSetting: Sendable, Hashable {
  /// What chooses the fonts.
  package var fonts = FontRequest()
  /// The style, still without fonts.
  package var style = Self.standardStyle
  package var paragraph = ParagraphStyle()
  /// The platform whose rules count where none is given; `nil`: none.
  package var platform: Platform?
  /// Attributes of Android's texts; `nil`: none.
  package var android: AndroidSetting?
  /// Fields of Flutter's `TextPainter`; `nil`: none.
  package var flutter: FlutterSetting?
  /// Break rules, profile and direction.
  package var options = TextOptions()
  package var given: BatchKeySet = []
  /// Whether the request has a size both beside `css` and in it.
  private var hasTwoSizes = false

  private static let standardStyle = TextStyle(fonts: FontCascade([]), size: 17)

  package init() {}

  package func hash(into hasher: inout Hasher) {
    // The dozen stops of most paragraphs take longer than all the rest.
    var paragraph = paragraph
    if !given.contains(.tabStops) { paragraph.tabStops = [] }
    hasher.combine(fonts)
    hasher.combine(style)
    hasher.combine(paragraph)
    hasher.combine(options)
    hasher.combine(platform?.name)
    hasher.combine(android)
    hasher.combine(flutter)
    hasher.combine(given)
  }

  /// The setting of a part of a text in this one.
  ///
  /// - Throws: for properties of CSS that a part cannot have.
  func changed(by part: BatchSetting) throws(TextMeasureError) -> BatchSetting {
    var result = self
    if let own = part.options.css {
      guard let block = options.css, var css = options.css else {
        throw refusal("a run has \"css\" and the request has not; add \"css\": {} to it")
      }
      css.declarations = [:]
      for (name, value) in own.declarations.sorted(by: { $0.key < $1.key }) {
        _ = CSSText.properties.first { $0.name == name }?.set(value, of: &css)
      }
      // Lengths may be of it.
      if part.given.contains(.size) { result.style.size = part.style.size }
      try css.apply(to: &result.style, in: block, size: Double(style.size))
      result.options.css = css
    }
    for setting in Vocabulary.partSettings where part.given.contains(setting.facts.key) {
      setting.copy(part, &result)
    }
    // The size around a part is that of another text style.
    if part.given.contains(.textStyle), !part.given.contains(.size) { result.given.remove(.size) }
    return result
  }

  /// The line-break mode; `nil` where the request has none.
  var lineBreakMode: LineBreakMode? {
    given.contains(.lineBreakMode) ? paragraph.lineBreakMode : nil
  }

  /// The rules that are given, in place of the platform's.
  var replacedRules: Set<PlatformRule> {
    var rules: Set<PlatformRule> = []
    if given.contains(.breakRules) { rules.formUnion([.opportunities, .fit]) }
    if given.contains(.profile) { rules.insert(.lineHeight) }
    let hasFamilies = options.css?.font.families.isEmpty == false
    if !fonts.choices.isEmpty || given.contains(.textStyle) || hasFamilies { rules.insert(.font) }
    if given.contains(.tabStops) || given.contains(.defaultTabInterval) { rules.insert(.tabs) }
    if flutter != nil { rules.insert(.size) }
    return rules
  }

  package var textOptions: TextOptions {
    var options = options
    if let platform {
      if !given.contains(.profile), options.css == nil { options.profile = platform.profile }
      if !given.contains(.breakRules) { options.breakRules = platform.breakRules }
      options.opensFinalLine = platform.opensFinalLine
      options.breakStrategy = platform.breakStrategy
      options.usesBoundsForWidth = platform.usesBoundsForWidth
      android?.apply(to: &options, on: platform)
    }
    options.breakLocale = style.language
    if let platform, options.breakRules == .android {
      options.breakLocale = (android ?? AndroidSetting()).language(style.language, on: platform)
    }
    return options
  }

  /// Sets what the request's `css`, `android` or `flutter` stands for.
  mutating func applyCSS() {
    if android != nil, !given.contains(.platform) { platform = .android }
    if flutter != nil, !given.contains(.platform) { platform = .flutter }
    guard let css = options.css else { return }
    if !given.contains(.platform) { platform = .chromium }
    if !given.contains(.size) { style.size = Self.sizeInCSS }
    hasTwoSizes = given.contains(.size) && css.font.size != nil
    given.insert(.size)
    css.apply(to: &style, &paragraph, &options)
  }

  /// Refuses keys that do not go with another platform, or with each other.
  func check() throws(TextMeasureError) {
    if android != nil { try checkObject(.android, of: [.android, .compose]) }
    if flutter != nil { try checkObject(.flutter, of: [.flutter]) }
    try checkAndroid()
    try checkCSS()
  }

  /// Refuses an object of some platforms beside what is of others.
  private func checkObject(_ key: BatchKey, of platforms: [Platform]) throws(TextMeasureError) {
    if options.css != nil || !platforms.contains(where: { $0 == platform }) {
      throw refusal(
        "\"\(key)\" does not go with \(options.css != nil ? "\"css\"" : "platform \(platform?.name ?? "")")"
          + "; give \"platform\" \(platforms.map(\.name).joined(separator: " or ")), or remove \"\(key)\""
      )
    }
    if given.contains(.profile) {
      throw refusal(
        "\"profile\" does not go with \"\(key)\", which sets line heights; remove \"profile\"")
    }
  }

  private func checkAndroid() throws(TextMeasureError) {
    if platform == .android, android?.hasComposeStyle == true {
      throw refusal(
        "\"lineHeightAlignment\", \"lineHeightTrim\" and \"lineHeightMode\" are Compose's; give \"platform\" "
          + "compose, or remove them")
    }
    guard textOptions.breakRules == .android, paragraph.hyphenationFactor > 0 else { return }
    throw refusal(
      "\"hyphenationFactor\" is UIKit's, and the break rules are Android's; give "
        + "\"hyphenationFrequency\" in \"android\"")
  }

  private func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError("read a style", message)
  }

  /// Refuses keys beside `css` that its properties replace.
  private func checkCSS() throws(TextMeasureError) {
    guard options.css != nil else {
      guard fonts.faces.isEmpty else {
        throw refusal(
          "\"fontFaces\" are faces of families in \"css\"; add \"css\" with font-family, or give \"fonts\""
        )
      }
      return
    }
    if hasTwoSizes {
      throw refusal("\"size\" does not go with \"font-size\" in \"css\"; remove one of them")
    }
    for (key, advice) in Vocabulary.replacedByCSS where given.contains(key) {
      throw refusal("\"\(key)\" does not go with \"css\": \(advice); remove \"\(key)\"")
    }
  }

  /// CSS's initial size, `medium`, in pixels.
  private static let sizeInCSS: CGFloat = 16

  /// The options for string drawing and labels: under Apple's profiles Apple's break rules.
  package var drawingOptions: TextOptions {
    var options = textOptions
    if platform == nil, !given.contains(.breakRules), options.profile.isApples {
      options.breakRules = .apple
    }
    return options
  }
}

/// The keys that choose fonts, and how glyphs are taken from them once they are open.
package struct FontRequest: Sendable, Hashable {
  /// The fonts in the order in which they are tried for a character; empty: the bundled set.
  package var choices: [FontChoice] = []
  package var faces: [FontFace] = []
  /// Whether installed fonts are used for characters that those lack.
  package var usesSystemFallback = false
  /// The name of UIKit's text style that gives font and size; `nil`: none.
  package var textStyle: String?
  /// The reader's preferred text size, which scales a text style.
  package var contentSizeCategory = ContentSizeCategory.large
  /// OpenType features such as `liga=0,kern`; `nil`: the fonts' defaults.
  package var features: String?
  /// Positions on the axes of variable fonts such as `wght=650`; `nil`: the fonts' defaults.
  package var variations: String?

  package init() {}

  package var names: [String] {
    get { choices.compactMap { if case .named(let name) = $0 { name } else { nil } } }
    set { choices = newValue.map(FontChoice.named) }
  }
}

/// One setting that several requests refer to, so that two of them are told to have the same without
/// looking at its thirty values.
package final class SharedBatchSetting: Sendable, Hashable {
  package let value: BatchSetting
  private let hash: Int

  /// The setting of a request that has none of the keys.
  package static let standard = SharedBatchSetting(BatchSetting())

  package init(_ value: BatchSetting) {
    self.value = value
    hash = value.hashValue
  }

  package static func == (first: SharedBatchSetting, second: SharedBatchSetting) -> Bool {
    first === second || first.hash == second.hash && first.value == second.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
