public import Foundation

/// Where the repository keeps what the accuracy suite reads.
public struct AccuracyFolders: Sendable {
  /// The repository's root.
  public var root: URL

  public init(root: URL) { self.root = root }

  /// The folder of recorded references.
  public var references: URL { root.appending(path: "Tests/AccuracyTests/References") }

  /// The scores that must not fall.
  public var pins: URL { root.appending(path: "Tests/AccuracyTests/pinned.json") }

  /// The committed fonts, in the order in which they are looked through.
  public var fonts: [URL] {
    [root.appending(path: "fonts/bundled"), root.appending(path: "Tests/Fonts")]
  }
}
