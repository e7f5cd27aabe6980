import Testing
import TextMeasure

@testable import TextEngine

/// What is known of scripts by their ICU numbers and their tags.
@Suite struct ScriptShapingTests {
  @Test(
    arguments: [
      // Common, Armenian, Cyrillic, Greek, Han, Hebrew, Hiragana, Latin
      (
        [0, 3, 8, 14, 17, 19, 20, 25],
        [.ignoresContext, .isolatesLetters, .isolatesOthers, .keepsOrder]
      ),
      // Cherokee, Ethiopic, Georgian, Katakana
      ([6, 11, 12, 22], [.isolatesLetters, .isolatesOthers, .keepsOrder]),
      // Hangul
      ([18], [.ignoresContext, .isolatesOthers, .keepsOrder]),
      // Bengali, Devanagari, Thai
      ([4, 10, 38], [.ignoresContext, .isolatesOthers]),
      // Arabic
      ([2], [.isolatesOthers, .keepsOrder]),
      // Inherited
      ([1], [.keepsOrder]),
      // Khmer, Mongolian, Syriac, Tamil, no script
      ([23, 27, 34, 35, 255], []),
    ] as [([UInt8], ScriptShaping)])
  func traitsOfScripts(scripts: [UInt8], traits: ScriptShaping) {
    for script in scripts {
      #expect(ScriptShaping(script) == traits, "\(script)")
      #expect(ScriptShaping(tag: ScriptData.tag(of: script)) == traits, "\(script)")
    }
  }
}
