public import Foundation

/// Everything except the content that a height depends on.
///
/// A cache is keyed by them, so that a rotation, another text size or another font finds no stale
/// height. A key of the orientation alone fails in a split view and where a window is resized.
public struct HeightConditions: Sendable, Hashable {
  /// The width in points at which the content is laid out.
  public var width: CGFloat
  /// The content size category's name, such as `UICTContentSizeCategoryL`; empty when text sizes
  /// are fixed.
  public var contentSizeCategory: String
  /// The locale's identifier, which selects fonts and line break rules; empty when unknown.
  public var locale: String
  /// Pixels per point, to which heights are rounded.
  public var scale: CGFloat
  /// A hash of everything else: fonts, metrics profile, break rules, paddings; 0 if there is
  /// nothing else.
  public var fingerprint: UInt64

  /// Creates conditions.
  public init(
    width: CGFloat, contentSizeCategory: String = "", locale: String = "", scale: CGFloat = 1,
    fingerprint: UInt64 = 0
  ) {
    // One NaN and no −0: the comparison is by bits.
    self.width = width.isNaN ? .nan : width + 0
    self.contentSizeCategory = contentSizeCategory
    self.locale = locale
    self.scale = scale.isNaN ? .nan : scale + 0
    self.fingerprint = fingerprint
  }

  /// Compares bit by bit, so that NaN equals NaN.
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

/// A key for heights of items: item, content and conditions.
public struct HeightKey<Item: Hashable & Sendable>: Sendable, Hashable {
  /// The item's identity.
  public var item: Item
  /// A hash or a version of the item's content.
  public var content: UInt64
  /// What else the height depends on.
  public var conditions: HeightConditions

  /// Creates a key.
  public init(item: Item, content: UInt64 = 0, conditions: HeightConditions) {
    self.item = item
    self.content = content
    self.conditions = conditions
  }
}
