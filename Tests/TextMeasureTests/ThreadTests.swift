import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Many tasks at once measure, prepare, empty caches and open fonts, and none can tell.
@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fonts/bundled")
  private static let names = [
    "Inter-Regular.otf", "Inter-roman.var.ttf", "NotoSansArabic-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSansHebrew-Regular.ttf",
  ]
  private static let texts = [
    "Office AVATAR, 1/2 of it", "الثعلب البني السريع", "तेज भूरी लोमड़ी", "สุนัขจิ้งจอกสีน้ำตาล", "שלום world",
    "a\tb\r\ncommunication\u{AD}s", "e\u{301}\u{323} 👩‍👩‍👧", "",
  ]
  private static let widths: [CGFloat] = [0, 31, 88, .infinity]

  /// Everything that a text measures in a font.
  private static func answer(
    _ text: String, _ font: Font, _ measurer: TextMeasurer
  ) throws -> [[Line]] {
    let prepared = try measurer.prepare(text, style: TextStyle(font: font, size: 15))
    return try widths.map { try prepared.lines(width: $0) }
  }

  private static func font(_ name: String, _ library: FontLibrary) throws -> Font {
    let isVariable = name.contains(".var.")
    return try library.font(
      path: folder.appending(path: name).path,
      variations: isVariable ? [FontVariation(tag: "wght", value: 651)] : [])
  }

  @Test(arguments: [1, 2, 8, 64]) func tasksAnswerAsOneDoes(count: Int) async throws {
    let alone = FontLibrary(catalog: FontCatalog())
    var expected: [[[Line]]] = []
    for name in Self.names {
      for text in Self.texts {
        expected.append(try Self.answer(text, Self.font(name, alone), TextMeasurer()))
      }
    }
    let answers = expected
    let library = FontLibrary(catalog: FontCatalog())
    let shared = TextMeasurer()
    let different = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<count {
        group.addTask {
          var different = 0
          for step in 0..<answers.count {
            // Each begins elsewhere.
            let index = (step * 7 + task * 11) % answers.count
            let font = try Self.font(Self.names[index / Self.texts.count], library)
            let text = Self.texts[index % Self.texts.count]
            if try Self.answer(text, font, shared) != answers[index] { different += 1 }
            if (step + task) % 13 == 0 { shared.removeCaches() }
            if (step + task) % 17 == 0 { _ = shared.cacheStatistics }
            if (step + task) % 5 == 0 { _ = (font.familyName, try font.outline(ofGlyph: 3)) }
          }
          return different
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(different == 0)
  }
}
