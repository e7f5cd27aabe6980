/// The itemized and shaped text, recomputed for rare queries: widths inside words, glyphs, carets.
/// Only here is a prepared text shaped again. Not `Sendable`: it borrows a workspace while it lives.
package final class ReshapingContext {
  /// The shaped text, moved out of the workspace: a copy would share its arrays, and the
  /// workspace may go to another thread.
  var state = TextState()
  let workspace: ShapingWorkspace
  private let pool: WorkspacePool

  /// - Parameter deadline: when the call that shapes the text gives up; `nil`: after the pool's time
  ///   limit.
  init(
    _ input: TextInput, pool: WorkspacePool, until deadline: CallDeadline? = nil
  ) throws(TextMeasureError) {
    self.pool = pool
    workspace = try pool.take(until: deadline)
    // A workspace recognizes a style by its address. The input's style may be released while the
    // workspace lives on, and another style may then get that address.
    var input = input
    input.identity = nil
    try workspace.shape(input)
    swap(&state, &workspace.text)
  }

  deinit { pool.giveBack(workspace) }

  /// Goes on for another call, with its deadline.
  func begin(until deadline: CallDeadline?) { pool.limit(workspace, until: deadline) }
}
