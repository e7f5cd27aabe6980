/// Paragraphs of a request's text with a style of their own.
package struct BatchParagraphRange: Sendable, Hashable {
  /// Where they begin, in UTF-16 units.
  package var start = 0
  /// Where they end, in UTF-16 units.
  package var end = 0
  /// The values; those that are not among the keys mean nothing.
  var values = BatchParagraph()
  /// The keys that it has.
  var keys: [BatchKey] = []
  /// The paragraphs' direction; `nil`: the request's.
  package var direction: BatchRequest.Direction?
  /// The language of their text where a run says nothing; `nil`: the request's.
  package var language: String?

  /// Creates a range without text.
  package init() {}

  /// The style of these paragraphs in a text of another style.
  package func applied(to style: BatchParagraph) -> BatchParagraph {
    var result = style
    for key in keys {
      switch key {
      case .lineBreakMode: result.lineBreakMode = values.lineBreakMode
      case .lineBreakStrategy: result.lineBreakStrategy = values.lineBreakStrategy
      case .alignment: result.alignment = values.alignment
      case .lineSpacing: result.lineSpacing = values.lineSpacing
      case .minimumLineHeight: result.minimumLineHeight = values.minimumLineHeight
      case .maximumLineHeight: result.maximumLineHeight = values.maximumLineHeight
      case .lineHeightMultiple: result.lineHeightMultiple = values.lineHeightMultiple
      case .paragraphSpacing: result.paragraphSpacing = values.paragraphSpacing
      case .paragraphSpacingBefore:
        result.paragraphSpacingBefore = values.paragraphSpacingBefore
      case .firstLineHeadIndent: result.firstLineHeadIndent = values.firstLineHeadIndent
      case .headIndent: result.headIndent = values.headIndent
      case .tailIndent: result.tailIndent = values.tailIndent
      case .tabStops: result.tabStops = values.tabStops
      case .defaultTabInterval: result.defaultTabInterval = values.defaultTabInterval
      case .hyphenationFactor: result.hyphenationFactor = values.hyphenationFactor
      default: break
      }
    }
    return result
  }
}
