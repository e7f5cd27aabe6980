/// An installed face, as Fontconfig describes it.
///
/// For listing only: measuring uses it only if a caller requests its path or name.
package struct SystemFace: Sendable, Hashable {
  /// The family's first name.
  package let family: String
  /// The style's name, such as `Bold Italic`.
  package let style: String
  /// The file.
  package let path: String
  /// The index of the face in a collection.
  package let index: Int

  /// The machine's scalable faces without duplicates, sorted by family, style and file; none where
  /// Fontconfig has no configuration.
  ///
  /// - Throws: `outOfMemory`, `fontconfigFailed`.
  package static func installed() throws(TextMeasureError) -> [SystemFace] {
    try Set(Fontconfig.faces()).sorted {
      ($0.family, $0.style, $0.path, $0.index) < ($1.family, $1.style, $1.path, $1.index)
    }
  }
}
