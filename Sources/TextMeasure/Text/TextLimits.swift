public import Foundation

/// The largest inputs that are measured; beyond one of them an error names it.
public enum TextLimits {
  /// The longest text, in UTF-16 units.
  ///
  /// Offsets of break opportunities have 28 bits.
  public static let longestText = 1 << 26
  /// The largest font size and spacing, in points.
  ///
  /// A line of the longest text at this size still fits 64 bits at 1/65536 pt.
  public static let largestSize: CGFloat = 16_384
  /// The widest text on one line, in points, whatever its font says: 2⁴⁰.
  public static let widestText: CGFloat = 1_099_511_627_776
  /// The most fonts in one cascade: a font's place in it is kept in one byte.
  public static let mostFonts = 250
}
