import Foundation

/// The cases of Unicode's own tests in which ICU's iterators answer otherwise, found by running
/// them without this package (`Lab/list-icu-differences.py`).
///
/// A difference of the package that is not among them is the package's own.
struct LibraryDifferences {
  /// The file's name and the case, as a line of the list has them.
  private var cases: Set<String> = []

  init(_ folders: AccuracyFolders) throws {
    let url = folders.references.appending(path: "icu-differences.tsv")
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      cases.insert(String(line))
    }
  }

  /// How many cases of a file differ.
  func count(_ file: String) -> Int { cases.count { $0.hasPrefix(file + "\t") } }

  /// Why the package differs in a case: as ICU does, or for a reason of its own.
  func cause(_ file: String, _ name: String) -> Cause {
    cases.contains("\(file)\t\(name)") ? .library : .unknown
  }
}
