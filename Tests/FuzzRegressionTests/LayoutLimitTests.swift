import CellSizing
import Foundation
import FuzzChecks
import Testing
import TextMeasure
import TextMeasureBatch

/// A time limit holds for laying a prepared text out, as for preparing it.
@Suite(.serialized) struct LayoutLimitTests {
  /// Calls that shape the text again for seconds, each on a text that no call has laid out.
  enum Call: String, CaseIterable {
    case measure, lines, linesOfOwnWidths, layout, truncated, slack, narrowestWidth
    case shrinkWrappedWidth, balancedWidth, fit, certainty

    func run(
      _ text: PreparedText, _ style: TextStyle, _ measurer: TextMeasurer
    ) throws(TextMeasureError) {
      let width = try text.naturalWidth / 20
      switch self {
      case .measure: _ = try text.measure(width: width)
      case .lines: _ = try text.lines(width: width)
      case .linesOfOwnWidths: _ = try text.lines { $0 % 2 == 0 ? width : width + 10 }
      case .layout: _ = try text.layout(width: width)
      case .truncated: _ = try text.truncated(width: width, maximumLines: 3)
      case .slack: _ = try text.slack(width: width)
      case .narrowestWidth: _ = try text.narrowestWidth(lineCount: 4)
      case .shrinkWrappedWidth: _ = try text.shrinkWrappedWidth(width)
      case .balancedWidth: _ = try text.balancedWidth(width)
      case .fit: _ = try measurer.fit(text.text, style: style, in: FitRequest(width: width))
      case .certainty: _ = try MeasurementCertainty(text, width: width).slack
      }
    }
  }

  /// Breaking them into lines of a hundred takes about four times as long as preparing them: a slice of
  /// such a length is neither kept nor shaped at its ends only.
  private static let letters = String(repeating: "a", count: 2000)

  private static func twentieth(_ style: TextStyle) throws -> CGFloat {
    try TextMeasurer().prepare(letters, style: style).naturalWidth / 20
  }

  /// Twice the time that preparing the letters takes here and now.
  private static func limit(_ style: TextStyle) throws -> Duration {
    let begin = ContinuousClock.now
    _ = try TextMeasurer().prepare(letters, style: style)
    return (ContinuousClock.now - begin) * 2
  }

  private static func style() throws -> TextStyle {
    let font = try FontLibrary(catalog: FontCatalog())
      .font(bytes: HostileFont.slowBreaks.bytes, name: "slow breaks")
    return TextStyle(font: font, size: 16)
  }

  /// Expects that a call ends with an error that names the time limit, soon after it.
  private static func expectLimit<Failure: Error>(
    _ limit: Duration, _ call: () throws(Failure) -> Void
  ) throws {
    let begin = ContinuousClock.now
    do throws(Failure) {
      try call()
      Issue.record("no error after \(ContinuousClock.now - begin)")
    } catch {
      let cause = (error as? CellSizingError)?.underlying ?? error as? TextMeasureError
      #expect(cause?.code == .limitExceeded && cause?.message.contains("time limit") == true)
    }
    #expect(ContinuousClock.now - begin < limit + .seconds(3))
  }

  @Test(arguments: Call.allCases) func layingOutEndsAtTheLimit(_ call: Call) throws {
    let limit = Duration.milliseconds(100)
    let measurer = TextMeasurer(timeLimit: limit)
    let style = try Self.style()
    // Preparing takes longer than the limit of laying out.
    let text = try TextMeasurer().prepare(Self.letters, style: style)
    try Self.expectLimit(limit) { () throws(TextMeasureError) in
      try call.run(measurer.forOneCall().adopt(text), style, measurer)
    }
    // Arithmetic needs no time.
    #expect(try text.measure().lineCount == 1)
    #expect(try measurer.prepare("aa", style: style).measure(width: 0).lineCount == 2)
  }

  /// A row's height is as well bounded.
  @Test func aCellsTextEndsAtTheLimit() throws {
    let environment = try CellEnvironment.systemFont(width: 375)
    let style = try Self.style()
    let limit = try Self.limit(style)
    let texts = PreparedTextStore(measurer: TextMeasurer(timeLimit: limit))
    let text = try texts.text(
      StyledText(Self.letters, style: style), style: CellTextStyle(.fixed(16)), in: environment)
    let width = try Self.twentieth(style)
    try Self.expectLimit(limit) { () throws(CellSizingError) in
      _ = try text.labelSize(width: width, grid: environment.grid)
    }
  }

  /// All that a request asks for shares one limit.
  @Test(arguments: ["layout", "boundingRect", "sizeThatFits"])
  func aRequestEndsAtTheLimit(api: String) throws {
    let limit = Duration.seconds(1)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "slow.ttf").path
    try Data(HostileFont.slowBreaks.bytes).write(to: URL(filePath: path))
    var answerer = LineAnswerer(
      BatchAnswerer(
        measurer: TextMeasurer(timeLimit: limit), library: FontLibrary(catalog: FontCatalog())))
    let request = """
      {"text":"\(Self.letters)","fonts":["\(path)"],"size":16,"width":\(try Self.twentieth(Self.style())),"api":"\(api)",
      "slack":true,"lines":true}
      """.replacingOccurrences(of: "\n", with: " ")
    var reply: [UInt8] = []
    let begin = ContinuousClock.now
    _ = answerer.answer(Array(request.utf8).span, into: &reply)
    #expect(ContinuousClock.now - begin < limit * 4)
    let answer = String(decoding: reply, as: UTF8.self)
    #expect(answer.contains("limitExceeded") && answer.contains("time limit"), "\(answer)")
  }
}
