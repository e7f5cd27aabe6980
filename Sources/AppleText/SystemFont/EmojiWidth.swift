package import TextEngine

/// How Apple's fallback fonts measure behind San Francisco.
extension SystemFontDescriptor {
  package func adjustment(
    of role: FallbackRole, hasColor: Bool, at size: Double, japaneseScale: Double
  ) -> FallbackAdjustment {
    if hasColor {
      return FallbackAdjustment(emojiWidth: EmojiWidth.points(at: size) / max(size, 1e-6))
    }
    guard let region = role.region else { return FallbackAdjustment() }
    // Apple's fonts kern neither kana nor Hangul by default. PingFang is not reduced.
    return FallbackAdjustment(
      scale: region == .japanese ? japaneseScale : 1, features: [FontFeature(tag: "kern", value: 0)]
    )
  }
}

/// The advance of an emoji by font size: Apple draws small ones larger than the text.
enum EmojiWidth {
  /// What a width is known from.
  enum Evidence {
    /// A recorded width of a text.
    case measured
    /// A developer's estimate that line breaks confirm within 41.2…48.
    case reported
  }

  /// Points by size in points. Below the first the ratio is the first's, as published heights of
  /// glyphs are 1.25 em up to 16 points; from the last on it is the last's. Both are estimates, and so
  /// are the widths between, which are interpolated.
  static let table: [(size: Double, width: Double, evidence: Evidence)] = [
    (16, 21, .measured), (17, 22, .measured), (40, 45, .reported), (64, 64, .measured),
  ]

  /// The advance at a size in points.
  static func points(at size: Double) -> Double {
    guard let next = table.firstIndex(where: { size <= $0.size }) else {
      return table.last.map { $0.width / $0.size * size } ?? size
    }
    guard next > 0 else { return table[0].width / table[0].size * size }
    let (low, high) = (table[next - 1], table[next])
    return low.width + (high.width - low.width) * (size - low.size) / (high.size - low.size)
  }
}
