import Foundation
import TextMeasure
import TextMeasureBatch

/// Answers requests of the batch protocol, keeping from line to line what requests share.
struct BatchAnswerer {
  private let measurer: TextMeasurer
  private let library: FontLibrary
  private var reader = BatchRequestReader()
  private var styles: [BatchStyle: TextStyle] = [:]

  /// The most styles that are kept; a stream that names more begins anew.
  private static let mostStyles = 256

  init(measurer: TextMeasurer, library: FontLibrary) {
    self.measurer = measurer
    self.library = library
  }

  /// Answers one line; `false` when the answer is an error.
  mutating func answer(_ line: Span<UInt8>, into output: inout [UInt8]) -> Bool {
    do throws(BatchFailure) {
      let request = try reader.read(line)
      do throws(TextMeasureError) {
        try reply(to: request).append(to: &output)
        return true
      } catch {
        throw BatchFailure(
          id: request.id, code: BatchErrorCode(rawValue: error.code.rawValue),
          message: error.message)
      }
    } catch {
      error.append(to: &output)
      return false
    }
  }

  private mutating func reply(to request: BatchRequest) throws(TextMeasureError) -> BatchReply {
    guard request.api == .layout else {
      throw TextMeasureError(
        code: .unsupported, message: "api '\(request.api.rawValue)' is not answered yet.",
        operation: "measure")
    }
    let style = try self.style(of: request.style)
    let prepared = try measurer.prepare(
      request.text, style: style, paragraphStyle: Self.paragraphStyle(of: request),
      options: try Self.options(of: request))
    let width = request.width.map { CGFloat($0) } ?? .infinity
    var reply = BatchReply(
      id: request.id, width: 0, height: 0, lineCount: 0, isTruncated: false,
      missingGlyphCount: prepared.missingGlyphCount,
      fontsUsed: prepared.fontsUsed.map(\.source.fileName))
    guard request.wantsLines || request.maximumLines > 0 else {
      let size = prepared.measure(width: width)
      reply.width = Double(size.size.width)
      reply.height = Double(size.size.height)
      reply.lineCount = size.lineCount
      return reply
    }
    let lines = prepared.lines(width: width, maximumLines: request.maximumLines)
    reply.lineCount = lines.count
    reply.width = lines.reduce(0) { max($0, $1.indent + $1.width) }
    reply.height = lines.last.map { $0.top + $0.height } ?? 0
    reply.isTruncated = lines.last?.end == .truncated
    let end = prepared.utf16Count
    if let last = lines.last, last.end == .truncated {
      reply.hidden = last.utf16Range.upperBound..<end
    }
    if request.wantsLines {
      reply.lines = lines.enumerated().map { index, line in
        let isLast = index == lines.count - 1
        return BatchReply.Line(
          range: line.utf16Range.lowerBound..<(isLast ? end : line.utf16Range.upperBound),
          width: line.width, trailing: line.trailingWhitespaceWidth, baseline: line.baseline)
      }
    }
    return reply
  }

  // MARK: What a request asks for

  private mutating func style(of request: BatchStyle) throws(TextMeasureError) -> TextStyle {
    if let style = styles[request] { return style }
    let variations = try request.variations.map { text throws(TextMeasureError) in
      try FontVariation.parse(text)
    }
    let features = try request.features.map { text throws(TextMeasureError) in
      try FontFeature.parse(text)
    }
    var cascade: FontCascade
    if request.fonts.isEmpty {
      cascade = try library.defaultCascade()
    } else {
      var fonts: [Font] = []
      for name in request.fonts {
        fonts.append(try library.font(named: name, variations: variations ?? []))
      }
      cascade = FontCascade(fonts)
    }
    cascade.usesSystemFallback = request.usesSystemFallback
    let style = TextStyle(
      fonts: cascade, size: CGFloat(request.size ?? BatchStyle.defaultSize),
      kern: request.kern.map { CGFloat($0) }, features: features ?? [],
      language: request.language)
    if styles.count >= Self.mostStyles { styles.removeAll() }
    styles[request] = style
    return style
  }

  private static func paragraphStyle(of request: BatchRequest) -> ParagraphStyle {
    let paragraph = request.paragraph
    var style = ParagraphStyle()
    style.lineSpacing = CGFloat(paragraph.lineSpacing)
    style.minimumLineHeight = CGFloat(paragraph.minimumLineHeight)
    style.maximumLineHeight = CGFloat(paragraph.maximumLineHeight)
    style.lineHeightMultiple = CGFloat(paragraph.lineHeightMultiple)
    style.paragraphSpacing = CGFloat(paragraph.paragraphSpacing)
    style.paragraphSpacingBefore = CGFloat(paragraph.paragraphSpacingBefore)
    style.firstLineHeadIndent = CGFloat(paragraph.firstLineHeadIndent)
    style.headIndent = CGFloat(paragraph.headIndent)
    style.tailIndent = CGFloat(paragraph.tailIndent)
    return style
  }

  private static func options(of request: BatchRequest) throws(TextMeasureError) -> TextOptions {
    TextOptions(
      breakRules: request.breakRules == .chromium ? .chromium : .unicode,
      profile: try MetricsProfile(named: request.style.profile.rawValue),
      direction: TextDirection(rawValue: request.direction.rawValue) ?? .auto,
      breakLocale: request.style.language,
      breaksAtCharacters: request.paragraph.lineBreakMode == .charWrap)
  }
}
