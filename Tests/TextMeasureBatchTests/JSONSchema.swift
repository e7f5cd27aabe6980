/// As much of JSON Schema as the committed schemas use; another word makes it fail.
struct JSONSchema {
  private let root: JSONTree

  /// A word of a schema that is not known here.
  struct UnknownWord: Error {
    var word: String
  }

  init(_ root: JSONTree) { self.root = root }

  /// Whether a value is valid.
  func accepts(_ value: JSONTree) throws -> Bool { try accepts(value, root) }

  private func accepts(_ value: JSONTree, _ schema: JSONTree) throws -> Bool {
    guard case .object(let words) = schema else { throw UnknownWord(word: "\(schema)") }
    for (word, rule) in words where try !accepts(value, word, rule, words) { return false }
    return true
  }

  private func accepts(
    _ value: JSONTree, _ word: String, _ rule: JSONTree, _ words: [String: JSONTree]
  ) throws -> Bool {
    switch (word, rule) {
    case ("$schema", _), ("$id", _), ("title", _), ("description", _), ("$defs", _): return true
    case ("$ref", .string(let path)): return try accepts(value, definition(path))
    case ("type", .string(let name)): return Self.kinds(of: value).contains(name)
    case ("type", .array(let names)):
      return Self.kinds(of: value).contains { names.contains(JSONTree.string($0)) }
    case ("enum", .array(let values)): return values.contains(value)
    case ("anyOf", .array(let schemas)): return try schemas.contains { try accepts(value, $0) }
    case ("allOf", .array(let schemas)): return try schemas.allSatisfy { try accepts(value, $0) }
    case ("required", .array(let keys)):
      guard case .object(let members) = value else { return true }
      return keys.allSatisfy { key in
        members.keys.contains { JSONTree.string($0) == key }
      }
    case ("properties", .object(let schemas)):
      guard case .object(let members) = value else { return true }
      return try members.allSatisfy { key, member in
        try schemas[key].map { try accepts(member, $0) } ?? true
      }
    case ("additionalProperties", .boolean(false)):
      guard case .object(let members) = value, case .object(let known)? = words["properties"]
      else { return true }
      var patterns: [Regex<AnyRegexOutput>] = []
      if case .object(let others)? = words["patternProperties"] {
        patterns = try others.keys.map { try Regex($0) }
      }
      return try members.keys.allSatisfy { key in
        try known[key] != nil || patterns.contains { try $0.firstMatch(in: key) != nil }
      }
    case ("patternProperties", _): return true
    case ("items", let schema):
      guard case .array(let elements) = value else { return true }
      return try elements.allSatisfy { try accepts($0, schema) }
    case ("pattern", .string(let pattern)):
      guard case .string(let text) = value else { return true }
      return try Regex(pattern).firstMatch(in: text) != nil
    case ("maxItems", .number(let limit)):
      guard case .array(let elements) = value else { return true }
      return Double(elements.count) <= limit
    default: return try acceptsScalar(value, word, rule)
    }
  }

  private func acceptsScalar(
    _ value: JSONTree, _ word: String, _ rule: JSONTree
  ) throws -> Bool {
    guard case .number(let bound) = rule else { throw UnknownWord(word: word) }
    switch (word, value) {
    case ("minimum", .number(let number)): return number >= bound
    case ("maximum", .number(let number)): return number <= bound
    case ("exclusiveMinimum", .number(let number)): return number > bound
    case ("minLength", .string(let text)): return Double(text.unicodeScalars.count) >= bound
    case ("maxLength", .string(let text)): return Double(text.unicodeScalars.count) <= bound
    case ("minimum", _), ("maximum", _), ("exclusiveMinimum", _), ("minLength", _),
      ("maxLength", _):
      return true
    default: throw UnknownWord(word: word)
    }
  }

  private func definition(_ path: String) throws -> JSONTree {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard case .object(let words) = root, case .object(let definitions)? = words["$defs"],
      let definition = definitions[name]
    else { throw UnknownWord(word: path) }
    return definition
  }

  private static func kinds(of value: JSONTree) -> [String] {
    switch value {
    case .object: ["object"]
    case .array: ["array"]
    case .string: ["string"]
    case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
    case .boolean: ["boolean"]
    case .null: ["null"]
    }
  }
}
