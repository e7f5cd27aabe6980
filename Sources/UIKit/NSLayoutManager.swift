public import Foundation
public import TextMeasure

/// Lays the text of a storage out in one container, for queries of rectangles and ranges.
///
/// A glyph's number is its character's UTF-16 offset, whatever ligatures the font has. Rectangles
/// are in the container's coordinates, points, unrounded, and hold the padding on either side. A
/// container after the first stays empty.
open class NSLayoutManager: NSObject {
  /// The text; a storage keeps its managers, not the other way round.
  open internal(set) weak var textStorage: NSTextStorage?
  /// The rooms; the first one is laid out.
  public private(set) var textContainers: [NSTextContainer] = []
  /// Whether the fonts' leading is part of every line.
  open var usesFontLeading = true
  /// The share of its width that a line of a paragraph with no factor of its own has to fill
  /// without a hyphen; 0 for no hyphens.
  open var hyphenationFactor: Float = 0
  /// Why the text could not be laid out at the last query; `nil` if it could. There is no time limit.
  public private(set) var measuringError: TextMeasureError?

  /// The font of an empty text; `nil` is Helvetica at 12 points.
  var typingFont: TextFont?

  private var known: (key: Key, fragments: [LineFragment])?

  /// What a layout depends on.
  private struct Key {
    var text: NSAttributedString
    var size: CGSize
    var padding: CGFloat
    var lines: Int
    var mode: NSLineBreakMode
    var usesFontLeading: Bool
    var hyphenationFactor: Float
    var environment: MeasuringEnvironment
    var typingFont: TextFont?

    func isEqual(to other: Key) -> Bool {
      size == other.size && padding == other.padding && lines == other.lines
        && mode == other.mode && usesFontLeading == other.usesFontLeading
        && hyphenationFactor == other.hyphenationFactor && environment == other.environment
        && typingFont == other.typingFont && text.isEqual(to: other.text)
    }
  }

  public override init() {}

  open func addTextContainer(_ container: NSTextContainer) {
    container.layoutManager = self
    textContainers.append(container)
  }

  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else { return }
    textContainers.remove(at: index).layoutManager = nil
  }

  // MARK: Numbers

  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

  /// Layout is computed on demand.
  open func ensureLayout(for container: NSTextContainer) {}
  open func ensureLayout(forCharacterRange range: NSRange) {}
  open func ensureLayout(forGlyphRange range: NSRange) {}
  open func invalidateDisplay(forGlyphRange range: NSRange) {}
  open func invalidateDisplay(forCharacterRange range: NSRange) {}

  open func invalidateLayout(
    forCharacterRange range: NSRange, actualCharacterRange actual: Never?
  ) { known = nil }
  open func isValidGlyphIndex(_ index: Int) -> Bool { index >= 0 && index < numberOfGlyphs }
  open weak var delegate: (any NSLayoutManagerDelegate)?
  open var allowsNonContiguousLayout = false

  /// For subclasses; nothing calls them, since nothing is drawn.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
  open func fillBackgroundRectArray(
    _ rectArray: CGRectArray, count rectCount: Int,
    forCharacterRange charRange: NSRange, color: UIColor
  ) {}
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect: CGRect, lineFragmentGlyphRange: NSRange, containerOrigin: CGPoint
  ) {}
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType: NSUnderlineStyle, lineFragmentRect: CGRect,
    lineFragmentGlyphRange: NSRange, containerOrigin: CGPoint
  ) {}
  open func drawsOutsideLineFragment(forGlyphAt index: Int) -> Bool { false }

  open func glyphIndexForCharacter(at index: Int) -> Int { index }
  open func characterIndexForGlyph(at index: Int) -> Int { index }

  // MARK: Ranges and rectangles

  /// What of the text shows in a container.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    let shown = fragments(in: container).filter { !$0.isExtra }
    guard let first = shown.first, let last = shown.last else { return NSRange() }
    return NSRange(first.range.lowerBound..<last.range.upperBound)
  }

  /// The rectangle of the lines, without the empty one that a final terminator opens; of an empty
  /// text that of its empty line.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    let lines = fragments(in: container)
    let shown = lines.count == 1 ? lines : lines.filter { !$0.isExtra }
    return shown.dropFirst().reduce(shown.first?.used ?? .zero) { $0.union($1.used) }
  }

  /// The empty line of an empty text or after a final terminator; zero where there is none.
  open var extraLineFragmentRect: CGRect { extra?.rect ?? .zero }
  open var extraLineFragmentUsedRect: CGRect { extra?.used ?? .zero }

  private var extra: LineFragment? {
    guard let container = textContainers.first, let last = fragments(in: container).last,
      last.isExtra
    else { return nil }
    return last
  }

  /// The rectangle of a range's characters.
  open func boundingRect(
    forGlyphRange glyphRange: NSRange, in container: NSTextContainer
  ) -> CGRect {
    guard let range = LineFragment.range(glyphRange) else { return .zero }
    let parts = fragments(in: container).compactMap { $0.rectangle(of: range) }
    return parts.dropFirst().reduce(parts.first ?? .zero) { $0.union($1) }
  }

  /// The number of the glyph nearest to a point.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    let lines = fragments(in: container)
    guard let line = lines.last(where: { $0.rect.minY <= point.y }) ?? lines.first else { return 0 }
    return min(line.offset(at: point.x), max(0, numberOfGlyphs - 1))
  }

  // MARK: Laying out

  /// The line that holds a glyph.
  func fragment(at glyph: Int) -> LineFragment? {
    guard let container = textContainers.first else { return nil }
    return fragments(in: container).first { $0.range.contains(glyph) }
  }

  /// The lines of a container, from top to bottom.
  func fragments(in container: NSTextContainer) -> [LineFragment] {
    guard container === textContainers.first, let textStorage else { return [] }
    let key = Key(
      text: NSAttributedString(attributedString: textStorage), size: container.size,
      padding: container.lineFragmentPadding, lines: container.maximumNumberOfLines,
      mode: container.lineBreakMode, usesFontLeading: usesFontLeading,
      hyphenationFactor: hyphenationFactor,
      environment: .current, typingFont: typingFont)
    if let known, known.key.isEqual(to: key) { return known.fragments }
    do throws(TextMeasureError) {
      var view = TextView()
      view.conventions = key.environment.conventions
      view.maximumNumberOfLines = key.lines
      view.lineBreakMode = key.mode
      view.usesFontLeading = usesFontLeading
      var text = try textStorage.styledText(font: textStorage.length > 0 ? nil : typingFont)
      if hyphenationFactor > 0 {
        text.update(0..<text.length) { run in
          if run.paragraphStyle.hyphenationFactor == 0 {
            run.paragraphStyle.hyphenationFactor = hyphenationFactor
            run.paragraphStyle.hyphenationDictionaries =
              key.environment.hyphenationDictionaries
          }
        }
      }
      view.attributedText = text
      let fragments = try LineFragment.fragments(of: view, in: container)
      known = (key, fragments)
      measuringError = nil
      return fragments
    } catch {
      measuringError = error
      known = nil
      return []
    }
  }
}
