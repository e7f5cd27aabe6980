/// One face of a font collection as a font file of its own.
enum CollectionFace {
  /// The bytes of a face, or the file's own where it is no collection or cannot be read as one.
  static func extracted(_ file: [UInt8], index: Int) -> [UInt8] {
    guard word(file, 0) == 0x7474_6366, let directory = word(file, 12 + 4 * index),
      let count = word(file, directory + 4).map({ $0 >> 16 }),
      directory + 12 + 16 * count <= file.count
    else { return file }
    var head = Array(file[directory..<directory + 12])
    var body: [UInt8] = []
    for entry in stride(from: directory + 12, to: directory + 12 + 16 * count, by: 16) {
      guard let offset = word(file, entry + 8), let length = word(file, entry + 12),
        offset + length <= file.count
      else { return file }
      head += file[entry..<entry + 8]
      let start = 12 + 16 * count + body.count
      head += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: start >> $0) }
      head += file[entry + 12..<entry + 16]
      body += file[offset..<offset + length]
      body += repeatElement(0, count: -body.count & 3)
    }
    return head + body
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> Int? {
    guard at >= 0, at + 4 <= bytes.count else { return nil }
    return bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
