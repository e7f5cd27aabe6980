/// What a font of the default cascade is there for: no caller requested it.
package struct FallbackRole: Sendable, Hashable {
  /// The family's name.
  package var family: String
  /// The region whose ideographs it draws; `nil` for a font of another script.
  package var region: HanRegion?
}

/// How a fallback font measures behind a font with another font's advances: as the fallback font of
/// that one.
package struct FallbackAdjustment: Sendable, Hashable {
  /// The factor on its size.
  package var scale: Double
  /// The width of an emoji in ems, in place of a factor; `nil` for a font without emoji.
  package var emojiWidth: Double?
  /// Its features, which precede those of a style.
  package var features: [FontFeature]

  package init(scale: Double = 1, emojiWidth: Double? = nil, features: [FontFeature] = []) {
    self.scale = scale
    self.emojiWidth = emojiWidth
    self.features = features
  }
}

extension Font {
  private struct AdjustedKey: Hashable {
    var font: UInt32
    var adjustment: FallbackAdjustment
  }

  /// The last adjusted fonts, which are made once: each has caches of its own.
  private static let adjusted = Locked<[AdjustedKey: Font]>([:])

  /// The fallback font with an adjustment in place of its last one.
  func adjusted(_ adjustment: FallbackAdjustment) -> Font {
    let plain = unadjusted ?? self
    guard adjustment != FallbackAdjustment() else { return plain }
    let made = Self.adjusted.withLock { adjusted in
      let key = AdjustedKey(font: plain.identifier, adjustment: adjustment)
      if let known = adjusted[key] { return known }
      let scale =
        adjustment.emojiWidth.map { $0 / (plain.emojiWidth ?? $0) } ?? adjustment.scale
      let made = Font(plain, scale: scale, features: adjustment.features)
      if adjusted.count >= Limits.keptFonts { adjusted.removeAll() }
      adjusted[key] = made
      return made
    }
    return made.substituting(as: substitution)
  }

  /// The font as the substitute of another one.
  func substituting(as substitution: FontSubstitution?) -> Font {
    substitution == self.substitution ? self : answering(with: metrics, as: substitution)
  }

  /// The width of an emoji in ems; `nil` without one.
  private var emojiWidth: Double? {
    // Every such font has this smiley.
    nominalAdvance(of: "\u{1F600}").map { $0 / Double(unitsPerEm) * advanceScale() }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }
}

extension [Font] {
  /// The fonts in the order of a language: of the fallback fonts with ideographs its region's is first.
  /// Those behind a font with another font's advances are that font's substitutes too.
  func ordered(for language: String?) -> [Font] {
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

  /// Ordered fonts at the size of a style, on which glyphs and advances may depend.
  func sized(for style: TextStyle, under profile: MetricsProfile) -> [Font] {
    let size = Double(style.size)
    let original = firstIndex { $0.original != nil }
    return indices.map { index in
      let font = self[index]
      guard let original, original < index, let role = font.fallback else {
        return font.sized(
          to: size, usesOpticalSizing: style.usesOpticalSizing, under: profile)
      }
      return font.adjusted(
        self[original].original?.adjustment(
          of: role, hasColor: font.hasColor, at: size, japaneseScale: Double(style.japaneseScale))
          ?? FallbackAdjustment())
    }
  }
}
