/// The bundled fonts, the order in which they are tried, and the names that they answer for.
///
/// Only data: nothing here opens a file. ``FontLocations`` says in which folder the files are.
public enum ReferenceFonts {
  /// Every bundled face.
  ///
  /// Inter comes first as a static font, which a request for one of its three weights gets; the
  /// variable font reaches the weights between.
  public static let bundled: [ReferenceFont] = [
    ReferenceFont("Inter-Regular.otf", family: "Inter", role: .sans),
    ReferenceFont(
      "Inter-SemiBold.otf", family: "Inter", style: "Semi Bold", weight: 600, role: .sans),
    ReferenceFont("Inter-Bold.otf", family: "Inter", style: "Bold", weight: 700, role: .sans),
    ReferenceFont("Inter-roman.var.ttf", family: "Inter", weightAxis: 100...900, role: .sans),
    ReferenceFont("Roboto-Regular.ttf", family: "Roboto", role: .sans),
    ReferenceFont("LiberationSans-Regular.ttf", family: "Liberation Sans", role: .sans),
    ReferenceFont(
      "LiberationSans-Bold.ttf", family: "Liberation Sans", style: "Bold", weight: 700,
      role: .sans),
    ReferenceFont("LiberationSerif-Regular.ttf", family: "Liberation Serif", role: .serif),
    ReferenceFont("LiberationMono-Regular.ttf", family: "Liberation Mono", role: .monospaced),
    ReferenceFont("NotoSans-Regular.ttf", family: "Noto Sans", role: .sans),
    ReferenceFont("NotoSansArabic-Regular.ttf", family: "Noto Sans Arabic", role: .arabic),
    ReferenceFont("NotoSansHebrew-Regular.ttf", family: "Noto Sans Hebrew", role: .hebrew),
    ReferenceFont(
      "NotoSansDevanagari-Regular.ttf", family: "Noto Sans Devanagari", role: .devanagari),
    ReferenceFont("NotoSansThai-Regular.ttf", family: "Noto Sans Thai", role: .thai),
    ideographs(face: 0, region: "JP", role: .japanese),
    ideographs(face: 1, region: "KR", role: .korean),
    ideographs(face: 2, region: "SC", role: .simplifiedChinese),
    ideographs(face: 3, region: "TC", role: .traditionalChinese),
    ideographs(face: 4, region: "HK", role: .hongKongChinese),
    ReferenceFont("NotoColorEmoji.ttf", family: "Noto Color Emoji", role: .emoji),
  ]

  /// The default cascade: the first face that covers a character supplies its glyph.
  ///
  /// Latin, Greek and Cyrillic first, then the scripts that share no letters, then the
  /// ideographs, of whose faces that of the text's language is tried first, and emoji.
  public static let cascade: [ReferenceFont] = [
    ReferenceFont("Inter-Regular.otf", family: "Inter", role: .sans),
    ReferenceFont("NotoSans-Regular.ttf", family: "Noto Sans", role: .sans),
    ReferenceFont("NotoSansArabic-Regular.ttf", family: "Noto Sans Arabic", role: .arabic),
    ReferenceFont("NotoSansHebrew-Regular.ttf", family: "Noto Sans Hebrew", role: .hebrew),
    ReferenceFont(
      "NotoSansDevanagari-Regular.ttf", family: "Noto Sans Devanagari", role: .devanagari),
    ReferenceFont("NotoSansThai-Regular.ttf", family: "Noto Sans Thai", role: .thai),
    ideographs(face: 2, region: "SC", role: .simplifiedChinese),
    ideographs(face: 0, region: "JP", role: .japanese),
    ideographs(face: 1, region: "KR", role: .korean),
    ideographs(face: 3, region: "TC", role: .traditionalChinese),
    ideographs(face: 4, region: "HK", role: .hongKongChinese),
    ReferenceFont("NotoColorEmoji.ttf", family: "Noto Color Emoji", role: .emoji),
  ]

  /// Names of fonts that are not free, and the bundled family that answers for each.
  ///
  /// Liberation was drawn to the advances of Arial, Times New Roman and Courier New, and through
  /// them of Helvetica, Times and Courier. San Francisco has no free twin.
  public static let aliases: [FontAlias] = [
    FontAlias("Helvetica", "Liberation Sans", .sameAdvances),
    FontAlias("Helvetica-Bold", "Liberation Sans", weight: 700, .sameAdvances),
    FontAlias("Arial", "Liberation Sans", .sameAdvances),
    FontAlias("ArialMT", "Liberation Sans", weight: 400, .sameAdvances),
    FontAlias("Arial-BoldMT", "Liberation Sans", weight: 700, .sameAdvances),
    FontAlias("Times", "Liberation Serif", .sameAdvances),
    FontAlias("Times-Roman", "Liberation Serif", weight: 400, .sameAdvances),
    FontAlias("Times New Roman", "Liberation Serif", .sameAdvances),
    FontAlias("TimesNewRomanPSMT", "Liberation Serif", weight: 400, .sameAdvances),
    FontAlias("Courier", "Liberation Mono", .sameAdvances),
    FontAlias("Courier New", "Liberation Mono", .sameAdvances),
    FontAlias("CourierNewPSMT", "Liberation Mono", weight: 400, .sameAdvances),
    FontAlias("system", "Inter", .standIn),
    FontAlias("San Francisco", "Inter", .standIn),
    FontAlias("SF Pro", "Inter", .standIn),
    FontAlias("SF Pro Text", "Inter", .standIn),
    FontAlias(".AppleSystemUIFont", "Inter", .standIn),
    FontAlias(".SFUI", "Inter", .standIn),
    FontAlias(".SFUI-Regular", "Inter", weight: 400, .standIn),
    FontAlias(".SFUI-Semibold", "Inter", weight: 600, .standIn),
    FontAlias(".SFUI-Bold", "Inter", weight: 700, .standIn),
  ]

  /// The alias of a name, compared without regard to case; `nil` when the name has none.
  public static func alias(named name: String) -> FontAlias? {
    let wanted = name.lowercased()
    return aliases.first { $0.name.lowercased() == wanted }
  }

  /// The bundled faces of a family, compared without regard to case; empty when there is none.
  public static func faces(ofFamily family: String) -> [ReferenceFont] {
    let wanted = family.lowercased()
    return bundled.filter { $0.family.lowercased() == wanted }
  }

  /// A face of the collection that holds the ideographs.
  private static func ideographs(
    face: Int, region: String, role: ReferenceFont.Role
  ) -> ReferenceFont {
    ReferenceFont(
      "NotoSansCJK-Regular.ttc", face: face, family: "Noto Sans CJK \(region)", role: role)
  }
}
