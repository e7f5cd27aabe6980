import Foundation
import NIOCore
import ServeMeasuring

/// The processes that measure, and whose turn it is.
///
/// Visitors who had less of the workers go first, then small requests. Large ones have
/// half of the workers. A task that waits displaces one that runs for long and has less of a claim, so that
/// nobody waits for strangers' work. One process more than may be busy stands by for one that is ended.
final class WorkerPool {
  private let visitors: Visitors
  private let limits: ServeLimits
  private let loop: any EventLoop
  private var workers: [Worker] = []
  private var waiting: [Client] = []
  private var isOver = false

  private let mostBusy = max(4, min(8, ProcessInfo.processInfo.activeProcessorCount))
  /// How often tasks are looked at, and processes.
  private static let taskTick = TimeAmount.milliseconds(100)
  private static let processTick = TimeAmount.seconds(1)
  /// How long a task goes on when its client has hung up.
  private static let grace = TimeAmount.milliseconds(100)
  /// How long a task waits before it displaces another, which has had its time.
  private static let patience = TimeAmount.milliseconds(250)
  private static let fairTime = TimeAmount.milliseconds(500)
  /// The memory that a worker may hold after a task, and when it has nothing to do, in kilobytes.
  private static let mostHeld = 256 << 10
  private static let mostHeldIdle = 20 << 10
  private static let idleTime = TimeAmount.seconds(10)

  init(visitors: Visitors, limits: ServeLimits, loop: any EventLoop) {
    self.visitors = visitors
    self.limits = limits
    self.loop = loop
    repeatedly(Self.taskTick) { self.enforce() }
    repeatedly(Self.processTick) { self.tidy() }
  }

  /// Does a connection's task in its turn.
  func submit(_ client: Client) {
    waiting.append(client)
    dispatch()
  }

  /// Says that a connection waits no more.
  func abandon(_ client: Client) { waiting.removeAll { $0 === client } }

  /// Ends all processes.
  func end() {
    isOver = true
    workers.forEach(remove)
  }

  // MARK: What workers tell

  func finished(_ worker: Worker, _ client: Client?, _ reply: PageReply) {
    if let client { settle(client, reply) }
    if worker.kilobytes > Self.mostHeld { replace(worker) }
    dispatch()
  }

  /// A process that ended by itself.
  func lost(_ worker: Worker) {
    guard workers.contains(where: { $0 === worker }) else { return }
    // One that could not even start: perhaps the machine has room later.
    guard worker.isReady else { return remove(worker) }
    end(worker, .exceeding("needs more than \(limits.workerBytes >> 20) MiB"))
  }

  // MARK: Turns

  private func dispatch() {
    let now = NIODeadline.now()
    while workers.count(where: { $0.client != nil }) < mostBusy {
      let free = workers.filter { $0.isReady && $0.client == nil }
      let hasRoom = workers.count { $0.client?.isSmall == false } < mostBusy / 2
      guard let client = first(of: waiting.filter { hasRoom || $0.isSmall }, at: now),
        // The one that has its texts; else the one that worked last, so that others may rest.
        let worker = free.first(where: { $0 === client.worker })
          ?? free.max(by: { $0.idleSince < $1.idleSince })
      else { return }
      waiting.removeAll { $0 === client }
      if worker !== client.worker {
        client.worker = worker
        client.turn += 1
      }
      // Each worker begins without outlines.
      if client.task?.page != nil { client.task?.page = "\(client.number) \(client.turn)" }
      client.since = now
      client.visitor.running.append(client)
      worker.begin(client)
    }
  }

  private func first(of clients: [Client], at now: NIODeadline) -> Client? {
    clients.min { $0.rank(at: now) < $1.rank(at: now) }
  }

  private func settle(_ client: Client, _ reply: PageReply) {
    client.visitor.finish(client, at: .now())
    client.finish(reply)
  }

  /// Ends what takes too long, or is in the way.
  private func enforce() {
    let now = NIODeadline.now()
    let limit = TimeAmount.seconds(Int64(limits.seconds))
    for worker in workers {
      guard let client = worker.client else { continue }
      if now - client.since > limit {
        end(worker, .exceeding("took longer than \(limits.seconds) s"))
      } else if client.isGone, now - client.since > Self.grace {
        end(worker, .busy)
      }
    }
    for client in waiting where now - client.since > limit {
      abandon(client)
      client.finish(.busy)
    }
    if let first = first(of: waiting.filter { now - $0.since > Self.patience }, at: now),
      let last = workers.compactMap(\.client).filter({ now - $0.since > Self.fairTime })
        .max(by: { $0.rank(at: now) < $1.rank(at: now) }),
      first.rank(at: now) < last.rank(at: now),
      let worker = workers.first(where: { $0.client === last })
    {
      end(worker, .busy)
    }
  }

  // MARK: Processes

  private func end(_ worker: Worker, _ reply: PageReply) {
    let client = worker.client
    replace(worker)
    if let client { settle(client, reply) }
    dispatch()
  }

  private func replace(_ worker: Worker) {
    remove(worker)
    fill()
  }

  private func remove(_ worker: Worker) {
    worker.end()
    workers.removeAll { $0 === worker }
  }

  private func fill() {
    while !isOver, workers.count < mostBusy + 1, let worker = try? Worker(of: self, on: loop) {
      workers.append(worker)
    }
  }

  /// Replaces processes that could not start, or hold memory which nobody needs.
  private func tidy() {
    for worker in workers
    where worker.client == nil && worker.kilobytes > Self.mostHeldIdle
      && .now() - worker.idleSince > Self.idleTime
    {
      remove(worker)
    }
    fill()
    visitors.tidy()
  }

  private func repeatedly(_ time: TimeAmount, _ work: @escaping () -> Void) {
    work()
    loop.assumeIsolated().scheduleTask(in: time) { self.repeatedly(time, work) }
  }
}
