import Foundation
import Testing
import TextMeasure

/// Figures that need San Francisco itself. Its licence keeps the file out of this repository: name
/// it in the environment variable `TEXTMEASURE_SYSTEM_FONT` to run them.
@Suite(.enabled(if: SystemFontFile.path != nil, "needs TEXTMEASURE_SYSTEM_FONT"))
struct SystemFontFigureTests {
  private static func measured(_ body: (FontLibrary) throws -> Void) throws {
    let font = try FontLibrary.shared.font(path: SystemFontFile.path ?? "")
    try body(FontLibrary(locations: FontLocations(), systemFont: font))
  }

  /// Articles on table-cell heights, iOS 9 at scale 2.
  @Test func bodyLabelsHaveThePublishedSizes() throws {
    try Self.measured { library in
      var label = try Label(
        "test label text", font: .preferred(.body, library: library), numberOfLines: 0,
        displayScale: 2)
      #expect(try label.intrinsicContentSize() == CGSize(width: 102.5, height: 20.5))
      label.preferredMaxLayoutWidth = 50
      #expect(try label.intrinsicContentSize() == CGSize(width: 40.5, height: 64.5))
    }
  }

  /// A published note on `size` and `sizeThatFits`.
  @Test func aLineIsAsWideAsPrinted() throws {
    try Self.measured { library in
      let font = try TextFont.system(ofSize: 30, library: library)
      let size = "gyjq".size(withAttributes: [.font: font])
      #expect(abs(size.width - 56.8652344) < 1e-3 && abs(size.height - 35.8007813) < 1e-3)
      let label = try Label("gyjq", font: font, displayScale: 1)
      #expect(try label.intrinsicContentSize() == CGSize(width: 57, height: 36))
    }
  }

  /// LayoutKit's issue on kern, with the line spacing that iOS 13 no longer adds.
  @Test func kernIsAddedAfterEveryCharacter() throws {
    try Self.measured { library in
      let size = "test".size(withAttributes: [
        .font: try TextFont.system(ofSize: 17, library: library), .kern: 0.1,
        .paragraphStyle: ParagraphStyle(lineSpacing: 100),
      ])
      #expect(abs(size.width - 29.59384765625) < 1e-3 && size.height == 20.287109375)
    }
  }

  /// openuikit's probe of iOS 26.1 at scale 2.
  @Test func rightAlignedTextCountsTheSpaceAtTheWrap() throws {
    try Self.measured { library in
      var label = try Label(
        "right aligned text that wraps over two lines here",
        font: .system(ofSize: 17, library: library), numberOfLines: 2, displayScale: 2)
      let size = CGSize(width: 200, height: 0)
      #expect(try label.sizeThatFits(size) == CGSize(width: 193.5, height: 41))
      label.textAlignment = .right
      #expect(try label.sizeThatFits(size) == CGSize(width: 197.5, height: 41))
    }
  }

  /// A published table of the letter A in six sizes.
  @Test func lettersHaveThePublishedAdvances() throws {
    try Self.measured { library in
      let published: [(CGFloat, CGFloat)] = [
        (14, 9.283203125), (15, 9.873046875), (16, 10.46875), (17, 11.06494140625),
        (18, 11.6982421875), (19, 12.3203125),
      ]
      for (size, width) in published {
        let measured = "A".size(withAttributes: [
          .font: try TextFont.system(ofSize: size, library: library)
        ])
        #expect(abs(measured.width - width) < 1e-3, "\(size)")
      }
    }
  }

  /// LayoutKit's test of the default font; the emoji need Apple's font behind the system's.
  @Test(.enabled(if: NamedFontFile.emoji.path != nil, NamedFontFile.emoji.comment))
  func emojiLeaveTheLineAsHighAsItIs() throws {
    try Self.measured { library in
      let emoji = try FontLibrary.shared.font(path: NamedFontFile.emoji.path ?? "")
      var font = try TextFont.system(ofSize: 17, library: library)
      font.fonts = FontCascade([font.fonts.primary, emoji].compactMap(\.self))
      let published: [(CGFloat, CGSize)] = [
        (1, CGSize(width: 115, height: 21)), (2, CGSize(width: 114.5, height: 20.5)),
        (3, CGSize(width: 343.0 / 3, height: 61.0 / 3)),
      ]
      for (scale, size) in published {
        let label = try Label("Hello! 😄😄😄", font: font, displayScale: scale)
        #expect(try label.intrinsicContentSize() == size)
      }
    }
  }

