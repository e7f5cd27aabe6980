/// An encoding other than UTF-8 that a file's first bytes show it to have.
package struct ForeignEncoding: Sendable, Equatable {
  /// Its name, as `iconv` knows it.
  package let name: String

  /// Reads a byte-order mark, or zeros beside ASCII, in a file's first four bytes.
  ///
  /// - Returns: `nil` for UTF-8, and for an encoding that the first bytes do not show.
  package init?(startingWith bytes: some Sequence<UInt8>) {
    let first = Array(bytes.prefix(4))
    guard first.count >= 2 else { return nil }
    switch (first[0], first[1]) {
    case (0xFF, 0xFE): name = first.dropFirst(2) == [0, 0] ? "UTF-32" : "UTF-16"
    case (0xFE, 0xFF): name = "UTF-16"
    case (0, 1...0x7F): name = "UTF-16BE"
    case (1...0x7F, 0) where first.count == 4 && first[3] == 0: name = "UTF-16LE"
    default: return nil
    }
  }

  /// What is wrong and what to do, without the file's name.
  package var message: String {
    "it is \(name) by its first bytes; convert it with iconv -f \(name) -t UTF-8"
  }
}
