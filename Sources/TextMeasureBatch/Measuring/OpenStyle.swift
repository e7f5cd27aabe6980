package import TextMeasure

/// A style that is opened once and sets any number of texts.
package final class OpenStyle: Sendable {
  /// The style, its fonts opened.
  package let style: TextStyle
  package let paragraphStyle: ParagraphStyle
  package let options: TextOptions
  /// The keys and values that were given, fonts left out, in one order.
  package let settings: String

  /// What of the platform is not followed; empty without a platform.
  package var approximations: [String] {
    guard let platform = source.value.platform else { return [] }
    // What depends on the text is said of any; such a style sets no labels.
    let standIns = platform.approximations(
      without: source.value.replacedRules,
      in: PlatformFact.Circumstances.all.subtracting(.tallScripts))
    guard platform.usesStringDrawing else { return standIns }
    return standIns + ["\(platform.name): the size is the extent of the lines, not boundingRect's"]
  }

  private let source: SharedBatchSetting
  private let library: FontLibrary
  /// What texts with styles of their own share from one to the next.
  private let idle = IdlePool<RequestSetting>()

  /// Reads a style and opens its fonts.
  ///
  /// - Parameters:
  ///   - json: an object with keys of the protocol that say how a text is set.
  ///   - fonts: fonts in place of those that the object names; empty: those.
  package init(
    _ json: Span<UInt8>, fonts: [FontChoice], library: FontLibrary
  ) throws(TextMeasureError) {
    var reader = BatchRequestReader()
    var setting: BatchSetting
    (setting, settings) = try reader.readStyle(json)
    if !fonts.isEmpty {
      guard setting.fonts.choices.isEmpty else {
        throw Self.refusal(
          .invalidArgument, "the style has \"fonts\", and others are given beside it; remove one")
      }
      setting.fonts.choices = fonts
    }
    try setting.check()
    guard setting.options.css?.lineClamp == nil else {
      throw Self.refusal(
        .unsupported,
        "\"line-clamp\" is for requests only; give a maximum number of lines to each call, or send a request"
      )
    }
    try Self.check(setting.paragraph)
    let resolved = try ResolvedStyle(setting, library: library)
    style = resolved.style
    options = resolved.options
    paragraphStyle = setting.paragraph
    source = SharedBatchSetting(setting)
    self.library = library
  }

  /// A text as CSS lays it out; `nil` where it stays as it is.
  package func collapsed(_ text: String) -> CollapsedText? {
    options.css?.collapsed(text, language: style.language)
  }

  /// A text whose parts have styles of their own, and what CSS made of it.
  ///
  /// - Parameter parts: an object with the protocol's `runs`, `attachments` and `paragraphs`.
  package func prepare(
    _ text: String, parts json: Span<UInt8>, by measurer: TextMeasurer
  ) throws(TextMeasureError) -> (PreparedText, CollapsedText?) {
    var reader = BatchRequestReader()
    var parts = try reader.readParts(json)
    if parts.runs.contains(where: { $0.textTransform != nil }) {
      throw Self.refusal(
        .unsupported,
        "offsets count in the text as given, and a run's \"text-transform\" changes it; send a request"
      )
    }
    for part in parts.paragraphs {
      try Self.check(part.change.value.paragraph)
    }
    let setting: RequestSetting
    if let idle = idle.take() {
      setting = idle
    } else {
      setting = try RequestSetting(source, library: library, names: nil)
    }
    var collapsed: CollapsedText?
    if let css = options.css {
      collapsed = try parts.collapse(text, css, setting)
    } else {
      collapsed = try parts.replaceText(text, setting)
    }
    let styled = try StylingReader(collapsed?.string ?? text, parts, setting).styledText()
    idle.giveBack(setting)
    return (try measurer.prepare(styled, options: options), collapsed)
  }

  /// Refuses what cuts and moves lines by a box, which a request has and a call has not.
  private static func check(_ style: ParagraphStyle) throws(TextMeasureError) {
    guard [.byWordWrapping, .byCharWrapping].contains(style.lineBreakMode) else {
      throw refusal(
        .unsupported,
        "this \"lineBreakMode\" is for requests only; give wordWrap or charWrap, or send a request")
    }
    guard style.lineBreakStrategy.isEmpty else {
      throw refusal(
        .unsupported, "\"lineBreakStrategy\" is for requests only; remove it, or send a request")
    }
  }

  private static func refusal(
    _ code: TextMeasureError.Code, _ message: String
  ) -> TextMeasureError {
    TextMeasureError("open a style", message, code: code)
  }
}
