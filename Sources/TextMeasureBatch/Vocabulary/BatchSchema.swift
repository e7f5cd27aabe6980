import TextMeasure

/// The JSON Schema of a request, generated from the descriptions of the keys.
package enum BatchSchema {
  package static var json: String {
    var lines = [
      "{", #"  "$schema": "https://json-schema.org/draft/2020-12/schema","#,
      "  \"$id\": \"\(BatchProtocol.schemaIdentifier)\",",
      #"  "title": "A request of textmeasure's line protocol","#,
      "  \"$ref\": \"#/$defs/request\",", #"  "$defs": {"#,
    ]
    let objects = Vocabulary.objects
    for (index, object) in objects.enumerated() {
      lines += Self.lines(of: object, isLast: index == objects.count - 1)
    }
    return (lines + ["  }", "}"]).joined(separator: "\n") + "\n"
  }

  private static func lines(of object: SettingTableDescription, isLast: Bool) -> [String] {
    let required = object.keys.filter(\.isRequired).map { "\"\($0.name)\"" }.joined(separator: ", ")
    var lines = [
      "    \"\(object.name)\": {", #"      "type": "object","#,
      #"      "additionalProperties": false,"#, "      \"required\": [\(required)],",
    ]
    if !object.ignored.isEmpty {
      let names = object.ignored.sorted().joined(separator: "|")
      lines.append("      \"patternProperties\": {\(quoted("^(\(names))$")): {}},")
    }
    lines.append(#"      "properties": {"#)
    for (index, key) in object.keys.enumerated() {
      var members = Self.members(of: key.type, allowsNull: !key.isRequired)
      members.append("\"description\": \(quoted(key.meaning))")
      let comma = index == object.keys.count - 1 ? "" : ","
      lines.append("        \"\(key.name)\": {\(members.joined(separator: ", "))}\(comma)")
    }
    return lines + ["      }", isLast ? "    }" : "    },"]
  }

  private static func members(of type: SettingFacts.ValueType, allowsNull: Bool) -> [String] {
    func kind(_ name: String) -> String {
      allowsNull ? "\"type\": [\"\(name)\", \"null\"]" : "\"type\": \"\(name)\""
    }
    func names(_ names: [String], null: Bool) -> String {
      "\"enum\": [\((names.map(quoted) + (null ? ["null"] : [])).joined(separator: ", "))]"
    }
    let string = "\"minLength\": 1, \"maxLength\": \(BatchLimits.longestArgument)"
    switch type {
    case .any: return []
    case .text: return [kind("string")]
    case .string: return [kind("string"), string]
    case .strings(let limit):
      return [
        kind("array"), "\"maxItems\": \(limit)", "\"items\": {\"type\": \"string\", \(string)}",
      ]
    case .numbers(let range, let limit):
      return [
        kind("array"), "\"maxItems\": \(limit)",
        "\"items\": {\"type\": \"number\", \(bounds(NumberRange(range)))}",
      ]
    case .boolean: return [kind("boolean")]
    case .number(let numbers):
      return [kind(numbers.isWhole ? "integer" : "number"), bounds(numbers)]
    case .choice(let choices): return [names(choices, null: allowsNull)]
    case .css(let property):
      var kinds = ["{\(kind("string")), \"pattern\": \(quoted(property.pattern))}"]
      if property.kinds.contains(.number) {
        let isWhole = property.syntax.contains("<integer>")
        let limits = NumberRange(property.limits ?? 0...Double(TextLimits.largestSize))
        kinds.append("{\"type\": \"\(isWhole ? "integer" : "number")\", \(bounds(limits))}")
      }
      return ["\"anyOf\": [\(kinds.joined(separator: ", "))]"]
    case .options(let options):
      let array =
        "{\"type\": \"array\", \"maxItems\": \(options.count), \"items\": {\(names(options, null: false))}}"
      return ["\"anyOf\": [{\(names(options, null: allowsNull))}, \(array)]"]
    case .objects(let object, let limit):
      return [
        kind("array"), "\"maxItems\": \(limit)",
        "\"items\": {\"$ref\": \"#/$defs/\(object)\"}",
      ]
    case .object(let object):
      let null = allowsNull ? ", {\"type\": \"null\"}" : ""
      return ["\"anyOf\": [{\"$ref\": \"#/$defs/\(object)\"}\(null)]"]
    }
  }

  private static func bounds(_ numbers: NumberRange) -> String {
    "\"\(numbers.isOpen ? "exclusiveMinimum" : "minimum")\": \(number(numbers.range.lowerBound)), "
      + "\"maximum\": \(number(numbers.range.upperBound))"
  }

  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(jsonString: text)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(jsonNumber: value)
    return String(decoding: bytes, as: UTF8.self)
  }
}
