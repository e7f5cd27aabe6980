import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What is at the edge of what can be, or past it.
@Suite struct LimitTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fonts/bundled")
  private static let variable = folder.appending(path: "Inter-roman.var.ttf").path

  /// An axis clamps what is past its end, whatever the number.
  @Test(arguments: [901, 1e6, 1e30, -1e30, 1e308, -1e308, .leastNonzeroMagnitude])
  func coordinatesPastAnAxisAreItsEnds(value: Double) throws {
    func width(_ value: Double) throws -> CGFloat {
      let font = try FontLibrary(catalog: FontCatalog()).font(
        path: Self.variable, variations: [FontVariation(tag: "wght", value: value)])
      _ = (font.familyName, try font.outline(ofGlyph: 20))
      return try TextMeasurer().prepare("Width", style: TextStyle(font: font, size: 20))
        .naturalWidth
    }
    #expect(try width(value) == width(value > 900 ? 900 : 100))
  }

  /// Lengths in a variable font have fractions of 1/64 unit, which fill 32 bits soon.
  @Test func aWordWithoutEndIsTheSumOfItsLetters() throws {
    let font = try FontLibrary(catalog: FontCatalog()).font(path: Self.variable)
    let style = TextStyle(font: font, size: 16)
    let count = 60_000
    for prefix in ["", String(repeating: "some words before it ", count: 20)] {
      let measurer = TextMeasurer()
      func width(_ count: Int) throws -> Double {
        Double(
          try measurer.prepare(prefix + String(repeating: "a", count: count), style: style)
            .naturalWidth)
      }
      let letter = try width(1001) - width(1000)
      #expect(abs(try width(count) - width(1000) - letter * Double(count - 1000)) < 0.5)
    }
  }

  /// Of a long word only parts with pairs of letters that were not met are shaped, and it is as if
  /// all of it were: the same advance up to every letter, the same safe places.
  @Test(arguments: [
    "Inter-Regular.otf", "Inter-roman.var.ttf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf",
    "LiberationSerif-Regular.ttf", "NotoSansHebrew-Regular.ttf",
  ])
  func aLongWordIsShapedAsOne(name: String) throws {
    let font = try FontLibrary(catalog: FontCatalog()).font(
      path: Self.folder.appending(path: name).path)
    let letters = name.contains("Hebrew") ? "אבגדהוז" : "aVAToeyW"
    for count in [4096, 4097, 9001] {
      // The last pairs are met nowhere else.
      for text in [
        String(repeating: String(letters.prefix(1)), count: count),
        String(repeating: letters, count: count / letters.count).dropLast(3)
          + String(letters.reversed()),
      ] {
        for text in [text, "a  \(text) b", "(\(text))漢"] {
          let workspace = try Workspace()
          try workspace.shape(
            TextInput(text, style: TextStyle(font: font, size: 14), direction: .auto))
          let state = workspace.text
          for (run, context) in zip(state.runs, state.contexts) {
            guard let context else { continue }
            var whole = state.analysis
            for offset in run.start..<run.end {
              whole.marks[offset] &= ~TextAnalysis.Mark.unsafe
            }
            _ = try workspace.shaper.shapeWhole(run, of: &whole, in: context)
            #expect(whole.prefix == state.analysis.prefix, "\(name), \(count)")
            #expect(whole.marks == state.analysis.marks, "\(name), \(count)")
          }
        }
      }
    }
  }

  /// The places in a stretch without a safe place are the same whether or not it is so long that it
  /// is looked at in parts.
  @Test func longJoiningWordsBreakAsShortOnesDo() throws {
    let font = try FontLibrary(catalog: FontCatalog()).font(
      path: Self.folder.appending(path: "NotoSansArabic-Regular.ttf").path)
    let style = TextStyle(font: font, size: 16)
    func ends(_ count: Int) throws -> [Line] {
      try TextMeasurer().prepare(String(repeating: "بت", count: count), style: style)
        .lines(width: 100)
    }
    let short = try ends(40)
    let long = try ends(2_000)
    #expect(short.count > 3 && long.count > 150)
    for (first, second) in zip(short.dropLast(2), long) {
      #expect(first.utf16Range == second.utf16Range && abs(first.width - second.width) < 0.01)
    }
  }

  /// A measurer keeps runs; no text may be taken for another with what is around it.
  @Test func noncharactersAreTextLikeAnyOther() throws {
    let font = try FontLibrary(catalog: FontCatalog()).font(
      path: Self.folder.appending(path: "NotoSansHebrew-Regular.ttf").path)
    let style = TextStyle(font: font, size: 16)
    let parts = ["\u{FFFF}", "א", "a", " ", "\u{FFFE}"]
    let shared = TextMeasurer()
    var different: [String] = []
    for first in parts {
      for second in parts {
        for third in parts {
          let text = first + second + third + first
          let lines = try shared.prepare(text, style: style).lines(width: 12)
          if try TextMeasurer().prepare(text, style: style).lines(width: 12) != lines {
            different.append(text)
          }
        }
      }
    }
    #expect(different.isEmpty, "\(different.map(\.debugDescription))")
  }

  @Test func aTimeLimitIsAnErrorThatNamesIt() throws {
    let font = try FontLibrary(catalog: FontCatalog()).font(
      path: Self.folder.appending(path: "NotoSansThai-Regular.ttf").path)
    let style = TextStyle(font: font, size: 16)
    #expect {
      try TextMeasurer(timeLimit: .zero).prepare("ab", style: style)
    } throws: { error in
      let error = error as? TextMeasureError
      return error?.code == .limitExceeded && error?.message.contains("time limit") == true
    }
    // A limit that is not reached changes nothing.
    let text = "สวัสดี hello"
    let limited = try TextMeasurer(timeLimit: .seconds(60)).prepare(text, style: style)
    let free = try TextMeasurer().prepare(text, style: style)
    #expect(try limited.lines(width: 20) == free.lines(width: 20))
  }
}
