import CellSizing
import CellSizingSamples
import Foundation
import TextMeasure

/// The environment and the statuses of the strategies' tests.
enum SampleCells {
  /// The fonts beside the sources, wherever the tests are run from.
  static let library = FontLibrary(
    locations: FontLocations(
      namedFolder: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../fonts/bundled").standardizedFileURL.path))

  /// A context with San Francisco's vertical metrics, scale 2, and counts of its own.
  static func context(width: CGFloat = 375, scale: CGFloat = 2) throws -> CellContext {
    CellContext(try .systemFont(width: width, scale: scale, library: library))
  }

  /// A status by "x" at the time "x".
  static func status(
    _ text: String, id: String = "1", photos: Int = 0, isVIP: Bool = false,
    retweet: Status? = nil
  ) -> Status {
    Status(
      idstr: id, text: text, source: "x", createdAt: "x",
      pictureURLs: (0..<photos).map { "\($0)" }, user: User(name: "x", isVIP: isVIP),
      retweetedStatus: retweet)
  }

  /// So many lines of "x".
  static func lines(_ count: Int) -> String {
    Array(repeating: "x", count: count).joined(separator: "\n")
  }

  /// San Francisco's line at a size, points.
  static func line(_ size: CGFloat) -> CGFloat { size * 2444 / 2048 }
}
