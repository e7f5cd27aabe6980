import ArgumentParser
import Foundation
import TextMeasureBatch

/// How a result is written.
enum OutputFormat: String, Choice {
  /// Aligned for people.
  case text
  /// One JSON value for programs.
  case json

  /// A value as JSON with its keys in a fixed order.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escapingControls(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  static func quoted(_ text: String) -> String { escapingControls(BatchSchema.quoted(text)) }

  /// JSON with the control characters escaped that it allows in strings and terminals obey.
  private static func escapingControls(_ json: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in (0x7F..<0xA0).contains(scalar.value) }
    guard json.unicodeScalars.contains(where: isControl) else { return json }
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if isControl(scalar) {
        result += "\\u00\(String(scalar.value, radix: 16))".unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
