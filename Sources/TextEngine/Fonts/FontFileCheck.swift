/// Checks a font file's header before C code reads it.
enum FontFileCheck {
  /// Whether a file is a web font, by its first bytes.
  static func isWebFont(_ start: [UInt8]) -> Bool {
    start.starts(with: Array("wOFF".utf8)) || start.starts(with: Array("wOF2".utf8))
  }

  /// Checks the file's first bytes, and its table directory as far as they include it; of a web font
  /// its header. Throws `fontInvalid`, `invalidArgument` (no such face) or `limitExceeded`.
  static func check(
    start: [UInt8], fileLength: Int, index: Int, name: String
  ) throws(TextMeasureError) {
    func refusal(_ reason: String, _ code: TextMeasureError.Code = .fontInvalid) -> TextMeasureError
    {
      .opening(code, "\(name) \(reason)")
    }
    guard fileLength <= Limits.largestFontFile else {
      throw refusal(
        "has \(fileLength) bytes; use a font of at most \(Limits.largestFontFile)", .limitExceeded)
    }
    guard !start.isEmpty else { throw refusal("is empty; fetch the file again") }
    if start.starts(with: Array("version https://git-lfs".utf8)) {
      throw refusal("is a Git LFS pointer, not the font; run 'git lfs pull' first")
    }
    let reader = SFNTReader(bytes: start)
    guard let magic = reader.uint32(at: 0) else {
      throw refusal("has only \(fileLength) bytes; fetch the file again")
    }
    var directory = 0
    switch FontTag(rawValue: magic).description {
    case "wOFF", "wOF2":
      try checkWebFont(reader, fileLength: fileLength, name: name) { refusal($0) }
      return
    case "ttcf":
      let count = Int(reader.uint32(at: 8) ?? 0)
      guard index < count else {
        throw refusal(
          "has \(count) faces, none with the index \(index); give a smaller index",
          .invalidArgument)
      }
      guard let offset = reader.uint32(at: 12 + 4 * index) else {
        throw refusal("ends inside its list of faces; fetch the file again")
      }
      directory = Int(offset)
    case "OTTO", "true", "typ1", "\u{0}\u{1}\u{0}\u{0}":
      guard index == 0 else {
        throw refusal("has one face, not index \(index); give the index 0", .invalidArgument)
      }
    default:
      let isText = start.prefix(256).allSatisfy {
        (0x20...0x7E).contains($0) || $0 == 9 || $0 == 10 || $0 == 13 || $0 >= 0x80
      }
      throw refusal(
        isText
          ? "is a text file, not a font; give an OpenType or TrueType file"
          : "is not an OpenType or TrueType font; give one")
    }
    try checkDirectory(reader, at: directory, fileLength: fileLength) { refusal($0) }
  }

  /// Checks what a web font's header says of the file's length and of the decompressed one's.
  private static func checkWebFont(
    _ reader: SFNTReader, fileLength: Int, name: String, _ refusal: (String) -> TextMeasureError
  ) throws(TextMeasureError) {
    guard let length = reader.uint32(at: 8), let total = reader.uint32(at: 16),
      length <= fileLength
    else { throw refusal("is cut off; fetch the file again") }
    guard length == fileLength else {
      throw refusal("has bytes behind its end; fetch the file again")
    }
    guard total <= Limits.largestWebFont else { throw WebFont.tooLarge(name) }
  }

  private static func checkDirectory(
    _ reader: SFNTReader, at offset: Int, fileLength: Int, _ refusal: (String) -> TextMeasureError
  ) throws(TextMeasureError) {
    guard let count = reader.uint16(at: offset + 4) else {
      // Only the C libraries check a later face's directory that lies past the given bytes.
      if offset + 12 > fileLength { throw refusal("is cut off; fetch the file again") }
      return
    }
    var missing: [FontTag] = ["cmap", "head", "hhea", "hmtx", "maxp"]
    for index in 0..<Int(count) {
      let record = offset + 12 + 16 * index
      guard let tag = reader.uint32(at: record), let start = reader.uint32(at: record + 8),
        let length = reader.uint32(at: record + 12)
      else {
        if record + 16 > fileLength {
          throw refusal("ends inside its table directory; fetch the file again")
        }
        return
      }
      let name = FontTag(rawValue: tag)
      guard Int(start) + Int(length) <= fileLength else {
        throw refusal(
          "is cut off: its table '\(name)' ends at byte \(Int(start) + Int(length)) of a file of "
            + "\(fileLength); fetch the file again")
      }
      missing.removeAll { $0 == name }
    }
    if let needed = missing.first {
      throw refusal("lacks the table '\(needed)'; use a complete font")
    }
  }
}
