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
  private static let adjustedFonts = Locked<[AdjustedKey: Font]>([:])

  /// The fallback font with an adjustment in place of its last one.
  func adjusted(by adjustment: FallbackAdjustment) -> Font {
    let plain = adjusted?.font ?? self
    guard adjustment != FallbackAdjustment() else { return plain.substituting(as: substitution) }
    let made = Self.adjustedFonts.withLock { fonts in
      let key = AdjustedKey(font: plain.identifier, adjustment: adjustment)
      if let known = fonts[key] { return known }
      let made = Font(plain, adjustedBy: adjustment)
      if fonts.count >= Limits.keptFonts { fonts.removeAll() }
      fonts[key] = made
      return made
    }
    return made.substituting(as: substitution)
  }

  /// The factor on the size at which its glyphs are drawn.
  package var scale: Double {
    guard let adjusted else { return 1 }
    guard let width = adjusted.by.emojiWidth else { return adjusted.by.scale }
    return adjusted.font.emojiWidth.map { width / $0 } ?? 1
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
