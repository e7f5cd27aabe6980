/// A font's name that a bundled family answers for, because the named font is not free.
public struct FontAlias: Sendable, Hashable {
  /// How far the bundled family's widths are those of the named font.
  public enum Fidelity: String, Sendable, Hashable {
    /// Drawn to have the named font's advances.
    case sameAdvances
    /// Similar in look; widths are approximate.
    case standIn
  }

  /// The name asked for: a family's, or a PostScript name of one of its faces.
  public let name: String

  /// The bundled family that answers.
  public let family: String

  /// The weight that the name implies, on the scale of OS/2; `nil` when it implies none.
  public let weight: Int?

  /// How far widths agree.
  public let fidelity: Fidelity

  /// An alias that implies no weight unless one is given.
  init(_ name: String, _ family: String, weight: Int? = nil, _ fidelity: Fidelity) {
    self.name = name
    self.family = family
    self.weight = weight
    self.fidelity = fidelity
  }
}
