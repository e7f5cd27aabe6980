import Foundation
import NIOCore
import NIOPosix
import ServeMeasuring

/// A process that measures, as the server sees it: one job after the other.
final class Worker: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private struct Answer {
    var isFailure: Bool
    var missing: Int
    /// `nil` where there is no room for it; then it is not kept.
    var bytes: ByteBuffer?
  }

  private unowned let pool: WorkerPool
  private let process = Process()
  private var channel: (any Channel)?
  private var head = ByteBuffer()
  private var answer: Answer?
  private(set) var isReady = false
  private(set) var job: Job?
  /// When it had nothing to do, last.
  private(set) var idleSince = NIODeadline.now()
  /// The memory that its process alone holds.
  private(set) var kilobytes = 0

  /// Starts a process; it is ready when it says so.
  ///
  /// - Throws: the system's reason.
  init(of pool: WorkerPool, on loop: any EventLoop) throws {
    self.pool = pool
    let (tasks, answers) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = ["--worker"]
    // A worker that is out of memory has nothing to tell.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "SWIFT_BACKTRACE": "enable=no"
    ]) { $1 }
    process.standardInput = tasks
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      try? answers.fileHandleForReading.close()
      try? tasks.fileHandleForWriting.close()
    }
    let worker = NIOLoopBound(self, eventLoop: loop)
    NIOPipeBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(worker.value)
        }
      }
      .takingOwnershipOfDescriptors(
        input: dup(answers.fileHandleForReading.fileDescriptor),
        output: dup(tasks.fileHandleForWriting.fileDescriptor)
      )
      .whenFailure { _ in worker.value.pool.lost(worker.value) }
  }

  func handlerAdded(context: ChannelHandlerContext) { channel = context.channel }

  func channelInactive(context: ChannelHandlerContext) { pool.lost(self) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Begins a job.
  func begin(_ job: Job) {
    guard let channel, let task = try? JSONEncoder().encode(job.task) else { return }
    self.job = job
    var buffer = channel.allocator.buffer(capacity: 8 + task.count + job.body.readableBytes)
    buffer.writeInteger(UInt32(task.count))
    buffer.writeInteger(UInt32(job.body.readableBytes))
    buffer.writeBytes(task)
    buffer.writeImmutableBuffer(job.body)
    channel.writeAndFlush(buffer, promise: nil)
  }

  /// Ends the process, and returns the job that it did.
  func end() -> Job? {
    defer { job = nil }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    channel?.close(promise: nil)
    return job
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    repeat {
      if answer == nil {
        if let slice = part.readSlice(length: min(12 - head.readableBytes, part.readableBytes)) {
          head.writeImmutableBuffer(slice)
        }
        guard head.readableBytes == 12,
          let (failure, held, length) = head.readMultipleIntegers(as: (UInt32, UInt32, UInt32).self)
        else { return }
        head.clear()
        kilobytes = Int(held)
        let hasRoom = job?.client.hold(Int(length)) ?? false
        answer = Answer(
          isFailure: failure != 0, missing: Int(length),
          bytes: hasRoom ? context.channel.allocator.buffer(capacity: Int(length)) : nil)
      }
      let slice = part.readSlice(length: min(answer?.missing ?? 0, part.readableBytes))
      answer?.missing -= slice?.readableBytes ?? 0
      if let slice { answer?.bytes?.writeImmutableBuffer(slice) }
      if let whole = answer, whole.missing == 0 {
        answer = nil
        finish(whole)
      }
    } while part.readableBytes > 0
  }

  private func finish(_ answer: Answer) {
    let done = job
    job = nil
    isReady = true
    idleSince = .now()
    guard let bytes = answer.bytes else { return pool.finished(self, done, .busy) }
    pool.finished(self, done, answer.isFailure ? .failure(bytes) : .answer(bytes))
  }
}
