import ArgumentParser

/// Why a text was not checked.
struct FitReason {
  enum Code: String {
    case missingGlyphs, unknownKey, invalidRow, font, unmeasurable

    /// The kind in a summary.
    var summary: String {
      switch self {
      case .missingGlyphs: "missing glyphs"
      case .unknownKey: "unknown column or key"
      case .invalidRow: "unreadable row"
      case .font: "unusable font"
      case .unmeasurable: "not measurable"
      }
    }
  }

  var code: Code
  /// What is wrong and what to do about it.
  var message: String
  /// Whether it is wrong in the whole file, such as an unknown column, and not in one row.
  var isOfFile = false
}

/// A reason that the caller may overrule: the text is then checked as it stands.
enum FitAllowance: String, Choice {
  case missingGlyphs = "missing-glyphs"
  case unknownKeys = "unknown-keys"

  /// The reasons that it overrules.
  var code: FitReason.Code {
    switch self {
    case .missingGlyphs: .missingGlyphs
    case .unknownKeys: .unknownKey
    }
  }
}
