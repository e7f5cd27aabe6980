import Foundation
import Testing
import TextMeasure

@Suite struct StyleReuseTests {
  /// Styles come and go, so that later ones lie where earlier ones did in memory; empty texts and
  /// texts that are cut come between. Every width is what a measurer of its own gives.
  @Test func widthsDoNotDependOnWhatWasMeasuredBefore() throws {
    let names = ["Helvetica", "Times", "Inter", "Courier", "Noto Sans", "Roboto"]
    let fonts = try names.map { try FontLibrary.shared.font(named: $0) }
    let text = "Hello, waffles of many words"
    let expected = try fonts.map {
      try TextMeasurer().prepare(text, style: TextStyle(font: $0, size: 17)).naturalWidth
    }
    let measurer = TextMeasurer()
    var wrong = 0
    for step in 0..<3000 {
      let index = (step * 7 + step / 5) % fonts.count
      let style = TextStyle(font: fonts[index], size: 17)
      let prepared = try measurer.prepare(text, style: style)
      if abs(try prepared.naturalWidth - expected[index]) > 1e-9 { wrong += 1 }
      switch step % 3 {
      case 0:
        _ = try prepared.truncated(width: 80, maximumLines: 1)
      case 1:
        _ = try measurer.prepare(
          "", style: TextStyle(font: fonts[(index + 1) % fonts.count], size: 11))
      default:
        _ = try prepared.lines(width: 9)
      }
    }
    #expect(wrong == 0)
  }
}
