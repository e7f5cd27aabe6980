import Foundation

/// The texts of a workload: one JSON object with a `text` a line.
struct Workload {
  /// The file's name without its extension.
  private(set) var name: String
  private(set) var texts: [String]

  private struct Row: Decodable {
    let text: String
  }

  /// - Throws: when the file cannot be read or a line has no `text`.
  init(path: String) throws {
    let file = URL(fileURLWithPath: path)
    name = file.deletingPathExtension().lastPathComponent
    let decoder = JSONDecoder()
    texts = try Data(contentsOf: file).split(separator: 0x0A).map { line in
      var text = try decoder.decode(Row.self, from: line).text
      text.makeContiguousUTF8()
      return text
    }
    guard !texts.isEmpty else { throw BenchmarkError("\(path) has no texts.") }
  }

  /// The number of code points of all texts.
  var codePointCount: Int { texts.reduce(0) { $0 + $1.unicodeScalars.count } }

  /// Joins all texts and repeats them into one text of this many bytes of UTF-8.
  mutating func joinAndRepeat(toByteCount count: Int) {
    let joined = texts.joined(separator: "\n") + "\n"
    var text = ""
    while text.utf8.count < count { text += joined }
    // The index is rounded down to a whole code point.
    texts = [String(text[..<text.utf8.index(text.startIndex, offsetBy: count)])]
    name += "-\(count)"
  }
}
