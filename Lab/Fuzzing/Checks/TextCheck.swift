import Foundation
import TextMeasure

/// Prepares any text and asks everything of it that can be asked.
public enum TextCheck {
  /// The folder of the bundled fonts.
  private static let folder: String =
    ProcessInfo.processInfo.environment["TEXTMEASURE_FONTS"]
    ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fonts/bundled").path

  private static let cascade: FontCascade? =
    try? FontLibrary(catalog: FontCatalog(bundledIn: folder)).defaultCascade()

  /// Knows what all inputs before taught it; its answers must not differ from a new one's.
  private static let veteran = TextMeasurer()

  /// What is wrong; `nil` when nothing is.
  public static func violation(in input: [UInt8]) -> String? {
    guard let cascade else { return "the bundled fonts are not in \(folder)" }
    var reader = InputReader(input)
    var style = TextStyle(
      fonts: cascade, size: reader.choice([17, 12.3, 0.1, 400] as [CGFloat]),
      kern: reader.choice([nil, nil, 0, 1.5, -2, 9_000] as [CGFloat?]),
      language: reader.choice([nil, "en", "ja", "ar", "th", "zh-Hant", "x"] as [String?]))
    style.tracking = reader.choice([0, 0, 0, 0.5, -30])
    var paragraph = ParagraphStyle()
    paragraph.headIndent = reader.choice([0, 0, 0, 20, 1e9])
    paragraph.tailIndent = reader.choice([0, 0, 0, -15, 80])
    paragraph.firstLineHeadIndent = reader.choice([0, 0, 12, 500])
    paragraph.alignment = reader.choice([.natural, .right, .center, .justified])
    let options = TextOptions(
      breakRules: reader.choice([.unicode, .chromium]),
      direction: reader.choice([.auto, .leftToRight, .rightToLeft]),
      breakLocale: style.language)
    if reader.number(below: 5) == 0 { paragraph.lineBreakMode = .byCharWrapping }
    let width = CGFloat(reader.word()) / 64
    let mode = reader.choice(
      [.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping]
        as [LineBreakMode])
    let count = reader.number(below: 4)
    let text = text(reader.rest, isUTF16: reader.byte() & 1 == 0)
    let whole = StyledText(text, style: style, paragraphStyle: paragraph)
    do throws(TextMeasureError) {
      let prepared = try veteran.prepare(whole, options: options)
      // A new measurer costs as much as dozens of texts.
      if count == 3 {
        let fresh = try TextMeasurer().prepare(whole, options: options)
        guard try prepared.lines(width: width) == fresh.lines(width: width) else {
          return "a new measurer makes other lines of \(text.debugDescription) at \(width)"
        }
      }
      // Tracking and kerning may turn a line round; indents are not part of a plain measurement.
      let isPlain =
        (style.kern ?? 0) >= 0 && style.tracking >= 0 && paragraph.headIndent == 0
        && paragraph.tailIndent == 0 && paragraph.firstLineHeadIndent == 0
      let invariants = Invariants(prepared: prepared, isStrange: !isPlain)
      for width in try [width, .infinity, 0, prepared.minimumWidth, prepared.naturalWidth] {
        if let violation = try invariants.violation(width: width) {
          return "\(text.debugDescription) \(violation)"
        }
      }
      return try blockViolation(whole, prepared, width: width, mode: mode, count: count)
    } catch {
      return error.code == .internalFailure ? "\(error)" : nil
    }
  }

  private static func blockViolation(
    _ whole: StyledText, _ prepared: PreparedText, width: CGFloat, mode: LineBreakMode, count: Int
  ) throws(TextMeasureError) -> String? {
    let cut = try prepared.truncated(width: width, maximumLines: count, mode: mode)
    guard count == 0 || cut.lines.count <= count else { return "\(cut.lines.count) of \(count)" }
    let layout = try prepared.layout(width: width, maximumLines: count, truncating: mode)
    guard layout.size.width.isFinite, layout.size.height.isFinite else { return "\(layout.size)" }
    var label = Label()
    label.attributedText = whole
    label.numberOfLines = count
    label.lineBreakMode = mode
    label.displayScale = 3
    label.profile = .uikit
    let size = try label.sizeThatFits(CGSize(width: width, height: 0))
    guard size.width.isFinite, size.height.isFinite else { return "a label of \(size)" }
    let slack = try prepared.slack(width: width)
    guard (slack.oneLineMore ?? 0) >= 0, (slack.oneLineFewer ?? 0) >= 0 else { return "\(slack)" }
    return nil
  }

  /// Any UTF-16, with half surrogate pairs as `NSString` has them, or any UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>, isUTF16: Bool) -> String {
    guard isUTF16 else { return String(decoding: bytes, as: UTF8.self) }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return NSString(characters: units, length: units.count) as String
  }
}
