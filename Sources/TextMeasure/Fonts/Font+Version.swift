/// The release of a font.
extension Font {
  /// The version in the `name` table (name 5), or `head`'s revision; empty when neither is
  /// readable.
  public var version: String {
    nameVersion ?? headRevision ?? ""
  }

  private var headRevision: String? {
    let head = SFNTReader(bytes: native.table(FontTag("head").rawValue))
    return head.fixed(at: 4).map { "\(($0 * 1000).rounded() / 1000)" }
  }

  /// Name 5 in English, from the Windows or Macintosh platform.
  private var nameVersion: String? {
    let name = SFNTReader(bytes: native.table(FontTag("name").rawValue))
    guard let count = name.uint16(at: 2), let storage = name.uint16(at: 4) else { return nil }
    for record in 0..<Int(count) {
      let at = 6 + 12 * record
      guard name.uint16(at: at + 6) == 5, let platform = name.uint16(at: at),
        let length = name.uint16(at: at + 8), let offset = name.uint16(at: at + 10)
      else { continue }
      let start = Int(storage) + Int(offset)
      guard start + Int(length) <= name.bytes.count else { continue }
      let bytes = name.bytes[start..<start + Int(length)]
      if platform == 3 || platform == 0 {
        let units = stride(from: start, to: start + Int(length) - 1, by: 2).compactMap {
          name.uint16(at: $0)
        }
        return String(decoding: units, as: UTF16.self)
      }
      if platform == 1, bytes.allSatisfy({ $0 < 0x80 }) {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }
}
