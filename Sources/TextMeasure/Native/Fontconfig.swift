import CFontconfig
import Synchronization

/// Queries Fontconfig for the installed font that has a family or covers a character.
///
/// Only where a caller requests it, because the results depend on the machine. The library is
/// loaded at the first query; queries run one at a time.
enum Fontconfig {
  struct Query: Sendable, Hashable {
    /// A family name or a Fontconfig pattern (`Inter:weight=200`).
    var pattern: String
    /// OpenType's weight, 1…1000.
    var weight: Int?
    var isItalic: Bool?
    var language: String?
    /// A code point that the font must cover.
    var codePoint: UInt32?
  }

  private static let queryLock = Locked(())

  /// The maximum bytes of a name and its language: Fontconfig parses them in quadratic time.
  private static let longestQuery = 1 << 16

  /// The version of the loaded library, such as `2.14.1`; `nil` where none is installed.
  static var version: String? {
    let number = cfc_version()
    return number == 0 ? nil : "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }

  /// The matches, best first; none when Fontconfig has no configuration or no font at all. The best
  /// one is *some* font: compare the family. Throws `outOfMemory`, `fontconfigFailed`,
  /// `limitExceeded`.
  static func matches(_ query: Query, limit: Int) throws(TextMeasureError) -> [SystemFace] {
    try resolve(query, kind: limit == 1 ? CFC_MATCH : CFC_SORT, limit: limit)
  }

  /// All installed scalable faces, in no order. Throws `outOfMemory`, `fontconfigFailed`.
  static func faces() throws(TextMeasureError) -> [SystemFace] {
    try resolve(Query(pattern: ""), kind: CFC_LIST, limit: 0)
  }

  private static func resolve(
    _ query: Query, kind: Int, limit: Int
  ) throws(TextMeasureError) -> [SystemFace] {
    let length = query.pattern.utf8.count + (query.language?.utf8.count ?? 0)
    guard length <= longestQuery else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "a name for Fontconfig has \(query.pattern.utf8.count) bytes, with its language "
          + "more than \(longestQuery); give a shorter name, or a path",
        operation: "query Fontconfig")
    }
    // Fontconfig's character sets end at the last code point.
    if let codePoint = query.codePoint, codePoint > 0x10FFFF { return [] }
    let (status, matches) = queryLock.withLock { _ in answer(query, kind: kind, limit: limit) }
    switch Int(status) {
    case CFC_OK: return matches
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

  private static func answer(_ query: Query, kind: Int, limit: Int) -> (Int32, [SystemFace]) {
    var faces: [SystemFace] = []
    func find(_ pattern: UnsafePointer<CChar>, _ language: UnsafePointer<CChar>?) -> Int32 {
      var native = unsafe cfc_query(
        kind: Int32(clamping: kind), limit: Int32(clamping: limit), pattern: pattern,
        language: language, weight: Int32(clamping: query.weight ?? 0),
        slant: query.isItalic.map { $0 ? 2 : 1 } ?? 0,
        code_point: query.codePoint.map { Int64($0) } ?? -1)
      return unsafe withUnsafeMutablePointer(to: &faces) { faces in
        unsafe cfc_find(
          &native,
          { face, faces in
            let found = unsafe SystemFace(
              family: String(cString: face.family), style: String(cString: face.style),
              path: String(cString: face.path), index: Int(face.index))
            unsafe faces?.assumingMemoryBound(to: [SystemFace].self).pointee.append(found)
          }, faces)
      }
    }
    let status = unsafe find(query.pattern, query.language)
    return (status, faces)
  }
}

/// An installed face, as Fontconfig describes it.
///
/// For listing only: measuring uses it only if a caller requests its path or name.
package struct SystemFace: Sendable, Hashable {
  /// The family's first name.
  package let family: String
  /// The style's name, such as `Bold Italic`.
  package let style: String
  package let path: String
  /// The index of the face in a collection.
  package let index: Int

  /// The machine's scalable faces without duplicates, sorted by family, style and file; none where
  /// Fontconfig has no configuration. Throws `outOfMemory`, `fontconfigFailed`.
  package static func installed() throws(TextMeasureError) -> [SystemFace] {
    try Set(Fontconfig.faces()).sorted {
      ($0.family, $0.style, $0.path, $0.index) < ($1.family, $1.style, $1.path, $1.index)
    }
  }
}
