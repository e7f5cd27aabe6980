/// What values a key takes, and how one is read: each kind once.
struct SettingKind<Value: Sendable>: Sendable {
  typealias Read =
    @Sendable (inout BatchRequestReader, BatchRequestReader.Value) throws(JSONSyntaxError) -> Value?

  let type: SettingFacts.ValueType
  /// The default and the unit where an entry names none.
  var standard = ""
  var unit = ""
  /// Reads a value; `nil` where it is refused.
  let read: Read

  /// What documents say of a key of this kind.
  func facts(
    _ key: BatchKey, _ standard: String?, _ unit: String?, _ meaning: String, _ api: String
  ) -> SettingFacts {
    SettingFacts(key, type, standard ?? self.standard, unit ?? self.unit, meaning, api)
  }

  static func choice(_ names: Names<Value>) -> Self {
    Self(type: .choice(names.all)) { (reader, value) throws(JSONSyntaxError) in
      try reader.choice(value, names)
    }
  }

  static func object(_ table: SettingTable<Value>) -> Self {
    Self(type: .object(table.description.name), standard: "none") {
      (reader, value) throws(JSONSyntaxError) in
      try reader.object(value, table)
    }
  }

  /// An array of objects, each of which `element` makes of what was read.
  static func objects<Part, Element: Sendable>(
    _ table: SettingTable<Part>, atMost limit: Int = BatchLimits.mostParts,
    _ element: @escaping @Sendable (Part) -> Element
  ) -> Self where Value == [Element] {
    Self(type: .objects(table.description.name, limit: limit), standard: "none") {
      (reader, value) throws(JSONSyntaxError) in
      try reader.objects(value, table, atMost: limit, element)
    }
  }
}

extension SettingKind where Value: BinaryFloatingPoint {
  static func number(_ range: ClosedRange<Double>) -> Self { number(NumberRange(range), "0") }

  /// A number above 0.
  static func positive(atMost limit: Double) -> Self {
    number(NumberRange(0...limit, isOpen: true), "")
  }

  static var fontSize: Self { positive(atMost: BatchLimits.largestSize) }
  static var length: Self { number(BatchLimits.lengths) }
  static var signedLength: Self { number(BatchLimits.signedLengths) }
  /// Space between characters.
  static var spacing: Self { number(-BatchLimits.largestSize...BatchLimits.largestSize) }

  /// A multiple of a height.
  static var multiple: Self {
    var kind = number(0...BatchLimits.largestLineHeightMultiple)
    kind.unit = ""
    return kind
  }

  private static func number(_ numbers: NumberRange, _ standard: String) -> Self {
    Self(type: .number(numbers), standard: standard, unit: "points") {
      (reader, value) throws(JSONSyntaxError) in
      try reader.number(value, in: numbers).map { Value($0) }
    }
  }
}

extension SettingKind<Int> {
  static func count(atMost limit: Int) -> Self {
    let numbers = NumberRange(0...Double(limit), isWhole: true)
    return Self(type: .number(numbers)) { (reader, value) throws(JSONSyntaxError) in
      try reader.number(value, in: numbers).map { Int($0) }
    }
  }

  /// An offset into a text.
  static var offset: Self {
    var kind = count(atMost: BatchLimits.largestOffset)
    kind.unit = "UTF-16 units"
    return kind
  }
}

extension SettingKind<Bool> {
  static var flag: Self {
    Self(type: .boolean, standard: "`false`") { (reader, value) throws(JSONSyntaxError) in
      try reader.flag(value)
    }
  }
}

extension SettingKind<String> {
  /// A text, which may be empty.
  static var text: Self {
    Self(type: .text) { (reader, value) throws(JSONSyntaxError) in
      try reader.expect(.string, value) ? try reader.scanner.string() : nil
    }
  }

  static var string: Self {
    Self(type: .string) { (reader, value) throws(JSONSyntaxError) in try reader.argument(value) }
  }
}

extension SettingKind<[String]> {
  static func strings(atMost limit: Int) -> Self {
    Self(type: .strings(limit: limit)) { (reader, value) throws(JSONSyntaxError) in
      try reader.arguments(value, atMost: limit)
    }
  }
}

extension SettingKind<[Double]> {
  static func numbers(_ range: ClosedRange<Double>, atMost limit: Int) -> Self {
    Self(type: .numbers(range, limit: limit), unit: "points") {
      (reader, value) throws(JSONSyntaxError) in
      try reader.numbers(value, in: range, atMost: limit)
    }
  }
}

extension SettingKind where Value: OptionSet, Value.Element == Value {
  static func options(_ names: Names<Value>) -> Self {
    Self(type: .options(names.all)) { (reader, value) throws(JSONSyntaxError) in
      try reader.options(value, names)
    }
  }
}

// Inlined, so that the type of the value is known where it is written.
extension Setting {
  @inline(__always)
  static func key<Value>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ kind: SettingKind<Value>, default standard: String? = nil, unit: String? = nil,
    _ meaning: String, _ api: String
  ) -> Self {
    make(kind.facts(key, standard, unit, meaning, api), path, kind) { $0 }
  }

  /// A key whose value may be missing.
  @inline(__always)
  static func key<Value>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Value?> & Sendable,
    _ kind: SettingKind<Value>, default standard: String? = nil, unit: String? = nil,
    _ meaning: String, _ api: String
  ) -> Self {
    make(kind.facts(key, standard, unit, meaning, api), path, kind) { $0 }
  }

  @inline(__always)
  private static func make<Value, Stored>(
    _ facts: SettingFacts, _ path: any WritableKeyPath<Owner, Stored> & Sendable,
    _ kind: SettingKind<Value>, _ stored: @escaping @Sendable (Value) -> Stored
  ) -> Self {
    Self(
      facts: facts,
      read: { (reader, value, owner) throws(JSONSyntaxError) in
        if let value = try kind.read(&reader, value) { owner[keyPath: path] = stored(value) }
      },
      copy: { $1[keyPath: path] = $0[keyPath: path] })
  }
}
