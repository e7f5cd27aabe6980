import TextMeasure
import TextMeasureBatch

/// Does the tasks of the page's server, one after the other, in a process of its own.
///
/// A line of the batch protocol is answered with the fonts that are served. Its errors are answers too.
public final class MeasuringWorker {
  private let limits: ServeLimits
  private var fonts: ServedFonts
  private var reader = BatchRequestReader()
  private var answerer: BatchAnswerer
  private let rows: FeedRows
  private var pages: [(name: String, sent: SentOutlines)] = []

  private static let mostPages = 16
  /// The maximum number of lines of one request.
  private static let mostLines = 2_000

  /// Opens the bundled fonts.
  ///
  /// - Throws: where they are not found, what was searched.
  public init(limits: ServeLimits) throws(ServeFailure) {
    self.limits = limits
    do {
      fonts = try ServedFonts()
    } catch {
      throw ServeFailure(error)
    }
    answerer = BatchAnswerer(serving: fonts, limits)
    rows = FeedRows(fonts: fonts.library)
    // The first text reads a font's rules; a visitor should not wait for that.
    _ = measure(Array(#"{"text":"A first text","fonts":["Inter-Regular.otf"]}"#.utf8))
  }

  /// The entries of the bundled fonts, each as JSON.
  public var fontEntries: [[UInt8]] { fonts.list() }

  /// The answer to a task.
  ///
  /// - Throws: for a task without an answer.
  public func answer(_ task: WorkerTask, _ body: [UInt8]) throws(ServeFailure) -> [UInt8] {
    if fonts.uploads != task.uploads {
      // What a visitor's fonts opened is for nobody else.
      fonts.uploads = task.uploads
      answerer = BatchAnswerer(serving: fonts, limits)
    }
    do {
      let answer = try answer(to: task, body)
      if task.kind != .font { try check(answer) }
      return answer
    } catch {
      throw ServeFailure(error)
    }
  }

  private func answer(to task: WorkerTask, _ body: [UInt8]) throws -> [UInt8] {
    switch task.kind {
    case .measure: measure(body)
    case .measureLines: try measureLines(of: body)
    case .draw: draw(body, for: task.page)
    case .inspect: inspect(body)
    case .font: try fonts.bytes(of: task.query["id"] ?? "")
    case .upload: try fonts.entry(ofFile: task.file, name: task.query["name"] ?? "")
    case .rows:
      try rows.page(
        width: task.width(), top: task.number("top", in: -1e15...1e15),
        height: task.number("height", in: 1...10_000))
    case .cells: try CellReport.json(width: task.width(), fonts: fonts.library)
    }
  }

  private func check(_ answer: [UInt8]) throws(ServeFailure) {
    guard answer.count > limits.answerBytes else { return }
    throw ServeFailure(
      code: "limitExceeded",
      message: "the answer has more than \(limits.answerBytes) bytes; use a shorter text or a "
        + "larger width")
  }

  private func measureLines(of body: [UInt8]) throws(ServeFailure) -> [UInt8] {
    let lines = body.split(separator: UInt8(ascii: "\n"))
    guard lines.count <= Self.mostLines else {
      throw ServeFailure(
        code: "limitExceeded",
        message: "the request has \(lines.count) lines; send at most \(Self.mostLines)")
    }
    var answer: [UInt8] = []
    for line in lines {
      answer += measure(Array(line))
      try check(answer)
    }
    return answer
  }

  /// Measures a line's request, as `textmeasure batch` does.
  private func measure(_ line: [UInt8]) -> [UInt8] {
    answer(line) { (output) throws(TextMeasureError) in
      var reply = BatchReply(id: reader.request.id)
      try answerer.measure(reader.request, into: &reply)
      reply.append(to: &output)
    }
  }

  /// Lays out the request of a line, and returns its glyphs with their outlines: see ``DrawnText``.
  ///
  /// - Parameters:
  ///   - body: the request; a line with a ``Viewport`` may stand before it.
  ///   - page: who has outlines already, which are not repeated.
  private func draw(_ body: [UInt8], for page: String?) -> [UInt8] {
    let (viewport, line) = Viewport.split(body)
    var sent = SentOutlines(resets: page != nil)
    if let known = pages.firstIndex(where: { $0.name == page }) {
      sent = pages.remove(at: known).sent
    }
    defer {
      if let page { pages.append((page, sent)) }
      if pages.count > Self.mostPages { pages.removeFirst() }
    }
    return answer(line) { (output) throws(TextMeasureError) in
      let made = try answerer.layout(of: reader.request, visible: viewport)
      output = try DrawnText.json(made, id: reader.request.id, sent: &sent, limits)
    }
  }

  /// Says what every stage made of a line: see ``StageReport``.
  private func inspect(_ line: [UInt8]) -> [UInt8] {
    answer(line) { (output) throws(TextMeasureError) in
      let made = try answerer.layout(of: reader.request)
      let report = try made.map { made throws(TextMeasureError) in
        try StageReport(made, mostCharacters: limits.describedCharacters)
      }
      output = report.map { ServeJSON.encode($0) } ?? Array("{}\n".utf8)
    }
  }

  private func answer(
    _ line: [UInt8], _ write: (inout [UInt8]) throws(TextMeasureError) -> Void
  ) -> [UInt8] {
    var output: [UInt8] = []
    do throws(BatchFailure) {
      try reader.readNext(line.span)
      do throws(TextMeasureError) {
        try write(&output)
      } catch {
        throw BatchFailure(
          id: reader.request.id, code: error.code, message: error.message)
      }
    } catch {
      error.append(to: &output)
    }
    return output
  }
}

extension BatchAnswerer {
  fileprivate init(serving fonts: ServedFonts, _ limits: ServeLimits) {
    self.init(
      measurer: TextMeasurer(timeLimit: limits.time), library: fonts.library, names: fonts.font,
      keptTexts: limits.keptTexts)
  }
}
