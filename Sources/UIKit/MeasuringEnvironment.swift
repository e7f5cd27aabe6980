public import Foundation
public import TextMeasure

/// The device that measurements are for: what `UIScreen.main` and `UITraitCollection.current` say.
///
/// A value of the task and never of the machine, so that a result does not depend on where it was
/// computed. Set another one with `MeasuringEnvironment.$current.withValue(…) { … }`.
public struct MeasuringEnvironment: Sendable, Hashable {
  /// The screen's pixels per point.
  public var scale: CGFloat
  /// The screen's size, points.
  public var screenSize: CGSize
  /// The preferred text size.
  public var contentSizeCategory: UIContentSizeCategory
  /// Which reading is taken where the evidence about UIKit conflicts.
  public var conventions: UIKitConventions
  /// Where fonts come from.
  public var library: FontLibrary
  /// Dictionaries that take precedence over the bundled ones where a paragraph style has no others.
  public var hyphenationDictionaries: [HyphenationDictionary]
  /// The BCP 47 tag of the app's language, which texts without a language of their own have; `nil` is
  /// undetermined. Fonts take it and ``japaneseScale`` over when they are created.
  public var language: String?
  /// The size of Japanese text in the system font, as a share of the font's: 0.5…1.5. The ratio is not
  /// published; observers report 0.935 to 0.956.
  public var japaneseScale: CGFloat

  /// Creates an environment; the default is a phone of 393 × 852 points at scale 3.
  public init(
    scale: CGFloat = 3, screenSize: CGSize = CGSize(width: 393, height: 852),
    contentSizeCategory: UIContentSizeCategory = .large,
    conventions: UIKitConventions = .default, library: FontLibrary = .shared,
    hyphenationDictionaries: [HyphenationDictionary] = [],
    language: String? = nil, japaneseScale: CGFloat = 1
  ) {
    self.scale = scale
    self.screenSize = screenSize
    self.contentSizeCategory = contentSizeCategory
    self.conventions = conventions
    self.library = library
    self.hyphenationDictionaries = hyphenationDictionaries
    self.language = language
    self.japaneseScale = japaneseScale
  }

  /// The environment of this task.
  @TaskLocal public static var current = MeasuringEnvironment()
}

extension TextFont {
  /// The font of a text in the environment of this task.
  var inEnvironment: TextFont {
    var font = self
    font.language = MeasuringEnvironment.current.language
    font.japaneseScale = MeasuringEnvironment.current.japaneseScale
    return font
  }
}
