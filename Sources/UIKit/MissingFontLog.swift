import Foundation

/// Reports requested fonts that are missing on standard error, each name once.
enum MissingFontLog {
  private static let names = Locked<Set<String>>([])

  /// The maximum number of reported names: names may come from data.
  private static let mostNames = 1000

  static func note(_ name: String) {
    let isNew = names.withLock { $0.count < mostNames && $0.insert(name).inserted }
    guard isNew else { return }
    FileHandle.standardError.write(Data((line(for: name) + "\n").utf8))
  }

  /// What is said of a name: one line, whatever the name holds.
  static func line(for name: String) -> String {
    let shown = name.prefix(100).map { $0.isNewline ? " " : String($0) }.joined()
    return "UIFont(name: \"\(shown)\", size:) is nil: no bundled or registered font has this name; "
      + "register its file with FontLibrary.shared.registerFonts(path:)"
  }
}
