import Foundation
package import TextMeasure

/// Answers requests of the batch protocol, keeping from one to the next what they share.
package struct BatchAnswerer {
  private let measurer: TextMeasurer
  private let library: FontLibrary
  private let names: FontNames?
  private let kept: PreparedTexts?
  private var settings: [SharedBatchSetting: RequestSetting] = [:]
  /// The last one, which most streams have again.
  private var last: RequestSetting?

  /// The maximum number of cached settings; beyond it the cache is cleared.
  private static let mostSettings = 256

  /// Creates an answerer; keep one for each thread.
  ///
  /// - Parameters:
  ///   - names: resolves the names of fonts; with it no other font of the machine can be reached.
  ///     `nil` is the library, which opens paths too.
  ///   - keptTexts: how many prepared texts are kept, so that another width is arithmetic.
  package init(
    measurer: TextMeasurer, library: FontLibrary, names: FontNames? = nil, keptTexts: Int = 0
  ) {
    self.measurer = measurer
    self.library = library
    self.names = names
    kept = keptTexts > 0 ? PreparedTexts(limit: keptTexts) : nil
  }

  /// Measures a request.
  ///
  /// - Parameter reply: receives it; new, with the request's `id`.
  package mutating func measure(
    _ request: BatchRequest, into reply: inout BatchReply
  ) throws(TextMeasureError) {
    let setting = try self.setting(of: request.sharedSetting)
    var layout = try layout(of: request, setting)
    try layout.fill(&reply)
    let collapsed = layout.collapsed
    if let collapsed { reply.restoreOffsets(of: collapsed) }
    reply.wants = request.wants
    if let font = setting.style.font { reply.font = font }
    reply.approximations = setting.approximations(
      of: request, text: collapsed?.string ?? request.text, lineCount: reply.lineCount,
      isTruncated: reply.isTruncated)
    if let android = setting.source.value.android, android.density != nil {
      reply.pixels = android.pixels(CGSize(width: reply.width, height: reply.height))
    }
    if request.wants.contains(.protocol) { reply.protocolVersion = BatchProtocol.version }
    if request.wants.contains(.fingerprint) {
      reply.fingerprint = Fingerprint.of(
        setting.style.style.fonts, profile: setting.options.profile)
    }
  }

  /// Lays a request's text out with its glyphs, to be looked at; `nil` for a text without lines.
  ///
  /// - Parameter visible: the part of the block whose lines get glyphs, points from its top.
  package mutating func layout(
    of request: BatchRequest, visible: ClosedRange<Double> = -.infinity ... .infinity
  ) throws(TextMeasureError) -> RequestedLayout? {
    var layout = try layout(of: request, setting(of: request.sharedSetting))
    return try layout.textLayout(visible: visible)
  }

  /// Says whether a request's text fits its width, height and lines, and gives the text as it was prepared.
  ///
  /// - Throws: `invalidArgument` for a request without width.
  package mutating func fit(
    _ request: BatchRequest, allowsBrokenWords: Bool
  ) throws(TextMeasureError) -> (answer: FitAnswer, prepared: PreparedText) {
    try layout(of: request, setting(of: request.sharedSetting))
      .fit(allowsBrokenWords: allowsBrokenWords)
  }

  /// Opens the fonts of a request, which are then kept.
  package mutating func openFonts(of request: BatchRequest) throws(TextMeasureError) {
    _ = try setting(of: request.sharedSetting)
  }

  private func layout(
    of request: BatchRequest, _ setting: RequestSetting
  ) throws(TextMeasureError) -> RequestLayout {
    // All that a request asks for shares one time limit.
    var layout = RequestLayout(
      request: request, setting: setting, measurer: measurer.forOneCall(), kept: kept)
    if let css = setting.options.css {
      try layout.collapse(css)
    } else if request.isStyled {
      try layout.replaceText()
    }
    return layout
  }

  // MARK: Settings

  private mutating func setting(
    of source: SharedBatchSetting
  ) throws(TextMeasureError) -> RequestSetting {
    if let last, last.source === source { return last }
    if let known = settings[source] {
      last = known
      return known
    }
    let setting = try RequestSetting(source, library: library, names: names)
    if settings.count >= Self.mostSettings { settings.removeAll() }
    settings[source] = setting
    last = setting
    return setting
  }
}
