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

  /// What stands between the values of every reply.
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
  /// Appends the members that are there, each with a comma in front.
  fileprivate func append(to output: inout [UInt8]) {
    if let hidden {
      output.append(ascii: ",\"hidden\":[")
      output.append(jsonInteger: hidden.lowerBound)
      output.append(ASCII.comma)
      output.append(jsonInteger: hidden.upperBound)
      output.append(ASCII.closeBracket)
    }
    if let lines {
      output.append(ascii: ",\"lines\":[")
      for (index, line) in lines.enumerated() {
        if index > 0 { output.append(ASCII.comma) }
        line.append(to: &output)
      }
      output.append(ASCII.closeBracket)
    }
    if let slack { slack.append(to: &output) }
    if !substitutions.isEmpty {
      output.append(ascii: ",\"substitutions\":[")
      for (index, substitution) in substitutions.enumerated() {
        if index > 0 { output.append(ASCII.comma) }
        substitution.append(to: &output)
      }
      output.append(ASCII.closeBracket)
    }
    if let font { font.append(to: &output) }
    if let fingerprint {
      output.append(ascii: ",\"fingerprint\":")
      output.append(jsonString: fingerprint)
    }
    if let balancedWidth {
      output.append(ascii: ",\"balancedWidth\":")
      output.append(jsonNumber: balancedWidth)
    }
    if let fitSize { fitSize.append(to: &output) }
    if let widths { widths.append(to: &output) }
    if let breaks {
      output.append(ascii: ",\"breaks\":[")
      for (index, place) in breaks.enumerated() {
        if index > 0 { output.append(ASCII.comma) }
        place.append(to: &output)
      }
      output.append(ASCII.closeBracket)
    }
    if let ink { ink.append(to: &output) }
    if let protocolVersion {
      output.append(ascii: ",\"protocol\":")
      output.append(jsonString: protocolVersion)
    }
  }
}

extension BatchReply.Line {
  fileprivate func append(to output: inout [UInt8]) {
    output.append(ascii: "{\"start\":")
    output.append(jsonInteger: range.lowerBound)
    output.append(ascii: ",\"end\":")
    output.append(jsonInteger: range.upperBound)
    output.append(ascii: ",\"width\":")
    output.append(jsonNumber: width)
    output.append(ascii: ",\"trailing\":")
    output.append(jsonNumber: trailing)
    output.append(ascii: ",\"baseline\":")
    output.append(jsonNumber: baseline)
    if let runs {
      output.append(ascii: ",\"runs\":[")
      for (index, run) in runs.enumerated() {
        if index > 0 { output.append(ASCII.comma) }
        run.append(to: &output)
      }
      output.append(ASCII.closeBracket)
    }
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Slack {
  fileprivate func append(to output: inout [UInt8]) {
    output.append(ascii: ",\"slack\":{\"oneLineMore\":")
    output.append(jsonNumber: oneLineMore ?? .nan)
    output.append(ascii: ",\"oneLineFewer\":")
    output.append(jsonNumber: oneLineFewer ?? .nan)
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Font {
  fileprivate func append(to output: inout [UInt8]) {
    output.append(ascii: ",\"font\":{\"name\":")
    output.append(jsonString: name)
    output.append(ascii: ",\"size\":")
    output.append(jsonNumber: size)
    output.append(ascii: ",\"lineHeight\":")
    output.append(jsonNumber: lineHeight)
    output.append(ascii: ",\"leading\":")
    output.append(jsonNumber: leading)
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Substitution {
  fileprivate func append(to output: inout [UInt8]) {
    output.append(ascii: "{\"requested\":")
    output.append(jsonString: requested)
    output.append(ascii: ",\"answering\":")
    output.append(jsonString: answering)
    output.append(ascii: ",\"exactWidths\":")
    output.append(jsonBoolean: hasExactWidths)
    output.append(ascii: ",\"publishedHeights\":")
    output.append(jsonBoolean: hasPublishedHeights)
    if let measuredCharacters {
      output.append(ascii: ",\"measuredCharacters\":")
      output.append(jsonInteger: measuredCharacters)
    }
    if let estimatedCharacters {
      output.append(ascii: ",\"estimatedCharacters\":")
      output.append(jsonInteger: estimatedCharacters)
    }
    output.append(ASCII.closeBrace)
  }
}
