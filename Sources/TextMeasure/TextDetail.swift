/// A text with all its stages' products at hand, for what is asked rarely: widths inside words,
/// glyphs, carets.
///
/// Made on demand from the prepared text, and the only thing below preparing that calls C. Not
/// `Sendable`: it holds a workspace, which it gives back.
final class TextDetail {
  let workspace: Workspace
  private let pool: WorkspacePool

  init(_ input: TextInput, pool: WorkspacePool) throws(TextMeasureError) {
    self.pool = pool
    workspace = try pool.take()
    // The style that made the input may be gone while the workspace lives on, and another one at
    // its place in memory: only the workspace's own style is known by its identity.
    var input = input
    input.identity = nil
    try workspace.prepare(input)
  }

  /// Gives the workspace back without the state: who still holds a copy of it shares its arrays, and
  /// those must not be in another thread's hands as well.
  deinit {
    workspace.text = TextState()
    pool.giveBack(workspace)
  }

  /// The text's stages.
  var state: TextState { workspace.text }

  /// The exact width of a slice shaped by itself, in 1/65536 pt.
  func sliceWidth(from start: Int, to end: Int) throws(TextMeasureError) -> Int64 {
    try workspace.text.sliceWidth(from: start, to: end, &workspace.shaper)
  }
}

extension Workspace {
  /// Carries a text through the stages in this workspace's state.
  func prepare(_ input: TextInput) throws(TextMeasureError) {
    // Taken out for the time, because the state asks the workspace for C objects.
    var state = TextState()
    swap(&state, &text)
    defer { swap(&state, &text) }
    try state.prepare(input, in: self)
  }
}
