import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Preparing and laying out with the bundled fonts: line terminators, fallback, and what is refused.
struct PreparingTests {
  private static func style(_ size: CGFloat = 17) throws -> TextStyle {
    TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: size)
  }

  /// The eight terminators, each of which breaks a line once; CR LF is one.
  @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}"])
  func eachTerminatorBreaksALineOnce(_ terminator: String) throws {
    let style = try Self.style()
    let between = try TextMeasurer.shared.prepare("a\(terminator)b", style: style)
    #expect(try between.measure().lineCount == 2)
    #expect(try between.lines().map(\.end) == [.hardBreak, .endOfText])
    // A terminator at the very end opens no further line in plain layout.
    let last = try TextMeasurer.shared.prepare("a\(terminator)", style: style)
    #expect(try last.measure().lineCount == 1 && last.endsInTerminator)
    let twice = try TextMeasurer.shared.prepare("a\(terminator)\(terminator)b", style: style)
    #expect(try twice.measure().lineCount == 3)
    // It has no width and no glyph.
    let plain = try TextMeasurer.shared.prepare("a", style: style)
    #expect(try last.naturalWidth == plain.naturalWidth && last.missingGlyphCount == 0)
  }

  /// Spaces that the first font lacks. HarfBuzz shows them with its U+0020, so programs that shape with it do
  /// not look for another font; on Apple's platforms the next font supplies them.
  @Test(arguments: ["\u{2009}", "\u{202F}"])
  func aSpaceThatAFontLacksIsItsOwnButOnApplesPlatforms(_ space: String) throws {
    let fonts = try ["LiberationMono", "Inter"].map { try FontLibrary.shared.font(named: $0) }
    let text = "1\(space)250,00"
    func prepared(_ fonts: [Font], _ rules: BreakRules) throws -> PreparedText {
      try TextMeasurer.shared.prepare(
        text, style: TextStyle(fonts: FontCascade(fonts), size: 20),
        options: TextOptions(breakRules: rules))
    }
    for rules in [BreakRules.chromium, .unicode] {
      let own = try prepared(fonts, rules)
      #expect(try own.naturalWidth == (try prepared([fonts[0]], rules)).naturalWidth)
      #expect(own.fontsUsed.count == 1 && own.missingGlyphCount == 0)
    }
    let apple = try prepared(fonts, .apple)
    #expect(apple.fontsUsed.count == 2 && apple.missingGlyphCount == 0)
  }

  /// HarfBuzz shapes U+0E33 as U+0E4D and U+0E32, so a font without U+0E4D does not cover it.
  @Test(arguments: [BreakRules.unicode, .chromium])
  func aFontWithoutPartsOfASignIsNotItsFont(_ rules: BreakRules) throws {
    let fonts = try [
      FontLibrary.shared.font(named: "Tests/TextMeasureTests/Fixtures/Thai.ttf"),
      FontLibrary.shared.font(named: "Noto Sans Thai"),
    ]
    func prepared(_ text: String, _ fonts: [Font]) throws -> PreparedText {
      try TextMeasurer.shared.prepare(
        text, style: TextStyle(fonts: FontCascade(fonts), size: 20),
        options: TextOptions(breakRules: rules))
    }
    let cluster = try prepared("\u{E01}\u{E33}", fonts)
    #expect(cluster.missingGlyphCount == 0)
    #expect(try cluster.naturalWidth == prepared("\u{E01}\u{E33}", [fonts[1]]).naturalWidth)
    #expect(try prepared("\u{E01}\u{E32}", fonts).naturalWidth == 22)
    #expect(try prepared("\u{E01}\u{E33}", [fonts[0]]).missingGlyphCount > 0)
  }

  @Test func anEmptyTextHasOneEmptyLine() throws {
    let text = try TextMeasurer.shared.prepare("", style: Self.style())
    let lines = try text.lines(width: 100)
    #expect(lines.count == 1 && lines[0].utf16Range == 0..<0)
    #expect(try text.measure().size.width == 0 && text.measure().size.height > 17)
  }

  @Test func emojiClustersTakeOneFontAndOneAdvance() throws {
    let style = try Self.style()
    for text in ["👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "1️⃣", "☂️", "🏳️‍🌈"] {
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      #expect(prepared.fontsUsed.map(\.hasColor) == [true], "\(text)")
      #expect(prepared.missingGlyphCount == 0, "\(text)")
      // One picture: its strike is 136/109 em wide.
      #expect(try abs(prepared.naturalWidth - 17 * 136 / 109) < 0.01, "\(text)")
    }
    let plain = try TextMeasurer.shared.prepare("☂\u{FE0E}", style: style)
    #expect(plain.fontsUsed.allSatisfy { !$0.hasColor })
  }

  @Test func whatNoFontCoversIsCounted() throws {
    let font = try FontLibrary.shared.font(named: "Inter", asksSystem: false)
    let text = try TextMeasurer.shared.prepare(
      "a你b\u{200B}\n", style: TextStyle(font: font, size: 17))
    #expect(text.missingGlyphCount == 1)
  }

  /// Which font answers depends on the machine; that one is asked for only on request does not.
  @Test func fontsOfTheMachineAreAskedForOnlyOnRequest() throws {
    let font = try FontLibrary.shared.font(named: "Inter", asksSystem: false)
    let text = "a\u{10D0}b"
    var style = TextStyle(font: font, size: 17)
    #expect(try TextMeasurer.shared.prepare(text, style: style).missingGlyphCount == 1)
    style.fonts.usesSystemFallback = true
    let found = try FontLibrary.shared.systemFont(covering: 0x10D0, language: nil, near: font)
    let prepared = try TextMeasurer.shared.prepare(text, style: style)
    #expect(prepared.missingGlyphCount == (found == nil ? 1 : 0))
    #expect(prepared.fontsUsed == [font] + (found.map { [$0] } ?? []))
  }

  @Test func aCascadeWithoutEndIsRefused() throws {
    let font = try FontLibrary.shared.font(named: "Inter", asksSystem: false)
    let fonts = FontCascade(Array(repeating: font, count: TextLimits.mostFonts + 1))
    #expect(throws: TextMeasureError.self) {
      try TextMeasurer.shared.prepare("a", style: TextStyle(fonts: fonts, size: 17))
    }
  }

  @Test func wrongStylesAreRefusedByName() throws {
    var failures: [String] = []
    for size: CGFloat in [0, -1, .nan, .infinity, 1e9] {
      let style = try Self.style(size)
      do throws(TextMeasureError) {
        _ = try TextMeasurer.shared.prepare("a", style: style)
        failures.append("\(size) was taken")
      } catch {
        if error.code != .invalidArgument || !error.message.contains("size") {
          failures.append("\(size): \(error)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(throws: TextMeasureError.self) {
      try TextMeasurer.shared.prepare("a", style: TextStyle(fonts: FontCascade([]), size: 17))
    }
  }

  @Test func filesThatAreNoFontsAreRefusedWithTheReason() throws {
    let good = try #require(
      FontLibrary.shared.knownFaces.first { $0.path.hasSuffix("Inter-Regular.otf") })
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: good.path)))
    let files: [(name: String, bytes: [UInt8], reason: String)] = [
      ("text.ttf", Array("just some words\n".utf8), "text file"),
      ("lfs.otf", Array("version https://git-lfs.github.com/spec/v1\n".utf8), "Git LFS"),
      ("cut.otf", Array(bytes.prefix(bytes.count / 2)), "cut off"),
      ("empty.otf", [], "empty"),
      ("web.woff2", Array("wOF2".utf8) + [0, 0, 0, 0], "cut off"),
      ("noise.otf", (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 3) }, "not an"),
    ]
    for (name, bytes, reason) in files {
      do throws(TextMeasureError) {
        _ = try FontLibrary().font(bytes: bytes, name: name)
        Issue.record("\(name) was opened")
      } catch {
        #expect(error.message.contains(name) && error.message.contains(reason), "\(error)")
      }
    }
    do throws(TextMeasureError) {
      _ = try FontLibrary().font(path: "/nonexistent/x.otf")
      Issue.record("a file that is not there was opened")
    } catch {
      #expect(error.code == .fontUnreadable && error.message.contains("/nonexistent/x.otf"))
    }
  }

  @Test func linesGiveTheirPartOfTheString() throws {
    let text = "One 世界 👩‍👩‍👧 two\nthree"
    let prepared = try TextMeasurer.shared.prepare(text, style: Self.style())
    let lines = try prepared.lines(width: 60)
    #expect(lines.map { String(text[$0.range(in: text)]) }.joined() == text)
    #expect(lines.allSatisfy { $0.widthWithTrailingWhitespace >= $0.width })
    // A line of another text stays within this one.
    #expect(lines.allSatisfy { $0.range(in: "short").upperBound <= "short".endIndex })
  }

  @Test func everyStageTilesTheText() throws {
    let style = try Self.style()
    let texts = [
      "Hello, 世界! مرحبا (שלום) १२३ สวัสดี 👩‍👩‍👧 e\u{301}\tend", "\n\n", "  ", "\u{202E}abc\u{202C} x",
    ]
    for text in texts {
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      let state = try prepared.reshapingContext().state
      var end = 0
      for run in state.runs {
        #expect(run.start == end && run.end > run.start, "\(text)")
        end = run.end
      }
      #expect(end == text.utf16.count)
      for width: CGFloat in [0, 20, 60, 200, .infinity] {
        var end = 0
        for line in try prepared.lines(width: width) {
          #expect(line.utf16Range.lowerBound == end, "\(text) at \(width)")
          end = line.utf16Range.upperBound
        }
        #expect(end == text.utf16.count, "\(text) at \(width)")
      }
    }
  }
}
