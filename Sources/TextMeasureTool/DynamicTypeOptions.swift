import ArgumentParser
import TextMeasureBatch

/// The options of UIKit's text styles.
struct DynamicTypeOptions: ParsableArguments {
  @Option(help: "UIKit's text style, such as body")
  var textStyle: BatchRequest.TextStyle?

  @Option(
    name: [.customLong("content-size"), .customLong("content-size-category")],
    help: "With --text-style: preferred text size, such as accessibilityLarge (default: large)")
  var contentSizeCategory: BatchRequest.ContentSizeCategory?

  func validate() throws {
    if contentSizeCategory != nil, textStyle == nil {
      throw ValidationError(
        "--content-size: there is no text style that it scales; add --text-style body, or remove it"
      )
    }
  }

  /// Puts the options into a request's style.
  func fill(_ style: inout BatchStyle) {
    style.textStyle = textStyle
    if let contentSizeCategory { style.contentSizeCategory = contentSizeCategory }
  }
}

extension BatchRequest.TextStyle: Choice {
  /// Without the styles whose sizes are not published: they are read, and refused with that reason.
  static var allValueStrings: [String] { published.map(\.rawValue) }
}
extension BatchRequest.ContentSizeCategory: Choice {}
