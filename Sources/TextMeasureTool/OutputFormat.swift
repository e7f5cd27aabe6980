import ArgumentParser
import Foundation

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
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
