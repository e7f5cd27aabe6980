/// Writing the members of a JSON object at the end of a buffer: each puts the comma between itself and
/// the one before.
extension [UInt8] {
  /// Appends a key and its colon.
  mutating func append(key: String) {
    if let last, last != ASCII.openBrace { append(ASCII.comma) }
    append(ASCII.quote)
    append(ascii: key)
    append(ASCII.quote)
    append(ASCII.colon)
  }

  mutating func append(_ key: String, _ value: Int) {
    append(key: key)
    append(jsonInteger: value)
  }

  /// Appends a number, or `null` for none.
  mutating func append(_ key: String, _ value: Double?) {
    append(key: key)
    append(jsonNumber: value ?? .nan)
  }

  mutating func append(_ key: String, _ value: Bool) {
    append(key: key)
    append(jsonBoolean: value)
  }

  mutating func append(_ key: String, _ value: String) {
    append(key: key)
    append(jsonString: value)
  }

  /// Appends an object.
  ///
  /// - Parameter members: appends its members.
  mutating func append(_ key: String, _ members: (inout [UInt8]) -> Void) {
    append(key: key)
    append(object: members)
  }

  /// Appends an array of objects.
  ///
  /// - Parameter members: appends the members of one.
  mutating func append<Value>(
    _ key: String, _ elements: [Value], _ members: (Value, inout [UInt8]) -> Void
  ) {
    append(key: key)
    append(ASCII.openBracket)
    for (index, element) in elements.enumerated() {
      if index > 0 { append(ASCII.comma) }
      append(object: { members(element, &$0) })
    }
    append(ASCII.closeBracket)
  }

  private mutating func append(object members: (inout [UInt8]) -> Void) {
    append(ASCII.openBrace)
    members(&self)
    append(ASCII.closeBrace)
  }
}
