import TextMeasure
import TextMeasureBatch

/// Answers lines of the batch protocol with the fonts that are served, and draws them.
///
/// A worker has one, and uses it from one thread at a time.
public final class MeasuringSession {
  private var reader = BatchRequestReader()
  private var answerer: BatchAnswerer
  private let limits: ServeLimits

  /// Creates a session with caches of its own.
  public init(fonts: ServedFonts, limits: ServeLimits = ServeLimits()) {
    self.limits = limits
    answerer = BatchAnswerer(
      measurer: TextMeasurer(timeLimit: limits.time), library: fonts.bundledLibrary, names: fonts,
      keptTexts: limits.keptTexts)
  }

  /// Measures a line's request, as `textmeasure batch` does.
  ///
  /// - Returns: the reply's line, with its line feed; an error is a reply too.
  func measure(_ line: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    do throws(BatchFailure) {
      try read(line)
      var reply = BatchReply(id: reader.request.id)
      do throws(TextMeasureError) {
        try answerer.measure(reader.request, into: &reply)
      } catch {
        throw BatchFailure(error, id: reader.request.id)
      }
      reply.append(to: &output)
    } catch {
      error.append(to: &output)
    }
    return output
  }

  /// Lays out the request of a line, and returns its glyphs with their outlines.
  ///
  /// - Parameters:
  ///   - line: the request; a line with a ``Viewport`` may stand before it.
  ///   - sent: the outlines that the reader has already, which are not repeated.
  /// - Returns: a drawing as JSON, described at ``DrawnText``; an error is as that of `measure`.
  public func draw(_ line: [UInt8], sent: inout SentOutlines) -> [UInt8] {
    var output: [UInt8] = []
    let (viewport, line) = Viewport.split(line)
    do throws(BatchFailure) {
      try read(line)
      do throws(TextMeasureError) {
        let made = try answerer.layout(of: reader.request, visible: viewport.points)
        var drawn = DrawnText(limit: limits.drawnGlyphs, deadline: OutlineDeadline(limits.time))
        try drawn.write(made, id: reader.request.id, sent: &sent)
        output = drawn.json
      } catch {
        // Outlines that were noted as sent were not.
        sent = SentOutlines(resets: true)
        throw BatchFailure(error, id: reader.request.id)
      }
    } catch {
      error.append(to: &output)
    }
    return output
  }

  /// Says what every stage made of a line of the protocol: runs, glyphs, break opportunities.
  ///
  /// - Returns: a report as JSON, described at ``StageReport``; an error is as that of `measure`.
  func inspect(_ line: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    do throws(BatchFailure) {
      try read(line)
      do throws(TextMeasureError) {
        guard let made = try answerer.layout(of: reader.request) else { return Array("{}\n".utf8) }
        output = ServeJSON.encode(
          try StageReport(
            made.prepared, made.layout, mostCharacters: limits.describedCharacters))
      } catch {
        throw BatchFailure(error, id: reader.request.id)
      }
    } catch {
      error.append(to: &output)
    }
    return output
  }

  private func read(_ line: [UInt8]) throws(BatchFailure) {
    guard line.count <= limits.requestBytes else {
      throw BatchFailure(
        code: .limitExceeded,
        message: "the request has \(line.count) bytes; at most \(limits.requestBytes) are read")
    }
    try reader.readNext(line.span)
  }
}

extension BatchFailure {
  fileprivate init(_ error: TextMeasureError, id: [UInt8]?) {
    self.init(
      id: id, code: BatchErrorCode(rawValue: error.code.rawValue), message: error.message)
  }
}
