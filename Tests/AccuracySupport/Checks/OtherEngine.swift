import Foundation
import TextMeasure

/// Another engine's layouts of the same texts, compared by line ends.
struct OtherEngine {
  var reference: ScoreBoard.Reference
  var texts: [String: ReferenceText]

  init(_ reference: ScoreBoard.Reference, _ file: String, _ folders: AccuracyFolders) throws {
    self.reference = reference
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
      board.differ(reference, layout.text.lang, cause, layout.firstDifference)
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
  }

  var text: ReferenceText {
    ReferenceText(
      id: id, lang: lang, dir: nil, fonts: nil, text: nil, brk: brk,
      sizes: sizes.map { size in
        ReferenceSize(
          size: size.size, nats: [], natt: [], nat: [],
          cases: size.cases.map { ReferenceCase(w: $0.w, h: 0, s: $0.s, a: [], t: []) })
      })
  }
}
