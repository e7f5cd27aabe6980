// Each kind of value once: what documents say of it, and how it is read. The functions are inlined, so
// that the type of the value is known where it is written.
extension Setting {
  @inline(__always)
  private static func make<Value>(
    _ facts: SettingFacts, _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ read:
      @escaping @Sendable (inout BatchRequestReader, BatchRequestReader.Value)
      throws(JSONSyntaxError) -> Value?
  ) -> Self {
    Self(
      facts: facts,
      read: { (reader, value, owner) throws(JSONSyntaxError) in
        if let value = try read(&reader, value) { owner[keyPath: path] = value }
      },
      copy: { $1[keyPath: path] = $0[keyPath: path] })
  }

  @inline(__always)
  static func number<Number: BinaryFloatingPoint & Sendable>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Number> & Sendable,
    _ range: ClosedRange<Double>, default standard: String = "0", unit: String = "points",
    _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .number(range), standard, unit, meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.number(value, in: range).map { Number($0) }
    }
  }

  @inline(__always)
  static func number<Number: BinaryFloatingPoint & Sendable>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Number?> & Sendable,
    _ range: ClosedRange<Double>, default standard: String, unit: String = "points",
    _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .number(range), standard, unit, meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      .some(try reader.number(value, in: range).map { Number($0) })
    }
  }

  /// A number above 0.
  @inline(__always)
  static func positive<Number: BinaryFloatingPoint & Sendable>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Number> & Sendable, atMost limit: Double,
    default standard: String = "", unit: String = "points", _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .positive(limit: limit), standard, unit, meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.number(value, above: 0, to: limit).map { Number($0) }
    }
  }

  @inline(__always)
  static func numbers(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, [Double]> & Sendable,
    _ range: ClosedRange<Double>, atMost limit: Int, default standard: String,
    unit: String = "points", _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .numbers(range, limit: limit), standard, unit, meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.numbers(value, in: range, atMost: limit)
    }
  }

  @inline(__always)
  static func count(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Int> & Sendable, atMost limit: Int,
    default standard: String = "", unit: String = "", _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .count(limit: limit), standard, unit, meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.count(value, atMost: limit)
    }
  }

  @inline(__always)
  static func flag(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Bool> & Sendable,
    default standard: String = "`false`", _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .boolean, standard, "", meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.flag(value)
    }
  }

  @inline(__always)
  static func string(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, String?> & Sendable,
    default standard: String, _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .string, standard, "", meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      .some(try reader.argument(value))
    }
  }

  @inline(__always)
  static func strings(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, [String]> & Sendable, atMost limit: Int,
    default standard: String, _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .strings(limit: limit), standard, "", meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.arguments(value, atMost: limit)
    }
  }

  @inline(__always)
  static func choice<Choice>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Choice> & Sendable, _ names: Names<Choice>,
    default standard: String, _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .choice(names.all), standard, "", meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.choice(value, names)
    }
  }

  @inline(__always)
  static func options<Options: OptionSet & Sendable>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Options> & Sendable,
    _ names: Names<Options>,
    default standard: String, _ meaning: String, _ api: String
  ) -> Self where Options.Element == Options {
    make(SettingFacts(key, .options(names.all), standard, "", meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.options(value, names)
    }
  }

  /// An array of objects, each of which `element` makes of what was read.
  @inline(__always)
  static func objects<Part, Element>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, [Element]> & Sendable,
    _ table: SettingTable<Part>, atMost limit: Int = BatchLimits.mostParts,
    default standard: String = "none", _ meaning: String, _ api: String,
    _ element: @escaping @Sendable (Part) -> Element
  ) -> Self {
    make(
      SettingFacts(key, .objects(table.description.name, limit: limit), standard, "", meaning, api),
      path
    ) {
      (reader, value) throws(JSONSyntaxError) in
      try reader.objects(value, table, atMost: limit, element)
    }
  }

  @inline(__always)
  static func object<Part>(
    _ key: BatchKey, _ path: any WritableKeyPath<Owner, Part?> & Sendable,
    _ table: SettingTable<Part>, default standard: String = "none", _ meaning: String, _ api: String
  ) -> Self {
    make(SettingFacts(key, .object(table.description.name), standard, "", meaning, api), path) {
      (reader, value) throws(JSONSyntaxError) in
      .some(try reader.object(value, table))
    }
  }
}
