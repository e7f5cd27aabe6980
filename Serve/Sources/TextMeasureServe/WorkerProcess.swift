import Foundation
import ServeMeasuring

/// The process that measures: the server's own program, started again.
///
/// It reads tasks from standard input and writes answers to standard output, one after the other:
///
///     task:   bytes of the head, bytes of the body; a `WorkerTask` as JSON; the body
///     answer: 1 for a failure, kilobytes that the process holds, bytes; JSON or a font
///
/// Numbers have 32 bits, big-endian.
///
/// Before the first task it writes an empty answer.
enum WorkerProcess {
  static func run(_ limits: ServeLimits) throws {
    // The server ends it; the terminal's signals are for the server.
    signal(SIGINT, SIG_IGN)
    LinuxProcess.bound(bytes: limits.workerBytes)
    let worker = try MeasuringWorker(limits: limits)
    try write([], isFailure: false)
    while let sizes = read(8), let head = read(number(sizes.prefix(4))),
      let body = read(number(sizes.suffix(4)))
    {
      // Where the server itself was killed, nobody else ends a task.
      alarm(UInt32(2 * limits.seconds))
      let task = try JSONDecoder().decode(WorkerTask.self, from: Data(head))
      do throws(ServeFailure) {
        let answer = try worker.answer(task, body)
        try? write(answer, isFailure: false)
      } catch {
        try? write(error.json, isFailure: true)
      }
      alarm(0)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// So many bytes; `nil` when the server is gone.
  private static func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard
        let part = try? FileHandle.standardInput.read(upToCount: count - bytes.count),
        !part.isEmpty
      else { return nil }
      bytes += part
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8], isFailure: Bool) throws {
    var head = Data()
    for number in [isFailure ? 1 : 0, LinuxProcess.privateKilobytes, bytes.count] {
      for shift in [24, 16, 8, 0] { head.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    try FileHandle.standardOutput.write(contentsOf: head + bytes)
  }
}
