import Foundation

/// The cases of Unicode's `…BreakTest.txt` files: characters with ÷ where a boundary is and ×
/// where none is.
struct BreakTestFile {
  /// One line of the file.
  struct Case {
    /// The characters.
    var scalars: [Unicode.Scalar]
    /// For each character whether a boundary is before it, and one for the end.
    var boundaries: [Bool]

    /// The characters as text.
    var text: String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }

    /// The UTF-16 offsets after the start at which a boundary is.
    var offsets: [Int] {
      var offset = 0
      var offsets: [Int] = []
      for (index, scalar) in scalars.enumerated() {
        if index > 0, boundaries[index] { offsets.append(offset) }
        offset += scalar.value > 0xFFFF ? 2 : 1
      }
      return offsets + [offset]
    }

    /// The characters as they stand in the file.
    var fields = ""

    /// The characters in hexadecimal.
    var name: String { scalars.map { String($0.value, radix: 16) }.joined(separator: " ") }
  }

  /// The file's name without what says how it is kept.
  var name: String
  var cases: [Case] = []

  init(_ name: String, _ folders: AccuracyFolders) throws {
    self.name = String(name.dropLast(".txt.gz".count))
    for line in try CompressedFile.lines(of: folders.references.appending(path: name)) {
      let fields = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      guard !fields.isEmpty else { continue }
      var entry = Case(scalars: [], boundaries: [])
      for field in fields {
        switch field {
        case "÷": entry.boundaries.append(true)
        case "×": entry.boundaries.append(false)
        default:
          guard let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw AccuracyError("\(name) has '\(field)', which is no character.")
          }
          entry.scalars.append(scalar)
        }
      }
      entry.fields = fields.filter { $0 != "÷" && $0 != "×" }.joined(separator: " ")
      cases.append(entry)
    }
  }
}
