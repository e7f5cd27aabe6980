import TextMeasureBatch

/// The file that `--output F` names: replies go into `F.part`, what they answer into
/// `F.part.state`, and `F.part` becomes `F` when all lines are answered.
///
/// A run that ends at any time leaves both: `--resume` keeps the replies that the state vouches for
/// and continues after them.
struct ResumableOutput: BatchOutput {
  private let path: String
  private let partPath: String
  private let part: FileDescriptor
  private let state: FileDescriptor
  private let head: String
  /// The verified contents of the file.
  private(set) var checkpoint: BatchCheckpoint
  /// The checkpoint's length and all that was written behind it.
  private var byteCount: Int
  /// Whether what stands behind the checkpoint was cut off; not before there is a reply to write.
  private var isCut = false

  /// Opens the files, and reads what a run before left.
  ///
  /// - Parameters:
  ///   - path: where the replies are to be, symbolic links followed.
  ///   - resume: whether to continue; else the output of an earlier run is replaced.
  init(_ path: String, settings: BatchCheckpoint.Settings, resume: Bool) throws {
    self.path = path
    partPath = path + ".part"
    part = try FileDescriptor(.updating, partPath)
    guard part.claim(), let identity = FileIdentity(of: part), identity.kind == .regular,
      identity == FileIdentity(path: partPath)
    else {
      throw CommandFailure(
        "\(partPath): another run writes it; wait for its end, or give another --output",
        status: 74)
    }
    let statePath = partPath + ".state"
    let before = try Self.checkpoint(at: statePath, for: part, partPath)
    if resume, let before {
      if let difference = settings.difference(from: before.settings) {
        throw CommandFailure(
          "\(partPath): \(difference); give the same settings, or remove --resume", status: 64)
      }
      checkpoint = before
    } else {
      checkpoint = BatchCheckpoint(settings: settings)
    }
    byteCount = checkpoint.bytes
    state = try FileDescriptor(.updating, statePath)
    head = try checkpoint.head()
    if let old = FileIdentity(path: path) { FileSystem.copyPermissions(of: old, to: part) }
    if checkpoint.lines == 0 { try cut() }
  }

  /// What a run before left; `nil` if there is nothing.
  private static func checkpoint(
    at path: String, for part: FileDescriptor, _ partPath: String
  ) throws -> BatchCheckpoint? {
    guard try part.length() > 0 else { return nil }
    let refusal = CommandFailure(
      "\(partPath): it is not an unfinished output of batch; move it away, or give another --output",
      status: 74)
    guard FileIdentity(path: path)?.kind == .regular,
      let known = BatchCheckpoint(try InputFile(path).bytes())
    else { throw refusal }
    let mismatch = CommandFailure(
      "\(partPath): it is not the output that \(path) describes; remove both to start over",
      status: 74)
    guard try replyCount(in: part, to: known.bytes) == known.lines else { throw mismatch }
    return known
  }

  /// How many lines there are up to a file's length; `nil` where one does not begin as a reply, or the length is
  /// not a line's end. What replies say was checked when they were written.
  private static func replyCount(
    in part: FileDescriptor, to length: Int
  ) throws(StreamFailure) -> Int? {
    var remaining = length
    var block = [UInt8](repeating: 0, count: 256 << 10)
    let start = Array("{\"id\":".utf8)
    var (count, column) = (0, 0)
    while true {
      let wanted = min(block.count, remaining)
      let read = wanted > 0 ? try part.read(into: &block, at: 0..<wanted) : 0
      if read == 0 { return column == 0 && remaining == 0 ? count : nil }
      remaining -= read
      for byte in block[..<read] {
        if column < start.count, byte != start[column] { return nil }
        column += 1
        if byte == UInt8(ascii: "\n") { (count, column) = (count + 1, 0) }
      }
    }
  }

  mutating func write(_ bytes: [UInt8]) throws(StreamFailure) {
    if !isCut { try cut() }
    try part.write(bytes)
    byteCount += bytes.count
  }

  mutating func note(_ progress: BatchProgress) throws(StreamFailure) {
    var next = checkpoint
    next.lines = progress.answered.lineCount
    next.failures += progress.failureCount
    next.bytes = byteCount
    next.input = progress.answered.hash
    try state.write(next.content(head), at: 0)
  }

  /// Takes away what stands behind the checkpoint, and makes the state's room.
  private mutating func cut() throws(StreamFailure) {
    // The state first: it may vouch for less than there is, never for more.
    let content = checkpoint.content(head)
    try state.truncate(to: UInt64(content.count))
    try state.write(content, at: 0)
    try part.truncate(to: UInt64(checkpoint.bytes))
    isCut = true
  }

  /// Removes the files of a run that answered nothing: there is nothing to continue.
  func removeIfEmpty() {
    guard byteCount == 0 else { return }
    FileSystem.remove(partPath)
    FileSystem.remove(partPath + ".state")
  }

  /// Puts the replies in the place of the file: all lines are answered.
  mutating func finish() throws(StreamFailure) {
    if !isCut { try cut() }
    try part.synchronize()
    try FileSystem.replace(path, with: partPath)
    FileSystem.remove(partPath + ".state")
    try part.close()
    try state.close()
  }
}
