import Foundation
import Testing
import TextMeasure

@testable import AppleText
@testable import TextEngine

/// San Francisco's widths against what iOS 26 was measured to have.
///
/// `san-francisco-widths.tsv` has widths in points and, of labels, in ⅓ points; the source is
/// `golden/font_metrics_ios.json` of `Vercantez/openuikit`.
@Suite struct SanFranciscoTests {
  static let strings = [
    "avast": "AVAST Wavy To. LT", "pangram": "The quick brown fox jumps over the lazy dog",
    "digits": "0123456789", "hello": "Hello UIKit", "narrow": "iiiiillll", "wide": "WWWW MMMM",
  ]

  @Test func labelsHaveThePublishedWidths() throws {
    var wrong: [String] = []
    for row in try Fixture.rows("san-francisco-widths.tsv") {
      let descriptor = try #require(SystemFontDescriptor(name: row["font"]), "\(row)")
      let size = row.number("size")
      let font = try TextFont.system(ofSize: CGFloat(size), descriptor)
      for (column, string) in Self.strings {
        let label = try Label(string, font: font, displayScale: 3)
        let pixels = Double(try label.intrinsicContentSize().width) * 3
        if !(abs(pixels - row.number(column + "-label")) < 0.01) {
          wrong.append("\(row["font"]) \(size) \(column) label: \(pixels)")
        }
        let prepared = try TextMeasurer.shared.prepare(string, style: TextStyle(font))
        let error = abs(Double(try prepared.naturalWidth) - row.number(column))
        // Advances and kerning are rounded to 1/64 unit of the stand-in, the table to 1e-4 points.
        if !(error <= Double(string.count) * size / 64 / 2816 + 1e-4) {
          wrong.append("\(row["font"]) \(size) \(column): \(error)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  /// A line is 2444 of 2048 units high in every weight and design that was measured, and of several
  /// lines nothing is rounded before the sum is.
  @Test func labelsHaveThePublishedHeights() throws {
    for row in try Fixture.rows("san-francisco-widths.tsv") {
      let descriptor = try #require(SystemFontDescriptor(name: row["font"]), "\(row)")
      let size = row.number("size")
      let font = try TextFont.system(ofSize: CGFloat(size), descriptor)
      #expect(abs(Double(font.lineHeight) - size * 2444 / 2048) < 1e-9, "\(row["font"]) \(size)")
      for lines in 1...4 {
        let text = Array(repeating: "Ag", count: lines).joined(separator: "\n")
        let label = try Label(text, font: font, numberOfLines: 0, displayScale: 3)
        let pixels = (Double(lines) * size * 2444 / 2048 * 3 - 1e-6).rounded(.up)
        #expect(try label.intrinsicContentSize().height == CGFloat(pixels / 3))
      }
    }
  }

  /// Articles on table-cell heights, iOS 9 at scale 2.
  @Test func bodyLabelsHaveTheArticlesSizes() throws {
    var label = try Label(
      "test label text", font: .preferred(.body), numberOfLines: 0, displayScale: 2)
    #expect(try label.intrinsicContentSize() == CGSize(width: 102.5, height: 20.5))
    label.preferredMaxLayoutWidth = 50
    #expect(try label.intrinsicContentSize() == CGSize(width: 40.5, height: 64.5))
  }

  /// A published table of the letter A; the sizes above had another tracking before iOS 26.
  @Test func lettersHaveThePublishedAdvances() throws {
    let published: [(CGFloat, CGFloat)] = [
      (14, 9.283203125), (15, 9.873046875), (16, 10.46875),
    ]
    for (size, width) in published {
      let measured = "A".size(withAttributes: [.font: try TextFont.system(ofSize: size)])
      #expect(abs(measured.width - width) < 1e-3, "\(size)")
    }
  }

  /// Lines by the published advances and kerning alone, against the layout's.
  @Test func englishProseHasTheLinesOfThePublishedWidths() throws {
    var pairs: [Int: [Int]] = [:]
    for pair in SanFranciscoKerning.pairs {
      pairs[pair.first << 8 | pair.second] = SanFranciscoKerning.values[pair.value]
    }
    // 2,607 pairs are kerned in some weight.
    #expect(pairs.count == 2607)
    var wrong: [String] = []
    for (weight, share) in [(100, -0.925), (300, -0.315), (400, 0.0), (600, 0.3167), (700, 0.5)] {
      let descriptor = SystemFontDescriptor(weight: weight)
      let law = SanFrancisco(descriptor)
      let (text, display) = (law.advances(isDisplay: false), law.advances(isDisplay: true))
      for size in [8.0, 11, 13, 15, 17, 20, 24, 28, 34] {
        let displayShare = SanFrancisco.displayShare(at: size)
        let advances = zip(text, display).map {
          ($0 + displayShare * ($1 - $0) + law.tracking(at: size)) * size / 2048
        }
        let kerning = pairs.mapValues { values in
          let cuts = [0, 4].map {
            let (regular, end) = (values[$0 + 1], values[share < 0 ? $0 : $0 + 2])
            return Double(regular) + abs(share) * Double(end - regular)
          }
          return (cuts[0] + displayShare * (cuts[1] - cuts[0])) * size / 2048
        }
        let style = TextStyle(try .system(ofSize: CGFloat(size), descriptor))
        for sentence in Self.prose {
          let prepared = try TextMeasurer.shared.prepare(sentence, style: style)
          for width in [160.0, 200, 280, 343] {
            guard let expected = Self.lineCount(sentence, advances, kerning, width) else {
              continue
            }
            if try prepared.measure(width: CGFloat(width)).lineCount != expected {
              wrong.append("\(weight) \(size) \(width): \(sentence)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }

  /// How many lines words make that are put into a width one after the other; `nil` where one is
  /// wider.
  private static func lineCount(
    _ sentence: String, _ advances: [Double], _ kerning: [Int: Double], _ width: Double
  ) -> Int? {
    let places = sentence.utf8.map { Int($0) - 0x20 }
    var (lines, filled, word) = (1, 0.0, 0.0)
    for (index, place) in places.enumerated() {
      let next = index + 1 < places.count ? places[index + 1] : nil
      word += advances[place] + (next.flatMap { kerning[place << 8 | $0] } ?? 0)
      guard place == 0 || next == nil else { continue }
      // The space at a line's end hangs.
      let visible = word - (place == 0 ? advances[0] : 0)
      guard visible <= width else { return nil }
      if filled > 0, filled + visible > width {
        lines += 1
        filled = 0
      }
      filled += word
      word = 0
    }
    return lines
  }

  @Test func aFontIsMeasuredAtTheSizeOfItsStyle() throws {
    let font = try FontLibrary.shared.systemFont()
    func width(_ size: CGFloat) throws -> Double {
      Double(
        try TextMeasurer.shared.prepare("nnnn", style: TextStyle(font: font, size: size))
          .naturalWidth)
    }
    // Of 2048: n is 1195 less 52 at 17 points, and 1079 and 28 more at 28.
    #expect(abs(try width(17) - 4 * 1143 * 17 / 2048) < 1e-3)
    #expect(abs(try width(28) - 4 * 1107 * 28 / 2048) < 1e-3)
    #expect(abs(try width(17) - 4 * 1143 * 17 / 2048) < 1e-3)
    #expect(try FontLibrary.shared.systemFont() == font)
    #expect(try FontLibrary.shared.systemFont(SystemFontDescriptor(isItalic: true)) != font)
  }

  @Test func everyTextStyleIsMeasuredAtEveryContentSize() throws {
    for style in TextStyleName.allCases {
      for category in ContentSizeCategory.allCases {
        let font = try TextFont.preferred(style, at: category)
        let law = SanFrancisco(SystemFontDescriptor(weight: style.preferred(at: category).weight))
        let size = Double(font.pointSize)
        let share = SanFrancisco.displayShare(at: size)
        let text = law.advances(isDisplay: false)[0x6E - 0x20]
        let display = law.advances(isDisplay: true)[0x6E - 0x20]
        let advance = (text + share * (display - text) + law.tracking(at: size)) * size / 2048
        let width = "nn".size(withAttributes: [.font: font]).width
        #expect(abs(Double(width) - 2 * advance) < 1e-3, "\(style) \(category)")
      }
    }
  }

  @Test func resultsSayHowManyCharactersAreMeasured() throws {
    func counts(_ text: String, _ name: String) throws -> [Int?] {
      let descriptor = try #require(SystemFontDescriptor(name: name))
      let style = TextStyle(try .system(ofSize: 17, descriptor))
      let substitutions = try TextMeasurer.shared.prepare(text, style: style).substitutions
      return substitutions.flatMap { [$0.measuredCharacterCount, $0.estimatedCharacterCount] }
    }
    #expect(try counts("Grüße 12\n", "system") == [6, 2])
    #expect(try counts("Hello 12", "system-digits") == [6, 2])
    #expect(try counts("Hello", "system-italic") == [5, 0])
    #expect(try counts("Hello", "system-italic-bold") == [0, 5])
    #expect(try counts("Hello", "system-rounded") == [0, 5])
    #expect(try counts("Hello", "system-monospaced-bold") == [5, 0])
  }

  @Test func charactersWithoutARecordAreEstimatedFromOthers() throws {
    func width(_ text: String) throws -> Double {
      Double(text.size(withAttributes: [.font: try TextFont.system(ofSize: 17)]).width)
    }
    // A letter with a mark, however it is written, and letters of one look.
    #expect(try width("é") == width("e") && width("e\u{301}") == width("e"))
    #expect(try width("Привет") > 0 && width("асе") == width("ace"))
    #expect(try width("\u{A0}") == width(" "))
    // In proportion to the measured punctuation.
    #expect(try 0.1 < width("“") / width("W") && width("“") < width("W"))
  }

  @Test func digitsOfOneWidthAreAsWideAsSigns() throws {
    let font = try TextFont.system(ofSize: 17, SystemFontDescriptor(hasMonospacedDigits: true))
    func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    #expect(width("1111") == width("8888") && width("1111") == width("++++"))
    #expect(width("11:11") == width("88:88"))
  }

  @Test func namesAreReadAndWritten() throws {
    for (name, descriptor) in [
      ("system", SystemFontDescriptor()), ("system-semibold", SystemFontDescriptor(weight: 600)),
      ("System-Italic", SystemFontDescriptor(isItalic: true)),
      ("system-rounded-bold", SystemFontDescriptor(weight: 700, design: .rounded)),
      ("system-monospaced-medium", SystemFontDescriptor(weight: 500, design: .monospaced)),
      ("system-condensed-ultraLight", SystemFontDescriptor(weight: 100, width: .condensed)),
      ("system-digits", SystemFontDescriptor(hasMonospacedDigits: true)),
    ] {
      #expect(SystemFontDescriptor(name: name) == descriptor, "\(name)")
      #expect(SystemFontDescriptor(name: descriptor.name) == descriptor, "\(name)")
    }
    for name in ["", "systemic", "system-", "system-huge", "Inter", "system-bold-x"] {
      #expect(SystemFontDescriptor(name: name) == nil, "\(name)")
    }
    for (name, descriptor) in [
      (".SFUI-Semibold", SystemFontDescriptor(weight: 600)),
      (".SFUI-Ultralight", SystemFontDescriptor(weight: 100)),
      ("SFProDisplay-BoldItalic", SystemFontDescriptor(weight: 700, isItalic: true)),
      ("SF Pro Rounded", SystemFontDescriptor(design: .rounded)),
      ("SFMono-Medium", SystemFontDescriptor(weight: 500, design: .monospaced)),
      (".AppleSystemUIFont", SystemFontDescriptor()),
    ] {
      #expect(SystemFontDescriptor(appleName: name) == descriptor, "\(name)")
      #expect(try FontLibrary.shared.font(named: name).systemFont == descriptor, "\(name)")
    }
  }

  private static let prose = [
    "The train had been late all week, and nobody on the platform looked surprised any more.",
    "She folded the letter twice, put it back into the drawer, and did not mention it again.",
    "What we call weather is mostly the sea changing its mind about where to keep its warmth.",
    "Please enter the six digit code that we have just sent to the number ending in 48.",
    "Your order was delivered on Tuesday and left with a neighbour, as you had asked.",
    "An unknown error occurred; check your connection and try again in a few minutes.",
    "Most of the houses along the river were built by people who had never seen it flood.",
    "He had learned to cook from his grandmother, who measured everything by the handful.",
    "There is a kind of silence in libraries that is made of many people being careful.",
    "By the time the lights came back, the children had already invented a new game.",
    "Add at least one photo so that others can recognise your listing at a glance.",
    "The committee will meet again on Friday, when the revised budget should be ready.",
    "It was not the longest road in the county, only the one with the most complaints.",
    "Turn on notifications to hear about replies, mentions and changes to your plan.",
    "Nothing in the manual explained why the second lamp had to be lit before the first.",
    "After a while the dog gave up waiting and went to sleep across both of the doors.",
    "We keep your data for thirty days after you close your account, and then erase it.",
    "The old map showed a bridge where there was now only a row of stones in the water.",
    "Every summer the same three families rented the same three cottages above the bay.",
    "Swipe left to archive a message, or hold it down to see what else you can do.",
  ]
}
