import Suggestions

extension BatchRequestReader {
  /// A value that is about to be read.
  struct Value {
    /// The key that it belongs to.
    var key: BatchKey
    /// What it is, told from its first byte.
    var kind: JSONScanner.ValueKind
  }

  /// Reads the text, which has no default.
  mutating func requiredText(
    _ kind: JSONScanner.ValueKind, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) -> String {
    try expect(.string, "a string", Value(key: .text, kind: kind), line)
      ? try scanner.string(line) : ""
  }

  /// Reads a string that is not a text to measure.
  mutating func argument(
    _ value: Value, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) -> String? {
    guard try expect(.string, "a string", value, line) else { return nil }
    return check(try scanner.string(line), value.key)
  }

  /// Reads an array of at most `limit` numbers in a closed range.
  mutating func numbers(
    _ value: Value, _ line: Span<UInt8>, in range: ClosedRange<Double>, atMost limit: Int
  ) throws(JSONSyntaxError) -> [Double] {
    var numbers: [Double] = []
    try elements(value, line, "an array of numbers", atMost: limit) {
      reader, element throws(JSONSyntaxError) in
      guard try reader.expect(.number, "a number", element, line, at: numbers.count),
        let number = try reader.number(element, line, in: range)
      else { return false }
      numbers.append(number)
      return numbers.count > limit
    }
    return numbers
  }

  /// Reads an array of at most `limit` strings.
  mutating func arguments(
    _ value: Value, _ line: Span<UInt8>, atMost limit: Int
  ) throws(JSONSyntaxError) -> [String] {
    var strings: [String] = []
    try elements(value, line, "an array of strings", atMost: limit) {
      reader, element throws(JSONSyntaxError) in
      guard try reader.expect(.string, "a string", element, line, at: strings.count),
        let string = reader.check(try reader.scanner.string(line), element.key)
      else { return false }
      strings.append(string)
      return strings.count > limit
    }
    return strings
  }

  /// Reads the elements of an array, and refuses more than `limit`.
  ///
  /// - Parameter read: reads one, and says whether there are too many.
  private mutating func elements(
    _ value: Value, _ line: Span<UInt8>, _ name: String, atMost limit: Int,
    _ read: (inout Self, Value) throws(JSONSyntaxError) -> Bool
  ) throws(JSONSyntaxError) {
    guard try expect(.array, name, value, line) else { return }
    _ = scanner.skip(ASCII.openBracket, line)
    if scanner.skip(ASCII.closeBracket, line) { return }
    repeat {
      let element = Value(key: value.key, kind: try scanner.nextKind(line))
      if try read(&self, element) {
        report(.limitExceeded, "\"\(path)\(value.key.rawValue)\" has more than \(limit) elements")
      }
    } while scanner.skip(ASCII.comma, line)
    try scanner.require(ASCII.closeBracket, "',' or ']'", line)
  }

  /// Reads an array of names of options, or one name alone; the result is their union.
  mutating func options<Options: NamedOptions>(
    _ value: Value, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) -> Options? {
    let names: [String]
    if value.kind == .string {
      names = try argument(value, line).map { [$0] } ?? []
    } else {
      names = try arguments(value, line, atMost: Options.names.count)
    }
    var union: Options = []
    for name in names {
      guard let option = Options.names.first(where: { $0.name == name })?.option else {
        refuse(name, value.key, allowed: Options.names.map(\.name))
        continue
      }
      union.formUnion(option)
    }
    return union
  }

