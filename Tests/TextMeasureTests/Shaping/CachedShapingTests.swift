import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import TextEngine

/// Shaping word by word through the cache gives what shaping each run whole gives: the same
/// advance up to every position, to the design unit, and the same safe places.
///
/// The texts are the benchmark's (see `WorkloadTexts`), with what they lack: spaces in a row,
/// kerning with the space, brackets beside spaces, fractions, joiners, marks after spaces.
struct CachedShapingTests {
  private static let others = [
    "AVATAR  T o  V. A , To\u{A0}Ta W\u{2014} \u{2014}Y 11 1/2 1\u{2044}2 fi ffi office",
    "(a) ( b ) A (B) [C] x-1 - 1 : 2 \u{2192} 3 10 x 20 A-B \u{2013} c",
    "e \u{301}e \u{308} \u{200D}x \u{200C}y \u{AD}z a\u{304}\u{301}b",
    "یہ ایک جملہ ہے جو نستعلیق میں لکھا گیا ہے اور  دو فاصلے رکھتا ہے۔",
    "السَّلَامُ عَلَيْكُمْ وَرَحْمَةُ اللهِ (قال) لا إله ﷺ 123",
    "कर्म प्रत्येक क्षत्रिय श्री हिन्दी में ज़रूरी र् क", "ภาษาไทย น้ำ กำลัง เก่า ๆ",
    "あいうえお カタカナ「かっこ」、。 AV きゃっ 漢字かな交じり文 ", "한국어 띄어쓰기 \u{1112}\u{1161}\u{11AB} 가 각",
    "שָׁלוֹם עוֹלָם (טקסט) 12 אבג", "👩‍👩‍👧‍👦 👍🏽 🇩🇪🇫🇷 1️⃣ ❤️ ☺ a👍b",
  ]

  /// Every bundled font, the fonts that only the references use, and those of the folder that
  /// `TEXTMEASURE_MORE_FONTS` names, with all folders in it: a check for whoever has many.
  static func fonts() throws -> [Font] {
    let library = FontLibrary(catalog: FontCatalog())
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    var fonts: [Font] = []
    for font in ReferenceFonts.bundled {
      fonts.append(
        try library.font(
          path: folder.appending(path: "fonts/bundled/\(font.file)").path, index: font.faceIndex))
    }
    let reference = folder.appending(path: "Tests/Fonts")
    for file in try FileManager.default.contentsOfDirectory(atPath: reference.path).sorted()
    where file.hasSuffix("ttf") || file.hasSuffix("otf") || file.hasSuffix("ttc") {
      fonts.append(try library.font(path: reference.appending(path: file).path))
    }
    if let more = ProcessInfo.processInfo.environment["TEXTMEASURE_MORE_FONTS"] {
      let files = FileManager.default.enumerator(atPath: more)?.compactMap { $0 as? String } ?? []
      for file in files.sorted()
      where file.hasSuffix("ttf") || file.hasSuffix("otf") || file.hasSuffix("ttc") {
        fonts.append(try library.font(path: "\(more)/\(file)"))
      }
    }
    return fonts
  }

  @Test func cachedAndUncachedShapingAgreeForEveryFont() throws {
    let texts = try Self.others + WorkloadTexts.sample(stride: 50)
    var failures: [String] = []
    var runs = 0
    for font in try Self.fonts() {
      let workspace = try Workspace()
      // Twice: the second time every word comes out of the cache.
      for pass in 0..<2 {
        for text in texts where failures.count < 20 {
          runs += try Self.compare(text, font, workspace, pass, &failures)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) runs differ: \(failures.prefix(5))")
    #expect(runs > 20_000, "only \(runs) runs were compared")
  }

  /// Where rules match, a run is shaped in windows that are far shorter than it.
  @Test func windowsAndWholeRunsAgreeForEveryFont() throws {
    let texts = RuleMatchTests.texts + RuleMatchTests.generated(500, seed: 23)
    var failures: [String] = []
    for font in try Self.fonts() {
      let workspace = try Workspace()
      for pass in 0..<2 {
        for text in texts where failures.count < 20 {
          _ = try Self.compare(text, font, workspace, pass, &failures)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) runs differ: \(failures.prefix(5))")
  }

  /// Shapes a text's runs both ways; returns how many there are.
  static func compare(
    _ text: String, _ font: Font, _ workspace: Workspace, _ pass: Int, _ failures: inout [String]
  ) throws -> Int {
    try compare(text, TextStyle(font: font, size: 14), workspace, pass, &failures)
  }

  /// As with a font, in a style.
  static func compare(
    _ text: String, _ style: TextStyle, _ workspace: Workspace, _ pass: Int,
    _ failures: inout [String]
  ) throws -> Int {
    let font = style.fonts.fonts[0]
    try workspace.shape(TextInput(text, style: style, direction: .auto))
    let state = workspace.text
    for (run, context) in zip(state.runs, state.contexts) {
      guard let context else { continue }
      var words = state.analysis
      var whole = state.analysis
      for offset in run.start..<run.end {
        words.marks[offset] &= ~TextAnalysis.Mark.unsafe
        whole.marks[offset] &= ~TextAnalysis.Mark.unsafe
        // Preparing has shaped the run already: what shaping does not write again must differ.
        words.prefix[offset] = .min / 2
        whole.prefix[offset] = .max / 2
      }
      let wordTotal = try workspace.shaper.shape(run, of: &words, in: context)
      let wholeTotal = try workspace.shaper.shapeWhole(run, of: &whole, in: context)
      let range = run.start..<run.end
      if wordTotal != wholeTotal || words.prefix[range] != whole.prefix[range] {
        let place = range.first { words.prefix[$0] != whole.prefix[$0] } ?? run.end
        let near = state.analysis.units[max(run.start, place - 12)..<min(run.end, place + 12)]
        failures.append(
          "\(font.postScriptName), pass \(pass), at \(place): "
            + "'\(String(decoding: near, as: UTF16.self))' \(wordTotal) for \(wholeTotal)")
      } else if words.marks[range] != whole.marks[range] {
        let place = range.first { words.marks[$0] != whole.marks[$0] } ?? 0
        let near = state.analysis.units[max(run.start, place - 12)..<min(run.end, place + 12)]
        failures.append(
          "\(font.postScriptName), pass \(pass), safety at \(place): "
            + "'\(String(decoding: near, as: UTF16.self))'")
      }
    }
    return state.runs.count
  }
}
