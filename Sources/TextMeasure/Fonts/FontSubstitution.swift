/// That another font answers for the one that was asked for, and what that costs.
public struct FontSubstitution: Sendable, Hashable {
  /// The name that was asked for, as the caller wrote it.
  public var requestedName: String
  /// The family that answers.
  public var answeringFamily: String
  /// Whether glyph widths are those of the requested font (a metric twin) or an approximation.
  public var hasExactWidths: Bool
  /// Whether vertical metrics are the published ones of the requested font.
  public var hasPublishedHeights: Bool
  /// How many characters of a text have the requested font's advances as they were measured; `nil`
  /// where no text is meant, or ``hasExactWidths`` says it of all.
  public var measuredCharacterCount: Int?
  /// How many characters of a text have advances that are estimated; `nil` as
  /// ``measuredCharacterCount``. Kerning between measured characters is an estimate too.
  public var estimatedCharacterCount: Int?

  /// Creates a record.
  public init(
    requestedName: String, answeringFamily: String, hasExactWidths: Bool,
    hasPublishedHeights: Bool
  ) {
    self.requestedName = requestedName
    self.answeringFamily = answeringFamily
    self.hasExactWidths = hasExactWidths
    self.hasPublishedHeights = hasPublishedHeights
  }
}
