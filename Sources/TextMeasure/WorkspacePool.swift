import Synchronization

/// Workspaces that wait for the next text.
///
/// Sendable: the list is behind a lock, and a workspace that was taken out is its taker's alone.
final class WorkspacePool: Sendable {
  private let waiting = Locked<[Lent]>([])
  /// How the workspaces measure.
  private let way: MeasuringWay

  /// Creates an empty pool.
  ///
  /// - Parameter way: how its workspaces measure.
  init(way: MeasuringWay = .usual) {
    self.way = way
  }

  /// A workspace on its way between threads.
  ///
  /// Sendable: it is in the list or with one taker, never both.
  private struct Lent: @unchecked Sendable {
    let workspace: Workspace
  }

  /// Takes a workspace out, or makes one.
  ///
  /// - Parameter timeLimit: how long it may shape until it is given back; `nil` is no limit.
  func take(timeLimit: Duration? = nil) throws(TextMeasureError) -> Workspace {
    let waited = waiting.withLock { $0.popLast() }?.workspace
    let workspace: Workspace
    if let waited {
      workspace = waited
    } else {
      workspace = try Workspace(way: way)
    }
    workspace.shaper.buffer.deadline = timeLimit.map { ShapingDeadline($0) }
    return workspace
  }

  /// Puts a workspace back.
  func giveBack(_ workspace: Workspace) {
    let lent = Lent(workspace: workspace)
    waiting.withLock { $0.append(lent) }
  }

  /// The caches of the workspaces that wait, summed.
  var statistics: WordCacheStatistics {
    waiting.withLock { waiting in
      var sum = WordCacheStatistics()
      for lent in waiting {
        let part = lent.workspace.statistics
        sum.byteCount += part.byteCount
        sum.hits += part.hits
        sum.misses += part.misses
        sum.evictions += part.evictions
      }
      return sum
    }
  }

  /// Drops the workspaces that wait, with their caches.
  func removeAll() { waiting.withLock { $0.removeAll() } }
}
