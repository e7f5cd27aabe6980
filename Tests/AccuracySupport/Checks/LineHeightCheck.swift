import Foundation
import TextMeasure

/// Compares the line heights of fonts with the recorded ones under the `chromium` profile.
enum LineHeightCheck {
  /// Counts every font and size of the table whose font is there.
  static func run(
    _ folders: AccuracyFolders, _ shelf: FontShelf, _ board: inout ScoreBoard
  ) throws {
    let file = folders.references.appending(path: "font-lineheights.tsv.gz")
    for line in try CompressedFile.lines(of: file).dropFirst() {
      let cells = line.split(separator: "\t").map(String.init)
      guard cells.count > 4, let size = Double(cells[1]), let height = Double(cells[2]),
        let font = try shelf.font(cells[0])
      else { continue }
      let metrics = try MetricsProfile.chromium.lineMetrics(for: font.metrics, size: size)
      let found = metrics.ascent + metrics.descent + metrics.leading
      if found == height {
        board.match(.lineHeights, "und")
      } else {
        board.differ(
          .lineHeights, "und", .unknown,
          "\(cells[0]) \(cells[1]) px: \(height) recorded, \(found) found")
      }
    }
  }
}
