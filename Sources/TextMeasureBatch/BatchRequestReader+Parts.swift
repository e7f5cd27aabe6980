extension BatchRequestReader {
  /// Reads the parts of a text that have styles of their own; `false` for any other key.
  mutating func readParts(
    _ value: Value, _ line: Span<UInt8>, into styling: inout BatchStyling
  ) throws(JSONSyntaxError) -> Bool {
    switch value.key {
    case .runs:
      styling.runs = try parts(value, line, .run, BatchRun()) {
        reader, value, number, run throws(JSONSyntaxError) in
        let start = reader.scanner.position
        try reader.readValue(value, line, into: &run)
        if value.key == .start || value.key == .end {
          reader.blanks.append(
            LineTemplate.Blank(
              key: value.key, run: number, range: start..<reader.scanner.position))
        }
      }
    case .attachments:
      styling.attachments = try parts(value, line, .attachment, BatchAttachment()) {
        reader, value, _, attachment throws(JSONSyntaxError) in
        try reader.readValue(value, line, into: &attachment)
      }
    case .paragraphs:
      styling.paragraphs = try parts(value, line, .paragraph, BatchParagraphRange()) {
        reader, value, _, paragraph throws(JSONSyntaxError) in
        try reader.readValue(value, line, into: &paragraph)
      }
    default: return false
    }
    return true
  }

  /// Reads tab stops.
  mutating func tabStops(
    _ value: Value, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) -> [BatchTabStop] {
    try parts(value, line, .tabStop, BatchTabStop(), atMost: BatchLimits.mostTabStops) {
      reader, value, _, stop throws(JSONSyntaxError) in
      switch value.key {
      case .alignment: try reader.choice(value, line, into: &stop.alignment)
      case .terminators: stop.terminators = try reader.argument(value, line)
      default: try reader.number(value, line, in: BatchLimits.lengths, into: &stop.location)
      }
    }
  }

  /// Reads the sizes to try.
  mutating func fitSize(
    _ value: Value, _ line: Span<UInt8>
  ) throws(JSONSyntaxError) -> BatchFitSize? {
    guard try expect(.object, "an object", value, line) else { return nil }
    var sizes = BatchFitSize()
    let outer = path
    path += "\(value.key.rawValue)."
    defer { path = outer }
    try readObject(.fitSize, line) { reader, value throws(JSONSyntaxError) in
      if value.kind == .null, !BatchObject.fitSize.requiredKeys.contains(value.key) {
        return try reader.scanner.null(line)
      }
      let largest = BatchLimits.largestSize
      switch value.key {
      case .minimum:
        try reader.number(value, line, above: 0, to: largest, into: &sizes.minimum)
      case .maximum:
        try reader.number(value, line, above: 0, to: largest, into: &sizes.maximum)
      case .step: try reader.number(value, line, above: 0, to: largest, into: &sizes.step)
      default: try reader.flag(value, line, into: &sizes.allowsBrokenWords)
      }
    }
    return sizes
  }

  // MARK: Parts

  private mutating func readValue(
    _ value: Value, _ line: Span<UInt8>, into run: inout BatchRun
  ) throws(JSONSyntaxError) {
    switch value.key {
    case .start: try offset(value, line, into: &run.start)
    case .end: try offset(value, line, into: &run.end)
    default:
      run.style.keys.append(value.key)
      _ = try readStyleValue(value, line, into: &run.style.values)
    }
  }

  private mutating func readValue(
    _ value: Value, _ line: Span<UInt8>, into attachment: inout BatchAttachment
  ) throws(JSONSyntaxError) {
    let longest = BatchLimits.longestLength
    switch value.key {
    case .at: try offset(value, line, into: &attachment.offset)
    case .width:
      try number(value, line, in: 0...BatchLimits.widestAttachment, into: &attachment.width)
    case .height: try number(value, line, in: BatchLimits.lengths, into: &attachment.height)
    default: try number(value, line, in: -longest...longest, into: &attachment.baseline)
    }
  }

  private mutating func readValue(
    _ value: Value, _ line: Span<UInt8>, into paragraph: inout BatchParagraphRange
  ) throws(JSONSyntaxError) {
    switch value.key {
    case .start: try offset(value, line, into: &paragraph.start)
    case .end: try offset(value, line, into: &paragraph.end)
    case .direction:
      var direction = BatchRequest.Direction.automatic
      try choice(value, line, into: &direction)
      paragraph.direction = direction
    case .language: paragraph.language = try argument(value, line)
    default:
      paragraph.keys.append(value.key)
      try readParagraphValue(value, line, into: &paragraph.values)
    }
  }

  private mutating func offset(
    _ value: Value, _ line: Span<UInt8>, into result: inout Int
  ) throws(JSONSyntaxError) {
    try count(value, line, atMost: BatchLimits.largestOffset, into: &result)
  }

  /// Reads an array of objects of one kind.
  private mutating func parts<Part>(
    _ value: Value, _ line: Span<UInt8>, _ object: BatchObject, _ initial: Part,
    atMost limit: Int = BatchLimits.mostParts,
    _ read: (inout Self, Value, Int, inout Part) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) -> [Part] {
    guard try expect(.array, "an array of objects", value, line) else { return [] }
    _ = scanner.skip(ASCII.openBracket, line)
    if scanner.skip(ASCII.closeBracket, line) { return [] }
    let outer = path
    defer { path = outer }
    let required = object.requiredKeys
    var parts: [Part] = []
    repeat {
      let kind = try scanner.nextKind(line)
      guard parts.count < limit else {
        try scanner.skipValue(line, depth: 2)
        report(
          .limitExceeded, "\"\(outer)\(value.key.rawValue)\" has more than \(limit) elements")
        continue
      }
      path = outer
      guard
        try expect(
          .object, "an object", Value(key: value.key, kind: kind), line, at: parts.count)
      else { continue }
      path = "\(outer)\(value.key.rawValue)[\(parts.count)]."
      var part = initial
      try readObject(object, line) { reader, value throws(JSONSyntaxError) in
        if value.kind == .null, !required.contains(value.key) {
          return try reader.scanner.null(line)
        }
        try read(&reader, value, parts.count, &part)
      }
      parts.append(part)
    } while scanner.skip(ASCII.comma, line)
    try scanner.require(ASCII.closeBracket, "',' or ']'", line)
    return parts
  }
}
