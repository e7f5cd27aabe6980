/// Idle workspaces.
final class WorkspacePool: Sendable {
  private let idle = IdlePool<Workspace>()
  private let mode: ShapingMode
  /// How long a call may shape; `nil` is no limit.
  let timeLimit: Duration?

  init(mode: ShapingMode = ShapingMode(), timeLimit: Duration? = nil) {
    self.mode = mode
    self.timeLimit = timeLimit
  }

  /// Takes an idle workspace, or creates one, which may shape as in ``limit(_:until:)``.
  func take(until deadline: CallDeadline? = nil) throws(TextMeasureError) -> Workspace {
    let waited = idle.take()
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

  func giveBack(_ workspace: Workspace) { idle.giveBack(workspace) }

  /// How many wait.
  var idleCount: Int { idle.count }

  var statistics: WordCacheStatistics {
    idle.reduce(into: WordCacheStatistics()) { $0.add($1.statistics) }
  }

  func removeAll() { idle.removeAll() }
}
