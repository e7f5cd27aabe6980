import Foundation
import Testing
import TextMeasure

/// Advances in whole pixels of a device, as office programs have them.
struct DeviceGridTests {
  private static func width(
    _ text: String, _ font: String, _ size: Double, _ profile: MetricsProfile
  ) throws -> Double {
    let style = TextStyle(font: try FontLibrary.shared.font(named: font), size: CGFloat(size))
    let options = TextOptions(profile: profile)
    return Double(
      try TextMeasurer.shared.prepare(text, style: style, options: options).naturalWidth)
  }

  /// Kerned words and repeated letters, whose rounding errors add up.
  @Test func linesAreAsWideAsInImpress() throws {
    let rows = try Fixture.rows("impress-widths.tsv")
    var wrong: [String] = []
    for row in rows {
      let width = try Self.width(
        row["text"], row["font"], row.number("size"), .impress)
      let difference = width * 2540 / 72 - row.number("width")
      if !(abs(difference) <= 0.6) { wrong.append("\(difference): \(row)") }
    }
    #expect(rows.count == 270)
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(3))")
  }

  /// The same whatever part of a text is measured first, and by table, word or run.
  @Test func excelsAdvancesAreWholePixels() throws {
    for font in ["Liberation Sans", "Roboto", "Inter", "Noto Sans Thai", "Noto Sans Arabic"] {
      for text in ["AVATAR office", "ภาษาไทย", "مرحبا بالعالم", "To, WAVE 12.5"] {
        for size in [8.0, 9.5, 11, 18] {
          let pixels = try Self.width(text, font, size, .excel) / 0.75
          #expect(abs(pixels - pixels.rounded()) < 0.01, "\(font) \(size) \(text): \(pixels)")
        }
      }
    }
  }

  @Test func otherProfilesKeepTheirAdvances() throws {
    let exact = try Self.width("AVATAR", "Roboto", 11, .uikit)
    #expect(try Self.width("AVATAR", "Roboto", 11, .word) == exact)
    #expect(try Self.width("AVATAR", "Roboto", 11, .impress) != exact)
    #expect(try Self.width("AVATAR", "Roboto", 11, .uikit) == exact)
  }
}
