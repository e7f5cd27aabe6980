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
    var scanner = JSONScanner()
    self = try Self.scan(&scanner, bytes.span)
    try scanner.requireEnd(bytes.span)
  }

  private static func scan(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> JSONTree {
    switch try scanner.nextKind(bytes) {
    case .string: return .string(try scanner.string(bytes))
    case .number: return .number(try scanner.number(bytes))
    case .boolean: return .boolean(try scanner.boolean(bytes))
    case .null:
      try scanner.null(bytes)
      return .null
    case .array:
      var elements: [JSONTree] = []
      try scanner.require(ASCII.openBracket, "'['", bytes)
      if scanner.skip(ASCII.closeBracket, bytes) { return .array([]) }
      repeat { elements.append(try scan(&scanner, bytes)) } while scanner.skip(ASCII.comma, bytes)
      try scanner.require(ASCII.closeBracket, "']'", bytes)
      return .array(elements)
    case .object:
      var members: [String: JSONTree] = [:]
      try scanner.require(ASCII.openBrace, "'{'", bytes)
      if scanner.skip(ASCII.closeBrace, bytes) { return .object([:]) }
      repeat {
        try scanner.beginKey(bytes)
        let key = try scanner.string(bytes)
        try scanner.require(ASCII.colon, "':'", bytes)
        members[key] = try scan(&scanner, bytes)
      } while scanner.skip(ASCII.comma, bytes)
      try scanner.require(ASCII.closeBrace, "'}'", bytes)
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
