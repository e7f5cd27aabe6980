import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import TextMeasureBatch

/// A comparison as one self-contained page: each row's cells side by side by strategy.
///
/// Strategies whose cells come out equal share a drawing. The first strategy's height is a dashed
/// line through all others, and what a cell has more or less than it is hatched.
struct CellsPage {
  let report: StrategyReport<Status>
  /// The maximum number of drawn rows; further ones are only counted.
  var rowLimit = 60
  /// The rows that are open at first; others open with a click, or when their text is searched for.
  var openRows = 3

  /// Cells that look the same.
  private struct Group {
    var names: [String]
    /// The height and where it comes from.
    var height: CellHeight
    /// The arrangement; `nil` when it is not known.
    var layout: CellLayout?
  }

  /// Writes the page.
  ///
  /// - Throws: what explaining a difference or laying out a cell throws.
  func write(to output: inout ToolOutput) throws {
    let environment = report.context.environment
    // It loads nothing from anywhere.
    let page = String(decoding: PackageResources.CellsPage_html, as: UTF8.self)
    let parts = page.split(separator: "<!-- rows -->\n")
    output.write(String(parts.first ?? ""))
    output.write(
      "<header><h1>Cells by strategy</h1><p>\(report.items.count) "
        + "\(report.items.count == 1 ? "row" : "rows"), \(CellsTable.fixed(environment.width, 0)) pt "
        + "wide, \(CellsTable.fixed(environment.scale, 0)) pixels a point, heights in points. "
        + "The dashed line is the height by <b>\(Self.escaped(report.names.first ?? ""))</b>; "
        + "what a cell has more or less is hatched. Strategies with equal cells share a "
        + "drawing.</p></header>\n")
    output.write(
      "<nav><a href=\"#strategies\">Strategies</a> "
        + report.items.indices.prefix(rowLimit).map { "<a href=\"#row-\($0)\">\($0)</a>" }
        .joined(separator: " ") + "</nav>\n")
    writeWork(to: &output)
    for row in report.items.indices.prefix(rowLimit) { try writeRow(row, to: &output) }
    if report.items.count > rowLimit {
      output.write(
        "<p class=\"rest\">\(report.items.count - rowLimit) further rows are not drawn; "
          + "<code>--format json</code> has all of them.</p>\n")
    }
    output.write(String(parts.last ?? ""))
  }

  /// Writes what each strategy is, and what it did.
  private func writeWork(to output: inout ToolOutput) {
    output.write(
      "<h2 id=\"strategies\">Strategies</h2><div class=\"work\"><table><thead><tr>"
        + "<th>strategy</th><th>measurements</th>"
        + "<th>configurations</th><th>cache hits</th><th>milliseconds</th></tr></thead><tbody>\n")
    for work in report.work {
      output.write(
        "<tr><td><b>\(Self.escaped(work.strategy))</b>"
          + "<small>\(Self.escaped(StrategySummary.sentences[work.strategy] ?? ""))</small></td>"
          + "<td>\(work.counts.measurements)</td>"
          + "<td>\(work.counts.configurations)</td><td>\(work.counts.cacheHits)</td>"
          + "<td>\(CellsTable.fixed(work.seconds * 1000, 1))</td></tr>\n")
    }
    output.write("</tbody></table></div>\n")
  }

  /// Writes a row: its text, and a drawing for every group of equal cells.
  private func writeRow(_ row: Int, to output: inout ToolOutput) throws {
    let status = report.items[row]
    let differences = try report.differences(inRow: row)
    let groups = try groups(row)
    guard let reference = groups.first else { return }
    let heights = groups.map(\.height.points)
    let (least, most) = (heights.min() ?? 0, heights.max() ?? 0)
    let range =
      most - least > 1e-6
      ? "\(CellsTable.fixed(least, 2))–\(CellsTable.fixed(most, 2))" : CellsTable.fixed(least, 2)
    let drawings = groups.count == 1 ? "1 drawing" : "\(groups.count) drawings"
    let isOpen = row < openRows ? " open" : ""
    output.write("<details id=\"row-\(row)\"\(isOpen)><summary><b>Row \(row)</b> ")
    output.write("<span>\(Self.escaped(status.idstr)) · \(range) pt · \(drawings)</span> ")
    output.write("<q dir=\"auto\">\(Self.escaped(String(status.text.prefix(80))))</q></summary>")
    output.write("<div class=\"strip\">\n")
    for group in groups {
      let points = group.height.points - reference.height.points
      let isSame = abs(points) <= 1e-6
      output.write("<figure\(isSame ? "" : " class=\"differs\"")>\n")
      output.write(drawing(of: group, reference: reference.height.points))
      output.write(
        "<figcaption><strong>\(CellsTable.fixed(group.height.points, 3))</strong> "
          + "<em>\(group.height.provenance.rawValue)</em>")
      if !isSame {
        output.write(" <b>\(points < 0 ? "−" : "+")\(CellsTable.fixed(abs(points), 3))</b>")
      }
      output.write(
        "<div class=\"names\">"
          + group.names.map { name in
            "<span title=\"\(Self.escaped(StrategySummary.sentences[name] ?? ""))\">"
              + "\(Self.escaped(name))</span>"
          }.joined(separator: " ")
          + "</div>")
      if let difference = differences.first(where: { group.names.contains($0.second) }), !isSame {
        output.write("<ul>")
        for reason in difference.reasons {
          output.write(
            "<li><b>\(reason.points < 0 ? "−" : "+")\(CellsTable.fixed(abs(reason.points), 3))</b> "
              + "\(Self.escaped(reason.explanation))</li>")
        }
        output.write("</ul>")
      }
      output.write("</figcaption></figure>\n")
    }
    output.write("</div></details>\n")
  }

