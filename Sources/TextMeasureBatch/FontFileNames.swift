/// The files of the fonts that a text used, and how a reply writes them.
///
/// Texts of one style mostly use the same few fonts: make this once for each set of them, and have all
/// replies refer to it.
package final class FontFileNames: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// The names, in the order of their first use.
  package let names: [String]
  /// The names as a JSON array.
  let json: [UInt8]

  /// No names.
  package static let none = FontFileNames([])

  /// Creates the list of some names.
  package init(_ names: [String]) {
    self.names = names
    var json = [ASCII.openBracket]
    for (index, name) in names.enumerated() {
      if index > 0 { json.append(ASCII.comma) }
      json.append(jsonString: name)
    }
    json.append(ASCII.closeBracket)
    self.json = json
  }

  /// Creates the list of some names.
  package convenience init(arrayLiteral names: String...) {
    self.init(names)
  }

  package static func == (first: FontFileNames, second: FontFileNames) -> Bool {
    first === second || first.names == second.names
  }
}
