/// An object of JSON that is written once and not read back: a report's values by their names.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  /// A member's name.
  package struct Name: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
  }

  private let members: [(name: String, value: (any Encodable)?)]

  /// Creates an object; a value of `nil` has no member.
  package init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      if let value { try container.encode(value, forKey: Name(stringValue: name)) }
    }
  }
}
