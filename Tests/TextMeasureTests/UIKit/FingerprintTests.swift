import Foundation
import Testing
import TextMeasure

@Suite struct FingerprintTests {
  /// A library that was built without PNG, a dictionary or kerning would show in these.
  @Test func probesSeeWhatVersionsDoNotSay() throws {
    let fonts = try FontLibrary.shared.defaultCascade().fonts
    let probes = FingerprintProbes.results(of: fonts).split(separator: ";").map(String.init)
    #expect(probes.count == FingerprintProbes.texts.count)
    // The bundled emoji is 1275/1024 of an em wide, by its PNG picture's place in the font.
    #expect(probes[0].hasPrefix("12"), "\(probes[0])")
    let kerned = try #require(Double(probes[1].prefix { $0 != " " }))
    let style = TextStyle(fonts: FontCascade(fonts), size: 1000, kern: 0)
    let unkerned = try TextMeasurer.shared.prepare("AVTo", style: style).naturalWidth
    #expect(kerned < Double(unkerned))
    for (text, probe) in zip(FingerprintProbes.texts, probes).dropFirst(2) {
      #expect(probe.contains(","), "ICU breaks \(text) nowhere: \(probe)")
    }
  }

  @Test func fingerprintsCoverTheProbes() throws {
    let inter = try FontLibrary.shared.font(named: "Inter")
    let all = try FontLibrary.shared.defaultCascade()
    #expect(FingerprintProbes.results(of: [inter]) != FingerprintProbes.results(of: all.fonts))
    #expect(Fingerprint.of(FontCascade([inter])) == Fingerprint.of(FontCascade([inter])))
    #expect(Fingerprint.of(FontCascade([inter])) != Fingerprint.of(all))
  }
}
