import TextMeasure

/// Where a font of a cascade comes from.
package enum FontChoice: Sendable, Hashable {
  /// A path, a `path#index` or a name.
  case named(String)
  case file(FontFile)
}

/// The content of a font file, and the face in it that is meant.
package final class FontFile: Sendable, Hashable {
  package let bytes: [UInt8]
  package let index: Int
  /// Fonts are known by name: by their hash, other bytes are another font.
  package let name: String

  /// Takes the content of a file over.
  ///
  /// - Complexity: O(bytes): they are hashed.
  package init(_ bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
    name = "sha256:" + SHA256.hexadecimal(of: bytes)
  }

  package static func == (first: FontFile, second: FontFile) -> Bool {
    first.index == second.index && first.name == second.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(index)
  }
}
