package import TextMeasure

/// A key of an object of the protocol: what it takes and means, and where its value goes.
package struct Setting<Owner>: Sendable {
  typealias Read =
    @Sendable (inout BatchRequestReader, BatchRequestReader.Value, inout Owner)
    throws(JSONSyntaxError) -> Void

  package var facts: SettingFacts
  /// Reads a value that is not `null`.
  let read: Read
  /// Copies the value to another owner.
  let copy: @Sendable (_ from: Owner, _ to: inout Owner) -> Void

  /// The same key of what has an owner of it.
  func lifted<Outer>(_ path: any WritableKeyPath<Outer, Owner> & Sendable) -> Setting<Outer> {
    let (read, copy) = (read, copy)
    return Setting<Outer>(
      facts: facts,
      read: { (reader, value, outer) throws(JSONSyntaxError) in
        try read(&reader, value, &outer[keyPath: path])
      },
      copy: { copy($0[keyPath: path], &$1[keyPath: path]) })
  }

  /// The same key with other facts.
  func with(_ change: (inout SettingFacts) -> Void) -> Self {
    var result = self
    change(&result.facts)
    return result
  }

  /// The same key, which an object must have.
  var required: Self {
    with {
      $0.isRequired = true
      $0.standard = "required"
    }
  }

  /// The same key, whose value is another in nearly every line.
  var varying: Self { with { $0.varies = true } }
}

/// What documents, schema and options of commands say of a key.
package struct SettingFacts: Sendable {
  /// What values a key takes besides `null`, which stands for an absent key.
  package enum ValueType: Sendable {
    case any
    /// A string, which may be empty; never `null`.
    case text
    /// A string with a character at least.
    case string
    /// An array of strings with a character at least.
    case strings(limit: Int)
    case numbers(ClosedRange<Double>, limit: Int)
    case boolean
    case number(NumberRange)
    case choice([String])
    /// Some of some names in an array, or one alone.
    case options([String])
    case objects(String, limit: Int)
    case object(String)
    case css(CSSText.Property)
  }

  package let key: BatchKey
  /// The key as requests write it.
  package let name: String
  package let type: ValueType
  /// What an absent key stands for, in words.
  package var standard: String
  /// The unit; empty for none.
  package var unit: String
  /// What it means, in a sentence.
  package var meaning: String
  /// The library's API that it is.
  package var api: String
  /// Whether an object must have it.
  package var isRequired = false
  /// Whether its value is another in nearly every line: templates leave it out.
  var varies = false

  /// Whether `null` means that the key is absent.
  package var allowsNull: Bool { !isRequired && key != .id }

  init(
    _ key: BatchKey, _ type: ValueType, _ standard: String, _ unit: String, _ meaning: String,
    _ api: String, name: String? = nil
  ) {
    self.key = key
    self.name = name ?? "\(key)"
    self.type = type
    self.standard = standard
    self.unit = unit
    self.meaning = meaning
    self.api = api
  }
}

/// Names of values, in the order of documents and messages.
package struct Names<Value: Sendable>: Sendable {
  private let pairs: [(name: String, value: Value)]

  init(_ pairs: KeyValuePairs<String, Value>) { self.pairs = pairs.map { ($0.key, $0.value) } }

  init(_ values: [Value], _ name: (Value) -> String) { pairs = values.map { (name($0), $0) } }

  package var all: [String] { pairs.map(\.name) }

  package func value(_ name: String) -> Value? { pairs.first { $0.name == name }?.value }
}

extension Names where Value: CaseIterable & RawRepresentable<String> {
  /// The cases by their raw values.
  static var cases: Names { Names(Array(Value.allCases)) { $0.rawValue } }
}
