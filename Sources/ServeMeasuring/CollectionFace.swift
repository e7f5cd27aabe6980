/// One face of a font collection as a font file of its own.
enum CollectionFace {
  /// The bytes of a face, or the file's own where it is no collection or cannot be read as one.
  static func extracted(_ file: [UInt8], index: Int) -> [UInt8] {
    guard let tag = word(file, 0), tag == 0x7474_6366, let count = word(file, 8),
      index >= 0, index < Int(count), let start = word(file, 12 + 4 * index),
      let flavour = word(file, Int(start)), let tables = half(file, Int(start) + 4)
    else { return file }
    let directory = Int(start)
    var head: [UInt8] = []
    append(flavour, to: &head)
    head += file[directory + 4..<min(file.count, directory + 12)]
    var body: [UInt8] = []
    let bodyStart = 12 + 16 * Int(tables)
    for table in 0..<Int(tables) {
      let entry = directory + 12 + 16 * table
      guard let name = word(file, entry), let checksum = word(file, entry + 4),
        let offset = word(file, entry + 8), let length = word(file, entry + 12),
        Int(offset) + Int(length) <= file.count
      else { return file }
      append(name, to: &head)
      append(checksum, to: &head)
      append(UInt32(truncatingIfNeeded: bodyStart + body.count), to: &head)
      append(length, to: &head)
      body += file[Int(offset)..<Int(offset) + Int(length)]
      while body.count % 4 != 0 { body.append(0) }
    }
    return head + body
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32? {
    guard at >= 0, at + 4 <= bytes.count else { return nil }
    return bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func half(_ bytes: [UInt8], _ at: Int) -> UInt16? {
    guard at >= 0, at + 2 <= bytes.count else { return nil }
    return UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift))) }
  }
}
