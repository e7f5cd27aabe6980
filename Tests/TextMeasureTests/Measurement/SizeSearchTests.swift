import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// The largest size at which a text fits: the exhaustive answer, for few preparations.
@Suite struct SizeSearchTests {
  private static let texts = [
    "Save changes", "Settings", "Benachrichtigungseinstellungen", "a", "two\nlines",
    "The quick brown fox jumps over the lazy dog and back again.",
    "今天的云特别好看，像有人把棉花糖随手撕开。", "إعدادات الإشعارات والخصوصية", "ภาษาไทยไม่มีช่องว่าง",
    "Waffle AVAToTe fi", "price 12.50 €",
  ]

  private static func styles() throws -> [(TextStyle, ParagraphStyle)] {
    let plain = TextStyle(try .system(ofSize: 17))
    let roboto = TextStyle(try TextFont(name: "Roboto", size: 13.3))
    var tracked = plain
    tracked.tracking = 1.5
    return [
      (plain, .default), (roboto, .default), (tracked, .default),
      (plain, ParagraphStyle(minimumLineHeight: 24)),
    ]
  }

  @Test(arguments: [MetricsProfile.uikit, .android])
  func theAnswerIsTheExhaustiveOne(profile: MetricsProfile) throws {
    let options = TextOptions(profile: profile)
    let measurer = TextMeasurer()
    var wrong: [String] = []
    for (style, paragraph) in try Self.styles() {
      for (number, text) in Self.texts.enumerated() {
        for width: CGFloat in [48, 120] {
          var request = FitRequest(width: width)
          request.maximumLines = 1 + number % 3
          request.height = number % 2 == 0 ? .infinity : 70
          request.largestSize = 40
          let report = try measurer.fit(
            text, style: style, paragraphStyle: paragraph, options: options, in: request)
          func fits(_ step: Int) throws -> Bool {
            var style = style
            style.size = CGFloat(step) / 16
            return try measurer.prepare(
              text, style: style, paragraphStyle: paragraph, options: options
            ).fits(request, width: width)
          }
          let found = report.largestSize.map { Int($0 * 16) } ?? 0
          let isRight = try (found == 0 || fits(found)) && (found == 640 || !fits(found + 1))
          let above = try stride(from: found + 1, through: 640, by: 29).contains { try fits($0) }
          if !isRight || above { wrong.append("\(text) \(width) \(style.size) \(found)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  /// The advances of most fonts are in proportion to the size, so that scaling guesses the answer. Those
  /// of the system font are not: its guesses only narrow the search.
  @Test func mostTextsAreTestedTwice() throws {
    let style = TextStyle(try TextFont(name: "Roboto", size: 17))
    var tests = 0
    for text in Self.texts {
      for width: CGFloat in [48, 120, 300] {
        var request = FitRequest(width: width)
        request.maximumLines = 2
        request.largestSize = 60
        let whole = try TextMeasurer.shared.prepare(text, style: style)
        var search = SizeSearch(
          request, size: style.size, fits: try whole.fits(request, width: width))
        _ = try search.largest(
          guess: { size throws(TextMeasureError) in
            try whole.fits(request, width: width * style.size / size)
          },
          fits: { size throws(TextMeasureError) in
            tests += 1
            var style = style
            style.size = size
            return try TextMeasurer.shared.prepare(text, style: style).fits(request, width: width)
          })
      }
    }
    #expect(tests <= 2 * 3 * Self.texts.count + 6, "\(tests)")
  }

  /// A guess that is always wrong costs tests, and the answer stays.
  @Test func aWrongGuessCostsNoAnswer() throws {
    for answer in [0, 1, 2, 100, 271, 272, 500, 959, 960] {
      for guessed in [true, false] {
        var request = FitRequest(width: 100)
        request.largestSize = 60
        var search = SizeSearch(request, size: 17, fits: answer >= 272)
        let found = try search.largest(
          guess: { _ in guessed }, fits: { $0 * 16 <= CGFloat(answer) })
        #expect(found == (answer == 0 ? nil : CGFloat(answer) / 16), "\(answer)")
      }
    }
  }
}
