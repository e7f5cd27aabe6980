import Foundation
import TextMeasure

/// Finds and opens the fonts that references name, and remembers which are not there.
final class FontShelf {
  private let library = FontLibrary()
  private var paths: [String: String] = [:]
  private var fonts: [String: Font] = [:]
  /// The files that were asked for and are nowhere.
  private(set) var missing: Set<String> = []

  /// - Parameter usesSystem: whether fonts that are not committed may come from the folders of
  ///   Debian's packages.
  init(_ folders: AccuracyFolders, usesSystem: Bool) {
    for folder in folders.fonts { add(folder) }
    if usesSystem { add(URL(filePath: "/usr/share/fonts")) }
  }

  private func add(_ folder: URL) {
    let files = FileManager.default.enumerator(atPath: folder.path)
    while let file = files?.nextObject() as? String {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      if paths[name] == nil, [".ttf", ".otf", ".ttc"].contains(where: name.hasSuffix) {
        paths[name] = folder.appending(path: file).path
      }
    }
  }

  /// The font `File.ttf#face`; `nil` when the file is nowhere.
  func font(_ name: String) throws -> Font? {
    if let font = fonts[name] { return font }
    let parts = name.split(separator: "#")
    let file = parts.first.map(String.init) ?? name
    guard let path = paths[file] else {
      missing.insert(file)
      return nil
    }
    let font = try library.font(path: path, index: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    fonts[name] = font
    return font
  }

  /// The fonts of a cascade; `nil` when one of them is nowhere.
  func cascade(_ names: [String]) throws -> FontCascade? {
    var found: [Font] = []
    for name in names {
      if let font = try font(name) { found.append(font) }
    }
    return found.count == names.count ? FontCascade(found) : nil
  }

  /// Debian's packages that have the missing files.
  var missingPackages: [String] {
    Set(missing.map(Self.package(of:))).sorted()
  }

  private static func package(of file: String) -> String {
    let packages = [
      ("NotoColorEmoji", "fonts-noto-color-emoji"), ("Inter", "fonts-inter"),
      ("Roboto", "fonts-roboto-unhinted"), ("Liberation", "fonts-liberation2"),
      ("DejaVu", "fonts-dejavu"),
    ]
    if file.contains("CJK") { return "fonts-noto-cjk" }
    return packages.first { file.hasPrefix($0.0) }?.1 ?? "fonts-noto-core"
  }
}
