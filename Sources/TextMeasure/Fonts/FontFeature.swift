import Foundation

/// An OpenType feature setting: on, off, or the index of an alternate.
public struct FontFeature: Sendable, Hashable {
  /// The feature's tag, four ASCII characters.
  public var tag: String
  /// 0 off, 1 on, or the index of the alternate.
  public var value: UInt32

  /// Creates a setting.
  public init(tag: String, value: UInt32) {
    self.tag = tag
    self.value = value
  }

  /// Parses settings such as `liga=0,ss01,-calt,+kern`.
  ///
  /// - Throws: `invalidArgument` that shows the unreadable part.
  public static func parse(_ text: String) throws(TextMeasureError) -> [FontFeature] {
    var features: [FontFeature] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      var name = FontVariation.trimmed(part)
      var value: UInt32? = 1
      if name.hasPrefix("-") || name.hasPrefix("+") {
        value = name.hasPrefix("-") ? 0 : 1
        name.removeFirst()
      } else if let equals = name.firstIndex(of: "=") {
        let setting = FontVariation.trimmed(name[name.index(after: equals)...])
        value = setting == "on" ? 1 : setting == "off" ? 0 : UInt32(setting)
        name = FontVariation.trimmed(name[..<equals])
      }
      guard FontTag(name) != nil, let value else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "'\(part)' is not a feature; write them as liga=0,ss01,-calt",
          operation: "read features")
      }
      features.append(FontFeature(tag: name, value: value))
    }
    return features
  }

  /// The setting in HarfBuzz's form; `nil` when the tag is not four ASCII characters.
  var native: NativeFeature? { FontTag(tag).map { NativeFeature(tag: $0.rawValue, value: value) } }
}

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
      guard sides.count == 2, FontTag(sides[0]) != nil, let value = Double(decimal: sides[1]),
        value.isFinite
      else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "'\(part)' is not a variation; write them as wght=650,wdth=80",
          operation: "read variations")
      }
      variations.append(FontVariation(tag: sides[0], value: value))
    }
    return variations
  }

  static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
  }
}
