import Foundation

/// Text on its way to standard output, written in pieces so that a large report is never whole in
/// memory.
struct ReportOutput: TextOutputStream {
  /// What has not been written yet.
  private var pending: [UInt8] = []

  /// The bytes that are collected before they are written.
  private static let pieceSize = 1 << 16

  mutating func write(_ string: String) {
    pending.append(contentsOf: string.utf8)
    if pending.count >= Self.pieceSize { flush() }
  }

  /// Writes what is left.
  mutating func flush() {
    // A reader that went away has no use for the rest.
    try? FileHandle.standardOutput.write(contentsOf: Data(pending))
    pending.removeAll(keepingCapacity: true)
  }
}
