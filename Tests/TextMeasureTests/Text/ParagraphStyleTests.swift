import Foundation
import Testing
import TextMeasure

@Suite struct ParagraphStyleTests {
  @Test func defaultsAreUIKits() {
    let style = ParagraphStyle.default
    #expect(style.alignment == .natural)
    #expect(style.lineBreakMode == .byWordWrapping)
    #expect(style.lineBreakStrategy == [])
    #expect(style.baseWritingDirection == .natural)
    #expect(style.tabStops.map(\.location) == (1...12).map { CGFloat(28 * $0) })
    #expect(style.tabStops.allSatisfy { $0.alignment == .left })
    #expect(style == style.normalized)
  }

  @Test func rawValuesAreUIKits() {
    #expect(TextAlignment.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(LineBreakMode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(LineBreakMode.allCases.filter(\.isSingleLine).count == 4)
    #expect(BaseWritingDirection.allCases.map(\.rawValue) == [-1, 0, 1])
    #expect(LineBreakStrategy.standard.contains([.pushOut, .hangulWordPriority]))
    #expect(LineBreakStrategy.standard.rawValue == 65535)
  }

  @Test func meaninglessValuesBecomeUnset() {
    let style = ParagraphStyle(
      lineSpacing: .nan, paragraphSpacing: -4, minimumLineHeight: .infinity,
      maximumLineHeight: .infinity, lineHeightMultiple: -1, headIndent: -.infinity,
      tailIndent: .nan,
      tabStops: [
        TextTab(location: 50), TextTab(location: .nan), TextTab(location: 20),
        TextTab(location: -1),
      ], hyphenationFactor: 7)
    let normalized = style.normalized
    #expect(
      normalized
        == ParagraphStyle(
          tabStops: [TextTab(location: 20), TextTab(location: 50)], hyphenationFactor: 1))
    #expect(normalized.normalized == normalized)
    #expect(ParagraphStyle(tailIndent: -20).normalized.tailIndent == -20)
  }

  @Test func checkingNamesTheField() throws {
    let wrong: [(field: String, style: ParagraphStyle)] = [
      ("lineSpacing", ParagraphStyle(lineSpacing: .nan)),
      ("minimumLineHeight", ParagraphStyle(minimumLineHeight: .infinity)),
      ("tailIndent", ParagraphStyle(tailIndent: -.infinity)),
      ("hyphenationFactor", ParagraphStyle(hyphenationFactor: .nan)),
      ("tabStops", ParagraphStyle(tabStops: [TextTab(location: .infinity)])),
    ]
    for (field, style) in wrong {
      let error = #expect(throws: TextMeasureError.self) { try style.checked() }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains(field) == true)
    }
    let unlimited = try ParagraphStyle(lineSpacing: -2, maximumLineHeight: .infinity).checked()
    #expect(unlimited == ParagraphStyle())
  }
}
