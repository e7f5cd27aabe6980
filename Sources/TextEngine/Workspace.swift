/// A workspace that prepares whole texts: it adds what finds breaks, and styles.
final class Workspace: ShapingWorkspace {
  var hyphenFinder = HyphenFinder()
  var breakFinder = BreakFinder(.line)
  var builder = BreakTableBuilder()
  /// The last texts' styles, which the next texts mostly share.
  private var styles: [PreparedStyle] = []
  /// The sets of styles that the last texts with several had.
  var styleSets: [StyleSet] = []

  /// The prepared style of a text with one style, or of the first run of a text with several.
  func style(
    _ style: TextStyle, _ paragraphStyle: ParagraphStyle, _ options: TextOptions
  ) throws(TextMeasureError) -> PreparedStyle {
    if let known = styles.last(where: { $0.isMade(of: style, paragraphStyle, options) }) {
      return known
    }
    if styles.count >= Limits.keptStyles {
      styles.removeAll()
      contexts.forgetRecent()
    }
    let made = try PreparedStyle(style: style, paragraphStyle: paragraphStyle, options: options)
    styles.append(made)
    return made
  }
}

extension WorkspacePool {
  convenience init(mode: ShapingMode = ShapingMode(), timeLimit: Duration? = nil) {
    self.init(timeLimit: timeLimit) { () throws(TextMeasureError) in try Workspace(mode: mode) }
  }
}
