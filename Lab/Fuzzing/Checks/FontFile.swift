/// A font file in its parts.
public struct FontFile: Sendable {
  /// The tables by their tags.
  public var tables: [String: [UInt8]]

  /// Creates a file of tables.
  public init(tables: [String: [UInt8]]) {
    self.tables = tables
  }

  /// Takes a file apart; what lies outside of it is left out.
  public init(bytes: [UInt8]) {
    func number(_ at: Int, _ length: Int) -> Int {
      guard at >= 0, at + length <= bytes.count else { return 0 }
      return bytes[at..<at + length].reduce(0) { $0 << 8 | Int($1) }
    }
    tables = [:]
    for index in 0..<number(4, 2) {
      let record = 12 + 16 * index
      let start = number(record + 8, 4)
      let end = start + number(record + 12, 4)
      guard record + 16 <= bytes.count, end <= bytes.count else { continue }
      tables[String(decoding: bytes[record..<record + 4], as: UTF8.self)] =
        Array(bytes[start..<end])
    }
  }

  /// The file, its tables in order and with their checksums.
  public var bytes: [UInt8] {
    let tables = tables.sorted { $0.key < $1.key }
    let power = max(0, Int.bitWidth - 1 - max(1, tables.count).leadingZeroBitCount)
    var directory = TableBlock([
      1, 0, UInt16(clamping: tables.count), UInt16(16 << power), UInt16(power),
      UInt16(clamping: 16 * tables.count - 16 << power),
    ])
    var body: [UInt8] = []
    for (tag, table) in tables {
      let padded = table + [UInt8](repeating: 0, count: -table.count & 3)
      directory.append(tag: tag)
      directory.append(long: Self.checksum(padded))
      directory.append(long: UInt32(clamping: 12 + 16 * tables.count + body.count))
      directory.append(long: UInt32(clamping: table.count))
      body += padded
    }
    return directory.bytes + body
  }

  static func checksum(_ table: [UInt8]) -> UInt32 {
    stride(from: 0, to: table.count, by: 4).reduce(0) { sum, at in
      sum &+ table[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
