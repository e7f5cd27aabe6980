import Foundation
import Testing
import TextMeasure

/// A label's first-line indent counts in its width where no line is the wrapped rest of another.
@Suite struct FirstLineIndentTests {
  private static func size(
    _ text: String, width: CGFloat, lines: Int = 0,
    _ conventions: UIKitConventions = .default
  ) throws -> CGSize {
    var label = Label()
    label.attributedText = StyledText(
      text, style: TextStyle(try TextFont(name: "Helvetica", size: 17)),
      paragraphStyle: ParagraphStyle(firstLineHeadIndent: 12))
    label.numberOfLines = lines
    label.displayScale = 2
    label.conventions = conventions
    return try label.sizeThatFits(CGSize(width: width, height: 0))
  }

  @Test func theIndentIsLeftOutWhereALabelWraps() throws {
    // "Nick Snyder" is 91.64 points wide, "Snyder" 53.86, "Nick " 37.78.
    #expect(try Self.size("Nick Snyder", width: 200) == CGSize(width: 104, height: 20))
    #expect(try Self.size("Snyder\nNick", width: 200) == CGSize(width: 66, height: 39.5))
    #expect(try Self.size("Snyder Nick", width: 80) == CGSize(width: 59, height: 39.5))
    #expect(
      try Self.size("Snyder Nick", width: 80, .countsFirstLineIndent)
        == CGSize(width: 71, height: 39.5))
    // Two lines are permitted and there are two paragraphs: none of the lines shown was wrapped.
    #expect(
      try Self.size("Snyder\nNick\nNick", width: 200, lines: 2) == CGSize(width: 66, height: 39.5))
    // A text view counts it.
    var view = TextView()
    view.attributedText = StyledText(
      "Snyder Nick", style: TextStyle(try TextFont(name: "Helvetica", size: 17)),
      paragraphStyle: ParagraphStyle(firstLineHeadIndent: 12))
    view.displayScale = 2
    #expect(try view.sizeThatFits(CGSize(width: 90, height: 0)).width == 81)
  }

  /// The rectangle of drawn text begins behind the indent: it has the size of the text in a room that is narrower
  /// by as much.
  @Test func theRectangleOfDrawnTextLeavesIndentsOut() throws {
    func size(indent: CGFloat, width: CGFloat) throws -> CGSize {
      let text = StyledText(
        "Snyder Nick", style: TextStyle(try TextFont(name: "Helvetica", size: 17)),
        paragraphStyle: ParagraphStyle(firstLineHeadIndent: indent, headIndent: indent))
      return try StringDrawing.boundingRect(
        of: text, with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin
      ).size
    }
    for width: CGFloat in [80, 200] {
      #expect(try size(indent: 12, width: width + 12) == size(indent: 0, width: width))
    }
  }
}
