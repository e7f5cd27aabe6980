import Foundation

/// Does the tasks of the page's server, one after the other, in a process of its own.
public final class MeasuringWorker {
  private let limits: ServeLimits
  private let fonts: ServedFonts
  private let session: MeasuringSession
  private let rows: FeedRows
  private var pages: [(page: WorkerTask.Page, sent: SentOutlines)] = []

  private static let mostPages = 16
  /// The maximum number of lines of one request.
  private static let mostLines = 2_000

  /// Opens the bundled fonts.
  public init(limits: ServeLimits) throws(ServeFailure) {
    self.limits = limits
    fonts = try ServedFonts(limits: limits)
    session = MeasuringSession(fonts: fonts, limits: limits)
    rows = FeedRows(fonts: fonts)
    // The first text reads a font's rules; a visitor should not wait for that.
    _ = session.measure(Array(#"{"text":"A first text","fonts":["Inter-Regular.otf"]}"#.utf8))
  }

  /// The answer to a task.
  ///
  /// - Throws: for a task without an answer. An error in a line of the batch protocol is an answer.
  public func answer(_ task: WorkerTask, _ body: [UInt8]) throws(ServeFailure) -> [UInt8] {
    fonts.allow(task.uploads)
    let answer: [UInt8]
    switch task.kind {
    case .measure: answer = session.measure(body)
    case .measureLines: answer = try measureLines(of: body)
    case .draw: answer = draw(body, task.page)
    case .inspect: answer = session.inspect(body)
    case .font: return try fonts.bytes(of: task.query["id"] ?? "")
    case .upload: answer = try fonts.entry(ofFile: task.file, name: task.query["name"] ?? "")
    case .rows:
      answer = try rows.page(
        width: task.number("width"), top: task.number("top"), height: task.number("height"))
    case .cells: answer = try CellReport.json(width: task.number("width"), fonts: fonts)
    }
    try check(answer)
    return answer
  }

  private func check(_ answer: [UInt8]) throws(ServeFailure) {
    guard answer.count <= limits.answerBytes else {
      throw ServeFailure(
        code: "limitExceeded",
        message: "the answer has more than \(limits.answerBytes) bytes; use a shorter text or a "
          + "larger width")
    }
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
      answer += session.measure(Array(line))
      try check(answer)
    }
    return answer
  }

  private func draw(_ body: [UInt8], _ page: WorkerTask.Page?) -> [UInt8] {
    guard let page else {
      var sent = SentOutlines()
      return session.draw(body, sent: &sent)
    }
    let known = pages.firstIndex { $0.page == page }.map { pages.remove(at: $0).sent }
    var sent = known ?? SentOutlines(resets: true)
    defer {
      pages.append((page, sent))
      if pages.count > Self.mostPages { pages.removeFirst() }
    }
    return session.draw(body, sent: &sent)
  }
}
