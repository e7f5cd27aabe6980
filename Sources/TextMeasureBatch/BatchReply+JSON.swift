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
    if let extras = allExtras { extras.append(to: &output) }
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

extension BatchReply.Extras {
  /// Appends the members that are there.
  fileprivate func append(to output: inout [UInt8]) {
    if let hidden {
      output.append(key: "hidden")
      output.append(ASCII.openBracket)
      output.append(jsonInteger: hidden.lowerBound)
      output.append(ASCII.comma)
      output.append(jsonInteger: hidden.upperBound)
      output.append(ASCII.closeBracket)
    }
    if let lines { output.append("lines", lines) { $0.append(to: &$1) } }
    if let slack { output.append("slack") { slack.append(to: &$0) } }
    if !substitutions.isEmpty {
      output.append("substitutions", substitutions) { $0.append(to: &$1) }
    }
    if !notes.isEmpty {
      output.append("notes", notes) { note, output in
        output.append("font", note.font)
        output.append("note", note.note)
      }
    }
    if let font { output.append("font") { font.append(to: &$0) } }
    if let fingerprint { output.append("fingerprint", fingerprint) }
    if let balancedWidth { output.append("balancedWidth", balancedWidth) }
    if let fitSize { output.append("fitSize") { fitSize.append(to: &$0) } }
    if let widths { output.append("widths") { widths.append(to: &$0) } }
    if let breaks { output.append("breaks", breaks) { $0.append(to: &$1) } }
    if let ink { output.append("ink") { ink.append(to: &$0) } }
    if let protocolVersion { output.append("protocol", protocolVersion) }
  }
}

// Each of these appends its members; the braces are the caller's.

extension BatchReply.Line {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("start", range.lowerBound)
    output.append("end", range.upperBound)
    output.append("width", width)
    output.append("trailing", trailing)
    output.append("baseline", baseline)
    if let box { box.append(to: &output) }
    if let graphemes { output.append("graphemes", graphemes) { $0.append(to: &$1) } }
    if let runs { output.append("runs", runs) { $0.append(to: &$1) } }
  }
}

extension BatchReply.LineBox {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("x", x)
    output.append("top", top)
    output.append("height", height)
    output.append("ascent", ascent)
    output.append("descent", descent)
    output.append("leading", leading)
    output.append("ending", ending)
  }
}

extension BatchReply.Grapheme {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("start", range.lowerBound)
    output.append("end", range.upperBound)
    output.append("x", x)
    output.append("width", width)
    output.append("rightToLeft", isRightToLeft)
  }
}

extension BatchReply.Slack {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("oneLineMore", oneLineMore)
    output.append("oneLineFewer", oneLineFewer)
  }
}

extension BatchReply.Font {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("name", name)
    output.append("size", size)
    output.append("lineHeight", lineHeight)
    output.append("leading", leading)
  }
}

extension BatchReply.Substitution {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("requested", requested)
    output.append("answering", answering)
    output.append("exactWidths", hasExactWidths)
    output.append("publishedHeights", hasPublishedHeights)
    if let measuredCharacters { output.append("measuredCharacters", measuredCharacters) }
    if let estimatedCharacters { output.append("estimatedCharacters", estimatedCharacters) }
  }
}

extension BatchReply.Run {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("kind", kind)
    output.append("start", range.lowerBound)
    output.append("end", range.upperBound)
    output.append("x", x)
    output.append("width", width)
    output.append("level", level)
    output.append("font", font)
    output.append("size", size)
    if let glyphs { output.append("glyphs", glyphs) { $0.append(to: &$1) } }
  }
}

extension BatchReply.Glyph {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("id", id)
    output.append("cluster", cluster)
    output.append("x", x)
    output.append("y", y)
    output.append("advance", advance)
  }
}

extension BatchReply.FitSize {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("size", size)
    output.append("fits", fits)
  }
}

extension BatchReply.Widths {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("natural", natural)
    output.append("minimum", minimum)
    output.append("shrinkWrapped", shrinkWrapped)
    output.append("validFrom", validFrom)
    output.append("validTo", validTo)
  }
}

extension BatchReply.Opportunity {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("offset", offset)
    output.append("kind", kind)
  }
}

extension BatchReply.Ink {
  fileprivate func append(to output: inout [UInt8]) {
    output.append("x", x)
    output.append("y", y)
    output.append("width", width)
    output.append("height", height)
  }
}
