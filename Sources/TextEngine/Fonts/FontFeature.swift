import Foundation

/// An OpenType feature setting: on, off, or the index of an alternate.
public struct FontFeature: Sendable, Hashable {
  /// The feature's tag, four ASCII characters.
  public var tag: String
  /// 0 off, 1 on, or the index of the alternate.
  public var value: UInt32

  public init(tag: String, value: UInt32) {
    self.tag = tag
    self.value = value
  }

  /// Parses settings such as `liga=0,ss01,-calt,+kern`.
  ///
  /// - Throws: `invalidArgument` that shows the unreadable part.
  public static func parse(_ text: String) throws(TextMeasureError) -> [FontFeature] {
    try settings(in: text, "feature", example: "liga=0,ss01,-calt") { part in
      var name = trimmed(part)
      var value: UInt32? = 1
      if name.hasPrefix("-") || name.hasPrefix("+") {
        value = name.removeFirst() == "-" ? 0 : 1
      } else if let equals = name.firstIndex(of: "=") {
        let setting = trimmed(name[name.index(after: equals)...])
        value = setting == "on" ? 1 : setting == "off" ? 0 : UInt32(setting)
        name = trimmed(name[..<equals])
      }
      guard FontTag(name) != nil else { return nil }
      return value.map { FontFeature(tag: name, value: $0) }
    }
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

  public init(tag: String, value: Double) {
    self.tag = tag
    self.value = value
  }

  /// Parses settings such as `wght=650,wdth=80`.
  ///
  /// - Throws: `invalidArgument` that shows the unreadable part.
  public static func parse(_ text: String) throws(TextMeasureError) -> [FontVariation] {
    try settings(in: text, "variation", example: "wght=650,wdth=80") { part in
      let sides = part.split(separator: "=", maxSplits: 1).map(trimmed)
      guard sides.count == 2, FontTag(sides[0]) != nil, let value = Double(decimal: sides[1]),
        value.isFinite
      else { return nil }
      return FontVariation(tag: sides[0], value: value)
    }
  }
}

/// The settings of a text, between commas or semicolons; `read` returns `nil` for an unreadable one.
private func settings<Setting>(
  in text: String, _ kind: String, example: String, _ read: (Substring) -> Setting?
) throws(TextMeasureError) -> [Setting] {
  try text.split { $0 == "," || $0 == ";" }.map { part throws(TextMeasureError) in
    guard let setting = read(part) else {
      throw TextMeasureError(
        code: .invalidArgument, message: "'\(part)' is not a \(kind); write them as \(example)",
        operation: "read \(kind)s")
    }
    return setting
  }
}

private func trimmed(_ text: Substring) -> String {
  text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
}
