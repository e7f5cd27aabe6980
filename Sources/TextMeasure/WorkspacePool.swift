import Synchronization

/// Idle workspaces. Sendable: a lock guards the list, and one caller has a workspace taken out.
final class WorkspacePool: Sendable {
  private let waiting = Locked<[Lent]>([])
  private let mode: ShapingMode
  /// How long a call may shape; `nil` is no limit.
  let timeLimit: Duration?

  init(mode: ShapingMode = ShapingMode(), timeLimit: Duration? = nil) {
    self.mode = mode
    self.timeLimit = timeLimit
  }

  /// Sendable: a workspace is in the list or with one caller, never both.
  private struct Lent: @unchecked Sendable {
    let workspace: Workspace
  }

  /// Takes an idle workspace, or creates one, which may shape as in ``limit(_:until:)``.
  func take(until deadline: CallDeadline? = nil) throws(TextMeasureError) -> Workspace {
    let waited = waiting.withLock { $0.popLast() }?.workspace
    let workspace = if let waited { waited } else { try Workspace(mode: mode) }
    limit(workspace, until: deadline)
    return workspace
  }

  /// Lets a workspace shape until a call's deadline; without one, for the time limit from its next
  /// shaping on.
  func limit(_ workspace: Workspace, until deadline: CallDeadline?) {
    workspace.deadline =
      deadline.map { ShapingDeadline($0.limit, at: $0.instant) }
      ?? timeLimit.map { ShapingDeadline($0) }
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
