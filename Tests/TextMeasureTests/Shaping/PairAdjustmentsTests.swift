import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// What the font's tables say of two characters is what HarfBuzz gives them, where no rule matches.
struct PairAdjustmentsTests {
  private static let letters =
    "AVTWYLPKRFaovwyrtf.,:;-–—'\"’“”()/ 0123456789 ÀÉÖñçß АГТУДроу ΑΔΤΥαλο"

  @Test func readPairsHaveTheirShapedAdvances() throws {
    var failures: [String] = []
    var read = 0
    var adjusted = 0
    for font in try CachedShapingTests.fonts() {
      let workspace = try Workspace()
      let style = TextStyle(font: font, size: 14)
      // So that the font's rules are known.
      try workspace.shape(
        TextInput(String(repeating: "Some words ", count: 40), style: style, direction: .auto))
      guard
        let context = workspace.text.contexts.compactMap({ $0 }).first(where: {
          $0.ruleReader != nil
        }),
        let ruleReader = context.ruleReader
      else { continue }
      let letters = Self.letters.utf16.compactMap { unit in
        ruleReader.pairSides(of: UInt32(unit), CodePointProperty(of: UInt32(unit))).map {
          (unit, $0)
        }
      }
      for (first, left) in letters {
        for (second, right) in letters {
          guard !ruleReader.rules.requiredPairs.isRequired(left, right),
            let pair = ruleReader.pairAdvance(of: left.own, before: right.own)
          else { continue }
          let shaped = try workspace.shaper.shapePair([first, second], length: 1, in: context)
          read += 1
          if pair.isAdjusted { adjusted += 1 }
          if pair.advance != shaped?.advance || pair.isAdjusted != shaped?.isUnsafe {
            failures.append(
              "\(font.postScriptName) \(String(decoding: [first, second], as: UTF16.self)): "
                + "\(pair) for \(String(describing: shaped))")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) pairs differ: \(failures.prefix(5))")
    #expect(read > 10_000, "only \(read) pairs were read")
    #expect(adjusted > 1000, "only \(adjusted) of them are kerned")
  }
}