  /// A blog's table of 你 in six sizes; the height stays the system font's.
  @Test(.enabled(if: NamedFontFile.chinese.path != nil, NamedFontFile.chinese.comment))
  func ideographsLeaveTheLineAsHighAsItIs() throws {
    try Self.measured { library in
      let chinese = try FontLibrary.shared.font(path: NamedFontFile.chinese.path ?? "")
      let published: [(CGFloat, CGFloat)] = [
        (14, 14.28), (15, 15.3), (16, 16.32), (17, 17.323), (18, 18.342), (19, 19.361),
      ]
      for (size, width) in published {
        var font = try TextFont.system(ofSize: size, library: library)
        let height = font.lineHeight
        font.fonts = FontCascade([font.fonts.primary, chinese].compactMap(\.self))
        let measured = "你".size(withAttributes: [.font: font])
        #expect(abs(measured.width - width) < 1e-2 && measured.height == height, "\(size)")
      }
    }
  }

  /// LayoutKit: 305 points hold two lines where characters wrap and three where words do.
  @Test func wrappingByCharactersTakesALineLess() throws {
    try Self.measured { library in
      let text = "Lorem ipsum dolor sit amet, consectetuer adipiscing elit. Aenean comm"
      var label = try Label(
        text, font: .system(ofSize: 17, library: library), numberOfLines: 0, displayScale: 2)
      #expect(try label.layout(fitting: 305).lines.count == 3)
      label.lineBreakMode = .byCharWrapping
      #expect(try label.layout(fitting: 305).lines.count == 2)
    }
  }

  /// Blueprint's attributed label: bold, plain, slanted and monospaced faces of the system font.
  @Test(.enabled(if: NamedFontFile.italic.path != nil, NamedFontFile.italic.comment))
  func attributedLabelsHaveThePublishedSizes() throws {
    try Self.measured { library in
      let italic = try library.font(path: NamedFontFile.italic.path ?? "")
      let mono = try library.font(path: NamedFontFile.monospaced.path ?? "")
      var text = StyledText(
        "H", style: TextStyle(try .system(ofSize: 24, weight: 700, library: library)))
      text.append(StyledText("e", style: TextStyle(try .system(ofSize: 14, library: library))))
      text.append(StyledText("llo, ", style: TextStyle(font: italic, size: 13)))
      text.append(StyledText("World!", style: TextStyle(font: mono, size: 32)))
      var label = Label()
      label.attributedText = text
      label.numberOfLines = 0
      label.displayScale = 2
      let published: [(CGFloat, CGSize)] = [
        (30, CGSize(width: 30, height: 235.5)), (100, CGSize(width: 95, height: 105.5)),
        (120, CGSize(width: 107, height: 67)), (0, CGSize(width: 153.5, height: 38.5)),
      ]
      for (width, size) in published {
        #expect(try label.sizeThatFits(CGSize(width: width, height: 0)) == size, "\(width)")
      }
    }
  }
}

/// Where the system font's file is; `nil` where nobody named it.
private enum SystemFontFile {
  static let path = ProcessInfo.processInfo.environment["TEXTMEASURE_SYSTEM_FONT"]
}

/// Apple's other fonts, each named by a variable of the environment.
private struct NamedFontFile {
  let variable: String
  var path: String? { ProcessInfo.processInfo.environment[variable] }
  var comment: Comment { "needs \(variable)" }

  static let emoji = NamedFontFile(variable: "TEXTMEASURE_EMOJI_FONT")
  static let chinese = NamedFontFile(variable: "TEXTMEASURE_CHINESE_FONT")
  static let italic = NamedFontFile(variable: "TEXTMEASURE_ITALIC_FONT")
  static let monospaced = NamedFontFile(variable: "TEXTMEASURE_MONOSPACED_FONT")
}
