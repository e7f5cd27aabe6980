/// The web fonts of a font's tables, without compression: readers have to take stored data as well.
extension FontFile {
  /// WOFF: each table as it is.
  public var woff: [UInt8] {
    let sorted = tables.sorted { $0.key < $1.key }
    var directory = TableBlock()
    var body: [UInt8] = []
    let start = 44 + 20 * sorted.count
    for (tag, table) in sorted {
      let padded = table + [UInt8](repeating: 0, count: -table.count & 3)
      directory.append(tag: tag)
      directory.append(long: UInt32(clamping: start + body.count))
      for _ in 0..<2 { directory.append(long: UInt32(clamping: table.count)) }
      directory.append(long: Self.checksum(padded))
      body += padded
    }
    var header = TableBlock()
    header.append(tag: "wOFF")
    header.append(long: flavor)
    header.append(long: UInt32(clamping: start + body.count))
    header.append(long: UInt32(clamping: sorted.count) << 16)
    header.append(long: UInt32(clamping: bytes.count))
    for _ in 0..<6 { header.append(long: 0) }
    return header.bytes + directory.bytes + body
  }

  /// WOFF2: the tables without transformation, in stored blocks of Brotli.
  public var woff2: [UInt8] {
    // `glyf` and `loca` have to be neighbours.
    let sorted = tables.sorted { $0.key < $1.key }
    var directory: [UInt8] = []
    var body: [UInt8] = []
    for (tag, table) in sorted {
      // An arbitrary tag; the null transformation is version 3 for glyphs and 0 for others.
      directory.append(0x3F | (tag == "glyf" || tag == "loca" ? 0xC0 : 0))
      directory += Array(tag.utf8)
      directory += Self.base128(table.count)
      body += table
    }
    let stream = Self.storedBrotli(body)
    var header = TableBlock()
    header.append(tag: "wOF2")
    header.append(long: flavor)
    let length = 48 + directory.count + stream.count
    let padding = -length & 3
    header.append(long: UInt32(clamping: length + padding))
    header.append(long: UInt32(clamping: sorted.count) << 16)
    header.append(long: UInt32(clamping: bytes.count))
    header.append(long: UInt32(clamping: stream.count))
    for _ in 0..<6 { header.append(long: 0) }
    return header.bytes + directory + stream + [UInt8](repeating: 0, count: padding)
  }

  /// The version of the OpenType file: `OTTO` for the outlines of PostScript.
  private var flavor: UInt32 { tables["CFF "] == nil ? 0x10000 : 0x4F54_544F }

  /// A number of seven bits a byte, the highest first.
  private static func base128(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// Blocks of up to 64 KiB that are not compressed (RFC 7932, 9.2).
  private static func storedBrotli(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 0x10000)
      // Not the last block, a length of four nibbles, stored; before the first, the window's size.
      let header = (end - start - 1) << 3 | 1 << 19
      let bits = start == 0 ? header << 1 : header
      stream += [UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF)]
      stream += bytes[start..<end]
      start = end
    }
    // The last block, which is empty.
    return stream + [3]
  }
}
