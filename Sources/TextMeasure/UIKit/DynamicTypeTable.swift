/// Size and leading, in points, of every text style at every content size category.
///
/// Derived from the scaled values that iOS 26.1 reports. The leading of `headline` at
/// `accessibilityExtraExtraLarge`, 51 where `body` has 56, looks like an error, but is what devices
/// report.
package enum DynamicTypeTable {
  /// The point size of a style at a category, and its distance between baselines in points.
  package static func entry(
    _ style: TextStyleName, at category: ContentSizeCategory
  ) -> (size: Int, leading: Int) {
    row(style)[category.ordinal]
  }

  /// A style's cells, one for each category from the smallest.
  private static func row(_ style: TextStyleName) -> [12 of (Int, Int)] {
    switch style {
    case .largeTitle:
      [
        (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46),
        (40, 48), (44, 52), (48, 57), (52, 61), (56, 66), (60, 70),
      ]
    case .title1:
      [
        (25, 31), (26, 32), (27, 33), (28, 34), (30, 36), (32, 38),
        (34, 41), (38, 46), (43, 51), (48, 57), (53, 61), (58, 68),
      ]
    case .title2:
      [
        (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32),
        (28, 34), (34, 41), (39, 47), (44, 52), (50, 59), (56, 66),
      ]
    case .title3:
      [
        (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30),
        (26, 32), (31, 38), (37, 44), (43, 51), (49, 58), (55, 65),
      ]
    case .headline:
      [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26),
        (23, 29), (28, 34), (33, 40), (40, 48), (47, 51), (53, 62),
      ]
    case .body:
      [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26),
        (23, 29), (28, 34), (33, 40), (40, 48), (47, 56), (53, 62),
      ]
    case .callout:
      [
        (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25),
        (22, 28), (26, 32), (32, 39), (38, 46), (44, 52), (51, 60),
      ]
    case .subheadline:
      [
        (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24),
        (21, 26), (25, 31), (30, 36), (36, 43), (42, 50), (49, 58),
      ]
    case .footnote:
      [
        (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22),
        (19, 24), (23, 29), (27, 33), (33, 40), (38, 46), (44, 52),
      ]
    case .caption1:
      [
        (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21),
        (18, 23), (22, 27), (26, 32), (32, 39), (37, 44), (43, 51),
      ]
    case .caption2:
      [
        (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20),
        (17, 22), (20, 25), (24, 29), (29, 35), (34, 41), (40, 48),
      ]
    }
  }
}
