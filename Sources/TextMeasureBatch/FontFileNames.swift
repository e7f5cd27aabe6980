/// The files of the fonts that a text used, and how a reply writes them.
///
/// Texts of one style mostly use the same few fonts: make this once for each set of them.
package struct FontFileNames: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// The names, in the order of their first use.
  package let names: [String]
  /// The names as a JSON array; empty where there are none, so that a reply whose fonts are not
  /// known yet takes no memory for them.
  let json: [UInt8]

  /// Creates the list of some names.
  package init(_ names: [String]) {
    self.names = names
    guard !names.isEmpty else {
      json = []
      return
    }
    var json = [ASCII.openBracket]
    for (index, name) in names.enumerated() {
      if index > 0 { json.append(ASCII.comma) }
      json.append(jsonString: name)
    }
    json.append(ASCII.closeBracket)
    self.json = json
  }

  /// Creates the list of some names.
  package init(arrayLiteral names: String...) {
    self.init(names)
  }
}
