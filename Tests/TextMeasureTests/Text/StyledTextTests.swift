import Foundation
import Testing
import TextMeasure

@testable import TextEngine

@Suite struct StyledTextTests {
  /// Runs outside of the range, also those that do not touch it, stay as they are.
  @Test(arguments: [0..<4, 2..<4, 4..<8, 3..<9, 8..<12, 11..<40, 0..<12, 5..<5])
  func updatesTheRunsInARange(range: Range<Int>) throws {
    var text = StyledText(
      "aaaabbbbcccc", style: TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 10))
    text.update(4..<8) { $0.style.size = 12 }
    text.update(8..<12) { $0.style.size = 16 }
    text.update(range) { $0.style.tracking = 1 }
    for offset in 0..<12 {
      let run = try #require(text.runs.first { $0.range.contains(offset) })
      #expect(run.style.size == [10, 12, 16][offset / 4])
      #expect(run.style.tracking == (range.contains(offset) ? 1 : 0))
    }
    #expect(text.runs.first?.range.lowerBound == 0 && text.runs.last?.range.upperBound == 12)
  }
}
