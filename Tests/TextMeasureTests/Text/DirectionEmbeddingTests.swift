import Foundation
import Testing
import TextMeasure

@Suite struct DirectionEmbeddingTests {
  /// The offsets of a text's characters from left to right.
  private static func order(
    _ text: String, _ range: Range<Int>, _ embeddings: [DirectionEmbedding],
    direction: BaseWritingDirection = .leftToRight
  ) throws -> [Int] {
    var styled = StyledText(
      text, style: TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 17),
      paragraphStyle: ParagraphStyle(baseWritingDirection: direction))
    styled.update(range) { $0.style.writingDirection = embeddings }
    let layout = try TextMeasurer.shared.prepare(styled).layout()
    return layout.lines[0].graphemes.filter { $0.width > 0 }.map(\.utf16Range.lowerBound)
  }

  /// The same with the formatting characters in the text, whose offsets are taken out again.
  private static func marked(
    _ text: String, _ range: Range<Int>, _ characters: [Character],
    direction: BaseWritingDirection = .leftToRight
  ) throws -> [Int] {
    let units = Array(text.utf16)
    let opened = Array(String(characters).utf16)
    let closed = [UInt16](repeating: 0x202C, count: opened.count)
    let marked = String(
      decoding: units[..<range.lowerBound] + opened + units[range] + closed
        + units[range.upperBound...], as: UTF16.self)
    let layout = try TextMeasurer.shared.prepare(
      marked, style: TextStyle(fonts: FontLibrary.shared.defaultCascade(), size: 17),
      paragraphStyle: ParagraphStyle(baseWritingDirection: direction)
    ).layout()
    return layout.lines[0].graphemes.filter { $0.width > 0 }.map { box in
      let offset = box.utf16Range.lowerBound
      if offset >= range.upperBound + opened.count { return offset - 2 * opened.count }
      return offset >= range.lowerBound ? offset - opened.count : offset
    }
  }

  @Test func overridesTurnTheOrder() throws {
    #expect(try Self.order("abcdef", 1..<4, [.rightToLeftOverride]) == [0, 3, 2, 1, 4, 5])
    #expect(try Self.order("abcdef", 1..<4, [.rightToLeft]) == [0, 1, 2, 3, 4, 5])
    #expect(try Self.order("שלום", 0..<4, [.leftToRightOverride]) == [0, 1, 2, 3])
  }

  @Test func embeddingsAreThoseOfTheFormattingCharacters() throws {
    let texts = ["one שלום two 123, עולם!", "שלום one 12 two!", "plain text (here) 4."]
    for text in texts {
      for direction: BaseWritingDirection in [.leftToRight, .rightToLeft] {
        for (embeddings, characters): ([DirectionEmbedding], [Character]) in [
          ([.leftToRight], ["\u{202A}"]), ([.rightToLeft], ["\u{202B}"]),
          ([.leftToRightOverride], ["\u{202D}"]), ([.rightToLeftOverride], ["\u{202E}"]),
          ([.rightToLeft, .leftToRight], ["\u{202B}", "\u{202A}"]),
        ] {
          #expect(
            try Self.order(text, 2..<12, embeddings, direction: direction)
              == Self.marked(text, 2..<12, characters, direction: direction),
            "\(text) \(embeddings) \(direction)")
        }
      }
    }
  }

  @Test func attributesAreRead() throws {
    let style = { (value: Any) throws in
      try StyledText("a", attributes: [.writingDirection: value]).defaultStyle.writingDirection
    }
    #expect(try style([3]) == [.rightToLeftOverride])
    #expect(try style([NSNumber(value: 1), NSNumber(value: 0)]) == [.rightToLeft, .leftToRight])
    #expect(try style([7, "x"]).isEmpty && style("x").isEmpty)
    #expect(throws: TextMeasureError.self) {
      _ = try Self.order("abc", 0..<2, Array(repeating: .rightToLeft, count: 200))
    }
  }
}
