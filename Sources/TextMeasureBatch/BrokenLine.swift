/// What can be read of a line that is not JSON.
enum BrokenLine {
  private static let key: [UInt8] = Array("\"id\"".utf8)

  /// The number or string behind `"id":`, if the line has that once.
  ///
  /// `nil` if it appears twice: either may be the line's.
  static func id(_ line: Span<UInt8>) -> [UInt8]? {
    var found: [UInt8]?
    var index = line.firstIndex(of: ASCII.quote, from: 0, to: line.count)
    while index < line.count {
      if line.has(key.span, at: index), index == 0 || line[index - 1] != ASCII.reverseSolidus,
        let value = value(line, from: index + key.count)
      {
        if found != nil { return nil }
        found = value
      }
      index = line.firstIndex(of: ASCII.quote, from: index + 1, to: line.count)
    }
    return found
  }

  private static func value(_ line: Span<UInt8>, from start: Int) -> [UInt8]? {
    var scanner = JSONScanner()
    scanner.rewind(to: start)
    do throws(JSONSyntaxError) {
      try scanner.require(ASCII.colon, "':'", line)
      switch try scanner.nextKind(line) {
      case .number, .string: return try scanner.rawValue(line)
      default: return nil
      }
    } catch {
      return nil
    }
  }
}