  /// Reads a string that is one of a fixed set of names.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Value, _ line: Span<UInt8>, into result: inout Choice
  ) throws(JSONSyntaxError) {
    guard try expect(.string, "a string", value, line) else { return }
    let name = try scanner.string(line)
    if let choice = Choice(rawValue: name) {
      result = choice
    } else {
      refuse(name, value.key, allowed: Choice.allCases.map(\.rawValue))
    }
  }

  /// Reads `true` or `false`.
  mutating func flag(
    _ value: Value, _ line: Span<UInt8>, into result: inout Bool
  ) throws(JSONSyntaxError) {
    if try expect(.boolean, "true or false", value, line) { result = try scanner.boolean(line) }
  }

  /// Reads a number that must lie in a closed range.
  ///
  /// - Returns: the number, or `nil` if it was refused.
  mutating func number(
    _ value: Value, _ line: Span<UInt8>, in range: ClosedRange<Double>
  ) throws(JSONSyntaxError) -> Double? {
    guard try expect(.number, "a number", value, line) else { return nil }
    let number = try scanner.number(line)
    if range.contains(number) { return number }
    refuse(number, value.key, least: "at least", range)
    return nil
  }

  /// Reads a number that must lie in a closed range into `result`, which keeps its value if the
  /// number is refused.
  mutating func number(
    _ value: Value, _ line: Span<UInt8>, in range: ClosedRange<Double>,
    into result: inout Double
  ) throws(JSONSyntaxError) {
    if let number = try number(value, line, in: range) { result = number }
  }

  /// Reads a number that must be above `bound` and at most `limit` into `result`.
  mutating func number(
    _ value: Value, _ line: Span<UInt8>, above bound: Double, to limit: Double,
    into result: inout Double
  ) throws(JSONSyntaxError) {
    guard let number = try number(value, line, in: -.infinity...limit) else { return }
    if number > bound {
      result = number
    } else {
      refuse(number, value.key, least: "above", bound...limit)
    }
  }

  /// Reads a number that must be an integer, not negative and at most `limit`.
  mutating func count(
    _ value: Value, _ line: Span<UInt8>, atMost limit: Int, into result: inout Int
  ) throws(JSONSyntaxError) {
    guard let number = try number(value, line, in: 0...Double(limit)) else { return }
    if let count = Int(exactly: number) {
      result = count
    } else {
      report(.invalidArgument, "\"\(path)\(value.key.rawValue)\" is \(number); give a whole number")
    }
  }

  /// Whether a value is of the wanted kind; one that is not is reported and skipped.
  ///
  /// - Parameter index: that of an array's element.
  mutating func expect(
    _ kind: JSONScanner.ValueKind, _ name: String, _ value: Value, _ line: Span<UInt8>,
    at index: Int? = nil
  ) throws(JSONSyntaxError) -> Bool {
    if value.kind == kind { return true }
    try scanner.skipValue(line, depth: 1)
    let place = path + value.key.rawValue + (index.map { "[\($0)]" } ?? "")
    report(.wrongType, "\"\(place)\" must be \(name), not \(value.kind.name)")
    return false
  }

  private mutating func check(_ argument: String, _ key: BatchKey) -> String? {
    if argument.isEmpty {
      report(
        .invalidArgument, "\"\(path)\(key.rawValue)\" has an empty string; remove it")
      return nil
    }
    if argument.utf8.count > BatchLimits.longestArgument,
      argument.unicodeScalars.count > BatchLimits.longestArgument
    {
      report(
        .limitExceeded,
        "\"\(path)\(key.rawValue)\" has a string of more than \(BatchLimits.longestArgument) characters"
      )
      return nil
    }
    return argument
  }

  private mutating func refuse(_ name: String, _ key: BatchKey, allowed: [String]) {
    report(
      .invalidArgument,
      "\"\(path)\(key.rawValue)\" cannot be \"\(Self.abridged(name))\"; "
        + (NearestName.hint(name, among: allowed)
          ?? "it is one of \(allowed.joined(separator: ", "))"))
  }

  private mutating func refuse(
    _ number: Double, _ key: BatchKey, least: String, _ range: ClosedRange<Double>
  ) {
    let isTooLarge = number > range.upperBound
    let bounds =
      range.lowerBound.isFinite
      ? "\(least) \(Self.spelled(range.lowerBound)) and at most \(Self.spelled(range.upperBound))"
      : "at most \(Self.spelled(range.upperBound))"
    let hint =
      path.isEmpty && (key == .width || key == .height) ? "; remove it for no limit" : ""
    report(
      isTooLarge ? .limitExceeded : .invalidArgument,
      "\"\(path)\(key.rawValue)\" is \(Self.spelled(number)) and must be \(bounds)\(hint)")
  }

  /// A number as a reply writes it.
  private static func spelled(_ number: Double) -> String {
    var digits: [UInt8] = []
    digits.append(jsonNumber: number)
    return String(decoding: digits, as: UTF8.self)
  }
}

extension JSONScanner.ValueKind {
  /// The kind with its article, for messages.
  var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}
