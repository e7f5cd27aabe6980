/// One face of the bundled fonts: where it is and what it is for.
public struct ReferenceFont: Sendable, Hashable {
  /// What a face is bundled for.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    case sans
    case serif
    case monospaced
    case arabic
    case hebrew
    case devanagari
    case thai
    case simplifiedChinese
    case traditionalChinese
    case hongKongChinese
    case japanese
    case korean
    case emoji
  }

  /// The file's name in the folder of bundled fonts.
  public let file: String

  /// The face's number in a collection, from 0; 0 in a file with one face.
  public let faceIndex: Int

  /// The typographic family as the font names it (name ID 16, or 1).
  public let family: String

  /// The typographic style as the font names it (name ID 17, or 2).
  public let style: String

  /// The weight class on the scale of OS/2, 1 to 1000: 400 is regular, 700 bold.
  ///
  /// A variable font's is its default instance's.
  public let weight: Int

  /// The weights that a variable font's `wght` axis reaches; `nil` for a static font.
  public let weightAxis: ClosedRange<Int>?

  /// What the face is bundled for.
  public let role: Role

  /// A face described by its file and names, static unless an axis is given.
  init(
    _ file: String, face: Int = 0, family: String, style: String = "Regular", weight: Int = 400,
    weightAxis: ClosedRange<Int>? = nil, role: Role
  ) {
    self.file = file
    self.faceIndex = face
    self.family = family
    self.style = style
    self.weight = weight
    self.weightAxis = weightAxis
    self.role = role
  }
}
