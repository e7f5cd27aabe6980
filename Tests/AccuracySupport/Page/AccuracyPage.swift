public import Foundation

/// A page to look at: agreement by language, histograms, and layouts that differ.
public struct AccuracyPage {
  private let result: AccuracyResult
  private var drawing = LayoutDrawing()

  public init(_ result: AccuracyResult) { self.result = result }

  /// Writes the page; it needs no other file.
  public mutating func write(to file: URL) throws {
    let cases = try casesSection()
    let outlines = drawing.outlines.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
      .map { "<path id=\"\($0.key)\" d=\"\($0.value)\"/>" }.joined()
    let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>TextMeasure: accuracy</title><style>\(Self.style)</style></head><body>
      <svg class="outlines" aria-hidden="true"><defs>\(outlines)</defs></svg>
      <h1>Accuracy</h1>
      <p>\(introduction)</p>
      <h2>References</h2>\(referencesSection)
      <h2>Languages</h2>\(languagesSection)
      <h2>Layouts that differ</h2>\(cases)
      </body></html>
      """
    try Data(page.utf8).write(to: file)
  }

  private var introduction: String {
    let total = result.board.references.reduce(into: Score()) { $0 += result.board.total($1) }
    return "\(Self.grouped(total.count)) results compared with recorded references:"
      + " \(Self.grouped(total.matched + total.withinSlack)) agree,"
      + " \(Self.grouped(total.knownCount)) differ for a known cause,"
      + " \(Self.grouped(total.failed)) are not explained."
  }

  // MARK: Tables

  private var referencesSection: String {
    var rows = ""
    for reference in result.board.references {
      let score = result.board.total(reference)
      let target = Target.all.first { $0.reference == reference.rawValue }
      let verdict = target?.verdict(of: score) ?? "no target"
      rows +=
        "<tr><th>\(reference.rawValue)</th><td>\(Self.grouped(score.count))</td>"
        + "<td class=\"parts\">\(Self.bar(score))</td>"
        + "<td>\(AccuracyTable.percent(score.rate))</td>"
        + "<td>\(target.map { AccuracyTable.percent($0.rate) } ?? "")</td>"
        + "<td class=\"verdict \(verdict.hasPrefix("not met") ? "bad" : "")\">"
        + "\(verdict)</td></tr>"
    }
    return "<table class=\"references\"><tr><th>reference</th><td>compared</td>"
      + "<td class=\"parts\"></td><td>agree</td><td>target</td><td class=\"verdict\"></td></tr>"
      + "\(rows)</table>"
      + "<p class=\"key\"><i class=\"matched\"></i> matched <i class=\"slack\"></i> within slack"
      + " <i class=\"known\"></i> known cause <i class=\"failed\"></i> not explained</p>"
  }

  /// A bar of a score's parts; a part that is there is never too thin to be seen.
  private static func bar(_ score: Score) -> String {
    let parts = [
      (score.matched, "matched"), (score.withinSlack, "slack"), (score.knownCount, "known"),
      (score.failed, "failed"),
    ]
    return "<span class=\"bar\">"
      + parts.filter { $0.0 > 0 }.map { "<i class=\"\($0.1)\" style=\"flex:\($0.0)\"></i>" }
      .joined()
      + "</span>"
  }

  private var languagesSection: String {
    let columns: [ScoreBoard.Reference] = [
      .widths, .consensusCases, .plainCases, .emergencyCases, .dictionaryCases, .khmerLaoEnds,
      .chainCases, .slices,
    ]
    var rows = ""
    for language in result.widthErrors.keys.sorted() {
      let errors = result.widthErrors[language] ?? []
      rows += "<tr><th>\(language)</th><td>\(Histogram(errors: errors).svg())</td>"
      for column in columns {
        guard let score = result.board.scores[column]?[language] else {
          rows += "<td></td>"
          continue
        }
        rows +=
          "<td class=\"\(score.failed > 0 ? "bad" : score.rate < 1 ? "some" : "")\">"
          + "\(AccuracyTable.percent(score.rate))<small>\(score.count)</small></td>"
      }
      rows += "</tr>"
    }
    let titles = columns.map { "<td>\($0.rawValue)</td>" }.joined()
    return "<p class=\"key\">Width errors: recorded minus exact, in units of 1/64 px, from −1 to 3;"
      + " bars are logarithmic. A width rounded up once lies between the two upright lines.</p>"
      + "<div class=\"scroll\"><table class=\"languages\"><tr><th></th><td>width errors</td>"
      + "\(titles)</tr>\(rows)</table></div>"
  }

  // MARK: Layouts

  private mutating func casesSection() throws -> String {
    var figures = ""
    for layout in result.shown {
      let difference = layout.firstDifferentLine.map { "line \($0 + 1) ends elsewhere" }
      let caption =
        "\(layout.text.lang), \((layout.text.fonts ?? []).joined(separator: ", ")),"
        + " \(Int(layout.size)) px\(layout.width.map { ", \(Int($0)) px wide" } ?? "")"
      let start = layout.units.prefix(120)
      let text = Self.escaped(String(decoding: start, as: UTF16.self))
      figures +=
        "<figure>\(try drawing.svg(layout))<figcaption>\(caption)"
        + "<q lang=\"\(layout.text.lang)\" dir=\"auto\">\(text)"
        + "\(start.count < layout.units.count ? "…" : "")</q>"
        + "<br><b>\(layout.cause.title)</b>\(difference.map { ": \($0)" } ?? ": widths differ")"
        + " <code>\(layout.text.id)</code></figcaption></figure>"
    }
    return
      "<p class=\"key\">The recorded layout in <span class=\"recordedKey\">blue</span>, ours in"
      + " <span class=\"foundKey\">red</span>; where both agree the letters are dark. The upright"
      + " strokes are the lines' ends, the box is the available width. At most eight lines are"
      + " drawn, from the one before the first difference.</p><div class=\"figures\">\(figures)</div>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var result = ""
    while digits.count > 3 {
      result = "," + digits.suffix(3) + result
      digits.removeLast(3)
    }
    return digits + result
  }

  private static let style = """
    body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1180px;padding:0 1rem;\
    color:#1c2430;background:#fff}
    h1{font-size:1.9rem;margin:0}h2{font-size:1.25rem;margin:2.2rem 0 .6rem}
    table{border-collapse:collapse;font-size:.86rem}
    td,th{padding:.22rem .6rem;text-align:right;border-bottom:1px solid #e4e8ee;\
    font-variant-numeric:tabular-nums;white-space:nowrap}
    th{text-align:left;font-weight:500}tr:first-child td,tr:first-child th{color:#667}
    small{color:#8a93a0;margin-left:.4rem}.bad{color:#b3261e;font-weight:600}.some{color:#8a5a00}
    .bar{display:flex;width:220px;height:10px;border-radius:3px;overflow:hidden}
    .bar i{min-width:2px}i.matched{background:#3f7d58}i.slack{background:#9cc5ac}
    i.known{background:#e0b252}i.failed{background:#c2453b}
    .key{color:#555f6d;font-size:.88rem;max-width:60rem}
    .key i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .2em 0 .8em}
    svg{display:block;max-width:100%;height:auto}.outlines{position:absolute;width:0;height:0}
    .bars .plain{fill:#3f7d58}.bars .odd{fill:#d38b2c}
    .bars .axis{stroke:#aab3bf;stroke-width:.7;fill:none}
    .languages td:nth-child(2){padding:.1rem .6rem}.languages tr:first-child td{white-space:normal;\
    max-width:8.5rem;vertical-align:bottom}.languages td,.languages th{padding:.15rem .45rem}
    .scroll{overflow-x:auto}.languages th{position:sticky;left:0;background:#fff}
    .verdict{white-space:normal;min-width:5rem}
    q{display:block;color:#1c2430;overflow-wrap:anywhere;margin:.3rem 0}
    .figures{display:grid;gap:1.2rem;\
    grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr))}
    figure{margin:0;padding:.8rem;border:1px solid #e4e8ee;border-radius:6px;overflow-x:auto}
    figcaption{font-size:.84rem;color:#48525f;margin-top:.5rem}
    .recorded{fill:#2468d8}.found{fill:#d8342c}g.recorded,g.found{mix-blend-mode:multiply;\
    fill-opacity:.85}
    path.end{fill:none;stroke-width:1.2}path.end.recorded{stroke:#2468d8}
    path.end.found{stroke:#d8342c;stroke-dasharray:2 2}
    .room{fill:#f4f6f9;stroke:#c9d1dc;stroke-width:.6}.picture{fill-opacity:.3}
    .recordedKey{color:#2468d8;font-weight:600}.foundKey{color:#d8342c;font-weight:600}
    @media(max-width:700px){body{margin:1rem auto;padding:0 .7rem}.parts,\
    .references td:nth-child(2){display:none}
    .references{font-size:.78rem;width:100%}.references th{white-space:normal}
    .references td,.references th{padding:.25rem .3rem}.verdict{min-width:3.6rem}}
    """
}
