/// A line without what is new in nearly every line: the values of its `id`, `text` and `width`, and
/// where its runs begin and end.
///
/// The lines of a stream mostly come from one program, which writes each like the one before. Reading
/// goes from left to right and looks at nothing twice: where the bytes around those values are the
/// same, all other values are, and those are read as in any line.
final class LineTemplate: Sendable {
  /// The place of a key's value in a line.
  struct Blank: Sendable {
    var key: BatchKey
    /// The number of the run that the value belongs to; -1 for the line's own.
    var run = -1
    /// The first byte of the value and the first one after it.
    var range: Range<Int>
  }

  /// The longest bytes around the values that are kept; few lines have more than 200.
  private static let longest = 4096

  /// The bytes in front of each value, one after the other, and those behind the last one.
  private let bytes: [UInt8]
  /// The keys whose values are left out, and where the bytes in front of each end in `bytes`.
  private let blanks: [(key: BatchKey, run: Int, end: Int)]
  /// The number of bytes after the last value.
  private let lastCount: Int
  /// The line's request, without the values in the blanks.
  let request: BatchRequest

  /// Creates a template of a valid line; `nil` if the line is too long.
  ///
  /// - Parameters:
  ///   - line: the line, with the white space that ends it.
  ///   - blanks: the values of the keys that are left out, in the line's order.
  ///   - request: the line's request.
  init?(_ line: Span<UInt8>, blanks: [Blank], request: BatchRequest) {
    guard line.count - blanks.reduce(0, { $0 + $1.range.count }) <= Self.longest else { return nil }
    var bytes: [UInt8] = []
    var ends: [(key: BatchKey, run: Int, end: Int)] = []
    var start = 0
    for blank in blanks {
      bytes.append(bytes: line.extracting(start..<blank.range.lowerBound))
      start = blank.range.upperBound
      ends.append((blank.key, blank.run, bytes.count))
    }
    self.blanks = ends
    lastCount = line.count - start
    bytes.append(bytes: line.extracting(start...))
    self.bytes = bytes
    var request = request
    request.id = nil
    request.text = ""
    request.width = nil
    self.request = request
  }

  /// Whether a line ends like this one: lines that differ behind their text are told apart without
  /// reading it.
  func isLike(_ line: Span<UInt8>) -> Bool {
    let bytes = bytes
    return lastCount <= line.count
      && line.has(bytes.span.extracting(last: lastCount), at: line.count - lastCount)
  }

  /// Reads a line that ends like this one.
  ///
  /// - Parameters:
  ///   - count: the line's length.
  ///   - request: this one's ``request``, or that with what was read from others; receives
  ///     the line's request.
  /// - Returns: whether the line is like this one and valid; if not, the contents of `request` are
  ///   unspecified.
  func read(_ scanner: inout JSONScanner, count: Int, into request: inout BatchRequest) -> Bool {
    let bytes = bytes
    // Release the old text, which may be long, before the new one is read.
    request.text = ""
    var start = 0
    do throws(JSONSyntaxError) {
      scanner.rewind()
      for blank in blanks {
        guard scanner.skip(bytes.span.extracting(start..<blank.end)) else { return false }
        start = blank.end
        if blank.run >= 0 {
          guard try scanner.nextKind() == .number else { return false }
          let offset = try scanner.number()
          guard (0...Double(BatchLimits.largestOffset)).contains(offset),
            offset == offset.rounded(.towardZero)
          else { return false }
          if blank.key == .start {
            request.styling?.runs[blank.run].start = Int(offset)
          } else {
            request.styling?.runs[blank.run].end = Int(offset)
          }
          continue
        }
        switch (blank.key, try scanner.nextKind()) {
        case (.id, _): try scanner.rawValue(into: &request.id)
        case (.text, .string): request.text = try scanner.string()
        case (.width, .number):
          let width = try scanner.number()
          guard BatchLimits.lengths.contains(width) else { return false }
          request.width = width
        default: return false
        }
      }
      return scanner.position == count - lastCount
    } catch {
      // What is wrong is said of the whole line, with the place in it.
      return false
    }
  }
}
