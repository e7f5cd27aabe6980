import TextMeasureBatch

/// Writing the members of a JSON object at the end of a buffer: each puts the comma between itself and
/// the one before.
extension [UInt8] {
  /// Appends a key and its colon.
  mutating func append(key: String) {
    if let last, last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
    append(UInt8(ascii: "\""))
    append(ascii: key)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
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
    append(UInt8(ascii: "{"))
    members(&self)
    append(UInt8(ascii: "}"))
  }

  /// Appends an array of objects.
  ///
  /// - Parameter members: appends the members of one.
  mutating func append<Value, Failure>(
    _ key: String, _ elements: [Value],
    _ members: (Value, inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try append(key, array: elements) { (element, output) throws(Failure) in
      output.append(UInt8(ascii: "{"))
      try members(element, &output)
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Appends an array.
  ///
  /// - Parameter write: appends an element.
  mutating func append<Values: Collection, Failure>(
    _ key: String, array elements: Values,
    _ write: (Values.Element, inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    append(key: key)
    append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      try write(element, &self)
    }
    append(UInt8(ascii: "]"))
  }
}
