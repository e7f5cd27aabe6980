extension BatchReply {
  /// Appends the reply and its line feed: the required members in the protocol's order, then the
  /// optional ones that are there.
  ///
  /// - Complexity: O(bytes written); allocates only when `output` has to grow.
  package func append(to output: inout [UInt8]) {
    let id = id ?? []
    // All at once: to make an array longer takes more than to write most of these parts. What is
    // written is named, or the whole reply were copied for the closure.
    output.append(addingCapacity: Part.longest + id.count) {
      [width, height, lineCount, isTruncated, missingGlyphCount] output in
      output.append(Part.id)
      if id.isEmpty {
        output.append(Part.null)
      } else {
        output.append(bytes: id.span)
      }
      output.append(Part.width)
      output.append(jsonNumber: width)
      output.append(Part.height)
      output.append(jsonNumber: height)
      output.append(Part.lineCount)
      output.append(jsonInteger: lineCount)
      if !isTruncated, missingGlyphCount == 0 {
        output.append(Part.wholeAndCovered)
      } else {
        if isTruncated {
          output.append(Part.truncated)
        } else {
          output.append(Part.whole)
        }
        output.append(Part.missingGlyphs)
        output.append(jsonInteger: missingGlyphCount)
        output.append(Part.fontsUsed)
      }
    }
    output.append(contentsOf: fontsUsed.json)
    if !approximations.strings.isEmpty {
      output.append(ascii: #","approximations":"#)
      output.append(contentsOf: approximations.json)
    }
    if let extras = allExtras { ReplyVocabulary.extras.appendMembers(extras, wants, to: &output) }
    output.append(ascii: "}\n")
  }

  /// The bytes between the values of every reply.
  ///
  /// These are no arrays, because all workers would count their references to the same ones.
  private enum Part {
    /// More than all parts up to the fonts can have, with four numbers and without the `id`.
    static let longest = 128 + 4 * OutputSpan<UInt8>.longestNumber

    static let id: InlineArray<6, UInt8> = bytes(#"{"id":"#)
    static let width: InlineArray<9, UInt8> = bytes(#","width":"#)
    static let height: InlineArray<10, UInt8> = bytes(#","height":"#)
    static let lineCount: InlineArray<13, UInt8> = bytes(#","lineCount":"#)
    static let null: InlineArray<4, UInt8> = bytes("null")
    static let truncated: InlineArray<17, UInt8> = bytes(#","truncated":true"#)
    static let whole: InlineArray<18, UInt8> = bytes(#","truncated":false"#)
    static let missingGlyphs: InlineArray<17, UInt8> = bytes(#","missingGlyphs":"#)
    static let fontsUsed: InlineArray<13, UInt8> = bytes(#","fontsUsed":"#)
    /// From the line count to the fonts where all is shown and every character has a glyph.
    static let wholeAndCovered: InlineArray<49, UInt8> = bytes(
      #","truncated":false,"missingGlyphs":0,"fontsUsed":"#)

    private static func bytes<let count: Int>(_ text: String) -> InlineArray<count, UInt8> {
      let bytes = Array(text.utf8)
      return InlineArray { bytes[$0] }
    }
  }
}
