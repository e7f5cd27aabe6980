/// A decision of a layout that platforms take differently.
public enum PlatformRule: String, Sendable, Hashable, CaseIterable {
  /// Where a line may end.
  case opportunities
  /// When a line fits its width.
  case fit
  /// Which of the lines that fit are chosen.
  case choice
  /// What a terminator at the end, and an empty text, count for.
  case newline
  /// Where a tab leads to.
  case tabs
  /// How high a line is.
  case lineHeight
  /// Which size is returned, and how it is rounded.
  case size
  /// What replaces hidden text.
  case truncation
  /// Which fonts a text has that names none.
  case font
  /// What scales font sizes.
  case scale
}

/// What a platform does by a rule, and how that is known.
public struct PlatformFact: Sendable, Hashable {
  /// How a fact was checked.
  public enum Evidence: String, Sendable, Hashable, CaseIterable {
    /// Compared with results that were recorded from the platform.
    case recorded
    /// Compared with the platform's own program, with new texts each time.
    case liveOracle = "live oracle"
    /// Taken from the platform's source or documents, or from figures that others published.
    case published
    /// Inferred.
    case estimated
  }

  /// The rule.
  public let rule: PlatformRule
  /// What the platform does.
  public let does: String
  /// How that is known.
  public let evidence: Evidence
  /// Where that is said.
  public let source: String
  /// What is done in place of it, where it is not built; `nil` where it is.
  public let standIn: String?
  /// For which texts the difference counts.
  public let circumstance: Circumstances

  /// What may be true of a text and its layout.
  public struct Circumstances: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Any text.
    public static let anyText = Self(rawValue: 1)
    /// A text of several lines.
    public static let severalLines = Self(rawValue: 2)
    /// A text without characters.
    public static let emptyText = Self(rawValue: 4)
    /// A text with line terminators other than the line feed.
    public static let otherTerminators = Self(rawValue: 8)
    /// A text with tabs.
    public static let tabs = Self(rawValue: 16)
    /// A text of which some is hidden.
    public static let hiddenText = Self(rawValue: 32)
    /// A label in a text style with letters of Arabic, Thai, Devanagari or another tall script.
    public static let tallScripts = Self(rawValue: 64)
    /// All of them.
    public static let all = Self(rawValue: 127)
  }

  init(
    _ rule: PlatformRule, _ does: String, _ evidence: Evidence, source: String,
    standIn: String? = nil, for circumstance: Circumstances = .anyText
  ) {
    self.circumstance = circumstance
    self.rule = rule
    self.does = does
    self.evidence = evidence
    self.source = source
    self.standIn = standIn
  }
}
