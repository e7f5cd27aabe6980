/// Whether a text fits, or why nobody can say.
enum FitVerdict: String, Encodable {
  /// All of it shows in its room.
  case yes
  /// Some of it does not.
  case no
  /// The answer would be a guess; the result's reasons say why.
  case notChecked
  /// There is no text.
  case empty

  /// Whether the text was compared with its room.
  var isChecked: Bool { self == .yes || self == .no }
}
