import Foundation
import Testing
import TextMeasure

@Suite struct MetricsProfileTests {
  /// Table values of a fixture's row.
  static func metrics(_ row: Fixture.Row) -> FontMetrics {
    FontMetrics(
      unitsPerEm: row.number("upem"), hheaAscent: row.number("hhea_asc"),
      hheaDescent: row.number("hhea_desc"), hheaLineGap: row.number("hhea_gap"), hasOS2: true,
      typoAscent: row.number("typo_asc"), typoDescent: row.number("typo_desc"),
      typoLineGap: row.number("typo_gap"), winAscent: row.number("win_asc"),
      winDescent: row.number("win_desc"), usesTypoMetrics: row["use_typo"] == "1",
      yMax: row["y_max"].isEmpty ? 0 : row.number("y_max"),
      yMin: row["y_min"].isEmpty ? 0 : row.number("y_min"))
  }

  @Test func chromiumLineHeightsEqualTheRecordedOnes() throws {
    let rows = try Fixture.rows("font-lineheights.tsv")
    var wrong: [String] = []
    for row in rows {
      let metrics = Self.metrics(row)
      let line = try MetricsProfile.chromium.lineMetrics(
        for: metrics, size: CGFloat(row.number("size")))
      let area = ChromiumLineMetrics().contentArea(for: metrics, size: row.number("size"))
      if line.height != row.number("chromium_line_height")
        || area.ascent != row.number("chromium_ascent")
        || area.descent != row.number("chromium_descent")
      {
        wrong.append("\(line) \(area): \(row)")
      }
    }
    #expect(rows.count == 1032)
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(3))")
  }

  /// Chromium's `ex` and `cap`: measured in whole 1/64 px where a font does not say them, and its ascent where it
  /// has no such letter.
  @Test(
    arguments: [
      ("Tests/Fonts/DejaVuSans.ttf", 15.5, 543.0 / 64, 723.0 / 64),
      ("Tests/Fonts/DejaVuSans.ttf", 16.33, 571.0 / 64, 762.0 / 64),
      ("Tests/Fonts/NotoNaskhArabic-Regular.ttf", 16, 17.104, 17.104),
      ("bundled/Inter-Regular.otf", 11, 6, 8),
    ] as [(String, Double, Double, Double)])
  func lettersAreAsHighAsInChromium(
    _ font: String, _ size: Double, _ lower: Double, _ capital: Double
  ) throws {
    let metrics = try LineEdgeTests.font(font).metrics
    #expect(abs(metrics.xHeight(size: size) - lower) < 1e-9)
    #expect(abs(metrics.capHeight(size: size) - capital) < 1e-9)
  }

  /// The sizes of FreeType at which Chromium sets DejaVu Sans under `font-size-adjust`, in 1/64 px: it measures the
  /// adjusted font, too.
  @Test(
    arguments: [
      (16, .exHeight, 0.6, 1124), (33, .exHeight, 0.6, 2316), (24, .exHeight, 0.6, 1686),
      (13, .exHeight, 0.6, 912), (16, .exHeight, 1, 1872), (15.5, .exHeight, 0.5, 908),
      (12, .chWidth, 0.6, 724), (13, .chWidth, 0.5, 653),
    ] as [(Double, SizeAdjust.Measure, Double, Double)])
  func sizesAreAdjustedAsInChromium(
    _ size: Double, _ measure: SizeAdjust.Measure, _ value: Double, _ adjusted: Double
  ) throws {
    var adjust = SizeAdjust()
    (adjust.measure, adjust.value) = (measure, value)
    var style = TextStyle(font: try LineEdgeTests.font("Tests/Fonts/DejaVuSans.ttf"), size: size)
    style.sizeAdjust = adjust
    // Many, so that a unit of 1/64 px of the width does not hide one of the size.
    let width = try TextMeasurer.shared.prepare(
      String(repeating: "x", count: 100), style: style,
      options: TextOptions(breakRules: .chromium, profile: .chromium)
    ).measure(width: .infinity).size.width
    #expect(abs(Double(width) - adjusted / 64 * 121200 / 2048) < 1.0 / 32)
  }

  /// The recorded heights have four decimals, and a half may be rounded either way.
  @Test func pangosLineHeightsEqualTheRecordedOnes() throws {
    var wrong: [String] = []
    for row in try Fixture.rows("font-lineheights.tsv") {
      let metrics = Self.metrics(row)
      let line = try MetricsProfile.pango.lineMetrics(for: metrics, size: row.number("size"))
      let difference = row.number("pango_line_height") - line.height
      if !(abs(difference) <= 1.0 / 1024 + 0.00005) { wrong.append("\(difference): \(row)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(3))")
  }

  @Test func writersLinesAreAsFarApartAsInItsDocuments() throws {
    let rows = try Fixture.rows("writer-lineheights.tsv")
    var wrong: [String] = []
    for row in rows {
      let line = try MetricsProfile.libreoffice.lineMetrics(
        for: Self.metrics(row), size: row.number("size"))
      let difference = line.height - row.number("writer_pitch")
      if !(abs(difference) < 0.004) { wrong.append("\(difference): \(row)") }
    }
    #expect(rows.count == 69)
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(3))")
  }

  @Test func microsoftsLinesFollowPublishedRules() throws {
    // Calibri's tables: Excel's default row has 15 pt, of which 1.5 are not the line's.
    var metrics = FontMetrics(
      unitsPerEm: 2048, hheaAscent: 1536, hheaDescent: -512, hheaLineGap: 452, hasOS2: true,
      typoAscent: 1536, typoDescent: -512, typoLineGap: 452, winAscent: 1950, winDescent: 550,
      usesTypoMetrics: false)
    #expect(try MetricsProfile.excel.lineMetrics(for: metrics, size: 11).height == 15)
    let slide = try MetricsProfile.powerpoint.lineMetrics(for: metrics, size: 20)
    // A report has the first baseline of PowerPoint's Calibri 0.934 em below the top.
    #expect(slide.height == 24 && abs(slide.ascent - 20 * 0.936) < 1e-9)
    // The Windows values have all of the gap.
    #expect(try MetricsProfile.word.lineMetrics(for: metrics, size: 2048).height == 2500)
    metrics.winAscent = 1536
    #expect(try MetricsProfile.word.lineMetrics(for: metrics, size: 2048).height == 2500)
    metrics.usesTypoMetrics = true
    metrics.typoLineGap = 100
    #expect(try MetricsProfile.word.lineMetrics(for: metrics, size: 2048).height == 2148)
  }

  @Test func everyProfileGivesThePublishedLineAt17() throws {
    var wrong: [String] = []
    for row in try Fixture.rows("profile-lines.tsv") {
      let metrics = Self.metrics(row)
      func check(_ what: String, _ value: Double, within tolerance: Double = 0) {
        let expected = row.number(what)
        if !(abs(value - expected) <= tolerance) {
          wrong.append("\(row["font"]) \(what): \(value), not \(expected)")
        }
      }
      let uikit = try MetricsProfile.uikit.lineMetrics(for: metrics, size: 17)
      // The table has six and four decimals.
      check("uikit", uikit.height, within: 5e-7)
      check("gap", uikit.leading, within: 5e-5)
      check("appkit", try MetricsProfile.appkit.lineMetrics(for: metrics, size: 17).height)
      check("chromium", try MetricsProfile.chromium.lineMetrics(for: metrics, size: 17).height)
      let flutter = try MetricsProfile.flutter.lineMetrics(for: metrics, size: 17)
      check(
        "flutter",
        MetricsProfile.flutter.lineHeight(ascent: flutter.ascent, descent: flutter.descent))
      let android = try MetricsProfile.android.lineMetrics(for: metrics, size: 17)
      check("android", android.height)
      check("android_padded", android.firstLineAscent + android.lastLineDescent)
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func halfOfChromiumsGapGoesAboveFlooredToAPixel() throws {
    // 17 px of 2048: ascent 15.39, descent 3.60, gap 0.56, so 15 + 4 + 1 with the half floored to 0;
    // 72 px: ascent 65.18, descent 15.26, gap 2.36, so 64 + 16 + 2 with 1 above.
    let metrics = FontMetrics(
      unitsPerEm: 2048, hheaAscent: 1854, hheaDescent: -434, hheaLineGap: 67)
    let small = try MetricsProfile.chromium.lineMetrics(for: metrics, size: 17)
    #expect(small == LineMetrics(ascent: 15, descent: 5))
    let large = try MetricsProfile.chromium.lineMetrics(for: metrics, size: 72)
    #expect(large == LineMetrics(ascent: 65, descent: 17))
  }

  @Test func emptyHeaderTableFallsBackAndSignsAreCorrected() {
    var metrics = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 0, hheaDescent: 0, hheaLineGap: 0, hasOS2: true,
      typoAscent: 800, typoDescent: 200, typoLineGap: 90, winAscent: 950, winDescent: 250)
    #expect(metrics.hheaExtent == VerticalExtent(ascent: 800, descent: 200, lineGap: 90))
    metrics.typoAscent = 0
    metrics.typoDescent = 0
    #expect(metrics.hheaExtent == VerticalExtent(ascent: 950, descent: 250, lineGap: 0))
    metrics.hheaAscent = 900
    metrics.hheaDescent = 300
    #expect(metrics.hheaExtent == VerticalExtent(ascent: 900, descent: 300, lineGap: 0))
    #expect(metrics.selectedExtent == metrics.hheaExtent)
  }

  /// Skia keeps a descender above the baseline there. Two lines of the font Joscelyn are 12 px high
  /// in Chromium (156).
  @Test func chromiumKeepsADescenderAboveTheBaseline() throws {
    let metrics = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 1200, hheaDescent: 810, hheaLineGap: 0, hasOS2: true,
      typoAscent: 1200, typoDescent: -810, winAscent: 1200, winDescent: 810)
    #expect(try MetricsProfile.chromium.lineMetrics(for: metrics, size: 16).height == 6)
    #expect(try MetricsProfile.uikit.lineMetrics(for: metrics, size: 10).height == 20.1)
  }

  @Test func typoMetricsCountWhereTheProfileHonoursThem() throws {
    let metrics = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 900, hheaDescent: -300, hheaLineGap: 0, hasOS2: true,
      typoAscent: 700, typoDescent: -200, usesTypoMetrics: true)
    let honouring = MetricsProfile.uikit(UIKitLineMetrics(honoursTypoMetrics: true))
    #expect(try MetricsProfile.uikit.lineMetrics(for: metrics, size: 10).height == 12)
    #expect(try honouring.lineMetrics(for: metrics, size: 10).height == 9)
    #expect(try MetricsProfile.chromium.lineMetrics(for: metrics, size: 10).height == 9)
  }

  @Test func catalystAnswersMeasuredSizesOnly() throws {
    let metrics = FontMetrics(
      unitsPerEm: 2816, hheaAscent: 2728, hheaDescent: -680, hheaLineGap: 0
    ).standing(for: .systemFont)
    let heights: [CGFloat: Double] = [
      10: 13, 11: 14, 12: 15, 13: 16, 14: 17, 15: 19, 17: 20, 20: 24, 24: 28, 28: 33, 34: 40,
    ]
    for (size, height) in heights {
      #expect(try MetricsProfile.catalyst.lineMetrics(for: metrics, size: size).height == height)
    }
    for size: CGFloat in [16, 22, 0, -1, .nan, .infinity] {
      let error = #expect(throws: TextMeasureError.self) {
        try MetricsProfile.catalyst.lineMetrics(for: metrics, size: size)
      }
      #expect(error?.code == .unsupported)
    }
    var own = metrics
    own.standIn = nil
    #expect(throws: TextMeasureError.self) {
      try MetricsProfile.catalyst.lineMetrics(for: own, size: 17)
    }
  }

  @Test func profilesAreFoundByName() throws {
    for profile in MetricsProfile.named {
      #expect(try MetricsProfile(named: profile.name) == profile)
    }
    let error = #expect(throws: TextMeasureError.self) { try MetricsProfile(named: "ios") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("flutter") == true)
  }

  @Test func fallbackFontsCountEverywhereButInUIKit() {
    let counting = MetricsProfile.named.filter(\.fallbackAffectsLineHeight).map(\.name)
    #expect(counting == ["appkit", "chromium", "android", "flutter", "pango", "word"])
    let textView = MetricsProfile.uikit.countingFallbackFonts(true)
    #expect(textView.lineBoxFonts == .requestedAndUsed)
    #expect(textView.countingFallbackFonts(false) == .uikit)
    #expect(
      MetricsProfile.android(AndroidLineMetrics(usesFallbackLineSpacing: false))
        .fallbackAffectsLineHeight == false)
  }

  @Test func flutterDistributesItsHeightMultiplier() throws {
    let metrics = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 900, hheaDescent: -300, hheaLineGap: 0)
    let proportional = MetricsProfile.flutter(FlutterLineMetrics(heightMultiplier: 2))
    #expect(
      try proportional.lineMetrics(for: metrics, size: 10)
        == LineMetrics(ascent: 15, descent: 5))
    let even = MetricsProfile.flutter(
      FlutterLineMetrics(
        heightMultiplier: 2, leadingDistribution: .even, appliesHeightToFirstAscent: false))
    #expect(
      try even.lineMetrics(for: metrics, size: 10)
        == LineMetrics(
          ascent: 13, descent: 7, leading: 0, firstLineAscent: 9, lastLineDescent: 7))
  }

  @Test func meaninglessSizesGiveAnEmptyLine() throws {
    let metrics = FontMetrics(
      unitsPerEm: 0, hheaAscent: .nan, hheaDescent: -.infinity, hheaLineGap: .nan, yMax: .nan,
      yMin: .infinity)
    let sound = FontMetrics(
      unitsPerEm: 1000, hheaAscent: 900, hheaDescent: -300, hheaLineGap: 0)
    for profile in MetricsProfile.named where profile.name != "catalyst" {
      for size: CGFloat in [.nan, .infinity, -.infinity, -5, 0] {
        #expect(try profile.lineMetrics(for: sound, size: size).height == 0, "\(profile.name)")
      }
      #expect(try profile.lineMetrics(for: metrics, size: 17).height == 0, "\(profile.name)")
    }
  }
}
