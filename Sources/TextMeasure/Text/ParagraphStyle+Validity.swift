import Foundation

extension ParagraphStyle {
  /// The fields that may not be negative, with their names.
  private static var distances: [(name: String, path: WritableKeyPath<ParagraphStyle, CGFloat>)] {
    [
      ("lineSpacing", \.lineSpacing),
      ("paragraphSpacing", \.paragraphSpacing),
      ("paragraphSpacingBefore", \.paragraphSpacingBefore),
      ("minimumLineHeight", \.minimumLineHeight),
      ("maximumLineHeight", \.maximumLineHeight),
      ("lineHeightMultiple", \.lineHeightMultiple),
      ("firstLineHeadIndent", \.firstLineHeadIndent),
      ("headIndent", \.headIndent),
      ("defaultTabInterval", \.defaultTabInterval),
    ]
  }

  /// This style with every value in its valid range, as measuring reads it.
  ///
  /// `NSParagraphStyle` documents these distances as nonnegative. Negative and non-finite distances
  /// become 0, which for an infinite maximum line height means the same. A tail indent may be
  /// negative, and becomes 0 only when not finite. The hyphenation factor is clamped to 0…1. Tab
  /// stops are sorted; those at a negative or non-finite location are omitted.
  public var normalized: ParagraphStyle {
    guard !isNormal else { return self }
    var style = self
    for (_, path) in Self.distances where !Self.isDistance(style[keyPath: path]) {
      style[keyPath: path] = 0
    }
    if !tailIndent.isFinite { style.tailIndent = 0 }
    style.hyphenationFactor = hyphenationFactor.isNaN ? 0 : min(max(hyphenationFactor, 0), 1)
    style.tabStops = tabStops.filter { Self.isDistance($0.location) }
      .sorted { $0.location < $1.location }
    return style
  }

  /// This style in normal form, if every value is meaningful.
  ///
  /// - Returns: ``normalized``; negative distances become 0 as there.
  /// - Throws: `invalidArgument` for a NaN, or for an infinite value of anything but the maximum
  ///   line height; the message names the field.
  public func checked() throws(TextMeasureError) -> ParagraphStyle {
    for (name, path) in Self.distances {
      let value = self[keyPath: path]
      let isUnlimited = path == \.maximumLineHeight && value == .infinity
      guard value.isFinite || isUnlimited else { throw Self.refusal(name, "\(value)") }
    }
    guard tailIndent.isFinite else { throw Self.refusal("tailIndent", "\(tailIndent)") }
    guard hyphenationFactor.isFinite else {
      throw Self.refusal("hyphenationFactor", "\(hyphenationFactor)")
    }
    for stop in tabStops where !stop.location.isFinite {
      throw Self.refusal("tabStops", "\(stop.location)")
    }
    return normalized
  }

  /// Whether every value is already valid, so that no copy is needed.
  private var isNormal: Bool {
    Self.isDistance(lineSpacing) && Self.isDistance(paragraphSpacing)
      && Self.isDistance(paragraphSpacingBefore) && Self.isDistance(minimumLineHeight)
      && Self.isDistance(maximumLineHeight) && Self.isDistance(lineHeightMultiple)
      && Self.isDistance(firstLineHeadIndent) && Self.isDistance(headIndent)
      && Self.isDistance(defaultTabInterval) && tailIndent.isFinite
      && hyphenationFactor >= 0 && hyphenationFactor <= 1 && hasNormalTabStops
  }

  /// Whether every tab stop has a finite, nonnegative location, in order.
  private var hasNormalTabStops: Bool {
    var last: CGFloat = 0
    for stop in tabStops {
      guard stop.location.isFinite, stop.location >= last else { return false }
      last = stop.location
    }
    return true
  }

  /// Whether a value can be a distance: finite and not negative.
  private static func isDistance(_ value: CGFloat) -> Bool { value.isFinite && value >= 0 }

  /// The error about one field.
  private static func refusal(_ field: String, _ value: String) -> TextMeasureError {
    TextMeasureError(
      code: .invalidArgument,
      message: "The paragraph style's \(field) is \(value); set a finite number of points.",
      operation: "check a paragraph style")
  }
}
