import Foundation
import TextMeasure

/// The documentation of the keys, generated from their descriptions.
package enum BatchKeyTables {
  /// A Markdown table for each object.
  package static var markdown: String {
    Vocabulary.objects.map { object in
      var lines = [
        "### \(object.title)", "", "| key | value | default | meaning | library |",
        "| --- | --- | --- | --- | --- |",
      ]
      for facts in object.keys {
        let value = [type(facts.type), facts.unit].filter { !$0.isEmpty }.joined(separator: ", ")
        lines.append(
          "| `\(facts.name)` | \(value) | \(facts.standard) | \(facts.meaning) | \(facts.api) |")
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private static func type(_ type: SettingFacts.ValueType) -> String {
    switch type {
    case .any: "any"
    case .text: "string"
    case .string: "string of 1 to \(BatchLimits.longestArgument) characters"
    case .strings(let limit): "array of at most \(limit) strings"
    case .numbers(let range, let limit):
      "array of at most \(limit) numbers from \(BatchSchema.number(range.lowerBound)) to "
        + BatchSchema.number(range.upperBound)
    case .boolean: "boolean"
    case .number(let range):
      "number from \(BatchSchema.number(range.lowerBound)) to "
        + BatchSchema.number(range.upperBound)
    case .positive(let limit): "number above 0, at most \(BatchSchema.number(limit))"
    case .count(let limit): "whole number from 0 to \(limit)"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: " ")
    case .options(let names):
      "one or an array of " + names.map { "`\($0)`" }.joined(separator: " ")
    case .objects(_, let limit): "array of at most \(limit) objects"
    case .object: "object"
    case .css(let property):
      (property.keywords + property.syntax.components(separatedBy: " | "))
        .map { "`\($0)`" }.joined(separator: " ")
    }
  }
}
