import Foundation
import TextMeasure

/// A probe's question with the options under which it is answered here.
struct ProbeReading {
  var probe: ProbeReport.Probe
  /// The screen's pixels per point.
  let scale: Double
  var conventions = UIKitConventions.default

  typealias Option = (name: String, change: (inout ProbeReading) -> Void)

  /// What else may be set, by the name that says how: an option of `UIKitConventions`, or a key of a
  /// request with its value.
  static func options(languages: [String]) -> [Option] {
    var options: [Option] = [
      ("lineBreakStrategy none", { $0.probe.lineBreakStrategy = 0 }),
      ("lineBreakStrategy pushOut", { $0.probe.lineBreakStrategy = 1 }),
      ("lineBreakStrategy standard", { $0.probe.lineBreakStrategy = 0xFFFF }),
      ("hyphenationFactor 0", { $0.probe.hyphenationFactor = 0 }),
      ("hyphenationFactor 1", { $0.probe.hyphenationFactor = 1 }),
    ]
    if let language = languages.first {
      options.append(("language \(language), the user's", { $0.probe.language = language }))
    }
    return UIKitConventions.alternatives.map { option in
      (option.name, { $0.conventions = option.conventions })
    } + options
  }

  /// Whether a size's width is compared: where the substitute for the device's font has its widths, and
  /// no other font takes part, as in ASCII.
  func comparesWidths() throws(TextMeasureError) -> Bool {
    guard probe.asks == .size else { return true }
    guard probe.text.utf8.count == probe.text.utf16.count else { return false }
    return try font()?.fonts.primary?.substitution?.hasExactWidths ?? true
  }

  /// The answer here, as the probe describes it.
  func answer() throws(TextMeasureError) -> [Double] {
    switch probe.asks {
    case .size:
      let size = try size(width: CGFloat(probe.width ?? 0))
      return [Double(size.width), Double(size.height)]
    case .lineEnds: return try lineEnds()
    case .widths:
      // The probes' sizes.
      return try (11...34).map { size throws(TextMeasureError) in
        var reading = self
        reading.probe.size = Double(size)
        return Double(try reading.size(width: 0).width)
      }
    }
  }

  private func lineEnds() throws(TextMeasureError) -> [Double] {
    let text = try styledText()
    let fits = probe.fits ?? []
    // Each prefix is measured: a longer text than the probes' would take long.
    guard text.length <= 1000, fits.allSatisfy((0...text.length).contains) else {
      throw Self.refusal("fits is \(fits); give offsets in a text of up to 1000 units")
    }
    let widths = try (0...text.length).map { count throws(TextMeasureError) in
      try StringDrawing.size(of: text.prefix(count), conventions: conventions).width
    }
    let margins: CGFloat = probe.api == .textView ? 10 : 0
    return try fits.map { count throws(TextMeasureError) in
      let widest = try size(width: widths[count] + 1 + margins).width - margins
      return Double(widths.lastIndex { $0 <= widest + 0.01 } ?? 0)
    }
  }

  static func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError(code: .invalidArgument, message: message, operation: "verify probes")
  }

  private func size(width: CGFloat) throws(TextMeasureError) -> CGSize {
    let text = try styledText()
    let room = CGSize(width: width, height: 0)
    switch probe.api {
    case .label:
      var label = Label()
      label.attributedText = text
      label.textAlignment = text.defaultParagraphStyle.alignment
      label.numberOfLines = probe.numberOfLines ?? 0
      if let strategy = probe.lineBreakStrategy {
        label.lineBreakStrategy = LineBreakStrategy(rawValue: strategy)
      }
      label.displayScale = CGFloat(scale)
      label.conventions = conventions
      return try label.sizeThatFits(room)
    case .textView, .layoutManager:
      var view = TextView()
      view.attributedText = text
      if probe.api == .layoutManager {
        view.textContainerInset = TextView.Insets()
        view.lineFragmentPadding = 0
      }
      if let inset = probe.topInset { view.textContainerInset.top = CGFloat(inset) }
      view.displayScale = CGFloat(scale)
      view.conventions = conventions
      return try view.sizeThatFits(room)
    case .boundingRect:
      return try StringDrawing.boundingRect(
        of: text, with: room, options: StringDrawingOptions(rawValue: probe.options ?? 1),
        conventions: conventions
      ).size
    }
  }

  private func styledText() throws(TextMeasureError) -> StyledText {
    var attributes: [NSAttributedString.Key: Any] = [
      .paragraphStyle: ParagraphStyle(
        alignment: TextAlignment(rawValue: probe.alignment ?? 4) ?? .natural,
        maximumLineHeight: CGFloat(probe.maximumLineHeight ?? 0),
        lineHeightMultiple: CGFloat(probe.lineHeightMultiple ?? 0),
        firstLineHeadIndent: CGFloat(probe.firstLineHeadIndent ?? 0),
        lineBreakStrategy: LineBreakStrategy(rawValue: probe.lineBreakStrategy ?? 0),
        hyphenationFactor: probe.hyphenationFactor ?? 0)
    ]
    attributes[.font] = try font()
    attributes[.languageIdentifier] = probe.language
    return try StyledText(probe.text, attributes: attributes)
  }

  private func font() throws(TextMeasureError) -> TextFont? {
    if let style = TextStyleName(rawValue: probe.font) {
      let category = probe.category.flatMap(ContentSizeCategory.init(uikitRawValue:))
      return try .preferred(style, at: category ?? .large)
    }
    switch probe.font {
    case "none": return nil
    case "system": return try .system(ofSize: CGFloat(probe.size))
    default: return try TextFont(name: probe.font, size: CGFloat(probe.size))
    }
  }
}
