extension TextStyle {
  /// This style, if it requests fallback, with an installed font for each character of `text` that
  /// its fonts lack, found by coverage and language. Throws `outOfMemory`, `fontconfigFailed`.
  func completed(for text: some StringProtocol) throws(TextMeasureError) -> TextStyle {
    guard let fallback = fonts.fallback else { return self }
    var style = self
    var seen: Set<UInt32> = []
    for scalar in text.unicodeScalars where Self.needsGlyph(scalar) {
      guard style.fonts.fonts.count < TextLimits.mostFonts else { break }
      guard !style.fonts.fonts.contains(where: { $0.covers(scalar) }),
        seen.insert(scalar.value).inserted,
        let font = try fallback.systemFont(
          covering: scalar.value, language: language, near: fonts.primary)
      else { continue }
      style.fonts.fonts.append(font)
    }
    return style
  }

  /// Whether a character needs a glyph: controls, separators and ignorables do not.
  private static func needsGlyph(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return false
    default:
      return !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension StyledText {
  /// This text with each run's style completed. Throws `outOfMemory`, `fontconfigFailed`.
  func completedWithSystemFonts() throws(TextMeasureError) -> StyledText {
    guard runs.contains(where: { $0.style.fonts.fallback != nil }) else { return self }
    var text = self
    let units = Array(string.utf16)
    for run in runs where run.attachment == nil {
      let part = String(decoding: units[run.range], as: UTF16.self)
      let style = try run.style.completed(for: part)
      text.update(run.range) { $0.style = style }
    }
    return text
  }
}
