/// The properties of one code point in one shaping context, in eight bytes.
struct CharacterRecord: Sendable {
  private(set) var bits: UInt64

  enum Flag {
    /// The character needs more than adding an advance; also set for unknown characters.
    static let special: UInt64 = 1 << 63
    /// The value is the character's advance in every context.
    static let fixed: UInt64 = 1 << 40
    /// The advance depends on the next character: the value is a number and a row.
    static let paired: UInt64 = 1 << 41
    /// White space that hangs at a line's end.
    static let hangs: UInt64 = 1 << 42
    /// The ideographic space; set together with ``hangs``.
    static let ideographicSpace: UInt64 = 1 << 43
    /// A line feed.
    static let terminates: UInt64 = 1 << 44
    /// The character belongs to another context, whose index is the value.
    static let switches: UInt64 = 1 << 45
    /// The script or font depends on the text around it. Makes the record differ from ``unknown``.
    static let isAmbiguous: UInt64 = 1 << 46
    /// The character is part of a run that is shaped whole.
    static let isShapedWhole: UInt64 = 1 << 50
    /// HarfBuzz has to shape the character.
    static let needsShaping: UInt64 = 1 << 49
    /// Set together with ``needsShaping``: shaping its word may be enough.
    static let joinsWord: UInt64 = 1 << 52
    /// A control or a tab: it ends the run and has no glyph.
    static let isControl: UInt64 = 1 << 51
  }

  /// A character without a record.
  static let unknown = CharacterRecord(flags: Flag.special)
  /// No character's record.
  static let none = CharacterRecord(flags: .max)

  init(flags: UInt64, value: Int32 = 0, category: UInt8 = 0) {
    bits = flags | UInt64(category) << 32 | UInt64(UInt32(bitPattern: value))
  }

  @inline(__always)
  func has(_ flag: UInt64) -> Bool { bits & flag != 0 }

  /// The advance, the context, or the number (``column``) and ``row``.
  @inline(__always)
  var value: Int32 { Int32(truncatingIfNeeded: bits) }

  /// Whether the character has this advance in every context and needs nothing else.
  @inline(__always)
  func isPlain(advance: Int32) -> Bool {
    bits & (Flag.special | Flag.fixed | Flag.paired | Flag.hangs | 0xFFFF_FFFF)
      == Flag.fixed | UInt64(UInt32(bitPattern: advance))
  }

  /// Whether the advance depends on the next character and the character needs nothing else.
  @inline(__always)
  var isPaired: Bool { bits & (Flag.special | Flag.paired | Flag.hangs) == Flag.paired }

  @inline(__always)
  var column: Int { Int(bits & 0xFFFF) }

  @inline(__always)
  var row: Int { Int(bits >> 16 & 0xFFFF) }

  @inline(__always)
  var category: Int { Int(bits >> 32 & 0xFF) }
}
