/// Makes a font's copies at sizes in points: those of a font whose glyphs depend on the size.
package protocol SizedFonts: AnyObject, Sendable {
  /// `font` at a size, with its substitution; Mac Catalyst tracks the system font differently.
  func font(_ font: Font, at size: Double, under profile: MetricsProfile) -> Font

  /// Whether a character's advance is a measured one of the font that this one stands in for.
  func isMeasured(_ codePoint: UInt32) -> Bool
}

/// The font whose advances a stand-in has. Two with equal text measure alike.
package protocol OriginalFont: Sendable, Hashable {
  /// The name by which it can be requested.
  var name: String { get }

  /// The properties that change a measurement, as text.
  var fingerprint: String { get }

  /// How a fallback font behind it measures at a size in points.
  func adjustment(
    of role: FallbackRole, hasColor: Bool, at size: Double, japaneseScale: Double
  ) -> FallbackAdjustment
}

/// The places on an `opsz` axis that follow the text's size: CSS's `font-optical-sizing: auto`, and
/// what CoreText does by default. A place is the size in points, clamped to the axis.
final class OpticalSizes: SizedFonts {
  private static let tag = "opsz"

  private let face: OpenedFace
  private let variations: [FontVariation]
  private let axis: FontAxis
  /// The last fonts made, by place, as nobody requested them: searching a size that fits tries hundreds.
  private let fonts = Locked<[Double: Font]>([:])

  /// `nil` for a face without such an axis, and where the settings have a place on it.
  init?(_ face: OpenedFace, _ variations: [FontVariation]) {
    guard let axis = face.axes.first(where: { $0.tag == Self.tag }),
      !variations.contains(where: { $0.tag == Self.tag })
    else { return nil }
    self.face = face
    self.variations = variations
    self.axis = axis
  }

  func isMeasured(_ codePoint: UInt32) -> Bool { false }

  func font(_ font: Font, at size: Double, under _: MetricsProfile) -> Font {
    let place = max(axis.minimum, min(size, axis.maximum))
    guard let made = fonts.withLock({ $0[place] ?? make(at: place, cache: &$0) }) else {
      return font
    }
    // Metrics that the font was given stay, such as those of the font that it stands in for.
    var metrics = font.metrics
    let standIn = metrics.standIn
    metrics.standIn = nil
    if metrics == font.tableMetrics { metrics = made.tableMetrics }
    metrics.standIn = standIn
    return metrics == made.metrics && font.substitution == nil
      ? made : made.answering(with: metrics, as: font.substitution)
  }

  /// `nil` when memory runs out.
  private func make(at place: Double, cache: inout [Double: Font]) -> Font? {
    let variations = variations + [FontVariation(tag: Self.tag, value: place)]
    guard let native = HarfBuzzFont(face.standard.file, at: variations) else { return nil }
    let made = Font(face, native, variations, origin: self)
    cache.cache(made, for: place)
    return made
  }
}

extension Dictionary {
  /// Adds a value to a cache; a full cache is emptied first.
  package mutating func cache(_ value: Value, for key: Key) {
    if count >= Limits.keptSizes { removeAll() }
    self[key] = value
  }
}
