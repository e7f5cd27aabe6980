/// A member of an object of a reply: what it is called and means, and the value that it writes.
struct ReplyField<Owner>: Sendable {
  /// How a value is read. Functions, because key paths of stored properties are slower.
  enum Value: Sendable {
    case number(@Sendable (Owner) -> Double)
    case integer(@Sendable (Owner) -> Int)
    case flag(@Sendable (Owner) -> Bool)
    /// A value without a longest length: writes the bytes before it and the value, or nothing.
    case other(@Sendable (Owner, [UInt8], BatchKeySet, inout [UInt8]) -> Void)
  }

  var facts: ReplyFieldFacts
  let value: Value

  /// The same member, which only a reply to a request with one of these keys has.
  func with(_ keys: BatchKey...) -> Self {
    var result = self
    result.facts.keys = keys
    return result
  }
}

/// What documents say of a member of a reply.
package struct ReplyFieldFacts: Sendable {
  /// The member's name.
  package let name: String
  /// Its type: that of JSON, or the name of its object.
  let type: String
  /// The unit; empty for none.
  let unit: String
  /// What it means.
  let meaning: String
  /// The library's API that it is.
  let api: String
  /// The keys of a request with one of which a reply has it; empty: every reply may have it.
  var keys: [BatchKey] = []
}

extension ReplyField {
  @inline(__always)
  static func number<Number: BinaryFloatingPoint & SendableMetatype>(
    _ name: String, unit: String = "points", _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Number
  ) -> Self {
    Self(
      facts: ReplyFieldFacts(name: name, type: "number", unit: unit, meaning: meaning, api: api),
      value: .number { Double(value($0)) })
  }

  /// A number, or `null` for none.
  @inline(__always)
  static func number<Number: BinaryFloatingPoint & SendableMetatype>(
    _ name: String, _ meaning: String, _ api: String,
    orNull value: @escaping @Sendable (Owner) -> Number?
  ) -> Self {
    Self(
      facts: ReplyFieldFacts(
        name: name, type: "number or `null`", unit: "points", meaning: meaning, api: api),
      value: .number { value($0).map { Double($0) } ?? .nan })
  }

  @inline(__always)
  static func integer<Number: BinaryInteger & SendableMetatype>(
    _ name: String, unit: String = "UTF-16 units", _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Number
  ) -> Self {
    Self(
      facts: ReplyFieldFacts(
        name: name, type: "whole number", unit: unit, meaning: meaning, api: api),
      value: .integer { Int(value($0)) })
  }

  static func flag(
    _ name: String, _ meaning: String, _ api: String, _ value: @escaping @Sendable (Owner) -> Bool
  ) -> Self {
    Self(
      facts: ReplyFieldFacts(name: name, type: "boolean", unit: "", meaning: meaning, api: api),
      value: .flag(value))
  }

  /// `true`, left out where it is not so.
  static func mark(
    _ name: String, _ meaning: String, _ api: String, _ value: @escaping @Sendable (Owner) -> Bool
  ) -> Self {
    let mark: @Sendable (Owner) -> Bool? = { value($0) ? true : nil }
    return other(
      ReplyFieldFacts(name: name, type: "boolean", unit: "", meaning: meaning, api: api), mark
    ) { _, _, output in output.append(bytes: "true".utf8Span.span) }
  }

  /// A value that is written elsewhere.
  static func written(_ name: String, _ type: String, _ meaning: String, _ api: String) -> Self {
    Self(
      facts: ReplyFieldFacts(name: name, type: type, unit: "", meaning: meaning, api: api),
      value: .other { _, _, _, _ in })
  }

  /// A value of any length, left out where there is none.
  private static func other<Value>(
    _ facts: ReplyFieldFacts, _ value: @escaping @Sendable (Owner) -> Value?,
    _ write: @escaping @Sendable (Value, BatchKeySet, inout [UInt8]) -> Void
  ) -> Self {
    Self(
      facts: facts,
      value: .other { owner, prefix, keys, output in
        guard let value = value(owner) else { return }
        output.append(bytes: prefix.span)
        write(value, keys, &output)
      })
  }

  static func string(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> String?
  ) -> Self {
    other(
      ReplyFieldFacts(name: name, type: "string", unit: "", meaning: meaning, api: api), value
    ) { $2.append(jsonString: $0) }
  }

  /// A number that most replies do not have.
  static func optional<Number: BinaryFloatingPoint & SendableMetatype>(
    number name: String, unit: String = "points", _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Number?
  ) -> Self {
    other(
      ReplyFieldFacts(name: name, type: "number", unit: unit, meaning: meaning, api: api),
      value
    ) { $2.append(jsonNumber: Double($0)) }
  }

  static func optional(
    count name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Int?
  ) -> Self {
    other(
      ReplyFieldFacts(name: name, type: "whole number", unit: "", meaning: meaning, api: api), value
    ) { $2.append(jsonInteger: $0) }
  }

