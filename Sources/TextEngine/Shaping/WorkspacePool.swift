/// Idle workspaces.
final class WorkspacePool: Sendable {
  private let idle = IdlePool<ShapingWorkspace>()
  private let make: @Sendable () throws(TextMeasureError) -> ShapingWorkspace
  /// How long a call may shape; `nil` is no limit.
  let timeLimit: Duration?

  init(
    timeLimit: Duration?,
    make: @escaping @Sendable () throws(TextMeasureError) -> ShapingWorkspace
  ) {
    self.timeLimit = timeLimit
    self.make = make
  }

  /// Takes an idle workspace, or creates one, which may shape as in ``limit(_:until:)``.
  func take(until deadline: CallDeadline? = nil) throws(TextMeasureError) -> ShapingWorkspace {
    let waited = idle.take()
    let workspace = if let waited { waited } else { try make() }
    limit(workspace, until: deadline)
    return workspace
  }

  /// Lets a workspace shape until a call's deadline; without one, for the time limit from its next
  /// shaping on.
  func limit(_ workspace: ShapingWorkspace, until deadline: CallDeadline?) {
    workspace.deadline =
      deadline.map { ShapingDeadline($0.limit, at: $0.instant) }
      ?? timeLimit.map { ShapingDeadline($0) }
  }

  func giveBack(_ workspace: ShapingWorkspace) { idle.giveBack(workspace) }

  /// How many wait.
  var idleCount: Int { idle.count }

  var statistics: WordCacheStatistics {
    idle.reduce(into: WordCacheStatistics()) { $0.add($1.statistics) }
  }

  func removeAll() { idle.removeAll() }
}
