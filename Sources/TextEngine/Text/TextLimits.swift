public import Foundation

/// The largest inputs that are measured. Larger ones throw an error that names the limit.
public enum TextLimits {
  /// The longest text, in UTF-16 units: break opportunities store offsets in at most 28 bits.
  public static let longestText = 1 << 26
  /// The largest font size and spacing, in points: the longest line fits 64 bits in 1/65536 pt.
  public static let largestSize: CGFloat = 16_384
  /// The widest text on one line, in points: 2⁴⁰, whatever the font's advances are.
  public static let widestText: CGFloat = 1_099_511_627_776
  /// The maximum number of fonts in a cascade: an index takes one byte.
  public static let mostFonts = 250
}
