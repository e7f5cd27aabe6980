import Foundation

/// What texts with the same style share: the line box, and the style in the form that stages read.
final class PreparedStyle: Sendable {
  /// The style in the form that preparing reads, without a text.
  private let input: TextInput
  /// The requested style with its fonts at its size.
  let style: TextStyle
  private let requestedStyle: TextStyle
  /// The requested paragraph style, normalized.
  let paragraphStyle: ParagraphStyle
  private let requestedParagraphStyle: ParagraphStyle
  let options: TextOptions
  private let requestedOptions: TextOptions
  let rules: BreakRules
  let lineBreaks: LineBreakRuleSet
  /// How far a line may exceed its width, in 1/65536 pt, but under Chromium's rules.
  let tolerance: Int64
  /// The scales to Chromium's advances by font, `nil` where exact; empty under other rules.
  let advanceScales: [AdvanceScale?]
  let line: LineMetrics
  /// Where CSS trims the block.
  let edges: BlockEdges
  /// The height of the first line, and what each further line adds, in points.
  private let firstLineHeight: Double
  private let linePitch: Double
  /// What a line between the first and the last adds besides, where each line is rounded by itself.
  private let innerPitch: Double
  /// Whether lines have one width and height, without indents: a height needs only their count.
  let isUniform: Bool
  /// Whether white space before a forced end counts as far as it fits: CSS's `pre-wrap`.
  let countsFinalSpaces: Bool
  /// The paragraph style's changes to break opportunities; `nil` for none, as in most styles.
  let tailoring: ParagraphTailoring?
  let tabStops: TabStops
  /// Whether lines wrap, unless CSS says that they do not.
  let wraps: Bool
  /// Whether CSS may end lines before they are full.
  let choosesEnds: Bool
  /// By how much lines are narrower than the text's width, points: the least and the most.
  let indents: ClosedRange<CGFloat>

  init(
    style: TextStyle, paragraphStyle: ParagraphStyle, options: TextOptions
  ) throws(TextMeasureError) {
    requestedStyle = style
    requestedOptions = options
    let style = style.sized(under: options.profile)
    line = try style.line(options.profile)
    var options = options
    if case .android(let metrics) = options.profile.rule {
      options.profile = .android(metrics.resolved(for: line))
    }
    var input = try TextInput(
      "", style: style,
      direction: paragraphStyle.baseWritingDirection.fixedDirection ?? options.direction,
      rules: options.breakRules, profile: options.profile)
    input.apply(options)
    input.uprightCharacters = options.uprightCharacters
    self.input = input
    self.style = style
    requestedParagraphStyle = paragraphStyle
    self.paragraphStyle = paragraphStyle.normalized
    self.options = options
    rules = options.breakRules
    tolerance = rules == .android ? FixedPoint.androidTolerance : FixedPoint.tolerance
    lineBreaks = try LineBreakRuleSet(options)
    advanceScales =
      rules == .chromium
      ? style.fonts.fonts.map { AdvanceScale($0, size: style.size(of: $0, under: options.profile)) }
      : []
    edges = options.css?.blockEdges(of: style, options.profile) ?? BlockEdges()
    let paragraphStyle = self.paragraphStyle
    tailoring = ParagraphTailoring(paragraphStyle, end: .max)
    tabStops = TabStops(paragraphStyle, options)
    wraps = options.css?.wraps ?? true
    choosesEnds = wraps && [.balance, .pretty].contains(options.css?.wrapStyle)
    countsFinalSpaces = options.css.map { $0.hangsSpaces && $0.preservesSpaces } ?? false
    let indent = options.css.map {
      CGFloat($0.textIndent.pixels(size: Double(style.size), whole: 0))
    }
    indents = indent.map { min(0, $0)...max(0, $0) } ?? paragraphStyle.indents
    isUniform =
      paragraphStyle.paragraphSpacing == 0 && paragraphStyle.paragraphSpacingBefore == 0
      && !choosesEnds && indents == 0...0 && options.css?.textIndent ?? .zero == .zero
    let styled = edges.trimmed(
      LineHeight.styled(line, style: paragraphStyle, profile: options.profile))
    var block = BlockHeight(rules: BlockRules(profile: options.profile))
    _ = block.place(styled, lineSpacing: Double(paragraphStyle.lineSpacing))
    firstLineHeight = block.height
    _ = block.place(styled, lineSpacing: Double(paragraphStyle.lineSpacing))
    linePitch = block.height - firstLineHeight
    let twoLinesHeight = block.height
    _ = block.place(styled, lineSpacing: Double(paragraphStyle.lineSpacing))
    let inner = block.height - twoLinesHeight - linePitch
    innerPitch = abs(inner) > 0.5 ? inner : 0
  }

  func isMade(
    of style: TextStyle, _ paragraphStyle: ParagraphStyle, _ options: TextOptions
  ) -> Bool {
    requestedStyle == style && requestedOptions == options
      && requestedParagraphStyle == paragraphStyle
  }

  func input(_ text: String) -> TextInput {
    var input = input
    input.string = text
    input.identity = ObjectIdentifier(self)
    return input
  }

  /// The scale of the advances of a text without other styles where all its fonts have the same.
  func commonScale(of usedFonts: UInt64) -> AdvanceScale? {
    guard let first = advanceScales.first ?? nil else { return nil }
    if usedFonts <= 1 { return first }
    let isSame = advanceScales.indices.allSatisfy { font in
      usedFonts >> UInt64(min(font, 63)) & 1 == 0 || advanceScales[font] == first
    }
    return isSame ? first : nil
  }

  /// The rules by which Chromium reads a text anew from inside a word.
  var restartBreaks: LineBreakRuleSet {
    tailoring?.keepsHangul == true ? lineBreaks.keepingHangul : lineBreaks
  }

  func height(ofLines count: Int) -> CGFloat {
    let height = firstLineHeight + Double(max(0, count - 1)) * linePitch
    return CGFloat(innerPitch == 0 ? height : height + Double(max(0, count - 2)) * innerPitch)
  }
}

extension ParagraphStyle {
  /// By how much lines are narrower than the text's width, points: the least and the most; unlimited
  /// where they end at a fixed distance.
  var indents: ClosedRange<CGFloat> {
    let (first, others) = (max(0, firstLineHeadIndent), max(0, headIndent))
    let tail = max(0, -tailIndent)
    return min(first, others) + tail...(tailIndent > 0 ? .infinity : max(first, others) + tail)
  }
}
