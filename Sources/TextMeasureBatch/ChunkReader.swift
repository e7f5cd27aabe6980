/// Cuts a source into chunks of whole lines.
struct ChunkReader<Source: ByteSource>: Sendable {
  /// The source of the bytes.
  private var source: Source

  /// The longest line that is kept, in bytes without its line feed. A longer one may be handed over
  /// where its end came with its last bytes; it is then refused where it is answered.
  private let longestLine: Int

  /// What was answered before and is left out; `nil`: the stream need not be resumed.
  private var answered: InputFingerprint?

  /// What was handed over or left out; `nil` where nobody asks.
  private var passed: InputFingerprint?

  /// Bytes read and not handed over: the elements before `filled`. They begin with a line's start,
  /// or, when `discarded` is not zero, inside a line.
  private var buffer: [UInt8] = []

  /// How many bytes of `buffer` were read.
  private var filled = 0

  /// How many bytes of `buffer` are known to have no line feed after the last whole line.
  private var searched = 0

  /// How many bytes of a line over the limit were thrown away so far; 0: there is no such line.
  private var discarded = 0

  /// The number of the next line to hand over, from 1.
  private var nextLine = 1

  /// The size at which the next chunk is handed over, in bytes.
  private var target = BatchChunk.smallestTarget
  /// Whether the source has no more, or failed.
  private var hasEnded = false

  /// Whether the first bytes have not been checked yet.
  private var isAtStart = true

  init(_ source: Source, longestLine: Int, skipping answered: InputFingerprint? = nil) {
    self.source = source
    self.longestLine = longestLine
    self.answered = answered
    passed = answered.map { _ in InputFingerprint() }
  }

  /// The next chunk: as many lines as make one, or those that are there when the source pauses.
  ///
  /// - Returns: `nil` when the source has ended and all of it was handed over.
  /// - Throws: what the source throws, once; lines that were whole before come first, as the next
  ///   call gives them.
  mutating func next() throws(StreamFailure) -> BatchChunk? {
    if let answered {
      self.answered = nil
      try skip(answered)
    }
    while !hasEnded {
      let wholeLines = lastLineFeed().map { $0 + 1 } ?? 0
      if discarded > 0 {
        if let chunk = finishDiscarding() { return chunk }
      } else if wholeLines > 0, filled >= target || !source.isReady() {
        return handOver(wholeLines)
      } else if filled - wholeLines > longestLine {
        if wholeLines > 0 { return handOver(wholeLines) }
        discard()
      }
      try fill()
    }
    return finish()
  }

  /// Leaves out what was answered before, and refuses an input that begins otherwise.
  private mutating func skip(_ answered: InputFingerprint) throws(StreamFailure) {
    while passed?.lineCount != answered.lineCount, !hasEnded {
      try fill()
      guard !isAtStart else { continue }
      let count = pass(filled, upTo: answered.lineCount)
      nextLine += BatchLine.feedCount(in: buffer.span, to: count)
      buffer.removeSubrange(..<count)
      filled -= count
    }
    if passed?.lineCount != answered.lineCount { pass(0, endsLine: true) }
    guard passed == answered else {
      hasEnded = true
      filled = 0
      throw .otherInput
    }
  }

  /// Notes that the first bytes of the buffer are handed over or left out.
  ///
  /// - Parameters:
  ///   - limit: with how many lines to stop.
  ///   - endsLine: whether a line feed counts behind them.
  /// - Returns: how many bytes they are.
  @discardableResult
  private mutating func pass(_ count: Int, upTo limit: Int = .max, endsLine: Bool = false) -> Int {
    guard var passed else { return count }
    let count = passed.append(buffer.span.extracting(..<count), upTo: limit)
    if endsLine { _ = passed.append([UInt8(ascii: "\n")].span) }
    self.passed = passed
    return count
  }

  /// Reads once. The bytes of a pause or of the end are whatever was read before.
  private mutating func fill() throws(StreamFailure) {
    // A line that outgrows the target doubles the buffer, so that its bytes are moved O(1) times.
    let wanted = filled < max(target, buffer.count) ? target : min(filled * 2, longestLine + target)
    if buffer.count < wanted {
      buffer.append(contentsOf: repeatElement(0, count: wanted - buffer.count))
    }
    do {
      let count = try source.read(into: &buffer, at: filled..<buffer.count)
      hasEnded = count == 0
      filled += count
    } catch {
      hasEnded = true
      throw error
    }
    if isAtStart, filled >= 4 || hasEnded {
      isAtStart = false
      removeByteOrderMark()
      if let encoding = ForeignEncoding(startingWith: buffer[..<filled]) {
        hasEnded = true
        filled = 0
        throw .encoding(encoding)
      }
    }
  }

  private mutating func removeByteOrderMark() {
    guard filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF else { return }
    buffer.removeSubrange(0..<3)
    filled -= 3
  }

  /// The last line feed of the buffer. Bytes that were searched before are not searched again.
  private mutating func lastLineFeed() -> Int? {
    var index = filled
    while index > searched {
      index -= 1
      if buffer[index] == UInt8(ascii: "\n") { return index }
    }
    searched = filled
    return nil
  }

  /// Takes the first `count` bytes, which end with a line feed, out of the buffer.
  private mutating func handOver(_ count: Int) -> BatchChunk {
    isAtStart = false
    var rest = [UInt8](repeating: 0, count: max(target, filled - count))
    pass(count)
    let bytes = buffer
    for index in count..<filled { rest[index - count] = bytes[index] }
    buffer = rest
    filled -= count
    searched = filled
    target = min(target * 2, BatchChunk.largestTarget)
    return chunk(bytes, count: count)
  }

  private mutating func chunk(_ bytes: [UInt8], count: Int) -> BatchChunk {
    let firstLine = nextLine
    nextLine += BatchLine.feedCount(in: bytes.span, to: count)
    return BatchChunk(
      content: .lines(bytes, count: count), firstLine: firstLine,
      passed: passed ?? InputFingerprint())
  }

  /// Discards what was read of a line over the limit.
  private mutating func discard() {
    pass(filled)
    discarded += filled
    filled = 0
    searched = 0
    buffer = []
  }

  /// Looks for the end of a line over the limit.
  ///
  /// - Returns: the chunk that stands for the line, if its end was there.
  private mutating func finishDiscarding() -> BatchChunk? {
    guard let end = buffer[..<filled].firstIndex(of: UInt8(ascii: "\n")) else {
      discard()
      return nil
    }
    pass(end + 1)
    let chunk = overlongChunk(length: discarded + end)
    buffer.removeSubrange(...end)
    filled -= end + 1
    searched = 0
    return chunk
  }

  private mutating func overlongChunk(length: Int) -> BatchChunk {
    let chunk = BatchChunk(
      content: .overlong(length: length), firstLine: nextLine, passed: passed ?? InputFingerprint())
    nextLine += 1
    discarded = 0
    return chunk
  }

  /// Returns the rest when the source has ended; a last line needs no line feed.
  private mutating func finish() -> BatchChunk? {
    let wholeLines = lastLineFeed().map { $0 + 1 } ?? 0
    if discarded == 0, filled - wholeLines > longestLine, wholeLines > 0 {
      return handOver(wholeLines)
    }
    guard discarded > 0 || filled > 0 else { return nil }
    let isOverlong = discarded > 0 || filled > longestLine && wholeLines == 0
    pass(filled, endsLine: wholeLines < filled || isOverlong)
    let count = filled
    filled = 0
    searched = 0
    defer { buffer = [] }
    return isOverlong ? overlongChunk(length: discarded + count) : chunk(buffer, count: count)
  }
}
