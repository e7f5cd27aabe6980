import Foundation
import Testing

@testable import TextMeasure

/// Chromium rounds the width of each bidi run up to 1/64 px.
struct BidiRoundingTests {
  /// A text, its size and the smallest width at which Chromium wraps no line of it, in whole 1/64 px.
  struct Wrapped: Sendable, CustomTestStringConvertible {
    var text: String
    var size: CGFloat
    var width: CGFloat
    var testDescription: String { text.debugDescription }
  }

  /// Recorded from Chromium 156 with the bundled Inter, Noto Sans Arabic and Noto Sans Hebrew.
  @Test(arguments: [
    Wrapped(text: "AVATAR أحرارا\nbrown quick", size: 12, width: 71.734375),
    Wrapped(text: "the AVATAR נולדו متساوين\nAVATAR To", size: 14, width: 162.90625),
    Wrapped(text: "Wa office To الناس\nTo Wa", size: 12, width: 102.015625),
    Wrapped(text: "Wa the ושווים\nquick Wa", size: 17, width: 104.625),
    Wrapped(text: "Wa office brown נולדו\rfox Wa", size: 14, width: 184.703125),
    Wrapped(text: "brown quick ושווים חורין\rTo brown", size: 12, width: 184.796875),
  ])
  func theLastRunOfALineIsRounded(wrapped: Wrapped) throws {
    let fonts = try ["Inter", "Noto Sans Arabic", "Noto Sans Hebrew"].compactMap {
      try TextFont(name: $0, size: wrapped.size).fonts.primary
    }
    let prepared = try TextMeasurer().prepare(
      wrapped.text, style: TextStyle(fonts: FontCascade(fonts), size: wrapped.size),
      options: TextOptions(breakRules: .chromium))
    let count = prepared.measure().lineCount
    #expect(prepared.measure(width: wrapped.width).lineCount == count)
    #expect(prepared.measure(width: wrapped.width - 1 / 64).lineCount == count + 1)
  }
}
