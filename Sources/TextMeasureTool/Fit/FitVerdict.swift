/// Whether a text fits, or why nobody can say.
enum FitVerdict: String, CaseIterable {
  /// Some of it does not show in its room.
  case no
  /// The answer would be a guess; the result's reasons say why.
  case notChecked
  /// All of it shows.
  case yes
  /// There is no text.
  case empty

  /// Its place where results are sorted.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether the text was compared with its room.
  var isChecked: Bool { self == .yes || self == .no }
}
