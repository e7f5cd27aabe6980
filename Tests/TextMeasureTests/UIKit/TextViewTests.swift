import Foundation
import Testing
import TextMeasure

@Suite struct TextViewTests {
  @Test func insetsAndPaddingSurroundTheText() throws {
    let font = try TextFont.system(ofSize: 17)
    var view = try TextView("Hello", font: font, displayScale: 2)
    let text = try Label("Hello", font: font, displayScale: 2).sizeThatFits(.zero)
    let standard = try view.sizeThatFits(.zero)
    #expect(standard == CGSize(width: text.width + 10, height: text.height + 16))
    view.textContainerInset = .init(top: 1, left: 2, bottom: 3, right: 4)
    view.lineFragmentPadding = 0
    let other = try view.sizeThatFits(.zero)
    #expect(other == CGSize(width: text.width + 6, height: text.height + 4))
    #expect(try view.intrinsicContentSize() == nil)
    view.isScrollEnabled = false
    #expect(try view.intrinsicContentSize() == view.sizeThatFits(.zero))
    #expect(try view.contentSize(width: 300).width == 300)
  }

  @Test func insetsAreAddedToTheRoundedText() throws {
    var view = try TextView("Hello", font: .system(ofSize: 17), displayScale: 2)
    // The text is 20.287109375 points high.
    #expect(try view.sizeThatFits(.zero).height == 36.5)
    view.textContainerInset = .init(top: 8.1, bottom: 8.1)
    #expect(try view.sizeThatFits(.zero).height == 20.5 + 16.2)
    view.conventions = .roundsTextViewWithInsets
    #expect(try view.sizeThatFits(.zero).height == 36.5)
  }

  @Test func theWidthIsTheContainers() throws {
    let font = try TextFont(name: "Helvetica", size: 20)
    let view = try TextView("one two three", font: font)
    // 92 points: 82 for the text.
    let lines = try view.lines(width: 92)
    let alone = try TextMeasurer.shared.prepare("one two three", style: TextStyle(font)).lines(
      width: 82)
    #expect(lines.map(\.utf16Range) == alone.map(\.utf16Range))
    #expect(try view.sizeThatFits(CGSize(width: 1, height: 0)).height > 16)
  }

  @Test func certaintyIsThatOfTheLines() throws {
    let font = try TextFont(name: "Helvetica", size: 20)
    let view = try TextView("one two three", font: font)
    let alone = try TextMeasurer.shared.prepare("one two three", style: TextStyle(font))
    // 92 points: 82 for the text.
    let slack = try view.certainty(width: 92).slack
    #expect(try slack.oneLineMore == alone.slack(width: 82).oneLineMore)
    #expect(try slack.oneLineMore != alone.slack(width: 92).oneLineMore)
  }

  @Test func linesHaveTheirLeadingAndTheLastTerminatorCounts() throws {
    let font = try TextFont(name: "Times New Roman", size: 20)
    var view = try TextView("a\n", font: font, displayScale: 2)
    view.textContainerInset = .init()
    let grid = PixelGrid(scale: 2)
    #expect(
      try view.sizeThatFits(.zero).height
        == grid.roundedUp(2 * (font.lineHeight + font.leading)))
    view.usesFontLeading = false
    #expect(
      try view.sizeThatFits(.zero).height
        == grid.roundedUp(2 * font.lineHeight + font.leading))
  }

  @Test func anEmptyViewHasALine() throws {
    var view = TextView()
    view.displayScale = 1
    // Helvetica at 12 points: 13.8.
    #expect(try view.sizeThatFits(.zero) == CGSize(width: 10, height: 30))
  }

  @Test func fallbackFontsCount() throws {
    let font = try TextFont(name: "Helvetica", size: 20)
    let latin = try TextView("a", font: font).sizeThatFits(.zero).height
    let mixed = try TextView("a中", font: font).sizeThatFits(.zero).height
    #expect(mixed > latin)
    let label = try Label("a中", font: font, displayScale: 1)
    #expect(try label.sizeThatFits(.zero).height == 23)
  }
}
