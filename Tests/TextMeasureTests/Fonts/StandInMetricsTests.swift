import Foundation
import Testing
import TextMeasure

@Suite struct StandInMetricsTests {
  /// Liberation Sans's `hhea`.
  static let sans = FontMetrics(
    unitsPerEm: 2048, hheaAscent: 1854, hheaDescent: -434, hheaLineGap: 67)
  /// Liberation Serif's `hhea`.
  static let serif = FontMetrics(
    unitsPerEm: 2048, hheaAscent: 1825, hheaDescent: -443, hheaLineGap: 87)

  @Test func systemFontLinesAreThoseThatDevicesPrint() throws {
    let metrics = Self.sans.standing(for: .systemFont)
    var wrong: [String] = []
    for row in try Fixture.rows("system-font-lines.tsv") {
      let size = row.number("size")
      let line = try MetricsProfile.uikit.lineMetrics(for: metrics, size: CGFloat(size))
      let height = CGFloat(line.height)
      // Six and three decimals are printed; 14.3203125 falls on a half of the sixth.
      if abs(line.height - row.number("line_height")) > 5.001e-7
        || line.height != size * 1.193359375 || line.leading != 0
        || PixelGrid(scale: 2).roundedUp(height) != CGFloat(row.number("label_2x"))
        || abs(PixelGrid(scale: 3).roundedUp(height) - CGFloat(row.number("label_3x"))) > 5e-4
      {
        wrong.append("\(line): \(row)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    let body = try MetricsProfile.uikit.lineMetrics(for: metrics, size: 17)
    #expect(body.ascent == 16.1865234375)
    #expect(body.descent == 4.1005859375)
    #expect((StandInMetrics.systemFont.capHeight ?? 0) * 17 / 2048 == 11.97802734375)
    #expect((StandInMetrics.systemFont.xHeight ?? 0) * 17 / 2048 == 8.9482421875)
  }

  @Test func helveticaIs115PercentOfItsSize() throws {
    let metrics = Self.sans.standing(for: .helvetica)
    for size in 1...200 {
      let line = try MetricsProfile.uikit.lineMetrics(for: metrics, size: CGFloat(size))
      // The last place of a double at 230 points.
      #expect(abs(line.height - 1.15 * Double(size)) < 1e-13, "\(size)")
      #expect(abs(line.ascent - 0.92 * Double(size)) < 1e-13, "\(size)")
      #expect(line.leading == 0)
    }
    // Other platforms read the tables of the file that is there.
    #expect(try MetricsProfile.chromium.lineMetrics(for: metrics, size: 17).height == 20)
  }

  @Test func appKitDrawsHelveticaAsMeasured() throws {
    let metrics = Self.sans.standing(for: .helvetica)
    let drawn = try MetricsProfile.appkit.lineMetrics(for: metrics, size: 16)
    #expect(drawn == LineMetrics(ascent: 12, descent: 4))
    let textKit = try MetricsProfile.appkit(AppKitLineMetrics(textSystem: .textKit))
      .lineMetrics(for: metrics, size: 12)
    #expect(textKit == LineMetrics(ascent: 11, descent: 3))
  }

  @Test func timesNewRomanTakesItsTwinsTables() throws {
    let metrics = Self.serif.standing(for: .timesNewRoman)
    let line = try MetricsProfile.uikit.lineMetrics(for: metrics, size: 20)
    #expect(line.leading == 0.849609375)
    #expect(line.ascent + line.leading / 2 == 18.2470703125)
    #expect(line.descent + line.leading / 2 == 4.7509765625)
  }

  @Test func familiesAreFoundByNameAndSayWhatBacksThem() {
    #expect(StandInMetrics.named("helvetica") == .helvetica)
    #expect(StandInMetrics.named("Times New Roman") == .timesNewRoman)
    #expect(StandInMetrics.named("Papyrus") == nil)
    let unpublished = StandInMetrics.all.filter { !$0.isPublished }.map(\.family)
    #expect(
      unpublished == [
        "Times", "Courier", "Menlo", "Avenir", "Georgia", "Verdana", "PingFang", "Hiragino Sans",
      ])
    #expect(Self.sans.standing(for: .systemFont).isSystemStandIn)
    #expect(!Self.sans.standing(for: .arial).isSystemStandIn)
  }

  @Test func raisedRunsGrowOnOneSide() {
    let line = LineMetrics(ascent: 10, descent: 3, leading: 1)
    #expect(line.raised(by: 4) == LineMetrics(ascent: 14, descent: 3, leading: 1))
    #expect(line.raised(by: -4) == LineMetrics(ascent: 10, descent: 7, leading: 1))
    #expect(line.raised(by: .nan) == line)
    #expect(
      line.union(LineMetrics(ascent: 8, descent: 5))
        == LineMetrics(ascent: 10, descent: 5, leading: 1))
  }
}
