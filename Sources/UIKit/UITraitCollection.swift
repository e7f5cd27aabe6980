public import Foundation

/// The traits that measuring reads: the preferred text size and the screen's scale.
public final class UITraitCollection: NSObject, Sendable {
  /// The preferred text size.
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// The screen's pixels per point; 0 where the collection does not say.
  public let displayScale: CGFloat

  /// The collection that says nothing.
  public override init() {
    preferredContentSizeCategory = .unspecified
    displayScale = 0
  }

  /// A collection that says the preferred text size.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
    displayScale = 0
  }

  /// A collection that says the screen's scale.
  public init(displayScale: CGFloat) {
    preferredContentSizeCategory = .unspecified
    self.displayScale = displayScale
  }

  private init(category: UIContentSizeCategory, displayScale: CGFloat) {
    preferredContentSizeCategory = category
    self.displayScale = displayScale
  }

  /// What several collections say; a later one wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var category = UIContentSizeCategory.unspecified
    var scale: CGFloat = 0
    for traits in collections {
      if traits.preferredContentSizeCategory != .unspecified {
        category = traits.preferredContentSizeCategory
      }
      if traits.displayScale != 0 { scale = traits.displayScale }
    }
    self.init(category: category, displayScale: scale)
  }

  /// The traits of this task's ``MeasuringEnvironment``.
  public static var current: UITraitCollection {
    let environment = MeasuringEnvironment.current
    return UITraitCollection(
      category: environment.contentSizeCategory, displayScale: environment.scale)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return preferredContentSizeCategory == other.preferredContentSizeCategory
      && displayScale == other.displayScale
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(preferredContentSizeCategory)
    hasher.combine(displayScale)
    return hasher.finalize()
  }

  /// The category of a collection that may say nothing: this task's then.
  static func category(_ traits: UITraitCollection?) -> UIContentSizeCategory {
    guard let category = traits?.preferredContentSizeCategory, category != .unspecified else {
      return MeasuringEnvironment.current.contentSizeCategory
    }
    return category
  }
}
