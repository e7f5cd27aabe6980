import Foundation
import TextMeasure

/// Another engine's layouts of the same texts, compared by line ends.
struct OtherEngine {
  var reference: ScoreBoard.Reference
  var texts: [String: ReferenceText]
  /// The file's units in a pixel.
  private var unitsPerPixel: Double

  init(_ reference: ScoreBoard.Reference, _ file: String, _ folders: AccuracyFolders) throws {
    self.reference = reference
    unitsPerPixel = reference == .pango ? 1024 : reference == .firefox ? 60 : 64
    let records = try CompressedFile.records(
      of: folders.references.appending(path: file), as: OtherText.self)
    texts = [:]
    for record in records { texts[record.id] = record.text }
  }

  /// Counts whether the engine's lines start where the other's do.
  func compare(
    _ layout: LaidOutCase, size: Int, case number: Int, _ opportunities: Set<Int>,
    _ board: inout ScoreBoard
  ) {
    guard let other = texts[layout.text.id], size < other.sizes.count,
      number < other.sizes[size].cases.count,
      other.sizes[size].cases[number].w == layout.width
    else { return }
    var layout = layout
    layout.starts = other.sizes[size].cases[number].s
    layout.text.brk = other.brk
    if layout.isSame {
      board.match(reference, layout.text.lang)
    } else {
      var cause = BreakCause.cause(
        of: layout, opportunities: opportunities, limit: layout.width ?? .infinity,
        isChromium: false)
      if cause == .unknown, reference == .defaultCJK { cause = .textSpacingTrim }
      if cause == .unknown || (cause == .emergency && reference == .firefox),
        hasOwnWidth(layout, other.sizes[size].cases[number].a)
      {
        cause = .ownWidths
      }
      board.differ(reference, layout.text.lang, cause, layout.firstDifference)
    }
  }
}

extension OtherEngine {
  /// Whether the engine measured the first line that ends elsewhere, or one before it, otherwise.
  private func hasOwnWidth(_ layout: LaidOutCase, _ advances: [Int]) -> Bool {
    guard let line = layout.firstDifferentLine, line < advances.count else { return false }
    let ranges = (0...line).map { layout.starts[$0]..<layout.ends[$0] }
    guard let widths = try? layout.prepared.sliceWidths(of: ranges) else { return false }
    return zip(widths, advances).contains {
      abs(Double($1) / unitsPerPixel - $0) > Slack.quantum + Slack.relative * $0
    }
  }
}

/// A record of another engine's file, which has fewer widths.
private struct OtherText: Decodable {
  var id: String
  var lang: String
  var brk: [Int]
  var sizes: [Size]

  struct Size: Decodable {
    var size: Double
    var cases: [Case]
  }

  struct Case: Decodable {
    var w: Double
    var s: [Int]
    var a: [Int]
  }

  var text: ReferenceText {
    ReferenceText(
      id: id, lang: lang, dir: nil, fonts: nil, text: nil, brk: brk,
      sizes: sizes.map { size in
        ReferenceSize(
          size: size.size, nats: [], natt: [], nat: [],
          cases: size.cases.map { ReferenceCase(w: $0.w, h: 0, s: $0.s, a: $0.a, t: []) })
      })
  }
}