  /// Two offsets.
  static func range(
    _ name: String, _ meaning: String, _ api: String,
    _ value: @escaping @Sendable (Owner) -> Range<Int>?
  ) -> Self {
    other(
      ReplyFieldFacts(
        name: name, type: "array of two whole numbers", unit: "UTF-16 units", meaning: meaning,
        api: api), value
    ) { range, _, output in
      output.append(ASCII.openBracket)
      output.append(jsonInteger: range.lowerBound)
      output.append(ASCII.comma)
      output.append(jsonInteger: range.upperBound)
      output.append(ASCII.closeBracket)
    }
  }

  static func object<Part>(
    _ name: String, _ meaning: String, _ api: String, _ object: ReplyObject<Part>,
    _ value: @escaping @Sendable (Owner) -> Part?
  ) -> Self {
    other(
      ReplyFieldFacts(name: name, type: "object", unit: "", meaning: meaning, api: api), value
    ) { object.append($0, $1, to: &$2) }
  }

  static func objects<Part>(
    _ name: String, _ meaning: String, _ api: String, _ object: ReplyObject<Part>,
    _ value: @escaping @Sendable (Owner) -> [Part]?
  ) -> Self {
    other(
      ReplyFieldFacts(name: name, type: "array of objects", unit: "", meaning: meaning, api: api),
      value
    ) { parts, keys, output in
      output.append(ASCII.openBracket)
      for index in parts.indices {
        if index > 0 { output.append(ASCII.comma) }
        object.append(parts[index], keys, to: &output)
      }
      output.append(ASCII.closeBracket)
    }
  }
}

/// The members of an object of a reply, in their order; the first is always there.
final class ReplyObject<Owner>: Sendable {
  /// Neighbouring members that are written at once, because to make an array longer takes more than to
  /// write a number.
  private struct Stretch {
    var fields: Range<Int>
    /// The keys with one of which a reply has them; empty: every reply.
    var keys: BatchKeySet
    /// More than their bytes can be; `nil` for one without a longest length.
    var room: Int?
  }

  /// What documents call the object.
  let title: String
  let fields: [ReplyField<Owner>]
  /// `{"first":`, `,"second":` …
  private let prefixes: [[UInt8]]
  private let stretches: [Stretch]

  /// - Parameter isOpen: whether members stand before these, and the caller writes the braces.
  init(_ title: String, isOpen: Bool = false, _ fields: [ReplyField<Owner>]) {
    self.title = title
    self.fields = fields
    let prefixes = fields.enumerated().map { index, field in
      Array("\(index == 0 && !isOpen ? "{" : ",")\"\(field.facts.name)\":".utf8)
    }
    var stretches: [Stretch] = []
    for (index, field) in fields.enumerated() {
      var keys: BatchKeySet = []
      // What stands behind other members is left out where it has no value.
      if !isOpen { for key in field.facts.keys { keys.insert(key) } }
      let room = prefixes[index].count + OutputSpan<UInt8>.longestNumber
      if case .other = field.value {
        stretches.append(Stretch(fields: index..<index + 1, keys: keys))
      } else if let last = stretches.last, let before = last.room, last.keys == keys {
        let all = last.fields.lowerBound..<index + 1
        stretches[stretches.count - 1] = Stretch(fields: all, keys: keys, room: before + room)
      } else {
        stretches.append(Stretch(fields: index..<index + 1, keys: keys, room: room))
      }
    }
    self.prefixes = prefixes
    self.stretches = stretches
  }

  /// Appends the object.
  ///
  /// - Parameter keys: those of the request that ask for parts of the reply.
  func append(_ owner: Owner, _ keys: BatchKeySet, to output: inout [UInt8]) {
    appendMembers(owner, keys, to: &output)
    output.append(ASCII.closeBrace)
  }

  /// Appends the members.
  func appendMembers(_ owner: Owner, _ keys: BatchKeySet, to output: inout [UInt8]) {
    for stretch in stretches
    where stretch.keys.isEmpty || !stretch.keys.isDisjoint(with: keys) {
      guard let room = stretch.room else {
        let index = stretch.fields.lowerBound
        if case .other(let write) = fields[index].value {
          write(owner, prefixes[index], keys, &output)
        }
        continue
      }
      output.append(addingCapacity: room) { output in
        for index in stretch.fields {
          let prefix = prefixes[index]
          output.append(bytes: prefix.span)
          switch fields[index].value {
          case .number(let value): output.append(jsonNumber: value(owner))
          case .integer(let value): output.append(jsonInteger: value(owner))
          case .flag(let value):
            for byte in (value(owner) ? "true" : "false").utf8 { output.append(byte) }
          case .other: break
          }
        }
      }
    }
  }

  /// The documentation of the members, as a Markdown table.
  var markdown: String {
    let rows = fields.map { field in
      let facts = field.facts
      let value = [facts.type, facts.unit].filter { !$0.isEmpty }.joined(separator: ", ")
      let keys = facts.keys.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(facts.name)` | \(value) | \(keys) | \(facts.meaning) | \(facts.api) |\n"
    }
    return "### \(title)\n\n| key | value | with | meaning | library |\n"
      + "| --- | --- | --- | --- | --- |\n" + rows.joined()
  }
}
