package import TextMeasure

/// The layout of a request, for inspection.
package struct RequestedLayout {
  package var prepared: PreparedText
  /// The layout, with the lines whose glyphs were wanted.
  package var layout: TextLayout
  /// All lines, without glyphs.
  package var lines: [Line]
  /// Which of ``lines`` the layout has.
  package var composed: Range<Int>
  /// What of the platform is not followed.
  package var approximations: [String]
}
