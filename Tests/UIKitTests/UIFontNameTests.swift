import Testing

@testable import UIKit

/// Fonts by name, registered and not.
@Suite struct UIFontNameTests {
  @Test func namesFromAppsAreAnswered() throws {
    let neue = try #require(UIFont(name: "HelveticaNeue-Bold", size: 16))
    #expect(neue.fontName == "HelveticaNeue-Bold")
    #expect(abs(neue.lineHeight - 18.64) < 1e-9 && abs(neue.leading - 0.448) < 1e-9)
    #expect(UIFont(name: "No Such Font", size: 16) == nil)
    let line = MissingFontLog.line(for: "No\nSuch")
    #expect(!line.contains("\n") && line.contains("registerFonts(path:)"))
  }

  @Test func systemFontsHaveThePhonesNames() {
    #expect(UIFont.systemFont(ofSize: 17).fontName == ".SFUI-Regular")
    #expect(UIFont.systemFont(ofSize: 17, weight: .semibold).fontName == ".SFUI-Semibold")
    #expect(UIFont.italicSystemFont(ofSize: 17).fontName == ".SFUI-RegularItalic")
    #expect(
      UIFont.monospacedSystemFont(ofSize: 17, weight: .bold).fontName
        == ".AppleSystemUIFontMonospaced-Bold")
    let name = UIFont.systemFont(ofSize: 17, weight: .heavy).fontName
    #expect(UIFont(name: name, size: 17)?.lineHeight == CGFloat(17) * 2444 / 2048)
  }

  @Test func slantedAndFixedFacesHaveTheirOwnWidths() {
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      NSAttributedString(string: text, attributes: [.font: font]).size().width
    }
    // Published: "Hello UIKit" in the italic at 17 points.
    #expect(abs(width("Hello UIKit", .italicSystemFont(ofSize: 17)) - 79.94482) < 1e-3)
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    #expect(width("1111", digits) == width("8888", digits))
    #expect(width("1111", digits) != width("1111", .systemFont(ofSize: 17)))
    // SF Mono: 1266/2048 em a character.
    let mono = UIFont.monospacedSystemFont(ofSize: 16, weight: .regular)
    #expect(abs(width("0123456789", mono) - 98.90625) < 1e-3)
    let italic = UIFont.systemFont(ofSize: 17).fontDescriptor.withSymbolicTraits(.traitItalic)
    #expect(
      italic.map { width("Hello UIKit", UIFont(descriptor: $0, size: 0)) }
        == width("Hello UIKit", .italicSystemFont(ofSize: 17)))
    let rounded = UIFont.systemFont(ofSize: 17).fontDescriptor.withDesign(.rounded)
    #expect(
      rounded.map { width("Hello", UIFont(descriptor: $0, size: 0)) }
        != width("Hello", .systemFont(ofSize: 17)))
  }

  @Test func filesAreRegisteredAsInCoreText() {
    var error: Unmanaged<CFError>?
    #expect(
      !CTFontManagerRegisterFontsForURL(
        URL(fileURLWithPath: "/no/such/font.ttf") as CFURL, .process, &error))
    #expect(error?.takeRetainedValue().localizedDescription.contains("/no/such/font.ttf") == true)
    #expect(
      !CTFontManagerRegisterFontsForURL(
        URL(fileURLWithPath: "/no/such/font.ttf") as CFURL, .process, nil))
  }

  /// What no API of UIKit's takes as an argument comes from the environment.
  @Test func theEnvironmentHasFontsAndDictionaries() throws {
    let roboto = try FontLibrary.shared.font(named: "Roboto")
    let own = HyphenationDictionary(language: "en", patterns: "UTF-8\n1si")
    let environment = MeasuringEnvironment(
      library: FontLibrary(locations: FontLocations(), systemFont: roboto),
      hyphenationDictionaries: [own])
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    MeasuringEnvironment.$current.withValue(environment) {
      #expect(UIFont.systemFont(ofSize: 17).textFont.fonts.primary?.source == roboto.source)
      let body = UIFont.preferredFont(forTextStyle: .body)
      #expect(body.textFont.fonts.primary?.source == roboto.source)
      #expect(style.measuredParagraphStyle.hyphenationDictionaries == [own])
    }
    #expect(UIFont.systemFont(ofSize: 17).textFont.fonts.primary?.source != roboto.source)
    #expect(style.measuredParagraphStyle.hyphenationDictionaries.isEmpty)
  }
}
