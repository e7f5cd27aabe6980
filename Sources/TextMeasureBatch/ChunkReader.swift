/// Cuts a source into chunks of whole lines.
struct ChunkReader<Source: ByteSource>: Sendable {
  private var source: Source

  /// The longest line that is kept, in bytes without its line feed. A longer one may be handed over
  /// where its end came with its last bytes; it is then refused where it is answered.
  private let longestLine: Int

  /// What was answered before and is left out; `nil`: the stream need not be resumed.
  private var answered: InputFingerprint?

  /// What was handed over or left out; `nil` where nobody asks.
  private var passed: InputFingerprint?

  /// Bytes read and not handed over. They begin with a line's start, or, when `discarded` is not zero,
  /// inside a line.
  private var buffer: [UInt8] = []

  /// How many bytes of `buffer` are whole lines.
  private var wholeLines = 0

  /// Where the source puts its bytes.
  private var block: [UInt8] = []

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
      let isLong = buffer.count - wholeLines > longestLine
      if wholeLines > 0 {
        if discarded > 0 { return overlong() }
        if buffer.count >= target || isLong || !source.isReady() { return handOver(wholeLines) }
      } else if discarded > 0 || isLong {
        pass(buffer.count)
        discarded += buffer.count
        buffer = []
      }
      try fill()
    }
    if discarded > 0 { return overlong() }
    if buffer.count - wholeLines > longestLine {
      return wholeLines > 0 ? handOver(wholeLines) : overlong()
    }
    // A last line needs no line feed.
    return buffer.isEmpty ? nil : handOver(buffer.count, endsLine: wholeLines < buffer.count)
  }

  /// Leaves out what was answered before, and refuses an input that begins otherwise.
  private mutating func skip(_ answered: InputFingerprint) throws(StreamFailure) {
    while passed?.lineCount != answered.lineCount, !hasEnded {
      try fill()
      guard !isAtStart else { continue }
      let count = pass(buffer.count, upTo: answered.lineCount)
      nextLine += BatchLine.feedCount(in: buffer.span.extracting(..<count))
      buffer.removeFirst(count)
      wholeLines = max(0, wholeLines - count)
    }
    if passed?.lineCount != answered.lineCount { pass(0, endsLine: true) }
    guard passed == answered else {
      hasEnded = true
      (buffer, wholeLines) = ([], 0)
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
    var known = buffer.count
    let room = known < target ? target - known : target
    if block.count < room { block = [UInt8](repeating: 0, count: room) }
    do {
      let count = try source.read(into: &block, at: 0..<room)
      hasEnded = count == 0
      buffer += block[..<count]
    } catch {
      hasEnded = true
      throw error
    }
    if isAtStart, buffer.count >= 4 || hasEnded {
      (isAtStart, known) = (false, 0)
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.removeFirst(3) }
      if let encoding = ForeignEncoding(startingWith: buffer) {
        hasEnded = true
        (buffer, wholeLines) = ([], 0)
        throw .encoding(encoding)
      }
    }
    if let feed = buffer[known...].lastIndex(of: UInt8(ascii: "\n")) { wholeLines = feed + 1 }
  }

  /// Takes the first `count` bytes out of the buffer.
  private mutating func handOver(_ count: Int, endsLine: Bool = false) -> BatchChunk {
    isAtStart = false
    pass(count, endsLine: endsLine)
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    buffer += bytes[count...]
    bytes.removeSubrange(count...)
    wholeLines = 0
    target = min(target * 2, BatchChunk.largestTarget)
    let firstLine = nextLine
    nextLine += BatchLine.feedCount(in: bytes.span)
    return BatchChunk(
      content: .lines(bytes), firstLine: firstLine, passed: passed ?? InputFingerprint())
  }

  /// The chunk that stands for a line over the limit, whose end is in the buffer, or that of the input.
  private mutating func overlong() -> BatchChunk {
    let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    let count = end.map { $0 + 1 } ?? buffer.count
    pass(count, endsLine: end == nil)
    let length = discarded + (end ?? buffer.count)
    buffer.removeFirst(count)
    wholeLines = max(0, wholeLines - count)
    discarded = 0
    nextLine += 1
    return BatchChunk(
      content: .overlong(length: length), firstLine: nextLine - 1,
      passed: passed ?? InputFingerprint())
  }
}
