public import Foundation

// UIKit's own signatures have pointers here.
extension NSLayoutManager {
  public func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    if let actual = unsafe actualGlyphRange { unsafe actual.pointee = glyphRange }
    return glyphRange
  }

  public func glyphRange(
    forCharacterRange characterRange: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    if let actual = unsafe actualCharacterRange { unsafe actual.pointee = characterRange }
    return characterRange
  }

  @discardableResult
  public func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
  ) -> CGRect {
    guard let line = fragment(at: glyphIndex) else { return .zero }
    if let range = unsafe effectiveRange { unsafe range.pointee = NSRange(line.range) }
    return line.rect
  }

  @discardableResult
  public func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
  ) -> CGRect {
    guard let line = fragment(at: glyphIndex) else { return .zero }
    if let range = unsafe effectiveRange { unsafe range.pointee = NSRange(line.range) }
    return line.used
  }

  /// The character nearest to a point, and how far the point is from its leading to its trailing
  /// edge, 0 to 1.
  public func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let index = glyphIndex(for: point, in: container)
    if let fraction = unsafe fraction {
      let box = boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: container)
      let part = box.width > 0 ? (point.x - box.minX) / box.width : 0
      unsafe fraction.pointee = min(max(part, 0), 1)
    }
    return index
  }

  public func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first, let range = LineFragment.range(glyphRange) else {
      return
    }
    var stop: ObjCBool = false
    for line in fragments(in: container) where !line.isExtra && line.range.overlaps(range) {
      unsafe withUnsafeMutablePointer(to: &stop) {
        unsafe block(line.rect, line.used, container, NSRange(line.range), $0)
      }
      if stop.boolValue { return }
    }
  }

  /// The rectangles of a range's characters, one for each line that it touches.
  ///
  /// - Parameters:
  ///   - glyphRange: the range, in UTF-16 units.
  ///   - selected: not read; Apple's widens the rectangles of lines that a selection fills.
  ///   - container: the container that the lines fill.
  ///   - block: takes each rectangle, in points from the container's top left corner; its pointer
  ///     set to `true` ends the enumeration.
  public func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selected: NSRange,
    in container: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let range = LineFragment.range(glyphRange) else { return }
    var stop: ObjCBool = false
    for line in fragments(in: container) where !line.isExtra && line.range.overlaps(range) {
      let part = boundingRect(
        forGlyphRange: NSRange(line.range.clamped(to: range)), in: container)
      unsafe withUnsafeMutablePointer(to: &stop) { unsafe block(part, $0) }
      if stop.boolValue { return }
    }
  }

  /// The glyph nearest to a point, and how far the point is through it, 0 to 1.
  public func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    unsafe characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: fraction)
  }
}
