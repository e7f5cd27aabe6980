/// Strings that many replies have, and how a reply writes them: the files of fonts, what of a platform is
/// not followed.
///
/// Make this once for each set of strings, and have all replies refer to it.
package final class JSONStrings: Sendable, Equatable {
  package let strings: [String]
  /// The strings as a JSON array.
  package let json: [UInt8]

  package static let none = JSONStrings([])

  package init(_ strings: [String]) {
    self.strings = strings
    var json = [UInt8(ascii: "[")]
    for (index, string) in strings.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      json.append(jsonString: string)
    }
    json.append(UInt8(ascii: "]"))
    self.json = json
  }

  package static func == (first: JSONStrings, second: JSONStrings) -> Bool {
    first === second || first.strings == second.strings
  }
}