  /// A row's strategies, those with equal cells together.
  private func groups(_ row: Int) throws -> [Group] {
    var groups: [Group] = []
    for (name, height) in zip(report.names, report.heights(inRow: row)) {
      guard let height else { continue }
      let layout = try report.layout(row: row, strategy: name)
      let same = groups.firstIndex {
        abs($0.height.points - height.points) <= 1e-6 && $0.layout?.size.width == layout?.size.width
          && $0.height.provenance == height.provenance
      }
      if let same {
        groups[same].names.append(name)
      } else {
        groups.append(Group(names: [name], height: height, layout: layout))
      }
    }
    return groups
  }

  // MARK: Drawing

  /// A cell's frames and text, and how its height differs from the reference, as SVG.
  private func drawing(of group: Group, reference: CGFloat) -> String {
    let width = report.context.environment.width
    let height = group.height.points
    let tallest = max(height, reference)
    let inset = max(0, (width - (group.layout?.size.width ?? width)) / 2)
    var svg =
      "<svg viewBox=\"-1 -1 \(Self.number(width + 2)) \(Self.number(tallest + 3))\" role=\"img\" "
      + "aria-label=\"\(Self.escaped(group.names.joined(separator: ", "))): "
      + "\(CellsTable.fixed(height, 2)) points\">"
    svg += Self.rectangle(CGRect(x: inset, y: 0, width: width - 2 * inset, height: height), "cell")
    svg +=
      "<svg x=\"\(Self.number(inset))\" y=\"0\" width=\"\(Self.number(width - inset))\" "
      + "height=\"\(Self.number(max(height, 0)))\">"
    for element in group.layout?.elements ?? [] { svg += drawing(of: element) }
    svg += "</svg>"
    let (top, bottom) = (min(height, reference), max(height, reference))
    if bottom - top > 1e-6 {
      // Differences of less than a pixel would not be seen.
      svg += Self.rectangle(
        CGRect(x: 0, y: top, width: width, height: max(bottom - top, 1.5)),
        height > reference ? "more" : "less")
    }
    svg +=
      "<line x1=\"0\" x2=\"\(Self.number(width))\" y1=\"\(Self.number(reference))\" "
      + "y2=\"\(Self.number(reference))\" class=\"reference\"/></svg>\n"
    return svg
  }

  /// A subview's frame with what it shows; text is cut off by its frame.
  private func drawing(of element: CellLayout.Element) -> String {
    let frame = element.frame
    switch element.content {
    case .image: return Self.rectangle(frame, "image")
    case .container: return Self.rectangle(frame, "container")
    case .bar: return Self.rectangle(frame, "bar")
    case .photos(let count):
      return PhotoGrid().frames(count: count).map {
        Self.rectangle($0.offsetBy(dx: frame.minX, dy: frame.minY), "image")
      }.joined()
    case .text(let fontSize, let lines):
      var svg = Self.rectangle(frame, "text")
      svg +=
        "<svg x=\"\(Self.number(frame.minX))\" y=\"\(Self.number(frame.minY))\" "
        + "width=\"\(Self.number(max(0, frame.width) + 1))\" "
        + "height=\"\(Self.number(max(0, frame.height)))\" font-size=\"\(Self.number(fontSize))\">"
      for line in lines where !line.text.isEmpty && line.baseline < frame.height + fontSize {
        svg +=
          "<text x=\"\(Self.number(line.x))\" y=\"\(Self.number(line.baseline))\" "
          + "textLength=\"\(Self.number(line.width))\" lengthAdjust=\"spacingAndGlyphs\">"
          + "\(Self.escaped(line.text))</text>"
      }
      return svg + "</svg>"
    }
  }

  private static func rectangle(_ frame: CGRect, _ style: String) -> String {
    "<rect x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" "
      + "width=\"\(number(max(0, frame.width)))\" height=\"\(number(max(0, frame.height)))\" "
      + "class=\"\(style)\"/>"
  }

  /// A length with at most three decimals.
  private static func number(_ value: CGFloat) -> String {
    BatchSchema.number((Double(value) * 1000).rounded() / 1000)
  }

  /// A text as HTML and SVG write it; control characters, which neither can hold, are left out.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": nil
      default: scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "" : nil
      }
    }
  }
}
