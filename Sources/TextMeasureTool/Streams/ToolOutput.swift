import TextMeasureBatch

/// Standard output: the only way by which results leave the tool, `--output` aside.
///
/// It holds back some bytes and never throws while a result is written: the first failure is kept,
/// and ``finish()`` throws it.
struct ToolOutput: TextOutputStream {
  private let descriptor = FileDescriptor.standardOutput
  private var pending: [UInt8] = []
  private var failure: StreamFailure?

  /// How many bytes are collected before they are written.
  private static let pieceSize = 1 << 16

  /// Writes bytes for programs, as they are.
  mutating func write(_ bytes: [UInt8]) {
    pending += bytes
    if pending.count >= Self.pieceSize { writePending() }
  }

  /// Writes text for programs, as it is.
  mutating func write(_ string: String) { write(Array(string.utf8)) }

  /// Writes a line for people: control characters are shown, never sent to the terminal.
  mutating func line(_ text: String) { write(TerminalText.shown(text) + "\n") }

  /// Writes a value as JSON.
  mutating func json(_ value: some Encodable) throws {
    write(try OutputFormat.json(value) + "\n")
  }

  mutating func table(_ table: TextTable, indent: String = "  ") {
    write(table.text(indent: indent) + "\n")
  }

  /// Writes the buffered bytes and checks the result of closing: a full disk on another machine may say
  /// so only now. A program that runs the tool as a library keeps its standard output.
  mutating func finish() throws(StreamFailure) {
    writePending()
    if let failure { throw failure }
    try descriptor.checkClose()
  }

  private mutating func writePending() {
    guard failure == nil, !pending.isEmpty else { return }
    do throws(StreamFailure) {
      try descriptor.write(pending)
    } catch {
      failure = error
    }
    pending.removeAll(keepingCapacity: true)
  }
}
