import Foundation
import Testing
import TextMeasure

@Suite struct FitReportTests {
  private static func style(_ size: CGFloat = 17) throws -> TextStyle {
    TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: size)
  }

  private static let texts = [
    "Save", "Save changes", "Änderungen speichern und schließen", "Donaudampfschifffahrt",
    "Sich\u{AD}er\u{AD}heits\u{AD}ein\u{AD}stel\u{AD}lung\u{AD}en", "设置和隐私",
    "إعدادات الخصوصية والأمان",
    "הגדרות פרטיות", "ตั้งค่าความเป็นส่วนตัว", "two\nhard lines", "👍🏽 fine 🇯🇵", "W", "设", "👨‍👩‍👧‍👦",
  ]

  /// What a report says is tried out: at the tightest width and the largest size the text fits, and
  /// a hundredth of a point or a step past them it does not.
  @Test func reportsHoldWhenTriedOut() throws {
    var wrong: [String] = []
    for text in Self.texts {
      for lines in 0...3 {
        for width: CGFloat in [5, 40, 90, 300] {
          let request = FitRequest(width: width, maximumLines: lines)
          let style = try Self.style()
          let report = try TextMeasurer.shared.fit(text, style: style, in: request)
          func fits(_ width: CGFloat, _ size: CGFloat) throws -> Bool {
            let prepared = try TextMeasurer.shared.prepare(text, style: try Self.style(size))
            let found = try prepared.lines(width: width)
            // Line breaking lets a line exceed its width by 1/1024 pt.
            return (lines == 0 || found.count <= lines)
              && !found.contains {
                $0.end == .emergency || $0.indent + $0.width > width + 1.0 / 1024
              }
          }
          let place = "\(text), \(lines) lines, \(width)"
          if try fits(width, 17) != report.fits { wrong.append("\(place): fits") }
          if let tightest = report.tightestWidth {
            if try !fits(tightest, 17) { wrong.append("\(place): not at tightest \(tightest)") }
            if tightest > 0.01, try fits(tightest - 0.01, 17) {
              wrong.append("\(place): below tightest \(tightest)")
            }
          } else if try fits(.infinity, 17) {
            wrong.append("\(place): fits unlimited")
          }
          if let largest = report.largestSize {
            if try !fits(width, largest) { wrong.append("\(place): not at size \(largest)") }
            if largest < 512, try fits(width, largest + 1.0 / 16) {
              wrong.append("\(place): above size \(largest)")
            }
          }
          if (report.cutRange != nil) != (lines > 0 && report.lineCount > lines) {
            wrong.append("\(place): cut")
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count):\n\(wrong.prefix(8).joined(separator: "\n"))")
  }

  @Test func heightsCount() throws {
    let style = try Self.style()
    let line = try TextMeasurer.shared.prepare("a", style: style).measure().size.height
    for (height, expected) in [(line * 2, true), (line * 1.5, false)] {
      let report = try TextMeasurer.shared.fit(
        "one two", style: style,
        in: FitRequest(width: 40, maximumLines: 0, height: height))
      #expect(report.lineCount == 2 && report.fits == expected)
    }
  }

  @Test func brokenWordsCountUnlessAllowed() throws {
    let style = try Self.style()
    var request = FitRequest(width: 60, maximumLines: 3)
    let strict = try TextMeasurer.shared.fit("Extraordinary", style: style, in: request)
    #expect(!strict.fits && strict.brokenWordCount == 1 && strict.cutRange == nil)
    request.allowsBrokenWords = true
    #expect(try TextMeasurer.shared.fit("Extraordinary", style: style, in: request).fits)
  }

  /// What cannot be broken does not fit where it is wider than the room, broken words allowed or not.
  @Test(arguments: ["W", "设", "👨‍👩‍👧‍👦", "\u{A0}\u{A0}W"], [false, true])
  func aCharacterWiderThanTheRoomDoesNotFit(text: String, allowsBrokenWords: Bool) throws {
    for rules in [BreakRules.unicode, .chromium] {
      let report = try TextMeasurer.shared.fit(
        text, style: try Self.style(), options: TextOptions(breakRules: rules),
        in: FitRequest(width: 1, allowsBrokenWords: allowsBrokenWords))
      let tightest = try #require(report.tightestWidth)
      #expect(!report.fits && tightest > 10, "\(text): \(report)")
      #expect((report.largestSize ?? 0) < 2, "\(text): \(report)")
    }
  }

  /// A person reads three digits of it, rounded up, and types them again.
  @Test(arguments: ["Save changes", "kp o bak jlmofpfhha", "Ärger über Öl", "שלום עולם"])
  func theTightestWidthHoldsTheLinesAsTheyAreDrawn(text: String) throws {
    for rules in [BreakRules.unicode, .chromium] {
      for lines in [1, 2] {
        let options = TextOptions(breakRules: rules)
        func report(_ width: CGFloat) throws -> FitReport {
          try TextMeasurer.shared.fit(
            text, style: try Self.style(), options: options,
            in: FitRequest(width: width, maximumLines: lines))
        }
        let tightest = try #require(try report(20).tightestWidth)
        let drawn = try TextMeasurer.shared.prepare(
          text, style: try Self.style(), options: options
        ).measure(width: tightest)
        #expect(drawn.size.width <= tightest && drawn.lineCount <= lines)
        let typed = try report((tightest * 1000).rounded(.up) / 1000)
        #expect(typed.fits)
      }
    }
  }

  @Test func hardLinesThatAreTooManyFitAtNoWidth() throws {
    let report = try TextMeasurer.shared.fit(
      "a\nb\nc", style: try Self.style(), in: FitRequest(width: 100, maximumLines: 2))
    #expect(!report.fits && report.tightestWidth == nil)
    #expect(report.largestSize == nil && report.cutRange == 4..<5)
  }

  @Test func roomsThatMeanNothingAreRefused() throws {
    for width: CGFloat in [-1, .nan] {
      #expect(throws: TextMeasureError.self) {
        try TextMeasurer.shared.fit(
          "a", style: try Self.style(), in: FitRequest(width: width))
      }
    }
  }
}
