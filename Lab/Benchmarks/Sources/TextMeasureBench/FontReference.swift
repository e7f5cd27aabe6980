import ArgumentParser

/// A font file and the face in it, written `PATH#INDEX`.
struct FontReference {
  let path: String
  let index: Int

  /// Reads `PATH` or `PATH#INDEX`; `nil` when the index is not a number.
  init?(_ text: some StringProtocol) {
    guard let mark = text.lastIndex(of: "#") else {
      path = String(text)
      index = 0
      return
    }
    guard let index = Int(text[text.index(after: mark)...]), index >= 0 else { return nil }
    path = String(text[..<mark])
    self.index = index
  }

  /// Reads a list with commas between.
  static func list(_ text: String) throws -> [FontReference] {
    try text.split(separator: ",").map { part in
      guard let reference = FontReference(part) else {
        throw ValidationError("'\(part)' is not PATH or PATH#INDEX.")
      }
      return reference
    }
  }
}
