/// Checks a font file's header before C code reads it, and describes what is wrong.
enum FontFileCheck {
  /// The largest font file that is opened, in bytes.
  ///
  /// The largest fonts in Debian, colour emoji and CJK collections, have 20 to 120 MB. Four times
  /// that leaves room without letting one file fill a server's memory.
  static let largestFile = 512 << 20

  /// The tables that measuring requires.
  private static let neededTables: [FontTag] = ["cmap", "head", "hhea", "hmtx", "maxp"]

  /// Checks the start of the file and its table directory.
  ///
  /// - Parameters:
  ///   - start: the first bytes of the file, at least 12 unless the file is shorter; truncation is
  ///     detected only if they include the face's directory.
  ///   - name: the file's name in messages.
  /// - Throws: `fontInvalid`, `unsupported`, `invalidArgument` (no such face) or `limitExceeded`.
  static func check(
    start: [UInt8], fileLength: Int, index: Int, name: String
  ) throws(TextMeasureError) {
    guard fileLength <= largestFile else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "\(name) has \(fileLength) bytes; use a font of at most \(largestFile)",
        operation: "open font")
    }
    func invalid(_ reason: String) -> TextMeasureError {
      TextMeasureError(
        code: .fontInvalid, message: "\(name) \(reason)", operation: "open font")
    }
    guard !start.isEmpty else { throw invalid("is empty; fetch the file again") }
    if start.starts(with: Array("version https://git-lfs".utf8)) {
      throw invalid("is a Git LFS pointer, not the font; run 'git lfs pull' first")
    }
    let reader = SFNTReader(bytes: start)
    guard let magic = reader.uint32(at: 0) else {
      throw invalid("has only \(fileLength) bytes; fetch the file again")
    }
    switch FontTag(rawValue: magic).description {
    case "wOFF", "wOF2":
      throw TextMeasureError(
        code: .unsupported,
        message: "\(name) is a web font (WOFF); convert it to TTF or OTF first",
        operation: "open font")
    case "ttcf":
      let count = Int(reader.uint32(at: 8) ?? 0)
      guard index < count else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "\(name) has \(count) faces, none with the index \(index); give a smaller index",
          operation: "open font")
      }
      guard let offset = reader.uint32(at: 12 + 4 * index) else {
        throw invalid("ends inside its list of faces; fetch the file again")
      }
      try checkDirectory(reader, at: Int(offset), fileLength: fileLength, invalid)
    case "OTTO", "true", "typ1", "\u{0}\u{1}\u{0}\u{0}":
      guard index == 0 else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "\(name) has one face, not index \(index); give the index 0",
          operation: "open font")
      }
      try checkDirectory(reader, at: 0, fileLength: fileLength, invalid)
    default:
      let printable = start.prefix(256).allSatisfy {
        (0x20...0x7E).contains($0) || $0 == 9 || $0 == 10 || $0 == 13 || $0 >= 0x80
      }
      throw invalid(
        printable
          ? "is a text file, not a font; check the path"
          : "is not an OpenType or TrueType font; check the path")
    }
  }

  private static func checkDirectory(
    _ reader: SFNTReader, at offset: Int, fileLength: Int, _ invalid: (String) -> TextMeasureError
  ) throws(TextMeasureError) {
    guard let count = reader.uint16(at: offset + 4) else {
      // The directory of a later face may lie past the given bytes; then only the C libraries check
      // it.
      if offset + 12 > fileLength { throw invalid("is cut off; fetch the file again") }
      return
    }
    var missing = neededTables
    for index in 0..<Int(count) {
      let record = offset + 12 + 16 * index
      guard
        let tag = reader.uint32(at: record), let start = reader.uint32(at: record + 8),
        let length = reader.uint32(at: record + 12)
      else {
        if record + 16 > fileLength {
          throw invalid("ends inside its table directory; fetch the file again")
        }
        return
      }
      let name = FontTag(rawValue: tag)
      guard Int(start) + Int(length) <= fileLength else {
        throw invalid(
          "is cut off: its table '\(name)' ends at byte \(Int(start) + Int(length)) of a file of "
            + "\(fileLength); fetch the file again")
      }
      missing.removeAll { $0 == name }
    }
    if let needed = missing.first {
      throw invalid("lacks the table '\(needed)'; use a complete font")
    }
  }
}
