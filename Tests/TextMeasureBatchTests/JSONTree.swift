import Foundation
import TextMeasureBatch

/// A JSON value read by `JSONScanner` or by Foundation, to compare the two.
indirect enum JSONTree: Equatable {
  case object([String: JSONTree])
  case array([JSONTree])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  /// Reads a whole text with the scanner.
  init(scanning bytes: [UInt8]) throws(JSONSyntaxError) {
    var scanner = JSONScanner(bytes.span)
    self = try Self.scan(&scanner)
    try scanner.requireEnd()
  }

  private static func scan(
    _ scanner: inout JSONScanner
  ) throws(JSONSyntaxError) -> JSONTree {
    switch try scanner.nextKind() {
    case .string: return .string(try scanner.string())
    case .number: return .number(try scanner.number())
    case .boolean: return .boolean(try scanner.boolean())
    case .null:
      try scanner.null()
      return .null
    case .array:
      var elements: [JSONTree] = []
      try scanner.require("[", "'['")
      if scanner.skip("]") { return .array([]) }
      repeat {
        elements.append(try scan(&scanner))
      } while scanner.skip(",")
      try scanner.require("]", "']'")
      return .array(elements)
    case .object:
      var members: [String: JSONTree] = [:]
      try scanner.require("{", "'{'")
      if scanner.skip("}") { return .object([:]) }
      repeat {
        try scanner.beginKey()
        let key = try scanner.string()
        try scanner.require(":", "':'")
        members[key] = try scan(&scanner)
      } while scanner.skip(",")
      try scanner.require("}", "'}'")
      return .object(members)
    }
  }

  /// Reads a whole text with Foundation's `JSONDecoder`. (`JSONSerialization` would not do for the
  /// numbers: it reads -65526.53769117153470774 as -65526.53769117155.)
  init(decodingWithFoundation bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }
}

extension JSONTree: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let members = try? value.decode([String: JSONTree].self) {
      self = .object(members)
    } else if let elements = try? value.decode([JSONTree].self) {
      self = .array(elements)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }
}
