/// What a thread needs to shape texts: C objects, caches and reused arrays. Not `Sendable`;
/// ``WorkspacePool`` lends it to one thread at a time.
class ShapingWorkspace {
  final let bidi: ICUBidi
  final let contexts: ShapingContexts
  final var scripts = ScriptResolver()
  final var shaper: Shaper
  /// The last text, in arrays that are reused.
  final var text = TextState()
  private let mode: ShapingMode

  init(mode: ShapingMode = ShapingMode()) throws(TextMeasureError) {
    self.mode = mode
    bidi = try ICUBidi()
    shaper = try Shaper(shapesWholeRuns: mode.shapesWholeRuns)
    contexts = ShapingContexts(shaper.buffer, mode)
  }

  /// When it gives up shaping; `nil` is never.
  final var deadline: ShapingDeadline? {
    get { shaper.buffer.deadline }
    set { shaper.buffer.deadline = newValue }
  }

  private var textsSinceCheck = 0

  /// Empties the caches of characters and words where those of words are too large.
  final func limitCaches() {
    textsSinceCheck += 1
    guard textsSinceCheck >= Limits.textsBetweenChecks else { return }
    textsSinceCheck = 0
    guard statistics.byteCount > mode.mostCachedBytes else { return }
    contexts.removeAll()
  }

  final var statistics: WordCacheStatistics { contexts.statistics }

  /// The stages up to the advances, which layout repeats for rare queries.
  final func shape(_ input: TextInput) throws(TextMeasureError) {
    // Flutter's word spacing follows white space at which a line may end.
    let needsBreaks = input.rules == .flutter && input.hasLetterSpacing
    try text.analyse(input, needsBreaks ? .shared(.lineNormal) : .none)
    try text.itemize(input, &scripts, contexts, bidi)
    try text.advance(input, &shaper, contexts)
  }
}
