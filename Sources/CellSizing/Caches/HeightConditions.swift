public import Foundation

/// Everything except the content that a height depends on.
///
/// Heights under other conditions are other heights: a cache keeps them apart, so that a rotation,
/// another text size or another font does not find a stale one. The originals kept heights by
/// orientation, which a split view or a window's resize defeats.
public struct HeightConditions: Sendable, Hashable {
  /// The width in points at which the content is laid out.
  public var width: CGFloat
  /// The content size category's name, such as `UICTContentSizeCategoryL`; empty when text sizes
  /// are fixed.
  public var contentSizeCategory: String
  /// The locale's identifier, which decides about fonts and line breaks; empty when unknown.
  public var locale: String
  /// Pixels in a point, which decide about rounding.
  public var scale: CGFloat
  /// A hash of whatever else there is: fonts, metrics profile, break rules, paddings; 0 when there
  /// is nothing else.
  public var fingerprint: UInt64

  /// Makes conditions of their parts.
  public init(
    width: CGFloat, contentSizeCategory: String = "", locale: String = "", scale: CGFloat = 1,
    fingerprint: UInt64 = 0
  ) {
    // One NaN for all, and no −0: equal conditions are found again whatever they are.
    self.width = width.isNaN ? .nan : width + 0
    self.contentSizeCategory = contentSizeCategory
    self.locale = locale
    self.scale = scale.isNaN ? .nan : scale + 0
    self.fingerprint = fingerprint
  }

  /// Compares bit by bit, so that a number that is none equals itself.
  public static func == (left: Self, right: Self) -> Bool {
    left.width.bitPattern == right.width.bitPattern
      && left.scale.bitPattern == right.scale.bitPattern
      && left.fingerprint == right.fingerprint
      && left.contentSizeCategory == right.contentSizeCategory && left.locale == right.locale
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width.bitPattern)
    hasher.combine(scale.bitPattern)
    hasher.combine(fingerprint)
    hasher.combine(contentSizeCategory)
    hasher.combine(locale)
  }
}

/// A key for heights of items: which item, which content, under which conditions.
public struct HeightKey<Item: Hashable & Sendable>: Sendable, Hashable {
  /// The item's identity.
  public var item: Item
  /// A hash or a version of the item's content; another content is another key.
  public var content: UInt64
  /// What else the height depends on.
  public var conditions: HeightConditions

  /// Makes a key of its parts.
  public init(item: Item, content: UInt64 = 0, conditions: HeightConditions) {
    self.item = item
    self.content = content
    self.conditions = conditions
  }
}
