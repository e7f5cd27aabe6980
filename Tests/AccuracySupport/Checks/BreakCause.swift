import Foundation
import TextMeasure

/// Finds out why a layout has other line ends than the recorded one.
enum BreakCause {
  /// The cause of the first line that ends elsewhere.
  ///
  /// - Parameter opportunities: the offsets at which the engine may end a line.
  static func cause(
    of layout: LaidOutCase, opportunities: Set<Int>, limit: Double, isChromium: Bool
  ) -> Cause {
    guard let line = layout.firstDifferentLine else { return .unknown }
    guard line < layout.lines.count else {
      return layout.starts[line] == layout.units.count ? .finalBreak : .unknown
    }
    let start = layout.starts[line]
    let recorded = layout.ends[line]
    let found = layout.lines[line].utf16Range.upperBound
    if recorded == layout.units.count, start == recorded { return .finalBreak }
    if layout.units[start..<max(recorded, found)].contains(0x09) { return .tab }
    if recorded < layout.units.count, layout.units[recorded - 1] == 0x20,
      layout.units[recorded] == 0x20
    {
      return .wrappedSpaces
    }
    if recorded < layout.units.count, layout.units[recorded - 1] == 0x20,
      (0x300...0x36F).contains(layout.units[recorded])
    {
      return .markAfterSpace
    }
    let recordedIsSoft = layout.text.brk.contains(recorded) || recorded == layout.units.count
    if !isChromium, let feed = layout.units[start..<max(recorded, found)].firstIndex(of: 0x0C),
      found == feed + 1
    {
      return .formFeed
    }
    if recordedIsSoft, !opportunities.contains(recorded) {
      return opportunityCause(layout, at: recorded, isChromium)
    }
    let foundIsSoft = opportunities.contains(found)
    if foundIsSoft, !layout.text.brk.contains(found) {
      return opportunityCause(layout, at: found, isChromium)
    }
    // Both allow both: then it is a matter of what fits.
    if let width = try? layout.prepared.sliceWidths(of: [start..<max(recorded, found)]).first {
      let hanging = layout.lines[line].trailingWhitespaceWidth
      let over = min(abs(width - limit), abs(width - hanging - limit))
      if over <= 2 * Slack.quantum + Slack.relative * width { return .fullLine }
    }
    return recordedIsSoft && foundIsSoft ? .unknown : .emergency
  }

  /// Small kana and the prolonged sound mark: class CJ.
  private static let smallKana = Set("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー".utf16)

  private static func opportunityCause(
    _ layout: LaidOutCase, at offset: Int, _ isChromium: Bool
  ) -> Cause {
    let around = layout.units[max(0, offset - 2)..<min(layout.units.count, offset + 2)]
    let khmer: ClosedRange<UInt16> = 0x1780...0x17FF
    let lao: ClosedRange<UInt16> = 0x0E80...0x0EFF
    let thai: ClosedRange<UInt16> = 0x0E00...0x0E7F
    let burmese: ClosedRange<UInt16> = 0x1000...0x109F
    if around.contains(where: {
      khmer.contains($0) || lao.contains($0) || thai.contains($0) || burmese.contains($0)
    }) {
      // Under Chromium's rules the word lists are Chromium's.
      return isChromium ? .unknown : .dictionary
    }
    if offset > 0, layout.units[offset - 1] == 0x2D { return .hyphen }
    if offset > 0, layout.units[offset - 1] == 0x2F { return .slash }
    if offset < layout.units.count, smallKana.contains(layout.units[offset]) { return .smallKana }
    return .opportunity
  }
}
