/// Prepares texts for layout: the entry point of the library.
///
/// Sendable: any number of threads may use it at once. Each call borrows its caches and buffers
/// from a pool; earlier calls never change an answer.
public final class TextMeasurer: Sendable {
  /// A measurer for callers that need no caches of their own.
  public static let shared = TextMeasurer()

  /// The C objects, caches and arrays, lent to one thread at a time.
  let pool: WorkspacePool

  /// When the call that this measurer serves gives up; `nil`: each call has the time limit to itself.
  private let deadline: CallDeadline?

  /// How long a call may shape; `nil` is no limit.
  package var timeLimit: Duration? { pool.timeLimit }

  /// Creates a measurer with caches of its own.
  ///
  /// - Parameter timeLimit: the longest time that a call may shape before it fails with
  ///   `limitExceeded`, so that a hostile font cannot block a thread; `nil`, the default, is no
  ///   limit. It holds for preparing, and for each call on a prepared text. A limit changes no
  ///   number, only whether there is one.
  public init(timeLimit: Duration? = nil) {
    pool = WorkspacePool(timeLimit: timeLimit)
    deadline = nil
  }

  init(pool: WorkspacePool, deadline: CallDeadline? = nil) {
    self.pool = pool
    self.deadline = deadline
  }

  /// This measurer for the steps of one call: they and the calls on the texts they prepare share
  /// one time limit, which begins now.
  package func forOneCall() -> TextMeasurer {
    guard deadline == nil, let timeLimit else { return self }
    return TextMeasurer(pool: pool, deadline: CallDeadline(timeLimit))
  }

  /// A text of this measurer's pool, also one that was prepared in an earlier call, for its call.
  package func adopt(_ text: PreparedText) -> PreparedText {
    var text = text
    text.deadline = deadline
    return text
  }

  /// Prepares a text with one style.
  ///
  /// - Throws: `invalidArgument` for a meaningless style or language, `limitExceeded` for a text
  ///   that is too long or too slow to shape, `unsupported` for a profile without an answer,
  ///   `outOfMemory`, `fontconfigFailed` where the style requests installed fonts.
  /// - Complexity: O(length), once; layout never reads characters again.
  public func prepare(
    _ text: String, style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    options: TextOptions = TextOptions()
  ) throws(TextMeasureError) -> PreparedText {
    if options.combination != .none {
      let text = try StyledText(text, style: style, paragraphStyle: paragraphStyle)
        .combined(options)
      if text.runs.contains(where: \.isCombined) { return try prepare(text, options: options) }
    }
    let workspace = try workspace()
    defer { pool.giveBack(workspace) }
    let style = try workspace.style(style.completed(for: text), paragraphStyle, options)
    return adopt(try workspace.prepare(style.input(text), style, styled: nil, pool: pool))
  }

  /// Prepares a text with styles.
  ///
  /// - Throws: as ``prepare(_:style:paragraphStyle:options:)``.
  public func prepare(
    _ text: StyledText, options: TextOptions = TextOptions()
  ) throws(TextMeasureError) -> PreparedText {
    let text = try text.completedWithSystemFonts().combined(options)
    // A styled text with one style takes the same path as a plain one, unless Chromium also reads its
    // block's.
    let runs = text.runs
    let readsBlock = options.breakRules == .chromium || options.profile.hasStrut
    if runs.isEmpty
      || runs.count == 1 && !runs[0].standsAlone && text.emptyRuns.isEmpty
        && (!readsBlock || runs[0].style == text.defaultStyle)
    {
      return try prepare(
        text.string, style: runs.first?.style ?? text.defaultStyle,
        paragraphStyle: runs.first?.paragraphStyle ?? text.defaultParagraphStyle, options: options)
    }
    let rubies = try rubies(of: text, options)
    let workspace = try workspace()
    defer { pool.giveBack(workspace) }
    // CSS's lengths are of the block's font.
    let style = try workspace.style(
      options.css == nil ? runs[0].style : text.defaultStyle, runs[0].paragraphStyle, options)
    var input = try TextInput(text, options: options, known: &workspace.styleSets)
    input.rubies = rubies
    return adopt(try workspace.prepare(input, style, styled: text, pool: pool))
  }

  /// A workspace until the call's deadline; a measurer's pool has none that only shapes.
  private func workspace() throws(TextMeasureError) -> Workspace {
    if let workspace = try pool.take(until: deadline) as? Workspace { return workspace }
    return try Workspace()
  }

  /// The size and hit rate of the word caches that no thread is using now.
  public var cacheStatistics: WordCacheStatistics { pool.statistics }

  /// Empties the caches that no thread is using now. Later calls are slower, with equal answers.
  public func removeCaches() { pool.removeAll() }
}

extension WorkspacePool: TextPreparer {
  func prepare(
    _ text: StyledText, options: TextOptions, until deadline: CallDeadline?
  ) throws(TextMeasureError) -> PreparedText {
    try TextMeasurer(pool: self, deadline: deadline).prepare(text, options: options)
  }
}
