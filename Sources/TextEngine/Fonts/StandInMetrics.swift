/// The published vertical metrics of an Apple face that another file stands in for.
///
/// Apple's faces cannot be distributed: a twin, which results name, supplies the glyphs.
public struct StandInMetrics: Sendable, Hashable {
  /// The requested family, as Apple writes it.
  public let family: String
  /// Units per em of the values below.
  public let unitsPerEm: Double
  /// The original's `hhea` extent; `nil` where the twin's tables apply.
  public let extent: VerticalExtent?
  /// The share of ascent + descent that UIKit and TextKit add to this family's ascent; mostly 0.
  public let ascentShare: Double
  /// The height of capitals; `nil` when not published.
  public let capHeight: Double?
  /// The height of *x*; `nil` when not published.
  public let xHeight: Double?
  /// Whether a published figure confirms the heights of this family.
  ///
  /// Arial and Times New Roman are published *as* their twin's values: `true`, without an extent.
  public let isPublished: Bool
  /// Whether the face is the system font, whatever its weight and design.
  package let isSystemFont: Bool
  /// The source of the values, as a sentence for people; says so when there is none.
  public let evidence: String

  package init(
    family: String, unitsPerEm: Double, extent: VerticalExtent?, ascentShare: Double,
    capHeight: Double?, xHeight: Double?, isPublished: Bool, isSystemFont: Bool, evidence: String
  ) {
    self.family = family
    self.unitsPerEm = unitsPerEm
    self.extent = extent
    self.ascentShare = ascentShare
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.isPublished = isPublished
    self.isSystemFont = isSystemFont
    self.evidence = evidence
  }
}
