public import Foundation
public import TextMeasure

/// How a text of a cell is set: what a label's `font`, `numberOfLines`, `lineBreakMode` and its
/// text's paragraph style say.
public struct CellTextStyle: Sendable, Hashable {
  /// Where the font's size comes from.
  public enum FontSize: Sendable, Hashable {
    /// A text style's size, leading and weight at the reader's text size:
    /// `UIFont.preferredFont(forTextStyle:)`.
    case preferred(TextStyleName)
    /// Points at the text size that devices come with, scaled with a text style:
    /// `UIFontMetrics(forTextStyle:).scaledFont(for:)`.
    case scaled(CGFloat, relativeTo: TextStyleName = .body)
    /// Points, whatever text size the reader chose: `UIFont.systemFont(ofSize:)`.
    case fixed(CGFloat)
  }

  /// Where the font's size comes from.
  public var fontSize: FontSize
  /// OpenType's weight: 400 regular, 600 semibold, 700 bold; `nil` is the text style's, and without
  /// one that of the fonts.
  public var weight: Int?
  /// The fonts; `nil` is the environment's.
  public var fonts: FontCascade?
  /// The maximum number of lines; 0: unlimited.
  public var numberOfLines: Int
  /// How the last line is cut where more text follows; `byCharWrapping` breaks every line
  /// between characters.
  public var lineBreakMode: LineBreakMode
  /// Alignment, spacing, indents and line heights; its own `lineBreakMode` is not read.
  public var paragraphStyle: ParagraphStyle

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - fontSize: where the font's size comes from.
  ///   - weight: OpenType's weight; `nil` is the text style's or the fonts'.
  ///   - numberOfLines: the maximum number of lines; 0: unlimited.
  ///   - lineSpacing: points between lines beside the font's own leading.
  ///   - lineBreakMode: how the last line is cut where more text follows.
  public init(
    _ fontSize: FontSize, weight: Int? = nil, numberOfLines: Int = 0, lineSpacing: CGFloat = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail
  ) {
    self.fontSize = fontSize
    self.weight = weight
    self.numberOfLines = numberOfLines
    self.lineBreakMode = lineBreakMode
    paragraphStyle = .default
    paragraphStyle.lineSpacing = lineSpacing
  }

  /// Hashes what a cell's styles differ in: every text that is looked up hashes its style.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fontSize)
    hasher.combine(weight)
    hasher.combine(numberOfLines)
    hasher.combine(paragraphStyle.lineSpacing)
  }
}

extension CellEnvironment {
  /// The font of a style at the reader's text size: what a label's `font` is, also for runs of an
  /// attributed text.
  ///
  /// - Throws: `textNotMeasured` when a weight's face is not found.
  public func font(_ style: CellTextStyle) throws(CellSizingError) -> TextFont {
    var fonts = style.fonts ?? fonts
    if let weight = style.weight ?? style.fontSize.weight, let primary = fonts.primary {
      do {
        fonts.fonts[0] = try library.font(primary, weight: weight)
      } catch {
        throw CellSizingError(error)
      }
    }
    switch style.fontSize {
    case .preferred(let name):
      let preferred = name.preferred(at: contentSizeCategory)
      return TextFont(
        fonts: fonts, pointSize: preferred.size, textStyleLeading: preferred.leading)
    case .scaled(let points, let name):
      let size = FontMetricsScaling(style: name)
        .scaledPointSize(points, category: contentSizeCategory)
      return TextFont(fonts: fonts, pointSize: size)
    case .fixed(let points): return TextFont(fonts: fonts, pointSize: points)
    }
  }
}

extension CellTextStyle.FontSize {
  /// The weight that a text style has beside regular; `nil` for regular.
  fileprivate var weight: Int? {
    guard case .preferred(let name) = self else { return nil }
    let weight = name.preferred().weight
    return weight == 400 ? nil : weight
  }
}
