import ArgumentParser
import Foundation
import TextMeasure

/// The options that name fonts.
struct FontArguments: ParsableArguments {
  /// The help of the option that names fonts.
  static let fontHelp = ArgumentHelp(
    "Font: a path, path#index, or a name that 'textmeasure fonts list' shows; repeat it for a "
      + "cascade (default: the bundled fonts)", valueName: "font")

  @Option(help: fontHelp, completion: .file())
  var font: [String] = []

  @Flag(help: "With --font: add the bundled fonts after those named")
  var bundledFonts = false

  @Option(help: ArgumentHelp("Axes of a variable font: wght=650,wdth=80", valueName: "axes"))
  var variations: String?

  @OptionGroup var lock: LockArguments

  func validate() throws {
    for name in font { try ArgumentCheck.name("font", name) }
  }

  /// The fonts that the options name.
  ///
  /// - Parameter preferred: a text style, whose weight names have; without names it is the system
  ///   font's.
  func cascade(for preferred: PreferredTextStyle? = nil) throws -> FontCascade {
    try lock.apply()
    let library = FontLibrary.shared
    var fonts: [Font] = []
    let axes = try variations.map { try FontVariation.parse($0) } ?? []
    if font.isEmpty { try FontCascade.refuseVariationsOfDefaults(axes) }
    if font.isEmpty, let preferred {
      return try TextFont.system(ofSize: preferred.size, weight: preferred.weight).fonts
    }
    for name in font {
      fonts.append(try library.font(named: name, weight: preferred?.weight, variations: axes))
    }
    if font.isEmpty || bundledFonts { fonts += try library.defaultCascade().fonts }
    return FontCascade(fonts)
  }
}
