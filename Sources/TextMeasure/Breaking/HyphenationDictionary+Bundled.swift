import Foundation
import ReferenceFonts
import Synchronization

extension HyphenationDictionary {
  /// The bundled dictionaries: language, file, and minimum characters on either side of a hyphen.
  ///
  /// The patterns of TeX's hyph-utf8; their licences are in the files.
  private static let bundled: [(language: String, file: String, left: Int, right: Int)] = [
    ("en-gb", "hyph-en-gb.tex", 2, 3),
    ("en", "hyph-en-us.tex", 2, 3),
    ("de", "hyph-de-1996.tex", 2, 2),
    ("fr", "hyph-fr.tex", 2, 2),
    ("es", "hyph-es.tex", 2, 2),
    ("it", "hyph-it.tex", 2, 2),
    ("pt", "hyph-pt.tex", 2, 3),
  ]

  /// The languages of the bundled dictionaries, BCP 47 tags.
  public static var bundledLanguages: [String] { bundled.map(\.language) }

  /// The dictionaries read so far.
  private static let opened = Locked<[String: HyphenationDictionary]>([:])

  /// The dictionary for a language: a provided one, else a bundled one, each by the longest
  /// matching prefix of the tag; `nil` where there is none.
  ///
  /// Text without a language uses American English, as on a device set to it.
  static func dictionary(for language: String?) -> HyphenationDictionary? {
    let tag = (language ?? "en").lowercased()
    func speaks(_ known: String) -> Bool { tag == known || tag.hasPrefix(known + "-") }
    let own = provided.filter { speaks($0.language.lowercased()) }
    if let best = own.max(by: { $0.language.count < $1.language.count }) { return best }
    let fitting = bundled.filter { speaks($0.language) }
    guard let entry = fitting.max(by: { $0.language.count < $1.language.count }) else {
      return nil
    }
    return opened.withLock { opened in
      if let known = opened[entry.language] { return known }
      guard let folder = try? FontLocations().folder(),
        let source = try? String(
          contentsOfFile: "\(folder)/hyphenation/\(entry.file)", encoding: .utf8)
      else { return nil }
      let made = HyphenationDictionary(
        language: entry.language, patterns: source, minimumLeft: entry.left,
        minimumRight: entry.right)
      opened[entry.language] = made
      return made
    }
  }
}
