import Foundation
import TextMeasure

/// A device's answer beside this library's.
struct ProbeComparison {
  /// Which reading the device follows.
  enum Verdict: String {
    case agrees = "agrees"
    case otherReading = "follows the other reading"
    case neither = "follows neither reading"
  }

  let probe: ProbeReport.Probe
  /// The default reading's size, points.
  let expected: CGSize
  /// Whether the substitute's widths are the original's, so that they were compared.
  let comparesWidths: Bool
  let verdict: Verdict

  /// How far two sizes may differ and be the same: what a number loses on its way through JSON.
  private static let tolerance: CGFloat = 1e-3

  /// Measures a probe and compares.
  init(_ probe: ProbeReport.Probe, scale: Double) throws(TextMeasureError) {
    self.probe = probe
    let other = UIKitConventions.alternatives.first { $0.name == probe.convention }
    guard other != nil || probe.convention.isEmpty else {
      throw Self.refusal(
        "the convention is '\(probe.convention)'; give an option of UIKitConventions, or none")
    }
    let font = try Self.font(of: probe)
    let comparesWidths = font?.fonts.primary?.substitution?.hasExactWidths ?? (font == nil)
    func agrees(_ size: CGSize) -> Bool {
      abs(size.height - CGFloat(probe.resultHeight)) < Self.tolerance
        && (!comparesWidths || abs(size.width - CGFloat(probe.resultWidth)) < Self.tolerance)
    }
    self.comparesWidths = comparesWidths
    expected = try Self.size(of: probe, font, scale: scale, .default)
    if agrees(expected) {
      verdict = .agrees
      return
    }
    if let other,
      agrees(try Self.size(of: probe, font, scale: scale, other.conventions))
    {
      verdict = .otherReading
    } else {
      verdict = .neither
    }
  }

  private static func font(of probe: ProbeReport.Probe) throws(TextMeasureError) -> TextFont? {
    if let style = TextStyleName(rawValue: probe.font) {
      return try .preferred(
        style, at: ContentSizeCategory(uikitRawValue: probe.category) ?? .large)
    }
    switch probe.font {
    case "none": return nil
    case "system": return try .system(ofSize: CGFloat(probe.size))
    default: return try TextFont(name: probe.font, size: CGFloat(probe.size))
    }
  }

  private static func size(
    of probe: ProbeReport.Probe, _ font: TextFont?, scale: Double,
    _ conventions: UIKitConventions
  ) throws(TextMeasureError) -> CGSize {
    let paragraph = ParagraphStyle(
      alignment: TextAlignment(rawValue: probe.alignment) ?? .natural,
      maximumLineHeight: CGFloat(probe.maximumLineHeight),
      lineHeightMultiple: CGFloat(probe.lineHeightMultiple),
      firstLineHeadIndent: CGFloat(probe.firstLineHeadIndent ?? 0))
    var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: paragraph]
    if let font { attributes[.font] = font }
    let text = try StyledText(probe.text, attributes: attributes)
    let fitting = CGSize(width: probe.width, height: 0)
    switch probe.api {
    case "label":
      var label = Label()
      label.attributedText = text
      label.textAlignment = paragraph.alignment
      label.numberOfLines = probe.numberOfLines
      label.displayScale = CGFloat(scale)
      label.conventions = conventions
      return try label.sizeThatFits(fitting)
    case "textView":
      var view = TextView()
      view.attributedText = text
      view.displayScale = CGFloat(scale)
      view.conventions = conventions
      return try view.sizeThatFits(fitting)
    case "boundingRect":
      return try StringDrawing.boundingRect(
        of: text, with: fitting, options: StringDrawingOptions(rawValue: probe.options),
        conventions: conventions
      ).size
    default:
      throw refusal("the api is '\(probe.api)'; give boundingRect, label or textView")
    }
  }

  private static func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError(code: .invalidArgument, message: message, operation: "verify probes")
  }
}
