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
    json.replacingScalars {
      (0x7F..<0xA0).contains($0.value) ? "\\u00\(String($0.value, radix: 16))" : nil
    }
  }
}
