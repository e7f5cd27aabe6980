import Synchronization

/// Idle workspaces. Sendable: a lock guards the list, and one caller has a workspace taken out.
final class WorkspacePool: Sendable {
  private let waiting = Locked<[Lent]>([])
  private let mode: ShapingMode

  init(mode: ShapingMode = ShapingMode()) { self.mode = mode }

  /// Sendable: a workspace is in the list or with one caller, never both.
  private struct Lent: @unchecked Sendable {
    let workspace: Workspace
  }

  /// Takes an idle workspace, or creates one, which may shape for `timeLimit`; `nil` is no limit.
  func take(timeLimit: Duration? = nil) throws(TextMeasureError) -> Workspace {
    let waited = waiting.withLock { $0.popLast() }?.workspace
    let workspace = if let waited { waited } else { try Workspace(mode: mode) }
    workspace.setDeadline(timeLimit)
    return workspace
  }

  func giveBack(_ workspace: Workspace) {
    let lent = Lent(workspace: workspace)
    waiting.withLock { $0.append(lent) }
  }

  var statistics: WordCacheStatistics {
    waiting.withLock { waiting in
      waiting.reduce(into: WordCacheStatistics()) { $0.add($1.workspace.statistics) }
    }
  }

  func removeAll() { waiting.withLock { $0.removeAll() } }
}
