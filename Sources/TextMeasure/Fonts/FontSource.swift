/// Where a font's bytes come from.
public enum FontSource: Sendable, Hashable, CustomStringConvertible {
  /// A file, and which face of it.
  case file(path: String, index: Int)
  /// Bytes that the caller gave, under the name it gave them, and which face of them.
  case bytes(name: String, index: Int)

  public var description: String {
    switch self {
    case .file(let path, let index): index == 0 ? path : "\(path)#\(index)"
    case .bytes(let name, let index): index == 0 ? name : "\(name)#\(index)"
    }
  }

  /// The file's name without folders, with `#index` where it is not the first face.
  public var fileName: String {
    let text = description
    // By bytes: this is asked for every reply of a stream.
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }
}
