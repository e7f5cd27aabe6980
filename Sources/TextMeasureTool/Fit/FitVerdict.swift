/// Whether a text fits, or why nobody can say.
enum FitVerdict: String, Encodable {
  /// All of it shows in its room.
  case yes
  /// Some of it does not.
  case no
  /// The answer would be a guess; the result's reasons say why.
  case notChecked
  /// There is no translation yet.
  case untranslated
  /// There is no text.
  case empty
  /// The catalogue says that the text is not to be translated.
  case doNotTranslate

  /// Whether the text was compared with its room.
  var isChecked: Bool { self == .yes || self == .no }

  /// Whether the text was left out on purpose: nothing in it could be compared.
  var isLeftOut: Bool { !isChecked && self != .notChecked }
}
