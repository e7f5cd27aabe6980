extension BatchReply.Run {
  func append(to output: inout [UInt8]) {
    output.append(ascii: "{\"kind\":")
    output.append(jsonString: kind)
    output.append(ascii: ",\"start\":")
    output.append(jsonInteger: range.lowerBound)
    output.append(ascii: ",\"end\":")
    output.append(jsonInteger: range.upperBound)
    output.append(ascii: ",\"x\":")
    output.append(jsonNumber: x)
    output.append(ascii: ",\"width\":")
    output.append(jsonNumber: width)
    output.append(ascii: ",\"level\":")
    output.append(jsonInteger: level)
    output.append(ascii: ",\"font\":")
    output.append(jsonString: font)
    output.append(ascii: ",\"size\":")
    output.append(jsonNumber: size)
    if let glyphs {
      output.append(ascii: ",\"glyphs\":[")
      for (index, glyph) in glyphs.enumerated() {
        if index > 0 { output.append(ASCII.comma) }
        glyph.append(to: &output)
      }
      output.append(ASCII.closeBracket)
    }
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Glyph {
  fileprivate func append(to output: inout [UInt8]) {
    output.append(ascii: "{\"id\":")
    output.append(jsonInteger: id)
    output.append(ascii: ",\"cluster\":")
    output.append(jsonInteger: cluster)
    output.append(ascii: ",\"x\":")
    output.append(jsonNumber: x)
    output.append(ascii: ",\"y\":")
    output.append(jsonNumber: y)
    output.append(ascii: ",\"advance\":")
    output.append(jsonNumber: advance)
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.FitSize {
  func append(to output: inout [UInt8]) {
    output.append(ascii: ",\"fitSize\":{\"size\":")
    output.append(jsonNumber: size)
    output.append(ascii: ",\"fits\":")
    output.append(jsonBoolean: fits)
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Widths {
  func append(to output: inout [UInt8]) {
    output.append(ascii: ",\"widths\":{\"natural\":")
    output.append(jsonNumber: natural)
    output.append(ascii: ",\"minimum\":")
    output.append(jsonNumber: minimum)
    output.append(ascii: ",\"shrinkWrapped\":")
    output.append(jsonNumber: shrinkWrapped)
    output.append(ascii: ",\"validFrom\":")
    output.append(jsonNumber: validFrom)
    output.append(ascii: ",\"validTo\":")
    output.append(jsonNumber: validTo ?? .nan)
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Opportunity {
  func append(to output: inout [UInt8]) {
    output.append(ascii: "{\"offset\":")
    output.append(jsonInteger: offset)
    output.append(ascii: ",\"kind\":")
    output.append(jsonString: kind)
    output.append(ASCII.closeBrace)
  }
}

extension BatchReply.Ink {
  func append(to output: inout [UInt8]) {
    output.append(ascii: ",\"ink\":{\"x\":")
    output.append(jsonNumber: x)
    output.append(ascii: ",\"y\":")
    output.append(jsonNumber: y)
    output.append(ascii: ",\"width\":")
    output.append(jsonNumber: width)
    output.append(ascii: ",\"height\":")
    output.append(jsonNumber: height)
    output.append(ASCII.closeBrace)
  }
}
