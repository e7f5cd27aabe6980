import CellSizing
import CellSizingSamples
import Foundation
import Testing
import TextMeasure

/// Prepared cell texts against string drawing and labels, which measure anew each time.
struct CellTextTests {
  /// Labels keep its words together, string drawing does not.
  static let korean = "동해물과 백두산이 마르고 닳도록 하느님이 보우하사 우리나라 만세"
  static let texts =
    [
      "", "x", "x\n", "\n", "\n\n", "a\r\nb", "a\n\r", "a\u{2028}b\u{2028}", "word word ",
      "  leading", "你好，世界。", "👨‍👩‍👧‍👦 family", "a\tb", "end \n", String(repeating: "long ", count: 30),
      String(repeating: "字", count: 60), "a\n\n", korean, korean + "\n",
    ] + FeedGenerator.sampleFeed().prefix(40).map(\.text)

  /// Equal strings of other code points: an en space and an en quad, composed and decomposed.
  @Test func keepsCanonicallyEquivalentTextsApart() throws {
    let context = try SampleCells.context()
    for (first, second) in [("a\u{2002}b", "a\u{2000}b"), ("é", "e\u{301}")] {
      #expect(first == second)
      let style = TextStyle(fonts: context.environment.fonts, size: 17)
      #expect(StyledText(first, style: style) != StyledText(second, style: style))
      for text in [first, second] {
        let units = Array(text.utf16)
        #expect(try Array(context.text(text, size: 17).text.utf16) == units)
        let styled = StyledText(text, style: style)
        let kept = try context.texts.text(
          styled, style: CellTextStyle(.scaled(17)), in: context.environment)
        #expect(Array(kept.text.utf16) == units)
      }
    }
  }

  @Test func agreesWithStringDrawingAndLabels() throws {
    let context = try SampleCells.context()
    let environment = context.environment
    var failures: [String] = []
    for text in Self.texts {
      let style = TextStyle(fonts: environment.fonts, size: 17)
      let styled = StyledText(text, style: style)
      let prepared = try context.text(text, size: 17)
      let one = try StringDrawing.size(of: styled)
      if try prepared.oneLineSize != one {
        failures.append("size \(try prepared.oneLineSize) \(one): \(text)")
      }
      var label = Label()
      label.numberOfLines = 0
      label.displayScale = environment.scale
      label.attributedText = styled
      for width: CGFloat in [0, 60, 100, 250, 355] {
        let size = CGSize(width: width, height: 0)
        let drawn = try StringDrawing.boundingRect(
          of: styled, with: size, options: .usesLineFragmentOrigin
        ).size
        if try prepared.boundingSize(width: width) != drawn {
          failures.append(
            "bounds \(width): \(try prepared.boundingSize(width: width)) \(drawn): \(text)")
        }
        let fitting = try label.sizeThatFits(size)
        let ours = try prepared.labelSize(width: width, grid: environment.grid)
        if ours != fitting {
          failures.append("label \(width): \(ours) \(fitting): \(text)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(6))")
  }

  /// What was measured before changes no size, whatever the profile.
  @Test func textsAreIndependentOfWhatWasMeasured() throws {
    let context = try SampleCells.context()
    let texts = Self.texts + ["口を開いたり手を延ばしたりして", "心の中へはいつて來た。", "你好"]
    for profile in MetricsProfile.named where profile != .catalyst {
      var environment = context.environment
      environment.profile = profile
      let warm = TextMeasurer()
      for text in texts { _ = try CellText(text, size: 17, in: environment, measurer: warm) }
      for text in texts {
        let known = try CellText(text, size: 17, in: environment, measurer: warm)
        let cold = try CellText(text, size: 17, in: environment, measurer: TextMeasurer())
        for width: CGFloat in [0, 60, 250] {
          #expect(
            try cold.boundingSize(width: width) == known.boundingSize(width: width), "\(text)")
          #expect(try cold.labelHeight(width: width) == known.labelHeight(width: width), "\(text)")
        }
      }
    }
  }
}
