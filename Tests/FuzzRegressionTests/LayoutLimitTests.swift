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
      let width = try text.naturalWidth / 4
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

  /// Too many for a slice of a line to be kept, and few enough to prepare them within the limit.
  private static let letters = String(repeating: "a", count: 2000)

  private static func quarter(_ style: TextStyle) throws -> CGFloat {
    try TextMeasurer().prepare(letters, style: style).naturalWidth / 4
  }

  private static func style() throws -> TextStyle {
    let font = try FontLibrary(catalog: FontCatalog())
      .font(bytes: HostileFont.slowBreaks.bytes, name: "slow breaks")
    return TextStyle(font: font, size: 16)
  }

  /// Expects that a call ends within the time limit, or soon after it with an error that names it.
  private static func expectLimit<Failure: Error>(
    _ limit: Duration, _ call: () throws(Failure) -> Void
  ) throws {
    let begin = ContinuousClock.now
    do throws(Failure) {
      try call()
      let taken = ContinuousClock.now - begin
      if taken > limit { Issue.record("no error after \(taken)") }
    } catch {
      let cause = (error as? CellSizingError)?.underlying ?? error as? TextMeasureError
      #expect(cause?.code == .limitExceeded && cause?.message.contains("time limit") == true)
    }
    #expect(ContinuousClock.now - begin < limit * 4)
  }

  @Test(arguments: Call.allCases) func layingOutEndsAtTheLimit(_ call: Call) throws {
    let limit = Duration.seconds(1)
    let measurer = TextMeasurer(timeLimit: limit)
    let style = try Self.style()
    let text = try measurer.prepare(Self.letters, style: style)
    try Self.expectLimit(limit) { () throws(TextMeasureError) in
      try call.run(text, style, measurer)
    }
    // The next call has a limit of its own, and arithmetic needs none.
    #expect(try text.measure().lineCount == 1)
    #expect(try measurer.prepare("aa", style: style).measure(width: 0).lineCount == 2)
  }

  /// A row's height is as well bounded.
  @Test func aCellsTextEndsAtTheLimit() throws {
    let limit = Duration.seconds(1)
    let texts = PreparedTextStore(measurer: TextMeasurer(timeLimit: limit))
    let environment = try CellEnvironment.systemFont(width: 375)
    let style = try Self.style()
    let text = try texts.text(
      StyledText(Self.letters, style: style), style: CellTextStyle(.fixed(16)), in: environment)
    let width = try Self.quarter(style)
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
      {"text":"\(Self.letters)","fonts":["\(path)"],"size":16,"width":\(try Self.quarter(Self.style())),"api":"\(api)",
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
