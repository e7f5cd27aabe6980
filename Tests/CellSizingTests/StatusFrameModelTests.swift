import CellSizing
import CellSizingSamples
import Foundation
import Testing
import TextMeasure

/// The frame model: the worked cell's frames and heights.
struct StatusFrameModelTests {
  @Test func frameModelHasTheGoldenHeights() throws {
    let context = try SampleCells.context()
    let cases: [(Status, CGFloat)] = [
      (SampleCells.status("x"), 160.70703125),
      (SampleCells.status("x\nx\nx"), 194.12109375),
      (SampleCells.status("x\nx\nx", photos: 4), 354.12109375),
      (SampleCells.status("x", photos: 1), 160.70703125 + 80),
      (SampleCells.status("x", photos: 9), 160.70703125 + 240),
      (SampleCells.status("x", isVIP: true), 160.70703125),
      // A retweet's container: 10 + two lines + 10, here "@x: x" on one line, so 10 + line + 10.
      (
        SampleCells.status("x", retweet: SampleCells.status("x")),
        160.70703125 + 20 + SampleCells.line(14)
      ),
      (
        SampleCells.status("x", retweet: SampleCells.status("x\nx", photos: 2)),
        160.70703125 + 20 + 2 * SampleCells.line(14) + 80
      ),
    ]
    for (status, height) in cases {
      let model = try StatusFrameModel(status, in: context)
      #expect(model.cellHeight == height)
      #expect(
        try PreparedStatus(status, in: context)
          .height(under: .stringDrawing, in: context.environment) == height)
    }
  }

  @Test func frameModelHasTheTablesFrames() throws {
    let context = try SampleCells.context(width: 320)
    let status = SampleCells.status(
      "x\nx", photos: 4, isVIP: true, retweet: SampleCells.status("x", photos: 1))
    let model = try StatusFrameModel(status, in: context)
    let width = { (size: CGFloat) in try context.text("x", size: size).oneLineSize.width }
    let (name, time) = (try width(13), try width(12))
    let (nameLine, timeLine, line) = (
      SampleCells.line(13), SampleCells.line(12), SampleCells.line(14)
    )
    #expect(model.icon == CGRect(x: 10, y: 10, width: 50, height: 50))
    #expect(model.name == CGRect(x: 70, y: 10, width: name, height: nameLine))
    #expect(model.vip == CGRect(x: 80 + name, y: 10, width: 14, height: nameLine))
    #expect(model.time == CGRect(x: 70, y: 20 + nameLine, width: time, height: timeLine))
    #expect(model.source == CGRect(x: 80 + time, y: 20 + nameLine, width: time, height: timeLine))
    #expect(model.content == CGRect(x: 10, y: 70, width: 300, height: 2 * line))
    #expect(model.photos == CGRect(x: 10, y: 80 + 2 * line, width: 150, height: 150))
    #expect(
      model.contentContainer == CGRect(x: 0, y: 0, width: 320, height: 240 + 2 * line))
    #expect(model.retweetContent == CGRect(x: 10, y: 10, width: 300, height: line))
    #expect(model.retweetPhotos == CGRect(x: 10, y: 20 + line, width: 70, height: 70))
    #expect(
      model.retweetContainer
        == CGRect(x: 0, y: 240 + 2 * line, width: 320, height: 100 + line))
    #expect(
      model.bottomBar
        == CGRect(x: 0, y: model.retweetContainer.maxY + 10, width: 320, height: 44))
    #expect(model.cellHeight == model.bottomBar.maxY + 10)
  }

  /// A cell that is used again keeps nothing of a retweet: the model's frames are zero.
  @Test func frameModelLeavesNoStaleFrames() throws {
    let context = try SampleCells.context()
    let model = try StatusFrameModel(SampleCells.status("x"), in: context)
    #expect(model.vip == .zero && model.photos == .zero && model.retweetContent == .zero)
    #expect(model.retweetPhotos == .zero && model.retweetContainer == .zero)
  }

  /// The source's own text is measured where the original measures the time's.
  @Test func frameModelMeasuresTheSource() throws {
    let context = try SampleCells.context()
    var status = SampleCells.status("x")
    status.source = "a much longer source"
    let model = try StatusFrameModel(status, in: context)
    #expect(
      model.source.width == (try context.text(status.source, size: 12).oneLineSize.width))
    var design = StatusDesign()
    design.formatSource = { _ in "short" }
    let formatted = try PreparedStatus(status, design: design, in: context)
      .frames(under: .stringDrawing, in: context.environment)
    #expect(formatted.source.width == (try context.text("short", size: 12).oneLineSize.width))
  }

  /// A deleted original arrives without a user: its text alone is shown.
  @Test func frameModelShowsADeletedOriginalsTextAlone() {
    #expect(StatusDesign.retweetText(SampleCells.status("text")) == "@x: text")
    #expect(StatusDesign.retweetText(Status(idstr: "2", text: "gone")) == "gone")
  }

  @Test func frameModelIsCachedWithItsItemAndMadeAnewForAnotherEnvironment() throws {
    let strategy = FrameModelStrategy<StatusFrameModel>()
    let context = try SampleCells.context()
    let status = SampleCells.status("x")
    #expect(try strategy.height(of: status, in: context).provenance == .measured)
    #expect(try strategy.height(of: status, in: context).provenance == .cached)
    let narrow = context.at(width: 320)
    #expect(try strategy.height(of: status, in: narrow).provenance == .measured)
    #expect(try strategy.model(of: status, in: narrow).environment.width == 320)
    // Rotated back: the model of the first width is still there.
    #expect(try strategy.height(of: status, in: context).provenance == .cached)
    // Another content of the same status is another model.
    let changed = SampleCells.status("x\nx")
    #expect(try strategy.height(of: changed, in: context).provenance == .measured)
    #expect(context.tally.counts.cacheHits == 3 && context.tally.counts.configurations == 3)
  }

  /// After the first width, every further one lays out what was prepared.
  @Test func aWidthChangeMeasuresNothing() throws {
    let context = try SampleCells.context()
    let statuses = Array(FeedGenerator.sampleFeed().prefix(100))
    let strategies: [any CellHeightStrategy<Status>] = StandardStrategies.all()
    for status in statuses {
      for strategy in strategies { _ = try strategy.height(of: status, in: context) }
    }
    let before = context.tally.counts.measurements
    #expect(before > 100 && before < 600)
    for width: CGFloat in [320, 414, 667, 1024] {
      for status in statuses {
        for strategy in strategies {
          _ = try strategy.height(of: status, in: context.at(width: width))
        }
      }
    }
    #expect(context.tally.counts.measurements == before)
    let feed = PreparedFeed(statuses, in: context)
    #expect(context.tally.counts.measurements == before)
    for width: CGFloat in [375, 320, 768] {
      let heights = feed.heights(width: width)
      for (row, status) in statuses.enumerated() {
        #expect(
          heights[row] == (try StatusFrameModel(status, in: context.at(width: width)).cellHeight))
      }
    }
    #expect(context.tally.counts.measurements == before)
  }

  @Test func theStoreOfPreparedTextsIsBounded() throws {
    let environment = try SampleCells.context().environment
    let context = CellContext(environment, texts: PreparedTextStore(countLimit: 100))
    for number in 0..<1000 { _ = try context.text("text \(number)", size: 14) }
    #expect(context.texts.count <= 100)
    #expect(context.tally.counts.measurements == 1000)
    _ = try context.text("text 999", size: 14)
    #expect(context.tally.counts.measurements == 1000)
    _ = try context.text("text 0", size: 14)
    #expect(context.tally.counts.measurements == 1001)
    // A text longer than the whole limit is measured each time and not kept.
    let small = CellContext(environment, texts: PreparedTextStore(byteLimit: 100))
    _ = try small.text(String(repeating: "long ", count: 100), size: 14)
    #expect(small.texts.count == 0)
  }

  @Test func aReadersTextSizeScalesFontsAndIsAnotherHeight() throws {
    var environment = try SampleCells.context().environment
    let strategy = FrameModelStrategy<StatusFrameModel>()
    let large = try strategy.height(of: SampleCells.status("x"), in: CellContext(environment))
    environment.contentSizeCategory = .accessibilityLarge
    let larger = try strategy.height(of: SampleCells.status("x"), in: CellContext(environment))
    #expect(larger.points > large.points && larger.provenance == .measured)
  }
}
