import Synchronization

/// Idle workspaces.
///
/// Sendable: a lock guards the list, and a workspace taken out belongs to one caller.
final class WorkspacePool: Sendable {
  private let waiting = Locked<[Lent]>([])
  /// How the workspaces shape.
  private let mode: ShapingMode

  /// Creates an empty pool.
  ///
  /// - Parameter mode: how the workspaces shape.
  init(mode: ShapingMode = .standard) {
    self.mode = mode
  }

  /// A workspace handed from thread to thread.
  ///
  /// Sendable: it is in the list or with one caller, never both.
  private struct Lent: @unchecked Sendable {
    let workspace: Workspace
  }

  /// Takes an idle workspace, or creates one.
  ///
  /// - Parameter timeLimit: how long it may shape before it is returned; `nil` is no limit.
  func take(timeLimit: Duration? = nil) throws(TextMeasureError) -> Workspace {
    let waited = waiting.withLock { $0.popLast() }?.workspace
    let workspace: Workspace
    if let waited {
      workspace = waited
    } else {
      workspace = try Workspace(mode: mode)
    }
    workspace.setDeadline(timeLimit)
    return workspace
  }

  /// Puts a workspace back.
  func giveBack(_ workspace: Workspace) {
    let lent = Lent(workspace: workspace)
    waiting.withLock { $0.append(lent) }
  }

  /// The statistics of the idle workspaces, summed.
  var statistics: WordCacheStatistics {
    waiting.withLock { waiting in
      waiting.reduce(into: WordCacheStatistics()) { $0.add($1.workspace.statistics) }
    }
  }

  /// Releases the idle workspaces with their caches.
  func removeAll() { waiting.withLock { $0.removeAll() } }
}
