import Foundation
import NIOCore
import NIOPosix
import ServeMeasuring

/// A process that measures, as the server sees it: one task after the other.
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
  /// Whose task it does.
  private(set) var client: Client?
  /// When it had nothing to do, last.
  private(set) var idleSince = NIODeadline.now()
  /// The memory that its process alone holds.
  private(set) var kilobytes = 0

  /// Of all workers: Foundation keeps what a process was started with. One that is out of memory has
  /// nothing to tell.
  private static let environment = ProcessInfo.processInfo.environment.merging([
    "SWIFT_BACKTRACE": "enable=no"
  ]) { $1 }

  /// Starts a process; it is ready when it says so.
  ///
  /// - Throws: the system's reason.
  init(of pool: WorkerPool, on loop: any EventLoop) throws {
    self.pool = pool
    let (tasks, answers) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: LinuxProcess.program)
    process.arguments = ["--worker"]
    process.environment = Self.environment
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

  /// Begins a connection's task.
  func begin(_ client: Client) {
    guard let channel, let task = try? JSONEncoder().encode(client.task) else { return }
    self.client = client
    var buffer = channel.allocator.buffer(capacity: 8 + task.count + client.body.readableBytes)
    buffer.writeInteger(UInt32(task.count))
    buffer.writeInteger(UInt32(client.body.readableBytes))
    buffer.writeBytes(task)
    buffer.writeImmutableBuffer(client.body)
    channel.writeAndFlush(buffer, promise: nil)
  }

  /// Ends the process, whatever it does.
  func end() {
    client = nil
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    channel?.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    if answer == nil {
      head.writeBuffer(&part)
      guard
        let (failure, held, length) = head.readMultipleIntegers(as: (UInt32, UInt32, UInt32).self)
      else { return }
      swap(&head, &part)
      head.clear()
      kilobytes = Int(held)
      let hasRoom = client?.hold(Int(length)) ?? false
      answer = Answer(
        isFailure: failure != 0, missing: Int(length),
        bytes: hasRoom ? context.channel.allocator.buffer(capacity: Int(length)) : nil)
    }
    answer?.missing -= part.readableBytes
    answer?.bytes?.writeBuffer(&part)
    guard let whole = answer, whole.missing <= 0 else { return }
    answer = nil
    isReady = true
    idleSince = .now()
    let done = client
    client = nil
    let reply = whole.bytes.flatMap { bytes in
      done?.task.map { PageRoutes.reply($0.kind, bytes, isFailure: whole.isFailure) }
    }
    pool.finished(self, done, reply ?? .busy)
  }
}
