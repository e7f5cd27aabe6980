import Foundation
import TextMeasure

/// The documentation of the keys, generated from their descriptions.
package enum BatchKeyTables {
  package static var markdown: String {
    Vocabulary.objects.map { object in
      table(
        object.title, ["key", "value", "default", "meaning", "library"],
        object.keys.map { facts in
          let value = [type(facts.type), facts.unit].filter { !$0.isEmpty }.joined(separator: ", ")
          return ["`\(facts.name)`", value, facts.standard, facts.meaning, facts.api]
        })
    }.joined(separator: "\n")
  }

  /// A table under a heading.
  static func table(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
    let lines = [columns, columns.map { _ in "---" }] + rows
    return "### \(title)\n\n"
      + lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func type(_ type: SettingFacts.ValueType) -> String {
    switch type {
    case .any: "any"
    case .text: "string"
    case .string: "string of 1 to \(BatchLimits.longestArgument) characters"
    case .strings(let limit): "array of at most \(limit) strings"
    case .numbers(let range, let limit):
      "array of at most \(limit) numbers \(NumberRange(range).bounds())"
    case .boolean: "boolean"
    case .number(let numbers):
      "\(numbers.isWhole ? "whole " : "")number \(numbers.bounds(", at most"))"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: " ")
    case .options(let names):
      "one or an array of " + names.map { "`\($0)`" }.joined(separator: " ")
    case .objects(_, let limit): "array of at most \(limit) objects"
    case .object: "object"
    case .css(let property):
      // Alternatives in brackets stay together. A bar would end the cell.
      (property.keywords
        + (property.syntax.contains("[")
          ? [property.syntax] : property.syntax.components(separatedBy: " | ")))
        .map { "`\($0.replacing("|", with: "\\|"))`" }.joined(separator: " ")
    }
  }
}
