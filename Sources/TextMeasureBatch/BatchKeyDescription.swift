/// What a key of the protocol takes and means: the one source of the documentation and the schema.
package struct BatchKeyDescription: Sendable {
  /// What values a key takes besides `null`, which stands for an absent key.
  package enum ValueType: Sendable {
    /// Anything.
    case any
    /// A string, which may be empty; never `null`.
    case text
    /// A string with a character at least.
    case string
    /// An array of strings with a character at least.
    case strings(limit: Int)
    /// An array of numbers.
    case numbers(ClosedRange<Double>, limit: Int)
    case boolean
    case number(ClosedRange<Double>)
    /// A number above 0.
    case positive(limit: Double)
    /// A whole number that is not negative.
    case count(limit: Int)
    /// One of some names.
    case choice([String])
    /// Some of some names in an array, or one alone.
    case options([String])
    /// An array of objects.
    case objects(BatchObject, limit: Int)
    case object(BatchObject)
  }

  /// What it takes.
  package var type: ValueType
  /// What an absent key stands for, in words.
  package var standard: String
  /// The unit; empty for none.
  package var unit: String
  /// What it means, in a sentence.
  package var meaning: String
  /// The library's API that it is.
  package var api: String

  init(_ type: ValueType, _ standard: String, _ unit: String, _ meaning: String, _ api: String) {
    self.type = type
    self.standard = standard
    self.unit = unit
    self.meaning = meaning
    self.api = api
  }
}

extension BatchObject {
  /// What a key of this object takes and means.
  package func description(of key: BatchKey) -> BatchKeyDescription {
    switch self {
    case .request, .run, .paragraph:
      partDescription(of: key) ?? styleDescription(of: key) ?? paragraphDescription(of: key)
        ?? boxDescription(of: key) ?? replyDescription(of: key)
    case .attachment: attachmentDescription(of: key)
    case .tabStop: tabStopDescription(of: key)
    case .fitSize: sizeDescription(of: key)
    }
  }
}
