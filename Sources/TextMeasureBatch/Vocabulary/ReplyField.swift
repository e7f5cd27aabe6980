/// A member of an object of a reply: what it is called and means, and the value that it writes.
struct ReplyField<Owner>: Sendable {
  var facts: ReplyFieldFacts
  /// Writes the bytes before the value and the value, or nothing where there is none. A function, because
  /// key paths of stored properties are slower.
  let write: @Sendable (Owner, _ prefix: [UInt8], BatchKeySet, inout [UInt8]) -> Void

  /// The same member, which only a reply to a request with one of these keys has.
  func with(_ keys: BatchKey...) -> Self {
    var result = self
    result.facts.keys = keys
    return result
  }
}

/// What documents say of a member of a reply.
package struct ReplyFieldFacts: Sendable {
  package let name: String
  /// Its type: that of JSON, or the name of its object.
  let type: String
  /// The unit; empty for none.
  let unit: String
  let meaning: String
  /// The library's API that it is.
  let api: String
  /// The keys of a request with one of which a reply has it; empty: every reply may have it.
  var keys: [BatchKey] = []
}

extension ReplyField {
  /// A value that is left out where there is none.
  @inline(__always)
  private static func make<Value>(
    _ name: String, _ type: String, unit: String = "", _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Value?,
    _ write: @escaping @Sendable (Value, BatchKeySet, inout [UInt8]) -> Void
  ) -> Self {
    Self(
      facts: ReplyFieldFacts(name: name, type: type, unit: unit, meaning: meaning, api: api)
    ) { owner, prefix, keys, output in
      guard let value = value(owner) else { return }
      output.append(contentsOf: prefix)
      write(value, keys, &output)
    }
  }

  @inline(__always)
  static func number<Number: BinaryFloatingPoint & SendableMetatype>(
    _ name: String, unit: String = "points", _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Number?
  ) -> Self {
    make(name, "number", unit: unit, meaning, api, value) { $2.append(jsonNumber: Double($0)) }
  }

  /// A number, or `null` for none.
  @inline(__always)
  static func numberOrNull<Number: BinaryFloatingPoint & SendableMetatype>(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Number?
  ) -> Self {
    let number: @Sendable (Owner) -> Double = { value($0).map { Double($0) } ?? .nan }
    return make(name, "number or `null`", unit: "points", meaning, api, number) {
      $2.append(jsonNumber: $0)
    }
  }

  @inline(__always)
  static func integer<Number: BinaryInteger & SendableMetatype>(
    _ name: String, unit: String = "UTF-16 units", _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Number?
  ) -> Self {
    make(name, "whole number", unit: unit, meaning, api, value) { $2.append(jsonInteger: Int($0)) }
  }

  static func flag(
    _ name: String, _ meaning: String, _ api: String, _ value: @escaping @Sendable (Owner) -> Bool?
  ) -> Self {
    make(name, "boolean", meaning, api, value) { $2.append(jsonBoolean: $0) }
  }

  static func string(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> String?
  ) -> Self {
    make(name, "string", meaning, api, value) { $2.append(jsonString: $0) }
  }

  static func strings(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> JSONStrings?
  ) -> Self {
    make(name, "array of strings", meaning, api, value) { $2.append(contentsOf: $0.json) }
  }

  /// Bytes that are JSON already, or `null`.
  static func json(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> [UInt8]?
  ) -> Self {
    let json: @Sendable (Owner) -> [UInt8]?? = { .some(value($0)) }
    return make(name, "any", meaning, api, json) { $2.append(jsonValue: $0) }
  }

  static func range(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Range<Int>?
  ) -> Self {
    make(name, "array of two whole numbers", unit: "UTF-16 units", meaning, api, value) {
      $2.append(ascii: "[\($0.lowerBound),\($0.upperBound)]")
    }
  }

  static func object<Part>(
    _ name: String, _ meaning: String, _ api: String, _ object: ReplyObject<Part>,
    _ value: @escaping @Sendable (Owner) -> Part?
  ) -> Self {
    make(name, "object", meaning, api, value) { object.append($0, $1, to: &$2) }
  }

  static func objects<Part>(
    _ name: String, _ meaning: String, _ api: String, _ object: ReplyObject<Part>,
    _ value: @escaping @Sendable (Owner) -> [Part]?
  ) -> Self {
    make(name, "array of objects", meaning, api, value) { parts, keys, output in
      output.append(UInt8(ascii: "["))
      for index in parts.indices {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        object.append(parts[index], keys, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
  }
}

/// The members of an object of a reply, in their order; the first is always there.
final class ReplyObject<Owner>: Sendable {
  /// What documents call the object.
  let title: String
  let fields: [ReplyField<Owner>]
  /// `{"first":`, `,"second":` …
  private let prefixes: [[UInt8]]
  /// The keys with one of which a reply has each; empty: every reply.
  private let keys: [BatchKeySet]

  /// - Parameter isOpen: whether members stand before these.
  init(_ title: String, isOpen: Bool = false, _ fields: [ReplyField<Owner>]) {
    self.title = title
    self.fields = fields
    prefixes = fields.enumerated().map { index, field in
      Array("\(index == 0 && !isOpen ? "{" : ",")\"\(field.facts.name)\":".utf8)
    }
    keys = fields.map { field in
      // What stands behind other members is left out where it has no value.
      isOpen ? [] : field.facts.keys.reduce(into: []) { $0.insert($1) }
    }
  }

  /// Appends the object.
  ///
  /// - Parameter wanted: the keys of the request that ask for parts of the reply.
  func append(_ owner: Owner, _ wanted: BatchKeySet, to output: inout [UInt8]) {
    appendMembers(owner, wanted, to: &output)
    output.append(UInt8(ascii: "}"))
  }

  /// Appends the object without the brace at its end.
  func appendMembers(_ owner: Owner, _ wanted: BatchKeySet, to output: inout [UInt8]) {
    for index in fields.indices
    where keys[index].isEmpty || !keys[index].isDisjoint(with: wanted) {
      fields[index].write(owner, prefixes[index], wanted, &output)
    }
  }

  /// The documentation of the members, as a Markdown table.
  func markdown(with more: [[String]] = []) -> String {
    BatchKeyTables.table(title, ["key", "value", "with", "meaning", "library"], rows + more)
  }

  var rows: [[String]] {
    fields.map(\.facts).map { facts in
      let value = [facts.type, facts.unit].filter { !$0.isEmpty }.joined(separator: ", ")
      let keys = facts.keys.map { "`\($0)`" }.joined(separator: ", ")
      return ["`\(facts.name)`", value, keys, facts.meaning, facts.api]
    }
  }
}
