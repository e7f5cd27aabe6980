package import TextMeasure

/// One line of the protocol, read and checked: what to measure and what to say about it.
package struct BatchRequest: Sendable, Hashable {
  /// The JSON of `id`, byte for byte as it was written; `nil`: there is none.
  package var id: [UInt8]?
  // What a key means is said in `Vocabulary`.

  package var text = ""
  /// How the text is set, as one that other requests may refer to as well.
  package var sharedSetting = SharedBatchSetting.standard
  /// `nil`: the platform's.
  package var requestedAPI: API?
  /// `nil`: unlimited.
  package var width: Double?
  /// Empty: ``width`` is every line's.
  package var lineWidths: [Double] = []
  /// `nil`: unlimited.
  package var height: Double?
  package var maximumLines = 0
  package var options = StringDrawingOptions.usesLineFragmentOrigin
  package var scale = 1.0
  package var minimumScaleFactor = 0.0
  /// `nil`: an ellipsis.
  package var truncationToken: String?
  package var balances = false
  package var fitSize: BatchFitSize?
  /// The styles of the text's parts; `nil`: the whole text has one.
  package var styling: BatchStyling?
  /// What the reply has besides what every reply has: the keys that ask for it.
  package var wants: BatchKeySet = []

  package var api: API {
    get { requestedAPI ?? (setting.platform?.usesStringDrawing == true ? .boundingRect : .layout) }
    set { requestedAPI = newValue }
  }

  package var setting: BatchSetting {
    get { sharedSetting.value }
    set { sharedSetting = SharedBatchSetting(newValue) }
  }

  package var isStyled: Bool { styling != nil }

  /// Whether nothing is requested but the size, the lines and the slack of a text in one style.
  package var isPlain: Bool {
    !isStyled && !balances && fitSize == nil && truncationToken == nil && !wantsComposedLines
      && wants.isDisjoint(with: Self.ofWholeText)
  }

  /// Whether the reply says of lines where their glyphs are.
  package var wantsComposedLines: Bool {
    !wants.isDisjoint(with: Self.ofComposedLines)
  }

  // Made once: each line asks.
  private static let ofWholeText: BatchKeySet = [.widths, .breaks, .ink]
  private static let ofComposedLines: BatchKeySet = [.lineRuns, .glyphs, .lineBoxes, .graphemes]

  package init() {}

  /// What is true of a text that the request lays out, as far as it is asked for.
  func circumstances(
    of text: String, lineCount: Int, isTruncated: Bool, among asked: PlatformFact.Circumstances
  ) -> PlatformFact.Circumstances {
    var found = PlatformFact.Circumstances.anyText
    if lineCount > 1 { found.insert(.severalLines) }
    if text.isEmpty { found.insert(.emptyText) }
    if isTruncated { found.insert(.hiddenText) }
    if asked.isDisjoint(with: [.tabs, .otherTerminators, .tallScripts]) { return found }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20...0x7E: break
      case 0x09: found.insert(.tabs)
      case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: found.insert(.otherTerminators)
      case 0x600...0x6FF, 0x900...0x109F, 0x1780...0x17FF:
        if api == .sizeThatFits, setting.fonts.textStyle != nil { found.insert(.tallScripts) }
      default: break
      }
    }
    return found
  }
}

extension BatchRequest {
  package enum API: String, Sendable, CaseIterable {
    /// The layout itself: nothing rounded, a line break at the end opens no line.
    case layout
    /// String drawing, as `boundingRect(with:options:context:)` answers.
    case boundingRect
    /// A label, as `sizeThatFits(_:)` answers.
    case sizeThatFits
  }
}
