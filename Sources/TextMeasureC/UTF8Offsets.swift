/// Turns ascending UTF-16 offsets of a text into byte offsets of its UTF-8.
struct UTF8Offsets {
  private let text: String
  /// Where the last question left off.
  private var index: String.Index
  private var byteOffset = 0
  private var utf16Offset = 0

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  /// The byte before which an offset stands; an offset below the last one gives the last one's.
  ///
  /// - Complexity: O(distance from the last offset).
  mutating func byte(ofUTF16 offset: Int) -> Int {
    let scalars = text.unicodeScalars
    while utf16Offset < offset, index < scalars.endIndex {
      let scalar = scalars[index]
      utf16Offset += UTF16.width(scalar)
      byteOffset += UTF8.width(scalar)
      scalars.formIndex(after: &index)
    }
    return byteOffset
  }
}
