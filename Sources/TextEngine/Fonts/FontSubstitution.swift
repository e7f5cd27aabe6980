/// The substitution of a requested font by another one, and its effect on measurements. Behind Apple's
/// system font a fallback font is one too: it answers in place of Apple's.
public struct FontSubstitution: Sendable, Hashable {
  /// The requested name, as the caller wrote it.
  public var requestedName: String
  /// The substitute's family.
  public var answeringFamily: String
  /// Whether glyph widths are those of the requested font (a metric twin) or an approximation.
  public var hasExactWidths: Bool
  /// Whether a published figure confirms the heights; else they are usual ones or the substitute's.
  public var hasPublishedHeights: Bool
  /// The number of a text's characters with measured advances; `nil` without a text or for a twin.
  public var measuredCharacterCount: Int?
  /// How many characters of a text have estimated advances; `nil` as ``measuredCharacterCount``.
  /// Kerning between measured characters is estimated too.
  public var estimatedCharacterCount: Int?

  public init(
    requestedName: String, answeringFamily: String, hasExactWidths: Bool, hasPublishedHeights: Bool
  ) {
    self.requestedName = requestedName
    self.answeringFamily = answeringFamily
    self.hasExactWidths = hasExactWidths
    self.hasPublishedHeights = hasPublishedHeights
  }
}
