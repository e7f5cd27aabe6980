/// The origin of a font's bytes.
public enum FontSource: Sendable, Hashable, CustomStringConvertible {
  /// A file and the index of the face.
  case file(path: String, index: Int)
  /// Bytes from the caller with the name that it gave them, and the index of the face.
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
    // By bytes for speed: every reply of a stream needs it.
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }
}
