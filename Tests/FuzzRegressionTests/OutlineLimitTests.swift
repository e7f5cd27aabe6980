import Foundation
import FuzzChecks
import Testing
import TextDrawing
import TextMeasure

/// Outlines that are made to take time.
@Suite struct OutlineLimitTests {
  private func layout() throws -> TextLayout {
    let font = try FontLibrary(catalog: FontCatalog()).font(
      bytes: HostileFont.endlessOutline.bytes, name: "endless", index: 0)
    return try TextMeasurer().prepare("a", style: TextStyle(font: font, size: 16)).layout()
  }

  @Test func aDrawingEndsAtItsTimeLimit() throws {
    let layout = try layout()
    let began = ContinuousClock.now
    do throws(TextMeasureError) {
      _ = try TextDrawing(layout, options: DrawingOptions(timeLimit: .milliseconds(5)))
      Issue.record("a million parts within 5 ms")
    } catch {
      #expect(error.code == .limitExceeded && error.message.contains("time limit"), "\(error)")
    }
    #expect(ContinuousClock.now - began < .seconds(20))
  }

  @Test func whatIsQuickIsDrawn() throws {
    let fonts = try FontLibrary.shared.defaultCascade()
    let layout = try TextMeasurer().prepare("a", style: TextStyle(fonts: fonts, size: 16)).layout()
    #expect(
      try TextDrawing(layout, options: DrawingOptions(timeLimit: .seconds(600))).svg().count > 100)
    #expect(throws: TextMeasureError.self) {
      try TextDrawing(layout, options: DrawingOptions(timeLimit: .zero))
    }
  }
}
