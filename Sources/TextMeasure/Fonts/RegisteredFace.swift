/// A face that a program registered, and its names.
struct RegisteredFace: Sendable {
  let font: Font
  /// Folded: the family's, the full and the PostScript name.
  let names: Set<String>
  let weight: Int
  let isItalic: Bool

  init(_ font: Font) {
    self.font = font
    let names = [
      font.familyName, "\(font.familyName) \(font.styleName)", font.postScriptName,
    ]
    self.names = Set(names.map(FontCatalog.folded).filter { !$0.isEmpty })
    let table = SFNTReader(bytes: font.native.table(FontTag("OS/2").rawValue))
    weight = Int(table.uint16(at: 4) ?? 400)
    isItalic = (table.uint16(at: 62) ?? 0) & 1 != 0
  }
}
