import Foundation

/// The line-height rules of office programs at single line spacing. Lengths are points.
package enum OfficeLineMetrics: String, Sendable, Hashable, CaseIterable {
  /// LibreOffice Writer: in whole twips (1/20 pt), with the line gap above the line. Writer scales font
  /// metrics to its reference device of 8,640 dots an inch, six a twip. Calc has the same without the gap.
  case libreoffice
  /// PowerPoint: 1.2 × the size in every font, of which the ascent has its share of Windows' extent.
  case powerpoint
  /// Impress for PowerPoint's files: 1.2 × the size, 1 × above the baseline, cut to 1/100 mm.
  case impress
  /// Word: Windows' extent and external leading as Microsoft's OpenType recommendations give it, or the
  /// typographic values of a font with *USE_TYPO_METRICS*. The leading is above the line.
  case word
  /// Excel: Windows' ascent and descent, each in whole pixels at 96 dots an inch, without leading.
  case excel

  func lineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    guard size.isFinite, size > 0, metrics.unitsPerEm > 0 else { return .zero }
    switch self {
    case .libreoffice:
      let dots = metrics.selectedExtent
        .scaled(to: size * 120, unitsPerEm: metrics.unitsPerEm).mapped(\.roundedHalfUp)
      func twips(_ dots: Double) -> Double { (dots / 6).roundedHalfUp }
      let ascent = twips(dots.ascent)
      let height = twips(dots.ascent + dots.descent)
      let gap = max(0, twips(dots.lineGap))
      return LineMetrics(ascent: (gap + ascent) / 20, descent: (height - ascent) / 20)
    case .powerpoint:
      let extent = metrics.windowsExtent
      let share = extent.ascent / (extent.ascent + extent.descent)
      let ascent = size * (share.isFinite ? 1.2 * share : 1)
      return LineMetrics(ascent: ascent, descent: size * 1.2 - ascent)
    case .impress:
      let ascent = Self.hundredths(size)
      let height = (ascent * 1.2 + 1e-6).rounded(.down)
      return LineMetrics(
        ascent: ascent * Self.hundredth, descent: (height - ascent) * Self.hundredth)
    case .word:
      let extent = metrics.windowsExtent.scaled(to: size, unitsPerEm: metrics.unitsPerEm)
      return LineMetrics(ascent: extent.ascent + extent.lineGap, descent: extent.descent)
    case .excel:
      // Windows scales fonts to whole pixels, and Excel gives each line two more.
      let pixels = (size * 96 / 72).roundedHalfUp
      let extent = metrics.windowsExtent
        .scaled(to: pixels, unitsPerEm: metrics.unitsPerEm).mapped(\.roundedHalfUp)
      return LineMetrics(ascent: extent.ascent * 0.75, descent: (extent.descent + 2) * 0.75)
    }
  }

  /// What the program puts between Chinese, Japanese or Korean and other letters and digits, of the font's
  /// size; `nil` for nothing.
  var autoSpace: Double? {
    switch self {
    case .word: 0.25
    case .libreoffice: 0.2
    case .powerpoint, .impress, .excel: nil
    }
  }

  /// Whether a justified line is stretched that ends before a line break, and the spaces before it are.
  var stretchesBeforeBreaks: Bool {
    switch self {
    case .word, .libreoffice, .impress: true
    case .powerpoint, .excel: false
    }
  }

  /// 1/100 mm, Impress' unit, in points.
  static let hundredth = 72 / 2540.0

  private static func hundredths(_ points: Double) -> Double { (points / hundredth).roundedHalfUp }

  /// The pixels on which the program sets text; `nil` where advances are exact or finer than its unit.
  func deviceGrid(size: Double) -> DeviceGrid? {
    switch self {
    case .libreoffice, .powerpoint, .word: return nil
    case .impress:
      // A reference device of 600 dots an inch, for sizes in 1/100 mm.
      let pixels = (Self.hundredths(size) * 600 / 2540).roundedHalfUp
      return DeviceGrid(pixelsPerEm: pixels, pixel: 72 / 600.0, size: size)
    case .excel:
      return DeviceGrid(pixelsPerEm: (size / 0.75).roundedHalfUp, pixel: 0.75, size: size)
    }
  }
}
