extension BatchReply {
  /// Appends the reply and its line feed: the required members in the protocol's order, then the
  /// optional ones that are there.
  ///
  /// - Complexity: O(bytes written); allocates only when `output` has to grow.
  package func append(to output: inout [UInt8]) {
    output.append(contentsOf: Part.id)
    output.append(jsonValue: id)
    output.append(contentsOf: Part.width)
    output.append(jsonNumber: width)
    output.append(contentsOf: Part.height)
    output.append(jsonNumber: height)
    output.append(contentsOf: Part.lineCount)
    output.append(jsonInteger: lineCount)
    if isTruncated || missingGlyphCount != 0 {
      output.append(contentsOf: Part.truncated)
      output.append(jsonBoolean: isTruncated)
      output.append(contentsOf: Part.missingGlyphs)
      output.append(jsonInteger: missingGlyphCount)
      output.append(contentsOf: Part.fontsUsed)
    } else {
      output.append(contentsOf: Part.wholeAndCovered)
    }
    output.append(contentsOf: fontsUsed.json)
    if hasOptionalMembers { appendOptionalMembers(to: &output) }
    output.append(contentsOf: Part.end)
  }

  /// What stands between the values of every reply, as bytes: a stream writes each of them a million
  /// times.
  private enum Part {
    static let id = Array(#"{"id":"#.utf8)
    static let width = Array(#","width":"#.utf8)
    static let height = Array(#","height":"#.utf8)
    static let lineCount = Array(#","lineCount":"#.utf8)
    static let truncated = Array(#","truncated":"#.utf8)
    static let missingGlyphs = Array(#","missingGlyphs":"#.utf8)
    static let fontsUsed = Array(#","fontsUsed":"#.utf8)
    /// From the line count to the fonts where all is shown and every character has a glyph.
    static let wholeAndCovered = truncated + "false".utf8 + missingGlyphs + "0".utf8 + fontsUsed
    static let end = Array("}\n".utf8)
  }

  private var hasOptionalMembers: Bool {
    hidden != nil || lines != nil || slack != nil || !substitutions.isEmpty || font != nil
      || fingerprint != nil
  }

  private func appendOptionalMembers(to output: inout [UInt8]) {
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
    output.append(ASCII.closeBrace)
  }
}
