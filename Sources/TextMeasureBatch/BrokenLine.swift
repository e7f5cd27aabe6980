/// What can be read of a line that is not JSON.
enum BrokenLine {
  private static let key: [UInt8] = Array("\"id\"".utf8)

  /// The number or string behind `"id":`, if the line has that once.
  ///
  /// `nil` if it appears twice: either may be the line's.
  static func id(_ line: Span<UInt8>) -> [UInt8]? {
    var found: [UInt8]?
    var scanner = JSONScanner(line)
    var index = line.firstIndex(of: UInt8(ascii: "\""), from: 0, to: line.count)
    while index < line.count {
      if line.has(key.span, at: index), index == 0 || line[index - 1] != UInt8(ascii: "\\"),
        let value = value(&scanner, from: index + key.count)
      {
        if found != nil { return nil }
        found = value
      }
      index = line.firstIndex(of: UInt8(ascii: "\""), from: index + 1, to: line.count)
    }
    return found
  }

  private static func value(_ scanner: inout JSONScanner, from start: Int) -> [UInt8]? {
    scanner.rewind(to: start)
    do throws(JSONSyntaxError) {
      try scanner.require(":", "':'")
      switch try scanner.nextKind() {
      case .number, .string: return try scanner.rawValue()
      default: return nil
      }
    } catch {
      return nil
    }
  }
}
