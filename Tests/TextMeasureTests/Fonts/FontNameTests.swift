import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import AppleText
@testable import TextEngine

/// Fonts by the names that apps write.
@Suite struct FontNameTests {
  /// As `fonts list` and results show them.
  @Test func bundledFacesAreFoundByFileAndNumber() throws {
    for entry in FontLibrary.shared.knownFaces {
      let file = try #require(entry.path.split(separator: "/").last)
      let font = try FontLibrary.shared.font(named: "\(file)#\(entry.index)", asksSystem: false)
      #expect(font.source == .file(path: entry.path, index: entry.index))
    }
  }

  @Test(arguments: ["", " ", ":", ",x", "-"])
  func namesOfNothingAreNotFound(name: String) throws {
    let error = #expect(throws: TextMeasureError.self) {
      try FontLibrary.shared.font(named: name)
    }
    #expect(error?.code == .fontNotFound)
  }

  @Test func aMisspelledNameIsSuggested() throws {
    for (written, meant) in [
      ("Intre", "Inter"), ("intter", "Inter"), ("Inter-Semibolt", "Inter-Semi Bold"),
      ("Liberation Sanz", "Liberation Sans"), ("NotoSans-Regula.ttff", "NotoSans-Regular.ttf"),
      ("Robto", "Roboto"), ("Noto Sans Hebrw", "Noto Sans Hebrew"), ("Inter Boldd", "Inter Bold"),
      ("Liberatoin Mono", "Liberation Mono"), ("Gerogia", "georgia"), ("Verdanna", "verdana"),
      ("Ariel", "Arial"),
    ] {
      let error = #expect(throws: TextMeasureError.self) {
        try FontLibrary.shared.font(named: written, asksSystem: false)
      }
      #expect(error?.message.hasSuffix("; did you mean '\(meant)'?") == true, "\(error as Any)")
    }
    let library = FontLibrary()
    let bundled = try FontLibrary.shared.font(named: "Inter-Bold")
    try library.registerFonts(bytes: bundled.native.file.bytes, name: "Brand")
    let error = #expect(throws: TextMeasureError.self) {
      try library.font(named: "Inter-Bolt", asksSystem: false)
    }
    #expect(error?.message.contains("did you mean 'Inter-Bold'?") == true)
  }

  @Test func namesFromAppsAreAnswered() throws {
    // The name, who answers, its weight, whether widths are exact, and the line's height per em.
    let names: [(String, String, Bool, Double)] = [
      ("HelveticaNeue", "Liberation Sans", false, 1.165),
      ("HelveticaNeue-Light", "Liberation Sans", false, 1.165),
      ("HelveticaNeue-CondensedBold", "Liberation Sans", false, 1.165),
      ("Helvetica Neue", "Liberation Sans", false, 1.165),
      ("Helvetica", "Liberation Sans", true, 1.15),
      ("Helvetica-Oblique", "Liberation Sans", true, 1.15),
      ("Helvetica-BoldOblique", "Liberation Sans", true, 1.15),
      ("Helvetica-Light", "Liberation Sans", false, 1.15),
      ("Courier-Bold", "Liberation Mono", true, .nan),
      ("CourierNewPS-BoldItalicMT", "Liberation Mono", true, .nan),
      ("TimesNewRomanPSMT", "Liberation Serif", true, .nan),
      ("TimesNewRomanPS-BoldMT", "Liberation Serif", false, .nan),
      ("Times-Roman", "Liberation Serif", true, .nan),
      ("Menlo-Regular", "Liberation Mono", false, 1.1640625),
      ("Avenir-Book", "Inter", false, 1.366), ("AvenirNext-DemiBold", "Inter", false, 1.366),
      ("AvenirNextCondensed-Medium", "Inter", false, 1.366),
      ("Georgia-Bold", "Liberation Serif", false, 1.13623046875),
      ("Verdana", "Inter", false, 1.21533203125),
      ("PingFangSC-Regular", "Noto Sans CJK SC", false, 1.4),
      ("PingFangTC-Semibold", "Noto Sans CJK TC", false, 1.4),
      ("HiraginoSans-W3", "Noto Sans CJK JP", false, 1),
      ("HiraKakuProN-W6", "Noto Sans CJK JP", false, 1),
    ]
    for (name, family, isExact, height) in names {
      let font = try FontLibrary.shared.font(named: name, asksSystem: false)
      let substitution = try #require(font.substitution, "\(name)")
      #expect(substitution.answeringFamily == family, "\(name)")
      #expect(substitution.requestedName == name)
      #expect(substitution.hasExactWidths == isExact, "\(name)")
      guard !height.isNaN else { continue }
      let line = try MetricsProfile.uikit.lineMetrics(for: font.metrics, size: 1)
      #expect(abs(line.height - height) < 1e-9, "\(name): \(line.height)")
      #expect(substitution.hasPublishedHeights == name.hasPrefix("Helvetica"), "\(name)")
    }
  }

  /// Sizes of one face are shared, the names of requests are not.
  @Test func eachRequestKeepsItsName() throws {
    let names = ["system-semibold", "SFProText-Semibold", "system-semibold"]
    for name in names {
      let font = try FontLibrary.shared.font(named: name, asksSystem: false)
      let sized = font.sized(to: 17)
      #expect(sized.substitution?.requestedName == name)
      #expect(sized.identifier != font.identifier)
    }
    // The sizes of a face are bounded: another test's may push these out in between.
    let isShared = try (0..<8).contains { _ in
      let fonts = try names.map { try FontLibrary.shared.font(named: $0).sized(to: 17) }
      return Set(fonts.map(\.identifier)).count == 1
    }
    #expect(isShared)
  }

  @Test func faceNamesSayTheirWeight() throws {
    for (name, weight) in [
      ("HelveticaNeue-UltraLight", 100), ("Avenir-Heavy", 800), ("AvenirNext-DemiBold", 600),
      ("Arial-BoldItalicMT", 700), ("Georgia-Italic", 400),
    ] {
      let apple = try #require(AppleFontName(name), "\(name)")
      #expect((apple.weight ?? 400) == weight, "\(name)")
    }
    #expect(AppleFontName("Georgia-Italic")?.isItalic == true)
  }

  @Test func otherFamiliesAreNotTakenForThese() {
    for name in ["Arial Rounded MT Bold", "Times Ten", "Verdanas", "Courier Prime", "Helveticaly"] {
      #expect(AppleFontName(name) == nil, "\(name)")
      #expect(throws: TextMeasureError.self) {
        try FontLibrary.shared.font(named: name, asksSystem: false)
      }
    }
  }

  @Test func anAppsOwnFilesAreFoundByTheirNames() throws {
    let library = FontLibrary(catalog: FontCatalog())
    let folder = try FontLocations().folder()
    #expect(throws: TextMeasureError.self) {
      try library.font(named: "NotoSansCJKjp-Regular", asksSystem: false)
    }
    let names = try library.registerFonts(path: "\(folder)/NotoSansCJK-Regular.ttc")
    #expect(names.count == 5 && names.contains("NotoSansCJKjp-Regular"))
    let japanese = try library.font(named: "NotoSansCJKjp-Regular", asksSystem: false)
    #expect(japanese.postScriptName == "NotoSansCJKjp-Regular" && japanese.substitution == nil)
    #expect(library.registeredFontNames.count == 5)
    try library.registerFonts(path: "\(folder)/NotoSansCJK-Regular.ttc")
    #expect(library.registeredFontNames.count == 5)
  }

  /// FreeType makes up a name for an instance, by which no font is found.
  @Test func axesDoNotChangeAFontsNames() throws {
    let library = FontLibrary(locations: FontLocations())
    let path = "\(try FontLocations().folder())/Inter-roman.var.ttf"
    let plain = try library.font(path: path)
    let bold = try library.font(path: path, variations: FontVariation.parse("wght=650"))
    #expect(bold.postScriptName == plain.postScriptName && bold.familyName == plain.familyName)
    #expect(!bold.postScriptName.isEmpty)
  }

  @Test func aRegisteredFontComesBeforeWhatAnswersForItsName() throws {
    let library = FontLibrary(locations: FontLocations())
    let folder = try FontLocations().folder()
    for file in ["Inter-Regular.otf", "Inter-Bold.otf"] {
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
      try library.registerFonts(bytes: [UInt8](data), name: file)
    }
    let regular = try library.font(named: "Inter", asksSystem: false)
    #expect(regular.source == .bytes(name: "Inter-Regular.otf", index: 0))
    let bold = try library.font(named: "Inter", weight: 700, asksSystem: false)
    #expect(bold.postScriptName == "Inter-Bold" && bold.source.fileName == "Inter-Bold.otf")
    // A weight that no font has is the nearest one.
    for (weight, name) in [(Int.min, "Inter-Regular"), (.max, "Inter-Bold")] {
      let font = try library.font(named: "Inter", weight: weight, asksSystem: false)
      #expect(font.postScriptName == name)
    }
  }

  @Test func filesOfAPropertyListAreRegistered() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plist = folder.appending(path: "Info.plist")
    func write(_ files: [String]) throws {
      let data = try PropertyListSerialization.data(
        fromPropertyList: ["UIAppFonts": files], format: .xml, options: 0)
      try data.write(to: plist)
    }
    try FileManager.default.copyItem(
      atPath: "\(try FontLocations().folder())/Roboto-Regular.ttf",
      toPath: folder.appending(path: "Own.ttf").path)
    let library = FontLibrary()
    try write(["Own.ttf"])
    #expect(try library.registerFonts(listedIn: plist) == ["Roboto-Regular"])
    #expect(try library.font(named: "Roboto-Regular", asksSystem: false).familyName == "Roboto")
    try write(["Missing.ttf"])
    #expect(throws: TextMeasureError.self) { try library.registerFonts(listedIn: plist) }
    #expect(throws: TextMeasureError.self) {
      try library.registerFonts(listedIn: folder.appending(path: "Own.ttf"))
    }
  }
}
