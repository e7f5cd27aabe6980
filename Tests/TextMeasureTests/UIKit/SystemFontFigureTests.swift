import Foundation
import Testing
import TextMeasure

/// Figures that need San Francisco itself. Its licence keeps the file out of this repository: name
/// it in the environment variable `TEXTMEASURE_SYSTEM_FONT` to run them.
@Suite(.enabled(if: SystemFontFile.path != nil, "needs TEXTMEASURE_SYSTEM_FONT"))
struct SystemFontFigureTests {
  private static func measured<Result>(_ body: () throws -> Result) throws -> Result {
    let font = try FontLibrary.shared.font(path: SystemFontFile.path ?? "")
    return try SystemFont.$provided.withValue(font) { try body() }
  }

  /// Articles on table-cell heights, iOS 9 at scale 2.
  @Test func bodyLabelsHaveThePublishedSizes() throws {
    try Self.measured {
      var label = try Label(
        "test label text", font: .preferred(.body), numberOfLines: 0, displayScale: 2)
      #expect(try label.intrinsicContentSize() == CGSize(width: 102.5, height: 20.5))
      label.preferredMaxLayoutWidth = 50
      #expect(try label.intrinsicContentSize() == CGSize(width: 40.5, height: 64.5))
    }
  }

  /// A published note on `size` and `sizeThatFits`.
  @Test func aLineIsAsWideAsPrinted() throws {
    try Self.measured {
      let font = try TextFont.system(ofSize: 30)
      let size = "gyjq".size(withAttributes: [.font: font])
      #expect(abs(size.width - 56.8652344) < 1e-3 && abs(size.height - 35.8007813) < 1e-3)
      let label = try Label("gyjq", font: font, displayScale: 1)
      #expect(try label.intrinsicContentSize() == CGSize(width: 57, height: 36))
    }
  }

  /// LayoutKit's issue on kern, with the line spacing that iOS 13 no longer adds.
  @Test func kernIsAddedAfterEveryCharacter() throws {
    try Self.measured {
      let size = "test".size(withAttributes: [
        .font: try TextFont.system(ofSize: 17), .kern: 0.1,
        .paragraphStyle: ParagraphStyle(lineSpacing: 100),
      ])
      #expect(abs(size.width - 29.59384765625) < 1e-3 && size.height == 20.287109375)
    }
  }

  /// openuikit's probe of iOS 26.1 at scale 2.
  @Test func rightAlignedTextCountsTheSpaceAtTheWrap() throws {
    try Self.measured {
      var label = try Label(
        "right aligned text that wraps over two lines here", numberOfLines: 2, displayScale: 2)
      let size = CGSize(width: 200, height: 0)
      #expect(try label.sizeThatFits(size) == CGSize(width: 193.5, height: 41))
      label.textAlignment = .right
      #expect(try label.sizeThatFits(size) == CGSize(width: 197.5, height: 41))
    }
  }

  /// A published table of the letter A in six sizes.
  @Test func lettersHaveThePublishedAdvances() throws {
    try Self.measured {
      let published: [(CGFloat, CGFloat)] = [
        (14, 9.283203125), (15, 9.873046875), (16, 10.46875), (17, 11.06494140625),
        (18, 11.6982421875), (19, 12.3203125),
      ]
      for (size, width) in published {
        let measured = "A".size(withAttributes: [.font: try TextFont.system(ofSize: size)])
        #expect(abs(measured.width - width) < 1e-3, "\(size)")
      }
    }
  }
}

/// Where the system font's file is; `nil` where nobody named it.
private enum SystemFontFile {
  static let path = ProcessInfo.processInfo.environment["TEXTMEASURE_SYSTEM_FONT"]
}
