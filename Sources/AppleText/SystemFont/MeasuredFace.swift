import TextEngine

/// A stand-in's glyphs with the published advances of a system font.
///
/// A character in the published table has its measured advance and kerning. Others are estimated: a
/// letter with marks has its base letter's, one that looks like a Latin letter has that letter's,
/// and others have the stand-in glyph's advance, scaled by the measured characters of their kind.
final class MeasuredFace: SizedFonts {
  private let law: SanFrancisco
  /// The font that shapes, without a size.
  private let shaping: HarfBuzzFont
  private let features: [FontFeature]
  /// By glyph, at the two optical sizes, in 1/2048 em without tracking; negative for none.
  private let text: [Float]
  private let display: [Float]
  /// The last fonts created, by size and tracking: searching a size that fits tries hundreds.
  private let fonts = Locked<[[Double]: Font]>([:])

  /// Advances are estimated from those of `weighted`, the stand-in at the requested weight, with the
  /// glyphs of `shaping`, which is at its default axes.
  init(_ descriptor: SystemFontDescriptor, weighted: HarfBuzzFont, shaping: HarfBuzzFont) {
    self.shaping = shaping
    law = SanFrancisco(descriptor)
    let alternates = FontFeature(tag: "calt", value: 0)
    let tabular = FontFeature(tag: "tnum", value: 1)
    features = descriptor.hasMonospacedDigits ? [alternates, tabular] : [alternates]
    let own = (0..<UInt32(shaping.glyphCount)).map { glyph in
      Double(weighted.advance(ofGlyph: glyph)) * SanFrancisco.unitsPerEm
        / max(1, weighted.lengthsPerEm)
    }
    let table = GlyphEstimates(shaping, own: own)
    text = table.advances(law.advances(isDisplay: false), descriptor)
    display = table.advances(law.advances(isDisplay: true), descriptor)
  }

  func isMeasured(_ codePoint: UInt32) -> Bool { law.isMeasured(codePoint) }

  /// A copy with the advances of a size in points, of the requested font or one of this face's.
  func font(_ font: Font, at size: Double, under profile: MetricsProfile) -> Font {
    let tracking = law.tracking(at: size, isCatalyst: profile.rule == .catalyst)
    return fonts.withLock { fonts in
      if let known = fonts[[size, tracking]] {
        // The name by which a font was requested is that of each request.
        return known.substitution == font.substitution
          ? known : known.answering(with: font.metrics, as: font.substitution)
      }
      let kerning = law.kerning(at: size, unitsPerEm: shaping.unitsPerEm)
      guard
        let native = HarfBuzzFont(
          shaping, advances: advances(at: size, tracking: tracking),
          coordinates: kerning?.coordinates ?? [], variations: kerning?.values ?? [])
      else { return font }
      let made = Font(font, native: native, features: features, origin: self)
      fonts.cache(made, for: [size, tracking])
      return made
    }
  }

  private func advances(at size: Double, tracking: Double) -> [Int32] {
    let share = SanFrancisco.displayShare(at: size)
    let lengths = Double(shaping.unitsPerEm * 64) / SanFrancisco.unitsPerEm
    return text.indices.map { glyph in
      guard text[glyph] >= 0 else { return 0 }
      let advance = Double(text[glyph]) + share * Double(display[glyph] - text[glyph]) + tracking
      return Int32((advance * lengths).rounded())
    }
  }
}
