/// Writing the members of a JSON object at the end of a buffer: each puts the comma between itself and
/// the one before.
extension [UInt8] {
  /// Appends a key and its colon.
  package mutating func append(key: String) {
    if let last, last != ASCII.openBrace { append(ASCII.comma) }
    append(ASCII.quote)
    append(ascii: key)
    append(ASCII.quote)
    append(ASCII.colon)
  }

  package mutating func append(_ key: String, _ value: Int) {
    append(key: key)
    append(jsonInteger: value)
  }

  /// Appends a number, or `null` for none.
  package mutating func append(_ key: String, _ value: Double?) {
    append(key: key)
    append(jsonNumber: value ?? .nan)
  }

  package mutating func append(_ key: String, _ value: Bool) {
    append(key: key)
    append(jsonBoolean: value)
  }

  package mutating func append(_ key: String, _ value: String) {
    append(key: key)
    append(jsonString: value)
  }

  /// Appends an object.
  ///
  /// - Parameter members: appends its members.
  mutating func append(_ key: String, _ members: (inout [UInt8]) -> Void) {
    append(key: key)
    append(ASCII.openBrace)
    members(&self)
    append(ASCII.closeBrace)
  }

  /// Appends an array of objects.
  ///
  /// - Parameter members: appends the members of one.
  package mutating func append<Value, Failure>(
    _ key: String, _ elements: [Value],
    _ members: (Value, inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try append(key, array: elements) { (element, output) throws(Failure) in
      output.append(ASCII.openBrace)
      try members(element, &output)
      output.append(ASCII.closeBrace)
    }
  }

  /// Appends an array.
  ///
  /// - Parameter write: appends an element.
  package mutating func append<Values: Collection, Failure>(
    _ key: String, array elements: Values,
    _ write: (Values.Element, inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    append(key: key)
    append(ASCII.openBracket)
    for (index, element) in elements.enumerated() {
      if index > 0 { append(ASCII.comma) }
      try write(element, &self)
    }
    append(ASCII.closeBracket)
  }
}
