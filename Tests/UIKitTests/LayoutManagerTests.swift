import Foundation
import Testing
import UIKit

/// Line fragments, glyph rectangles and hit tests of one layout.
@Suite struct LayoutManagerTests {
  private final class Text {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container: NSTextContainer

    init(
      _ text: String, width: CGFloat, lines: Int = 0, mode: NSLineBreakMode = .byWordWrapping,
      _ change: (NSMutableParagraphStyle) -> Void = { _ in }
    ) {
      let style = NSMutableParagraphStyle()
      change(style)
      let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style,
      ]
      storage = NSTextStorage(
        attributedString: NSAttributedString(string: text, attributes: attributes))
      container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.lineFragmentPadding = 0
      container.maximumNumberOfLines = lines
      container.lineBreakMode = mode
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
    }

    func rect(_ offset: Int) -> CGRect {
      manager.boundingRect(forGlyphRange: NSRange(location: offset, length: 1), in: container)
    }

    func used(_ offset: Int) -> CGRect {
      manager.lineFragmentUsedRect(forGlyphAt: offset, effectiveRange: nil)
    }

    /// Glyphs with a width lie in their line's used rectangle and are found at their centres.
    /// Returns the number of characters with a width.
    func check(_ comment: Comment) -> Int {
      var checked = 0
      for offset in 0..<storage.length {
        let (rect, used) = (rect(offset), used(offset))
        // White space at the edge may have a width by rounding only.
        guard rect.width > 0.01 else { continue }
        checked += 1
        #expect(rect.minY == used.minY && rect.height == used.height, comment)
        #expect(rect.minX > used.minX - 0.01 && rect.maxX < used.maxX + 0.01, comment)
        let hit = manager.glyphIndex(for: CGPoint(x: rect.midX, y: rect.midY), in: container)
        #expect(hit == offset || self.rect(hit) == rect, comment)
      }
      return checked
    }
  }

  @Test func glyphsOfAPushedOutWordAreOnItsLine() {
    let text = Text("The quick brown fox jumps over the lazy dog", width: 306) {
      $0.lineBreakStrategy = .pushOut
    }
    var range = NSRange()
    let second = text.manager.lineFragmentRect(forGlyphAt: 35, effectiveRange: &range)
    #expect(range == NSRange(location: 35, length: 8))
    for offset in 35..<43 { #expect(text.rect(offset).minY == second.minY) }
    #expect(text.rect(40).width > 0 && text.rect(42).width > 0)
    #expect(text.check("push-out") > 8)
  }

  @Test func usedRectanglesAreWhereTheGlyphsAre() {
    let hebrew = Text("שלום", width: 200)
    #expect(abs(hebrew.used(0).maxX - 200) < 0.01 && hebrew.used(0).minX > 160)
    let styles: [(NSMutableParagraphStyle) -> Void] = [
      {
        $0.alignment = .right
        $0.tailIndent = -30
      },
      {
        $0.alignment = .center
        $0.firstLineHeadIndent = 10
        $0.tailIndent = -30
      },
      {
        $0.baseWritingDirection = .rightToLeft
        $0.firstLineHeadIndent = 20
      },
    ]
    for (style, x) in zip(styles, [132.18, 71.09, 142.18]) {
      let text = Text("word", width: 200, style)
      #expect(abs(text.used(0).minX - x) < 0.01 && text.rect(0).minX == text.used(0).minX)
    }
  }

  @Test func anEmptyTextHasAnExtraLine() {
    let text = Text("", width: 200)
    // Helvetica 12, as in an empty text view.
    #expect(abs(text.manager.usedRect(for: text.container).height - 13.8) < 1e-6)
    #expect(text.manager.usedRect(for: text.container).width == 0)
    #expect(abs(text.manager.extraLineFragmentRect.height - 13.8) < 1e-6)
    #expect(text.manager.glyphIndex(for: .zero, in: text.container) == 0)
    #expect(text.manager.glyphRange(for: text.container).length == 0)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 0))
    let font = UIFont.systemFont(ofSize: 17)
    view.font = font
    let extra = view.layoutManager.extraLineFragmentUsedRect
    #expect(abs(extra.height - font.lineHeight) < 1e-6)
  }

  @Test func truncatedLinesHaveTheGlyphsThatShow() {
    let pangram = "The quick brown fox jumps over the lazy dog"
    let limited = Text(pangram, width: 120, lines: 2, mode: .byTruncatingHead)
    #expect(limited.rect(42).width > 0 && limited.rect(42).minY > 0)
    #expect(limited.check("two lines") > 8)
    let paragraphs = Text(pangram + "\n" + pangram + "\nend", width: 120) {
      $0.lineBreakMode = .byTruncatingMiddle
    }
    for start in [0, 44] {
      #expect(paragraphs.rect(start + 20) == .zero)
      #expect(paragraphs.rect(start).minX == 0 && paragraphs.rect(start + 42).maxX < 120.01)
      #expect(paragraphs.rect(start + 42).width > 0)
    }
    #expect(paragraphs.check("truncated paragraphs") > 8)
  }

  @Test func everyGlyphIsInItsLineAndIsFoundThere() {
    var generator = Generator(state: 7)
    let words = ["word", "שלום", "fi", "e\u{301}", "日本語", "12", "مرحبا", "long-ish", "\n", "a  b"]
    var checked = 0
    for round in 0..<150 {
      let text = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
      let width = CGFloat.random(in: 60...320, using: &generator)
      let lines = Int.random(in: 0...3, using: &generator)
      let modes: [NSLineBreakMode] = [.byWordWrapping, .byTruncatingTail, .byTruncatingHead]
      let mode = modes.randomElement(using: &generator) ?? .byWordWrapping
      let alignments: [NSTextAlignment] = [.left, .right, .center, .natural, .justified]
      let directions: [NSWritingDirection] = [.natural, .leftToRight, .rightToLeft]
      let laidOut = Text(text, width: width, lines: lines, mode: mode) {
        $0.alignment = alignments.randomElement(using: &generator) ?? .natural
        $0.baseWritingDirection = directions.randomElement(using: &generator) ?? .natural
        $0.firstLineHeadIndent = CGFloat(Int.random(in: 0...2, using: &generator) * 10)
        $0.headIndent = CGFloat(Int.random(in: 0...2, using: &generator) * 8)
        $0.tailIndent = CGFloat(Int.random(in: -2...0, using: &generator) * 9)
        $0.lineBreakStrategy = Bool.random(using: &generator) ? .pushOut : []
      }
      checked += laidOut.check("round \(round): \(text.debugDescription) at \(width)")
    }
    #expect(checked > 1500)
  }

  /// Repeatable random numbers.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
  }
}
