import Foundation

/// The line boxes of a text whose lines differ: the metrics of each range.
struct LineHeights: Sendable {
  /// A range with the same metrics.
  struct Span: Sendable {
    /// One past the last UTF-16 offset.
    var end: Int
    /// The index of its metrics in ``palette``.
    var metrics: Int
  }

  private(set) var spans: [Span] = []
  private(set) var palette: [LineMetrics] = []

  /// Collects the metrics of all runs; `nil` when they equal `line` everywhere.
  init?(
    _ runs: [FontSpan], _ input: TextInput, profile: MetricsProfile, line: LineMetrics
  ) throws(TextMeasureError) {
    var known: [(style: Int32, font: UInt8, index: Int)] = []
    known.reserveCapacity(runs.count)
    spans.reserveCapacity(runs.count)
    palette.reserveCapacity(runs.count)
    for run in runs {
      // Unshaped runs use the first font of their style.
      let font = run.kind == .text ? run.font : 0
      let index: Int
      if run.kind == .attachment, let attachment = input.attachments[run.end - 1] {
        index = palette.count
        palette.append(Self.metrics(of: attachment))
      } else if let met = known.first(where: { $0.style == run.style && $0.font == font }) {
        index = met.index
      } else {
        index = palette.count
        known.append((run.style, font, index))
        palette.append(
          try Self.metrics(of: input, style: Int(run.style), font: Int(font), profile: profile))
      }
      if let last = spans.last, last.metrics == index {
        spans[spans.count - 1].end = run.end
      } else {
        spans.append(Span(end: run.end, metrics: index))
      }
    }
    if spans.allSatisfy({ palette[$0.metrics] == line }) { return nil }
  }

  /// The line box of text with one style and one font of its cascade, under a profile.
  private static func metrics(
    of input: TextInput, style number: Int, font: Int, profile: MetricsProfile
  ) throws(TextMeasureError) -> LineMetrics {
    let style = input.styles[number]
    var metrics: LineMetrics
    if let known = input.lines[number] {
      metrics = known
    } else {
      metrics = try style.line(profile)
    }
    guard font != 0, font < style.fonts.fonts.count else { return metrics }
    let used = try style.line(of: style.fonts.fonts[font], profile)
    switch profile.lineBoxFonts {
    case .requested: break
    case .requestedAndUsed: metrics.formUnion(used)
    case .used: metrics = used
    }
    return metrics
  }

  private static func metrics(of attachment: TextAttachment) -> LineMetrics {
    let height = Double(attachment.size.height)
    let bottom = Double(attachment.baselineOffset)
    guard height.isFinite, bottom.isFinite, height > 0 else { return .zero }
    return LineMetrics(ascent: max(0, bottom + height), descent: max(0, -bottom))
  }

  /// The combined metrics of the spans that a line touches.
  func line(_ range: Range<Int>) -> LineMetrics {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count else {
      return spans.last.map { palette[$0.metrics] } ?? .zero
    }
    var result = palette[spans[low].metrics]
    while spans[low].end < range.upperBound, low + 1 < spans.count {
      low += 1
      result.formUnion(palette[spans[low].metrics])
    }
    return result
  }
}
