extension TextStyle {
  /// This style with its fonts in the order of its language.
  var ordered: TextStyle { with(fonts.fonts.ordered(for: language)) }

  /// This style with its fonts in the order of its language and at its size, on which glyphs and
  /// advances may depend.
  package func sized(under profile: MetricsProfile) -> TextStyle {
    with(fonts.fonts.ordered(for: language).sized(for: self, under: profile))
  }

  private func with(_ fonts: [Font]) -> TextStyle {
    guard !fonts.elementsEqual(self.fonts.fonts, by: ===) else { return self }
    var style = self
    style.fonts.fonts = fonts
    return style
  }
}

extension [Font] {
  /// The fonts in the order of a language: of the fallback fonts with ideographs its region's is first.
  /// Those behind a font with another font's advances are that font's substitutes too.
  fileprivate func ordered(for language: String?) -> [Font] {
    var fonts = self
    let ideographs = indices.filter { self[$0].fallback?.region != nil }
    if let first = ideographs.first {
      let region = HanRegion(language: language)
      if let own = ideographs.first(where: { self[$0].fallback?.region == region }), own > first {
        fonts.insert(fonts.remove(at: own), at: first)
      }
    }
    guard let original = fonts.firstIndex(where: { $0.original != nil }) else { return fonts }
    let name = fonts[original].substitution?.requestedName ?? fonts[original].original?.name ?? ""
    for index in fonts.indices.dropFirst(original + 1) {
      guard let family = fonts[index].fallback?.family else { continue }
      fonts[index] = fonts[index].substituting(
        as: FontSubstitution(
          requestedName: name, answeringFamily: family, hasExactWidths: false,
          hasPublishedHeights: fonts[original].substitution?.hasPublishedHeights ?? true))
    }
    return fonts
  }

  /// Ordered fonts at the size of a style.
  fileprivate func sized(for style: TextStyle, under profile: MetricsProfile) -> [Font] {
    let size = Double(style.size)
    let original = firstIndex { $0.original != nil }
    if style.sizeAdjust != nil, original == nil {
      return map { font in
        let scale =
          ChromiumLineMetrics.advanceSize(style.adjustedSize(of: font))
          / ChromiumLineMetrics.advanceSize(size)
        return font.sized(
          to: size * scale, usesOpticalSizing: style.usesOpticalSizing, under: profile
        )
        .adjusted(by: FallbackAdjustment(scale: scale))
      }
    }
    return indices.map { index in
      let font = self[index]
      guard let original, original < index, let role = font.fallback else {
        return font.sized(
          to: size, usesOpticalSizing: style.usesOpticalSizing, under: profile)
      }
      return font.adjusted(
        by: self[original].original?.adjustment(
          of: role, hasColor: font.hasColor, at: size, japaneseScale: Double(style.japaneseScale))
          ?? FallbackAdjustment())
    }
  }
}

extension TextStyle {
  /// A font's size with CSS's `font-size-adjust`, which Blink rounds then: it measures the font at the adjusted
  /// size twice more.
  package func adjustedSize(of font: Font) -> Double {
    let size = Double(size)
    guard let adjust = computedSizeAdjust, let share = adjust.value else { return size }
    var adjusted = size
    for _ in 0..<3 {
      guard let own = adjust.share(of: font, size: adjusted) else { return size }
      adjusted = min(size * share / own, Double(TextLimits.largestSize))
    }
    return adjusted
  }

  /// ``sizeAdjust`` with the first font's share where it says `from-font`.
  package var computedSizeAdjust: SizeAdjust? {
    guard var adjust = sizeAdjust, adjust.value == nil, let font = fonts.primary else {
      return sizeAdjust
    }
    adjust.value = adjust.share(of: font, size: Double(size))
    return adjust
  }
}

/// CSS's `font-size-adjust`: each font is at a size at which a measure is a share of the style's size.
package struct SizeAdjust: Sendable, Hashable {
  /// What is measured.
  package enum Measure: String, Sendable, Hashable, CaseIterable {
    case exHeight = "ex-height"
    case capHeight = "cap-height"
    case chWidth = "ch-width"
    case icWidth = "ic-width"
    case icHeight = "ic-height"
  }

  package var measure = Measure.exHeight
  /// The share; `nil`: that of the first font.
  package var value: Double?

  package init() {}

  /// The measure of a font at a size as a share of it, as Blink opens it; `nil` where it has none above 0.
  fileprivate func share(of font: Font, size: Double) -> Double? {
    let opened = max(0.01, ChromiumLineMetrics.openedSize(size))
    let unit = 1 / Double(font.unitsPerEm)
    let length: Double? =
      switch measure {
      case .exHeight: font.metrics.xHeight(size: size)
      case .capHeight: font.metrics.capHeight(size: size)
      // Advances are those of FreeType's size.
      case .chWidth:
        font.nominalAdvance(of: "0").map { $0 * unit * ChromiumLineMetrics.advanceSize(size) }
      case .icWidth: font.nominalAdvance(of: "\u{6C34}").map { $0 * unit * opened } ?? opened
      case .icHeight: font.nominalHeight(of: "\u{6C34}").map { $0 * unit * opened } ?? opened
      }
    return length.flatMap { $0 > 0 ? $0 / opened : nil }
  }
}
