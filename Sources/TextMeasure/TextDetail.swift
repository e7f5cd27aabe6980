/// A text with all its stages' products at hand, for what is asked rarely: widths inside words,
/// glyphs, carets.
///
/// Made on demand from the prepared text, and the only thing below preparing that calls C. Not
/// `Sendable`: it holds a workspace, which it gives back.
final class TextDetail {
  /// The text's stages; taken out of the workspace, because who holds a copy of them shares their
  /// arrays, and those must not go on to another thread.
  var state = TextState()
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
    swap(&state, &workspace.text)
  }

  deinit { pool.giveBack(workspace) }

  /// Marks the places at which the break rules let a line end.
  func findBreaks(_ options: TextOptions) throws(TextMeasureError) {
    swap(&state, &workspace.text)
    defer { swap(&state, &workspace.text) }
    try workspace.findBreaks(options)
  }

  /// A line that is shaped by itself.
  func slice(
    from start: Int, to end: Int, isReused: Bool
  ) throws(TextMeasureError) -> LineSlice {
    try state.slice(from: start, to: end, isReused: isReused, &workspace.shaper)
  }

  /// The exact width of a slice shaped by itself, in 1/65536 pt.
  func sliceWidth(from start: Int, to end: Int) throws(TextMeasureError) -> Int64 {
    try state.sliceWidth(from: start, to: end, &workspace.shaper)
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
