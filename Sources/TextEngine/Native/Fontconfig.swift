import CFontconfig

/// Queries Fontconfig for installed fonts, only where a caller requests it: the results depend on the
/// machine. The library is loaded at the first query; queries run one at a time.
enum Fontconfig {
  private static let queryLock = Locked(())

  /// The version of the loaded library, such as `2.14.1`; `nil` where none is installed.
  static var version: String? {
    let number = cfc_version()
    return number == 0 ? nil : "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }

  /// The faces that match, as `cfc_find` describes. The best is *some* font: compare the family. Throws
  /// `outOfMemory`, `fontconfigFailed`, `limitExceeded`.
  static func faces(
    matching pattern: String?, weight: Int? = nil, isItalic: Bool? = nil, language: String? = nil,
    codePoint: UInt32? = nil, limit: Int
  ) throws(TextMeasureError) -> [SystemFace] {
    let length = pattern?.utf8.count ?? 0
    guard length + (language?.utf8.count ?? 0) <= Limits.longestFontName else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "a name for Fontconfig has \(length) bytes, with its language more than "
          + "\(Limits.longestFontName); give a shorter name, or a path",
        operation: "query Fontconfig")
    }
    // Fontconfig's character sets end at the last code point.
    if let codePoint, codePoint > 0x10FFFF { return [] }
    return try unsafe query { found, faces in
      unsafe cfc_find(
        pattern, language, Int32(clamping: weight ?? 0), isItalic.map { $0 ? 2 : 1 } ?? 0,
        codePoint.map { Int64($0) } ?? -1, Int32(clamping: limit), found, faces)
    }
  }

  /// The faces with a PostScript or full name, as `cfc_find_face` describes, sorted by file. Throws
  /// `outOfMemory`, `fontconfigFailed`.
  static func faces(named name: String) throws(TextMeasureError) -> [SystemFace] {
    guard !name.utf8.contains(0) else { return [] }
    return try unsafe query { found, faces in unsafe cfc_find_face(name, found, faces) }.sorted {
      ($0.path, $0.index) < ($1.path, $1.index)
    }
  }

  /// The first part after the family of a pattern that Fontconfig would ignore; `nil` for none.
  static func ignoredPart(of pattern: String) -> String? {
    queryLock.withLock { _ in
      pattern.split(separator: ":", omittingEmptySubsequences: false).dropFirst().first { part in
        let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let property = String(words[0])
        guard words.count > 1 else { return unsafe cfc_understands(property, nil) == 0 }
        return words[1].split(separator: ",", omittingEmptySubsequences: false).contains {
          unsafe cfc_understands(property, String($0)) == 0
        }
      }.map(String.init)
    }
  }

  private typealias Found =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32,
      UnsafeMutableRawPointer?
    ) -> Void

  /// The faces that a query reports.
  private static func query(
    _ ask: (Found, UnsafeMutableRawPointer) -> Int32
  ) throws(TextMeasureError) -> [SystemFace] {
    let (status, faces) = queryLock.withLock { _ -> (Int32, [SystemFace]) in
      var faces: [SystemFace] = []
      let status = unsafe withUnsafeMutablePointer(to: &faces) { faces in
        unsafe ask(
          { path, family, style, index, faces in
            guard let path = unsafe path, let family = unsafe family, let style = unsafe style
            else { return }
            let face = unsafe SystemFace(
              family: String(cString: family), style: String(cString: style),
              path: String(cString: path), index: Int(index))
            unsafe faces?.assumingMemoryBound(to: [SystemFace].self).pointee.append(face)
          }, faces)
      }
      return (status, faces)
    }
    switch Int(status) {
    case CFC_OK: return faces
    case CFC_NOT_INSTALLED:
      throw TextMeasureError(
        code: .fontconfigFailed,
        message: "Fontconfig, which knows the installed fonts, cannot be loaded; install "
          + "libfontconfig1, or name fonts by path", operation: "query Fontconfig")
    default:
      throw TextMeasureError(
        code: .outOfMemory, message: "Fontconfig had no memory; free some, or name fonts by path",
        operation: "query Fontconfig")
    }
  }
}

/// An installed face: its family's first name, its style's name, its file and its index there.
package struct SystemFace: Sendable, Hashable {
  package let family: String
  package let style: String
  package let path: String
  package let index: Int

  /// The machine's scalable faces without duplicates, sorted by family, style and file; none where
  /// Fontconfig has no configuration. Throws `outOfMemory`, `fontconfigFailed`.
  package static func installed() throws(TextMeasureError) -> [SystemFace] {
    try Set(Fontconfig.faces(matching: nil, limit: 0)).sorted {
      ($0.family, $0.style, $0.path, $0.index) < ($1.family, $1.style, $1.path, $1.index)
    }
  }
}
