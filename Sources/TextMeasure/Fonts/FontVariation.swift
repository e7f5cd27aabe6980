/// A coordinate on one axis of a variable font, such as `wght` 650.
public struct FontVariation: Sendable, Hashable {
  /// The axis's tag, four ASCII characters.
  public var tag: String
  /// The coordinate in the axis's own units; the font clamps it to the axis.
  public var value: Double

  /// Creates a setting.
  public init(tag: String, value: Double) {
    self.tag = tag
    self.value = value
  }

  /// Parses settings such as `wght=650,wdth=80`.
  ///
  /// - Throws: `invalidArgument` that shows the unreadable part.
  public static func parse(_ text: String) throws(TextMeasureError) -> [FontVariation] {
    var variations: [FontVariation] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let sides = part.split(separator: "=", maxSplits: 1).map { trimmed($0) }
      guard sides.count == 2, FontTag(sides[0]) != nil, let value = Double(sides[1]),
        value.isFinite
      else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "'\(part)' is not a variation; write them as wght=650,wdth=80.",
          operation: "read variations")
      }
      variations.append(FontVariation(tag: sides[0], value: value))
    }
    return variations
  }

  /// Text without leading and trailing white space.
  static func trimmed(_ text: Substring) -> String {
    let rest = text.drop { $0 == " " || $0 == "\t" }
    var end = rest.endIndex
    while end > rest.startIndex, [" ", "\t"].contains(rest[rest.index(before: end)]) {
      end = rest.index(before: end)
    }
    return String(rest[..<end])
  }
}
