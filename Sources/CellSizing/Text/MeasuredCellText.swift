import Foundation
import TextMeasure

/// A cell's text prepared for string drawing and for labels.
final class MeasuredCellText: Sendable {
  /// The text as it is.
  let whole: PreparedText
  /// The text as other rules prepare it, where that differs.
  private let variants: [CellText.Rules: PreparedText]
  /// The terminators of the whole text.
  let terminators: LineTerminators
  /// The terminators of what a label shows.
  let labelTerminators: LineTerminators
  /// Ascent and descent of the first font together, points, unrounded.
  let lineHeight: CGFloat
  /// What the first font puts between two lines, points.
  let leading: CGFloat
  /// The first font's size in points.
  let fontSize: CGFloat
  /// The UTF-16 offsets at which line heights may change: within a line without any, each part is as
  /// high as the whole. `nil` where they are not known.
  let heightChanges: [Int]?

  /// Whether parts of the text may have other heights than its beginning.
  var changesHeight: Bool { heightChanges.map { $0.contains { $0 > 0 } } ?? true }

  /// Prepares a text.
  init(
    _ text: StyledText, measurer: TextMeasurer, options: TextOptions
  ) throws(TextMeasureError) {
    whole = try measurer.prepare(text, options: options)
    terminators = LineTerminators(text.string)
    var variants: [CellText.Rules: PreparedText] = [:]
    func add(
      _ text: StyledText, dropsTerminator: Bool, keepsHangulWords: Bool
    ) throws(TextMeasureError) {
      let rules = CellText.Rules(
        dropsTerminator: dropsTerminator, keepsHangulWords: keepsHangulWords)
      variants[rules] = try measurer.prepare(text, options: options)
    }
    // Most texts have neither, and one prepared text is enough.
    let dropped = terminators.droppedByLabel
    let shown = text.prefix(text.length - dropped)
    labelTerminators = dropped > 0 ? LineTerminators(shown.string) : terminators
    if dropped > 0 { try add(shown, dropsTerminator: true, keepsHangulWords: false) }
    if text.string.hasHangul {
      try add(text.keepingHangulWords, dropsTerminator: false, keepsHangulWords: true)
      if dropped > 0 {
        try add(shown.keepingHangulWords, dropsTerminator: true, keepsHangulWords: true)
      }
    }
    self.variants = variants
    let style = text.runs.first?.style ?? text.defaultStyle
    var line = LineMetrics.zero
    if let primary = style.sized(under: options.profile).fonts.primary {
      line = try options.profile.lineMetrics(for: primary.metrics, size: style.size)
    }
    lineHeight = line.height
    leading = style.leading ?? line.leading
    fontSize = style.size
    heightChanges = try Self.heightChanges(text.runs, options.profile)
  }

  /// The text as rules prepare it.
  subscript(rules: CellText.Rules) -> PreparedText {
    if variants.isEmpty { return whole }
    var own = rules
    own.dropsTerminator = rules.dropsTerminator && terminators.droppedByLabel > 0
    // A text without Hangul has no variant that keeps its words.
    return variants[own]
      ?? variants[CellText.Rules(dropsTerminator: own.dropsTerminator, keepsHangulWords: false)]
      ?? whole
  }

  /// The offsets at which runs have another line height than their neighbours; `nil` where fonts
  /// of a cascade count too.
  private static func heightChanges(
    _ runs: [StyledText.Run], _ profile: MetricsProfile
  ) throws(TextMeasureError) -> [Int]? {
    if profile.fallbackAffectsLineHeight { return nil }
    var changes: [Int] = []
    var (previous, line) = (runs.first, LineMetrics.zero)
    for run in runs {
      var own = LineMetrics.zero
      if let primary = run.style.sized(under: profile).fonts.primary {
        own = try profile.lineMetrics(for: primary.metrics, size: run.style.size)
      }
      if run.attachment != nil || previous?.attachment != nil || own != line
        || run.style.leading != previous?.style.leading
        || run.style.baselineOffset != previous?.style.baselineOffset
      {
        changes.append(run.range.lowerBound)
      }
      (previous, line) = (run, own)
    }
    return changes
  }
}

extension StyledText {
  /// The text with a label's strategy for line breaks in all paragraphs.
  fileprivate var keepingHangulWords: StyledText {
    mapped { $0.paragraphStyle.lineBreakStrategy = .standard }
  }
}
