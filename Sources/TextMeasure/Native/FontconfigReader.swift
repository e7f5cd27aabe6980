import CFontconfig

/// Reads the answer of the child process that asks Fontconfig.
///
/// The child may be anything by then: lengths are checked against what is there, and what does not
/// add up is refused as a whole.
struct FontconfigReader {
  /// What an answer says.
  enum Answer: Sendable, Hashable {
    case faces([FontconfigSession.Match])
    /// Memory was short for the child, or seems to have been.
    case noMemory
    /// There are more faces than an answer has room for.
    case tooLong
    /// No answer of this program.
    case malformed
  }

  /// The number of bytes that an answer has at most.
  static let longestAnswer = Int(CFC_LONGEST_ANSWER)

  private var rest: ArraySlice<UInt8>

  /// Reads an answer without its length.
  static func answer(_ bytes: [UInt8]) -> Answer {
    var reader = FontconfigReader(rest: bytes[...])
    return reader.answer() ?? .malformed
  }

  /// The number that four bytes are; 0 for fewer.
  static func length(_ bytes: [UInt8]) -> Int {
    var reader = FontconfigReader(rest: bytes[...])
    return Int(reader.number() ?? 0)
  }

  private mutating func answer() -> Answer? {
    guard let status = number(), let count = number() else { return nil }
    switch Int(status) {
    case CFC_ANSWERED: break
    case CFC_NO_MEMORY: return count == 0 && rest.isEmpty ? .noMemory : nil
    case CFC_TOO_LONG: return count == 0 && rest.isEmpty ? .tooLong : nil
    default: return nil
    }
    var faces: [FontconfigSession.Match] = []
    for _ in 0..<count {
      // A face that is not there ends this at once, however many were announced.
      guard let face = face() else { return nil }
      faces.append(face)
    }
    return rest.isEmpty ? .faces(faces) : nil
  }

  private mutating func face() -> FontconfigSession.Match? {
    guard let index = number(), index <= 0xFFFF, let isVariable = number(), isVariable <= 1,
      let pathLength = number(), let familyLength = number(), let styleLength = number(),
      let path = text(pathLength), !path.isEmpty, let family = text(familyLength),
      let style = text(styleLength)
    else { return nil }
    return FontconfigSession.Match(
      path: path, index: Int(index), family: family, style: style, isVariable: isVariable == 1)
  }

  /// The next four bytes as the machine has a number in memory.
  private mutating func number() -> UInt32? {
    guard rest.count >= 4 else { return nil }
    let number = rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    rest = rest.dropFirst(4)
    return UInt32(littleEndian: number)
  }

  /// The next bytes as text; what is no UTF-8 in them is replaced.
  private mutating func text(_ length: UInt32) -> String? {
    guard let length = Int(exactly: length), length <= rest.count else { return nil }
    let text = String(decoding: rest.prefix(length), as: UTF8.self)
    rest = rest.dropFirst(length)
    return text
  }
}
