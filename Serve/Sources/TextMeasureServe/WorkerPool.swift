import Foundation
import NIOCore
import ServeMeasuring

/// The processes that measure, and whose turn it is.
///
/// Visitors who had less of the workers go first, then small requests. Large ones have
/// half of the workers. A job that waits displaces one that runs for long and has less of a claim, so that
/// nobody waits for strangers' work. One process more than may be busy stands by for one that is ended.
final class WorkerPool {
  private let visitors: Visitors
  private let limits: ServeLimits
  private let loop: any EventLoop
  private var workers: [Worker] = []
  private var waiting: [Job] = []
  private var isTicking = false
  private var isOver = false

  private let mostBusy = max(4, min(8, ProcessInfo.processInfo.activeProcessorCount))
  private static let tick = TimeAmount.milliseconds(100)
  /// How long a job goes on when its client has hung up.
  private static let grace = TimeAmount.milliseconds(100)
  /// How long a job waits before it displaces another, which has had its time.
  private static let patience = TimeAmount.milliseconds(250)
  private static let fairTime = TimeAmount.milliseconds(500)
  /// The memory that a worker may hold after a job, and when it has nothing to do, in kilobytes.
  private static let mostHeld = 256 << 10
  private static let mostHeldIdle = 20 << 10
  private static let idleTime = TimeAmount.seconds(10)

  init(visitors: Visitors, limits: ServeLimits, loop: any EventLoop) {
    self.visitors = visitors
    self.limits = limits
    self.loop = loop
    fill()
    tidy()
  }

  /// Whether nothing is done or waits.
  var isIdle: Bool { waiting.isEmpty && workers.allSatisfy { $0.job == nil } }

  /// Does a job in its turn.
  func submit(_ job: Job) {
    waiting.append(job)
    dispatch()
    tickLater()
  }

  /// Says that nobody waits for a job any more.
  func abandon(_ job: Job) {
    job.isAbandoned = true
    waiting.removeAll { $0 === job }
  }

  /// Ends all processes.
  func end() {
    isOver = true
    for worker in workers { _ = worker.end() }
    workers = []
  }

  // MARK: What workers tell

  func finished(_ worker: Worker, _ job: Job?, _ outcome: Job.Outcome) {
    if let job { settle(job, outcome) }
    if worker.kilobytes > Self.mostHeld { replace(worker) }
    dispatch()
  }

  /// A process that ended by itself.
  func lost(_ worker: Worker) {
    guard workers.contains(where: { $0 === worker }) else { return }
    guard worker.isReady else {
      // It could not even start: the machine has no room.
      workers.removeAll { $0 === worker }
      _ = worker.end()
      loop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.fill() }
      return
    }
    end(worker, .exceeding("needs more than \(limits.workerBytes >> 20) MiB"))
  }

  // MARK: Turns

  private func dispatch() {
    let now = NIODeadline.now()
    while !waiting.isEmpty {
      let busy = workers.count { $0.job != nil }
      let free = workers.filter { $0.isReady && $0.job == nil }
      guard busy < mostBusy, !free.isEmpty else { return }
      let hasRoom = workers.count { $0.job?.isSmall == false } < mostBusy / 2
      guard
        let next = waiting.indices.filter({ hasRoom || waiting[$0].isSmall })
          .min(by: { waiting[$0].rank(at: now) < waiting[$1].rank(at: now) })
      else { return }
      begin(waiting.remove(at: next), free, now)
    }
  }

  private func begin(_ job: Job, _ free: [Worker], _ now: NIODeadline) {
    let client = job.client
    // The one that has its texts; else the one that worked last, so that others may rest.
    guard
      let worker = free.first(where: { $0 === client.worker })
        ?? free.max(by: { $0.idleSince < $1.idleSince })
    else { return }
    if worker !== client.worker {
      client.worker = worker
      client.turn += 1
    }
    if job.task.page != nil { job.task.page = .init(socket: client.number, turn: client.turn) }
    job.since = now
    client.visitor.running.append(job)
    worker.begin(job)
  }

  private func settle(_ job: Job, _ outcome: Job.Outcome) {
    job.client.visitor.finish(job, at: .now())
    job.reply(outcome)
  }

  private func tickLater() {
    guard !isTicking, !isIdle else { return }
    isTicking = true
    loop.assumeIsolated().scheduleTask(in: Self.tick) {
      self.isTicking = false
      self.enforce()
      self.tickLater()
    }
  }

  /// Ends what takes too long, or is in the way.
  private func enforce() {
    let now = NIODeadline.now()
    let limit = TimeAmount.seconds(Int64(limits.seconds))
    for worker in workers {
      guard let job = worker.job else { continue }
      if now - job.since > limit {
        end(worker, .exceeding("took longer than \(limits.seconds) s"))
      } else if job.isAbandoned, now - job.since > Self.grace {
        end(worker, .busy)
      }
    }
    for job in waiting where now - job.since > limit {
      waiting.removeAll { $0 === job }
      job.reply(.busy)
    }
    guard
      let first = waiting.filter({ now - $0.since > Self.patience })
        .min(by: { $0.rank(at: now) < $1.rank(at: now) }),
      let last = workers.compactMap(\.job).filter({ now - $0.since > Self.fairTime })
        .max(by: { $0.rank(at: now) < $1.rank(at: now) }),
      first.rank(at: now) < last.rank(at: now),
      let worker = workers.first(where: { $0.job === last })
    else { return }
    end(worker, .busy)
  }

  // MARK: Processes

  private func end(_ worker: Worker, _ outcome: Job.Outcome) {
    if let job = worker.end() { settle(job, outcome) }
    replace(worker)
    dispatch()
  }

  private func replace(_ worker: Worker) {
    _ = worker.end()
    workers.removeAll { $0 === worker }
    fill()
  }

  private func fill() {
    while !isOver, workers.count < mostBusy + 1 {
      do {
        workers.append(try Worker(of: self, on: loop))
      } catch {
        loop.assumeIsolated().scheduleTask(in: .seconds(1)) { self.fill() }
        return
      }
    }
  }

  /// Replaces processes that hold memory which nobody needs.
  private func tidy() {
    let now = NIODeadline.now()
    for worker in workers
    where worker.job == nil && worker.kilobytes > Self.mostHeldIdle
      && now - worker.idleSince > Self.idleTime
    {
      replace(worker)
    }
    visitors.tidy()
    loop.assumeIsolated().scheduleTask(in: .seconds(5)) { self.tidy() }
  }
}
