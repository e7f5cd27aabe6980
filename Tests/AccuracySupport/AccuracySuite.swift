public import Foundation
import TextMeasure

/// Runs all comparisons with recorded references.
public struct AccuracySuite {
  /// What is run.
  public enum Scope: String, Sendable {
    /// What needs nothing but the committed fonts.
    case bundled
    /// That, and what needs fonts and programs of the system.
    case all
  }

  private let folders: AccuracyFolders
  private let scope: Scope
  /// Of the texts, each so many-th is run: 1 for all.
  private let stride: Int

  public init(root: URL, scope: Scope, stride: Int = 1) {
    folders = AccuracyFolders(root: root)
    self.scope = scope
    self.stride = max(1, stride)
  }

  /// Runs everything.
  ///
  /// - Throws: `AccuracyError` for a reference that is missing, `TextMeasureError` for a text that
  ///   could not be measured.
  public func run() throws -> AccuracyResult {
    let shelf = FontShelf(folders, usesSystem: scope == .all)
    var layouts = LayoutCheck()
    try runLayouts(&layouts, shelf)
    var board = layouts.board
    try runShaping(&board, shelf)
    try LineHeightCheck.run(folders, shelf, &board)
    try runDefaultCJK(&board, shelf)
    try runConformance(&board)
    return AccuracyResult(
      scope: scope, board: board, widthErrors: layouts.widthErrors, shown: layouts.shown,
      missingFonts: shelf.missing.sorted(), missingPackages: shelf.missingPackages,
      skipsSample: scope == .all && !SampleShaper.isInstalled)
  }

  /// How many upright glyphs of East Asian texts `hb-shape --direction=ttb` set, and the runs that differ.
  public func uprightRuns() throws -> (glyphs: Int, differences: [String]) {
    let shelf = FontShelf(folders, usesSystem: scope == .all)
    var (glyphs, differences) = (0, [String]())
    for text in try texts() where ["ja", "ko", "zh"].contains(text.lang.prefix(2)) {
      guard let fonts = try shelf.cascade(text.fonts ?? []) else { continue }
      differences += try SampleShaper.upright(text, fonts: fonts, &glyphs)
    }
    return (glyphs, differences)
  }

  private func texts() throws -> [ReferenceText] {
    let texts = try CompressedFile.records(
      of: folders.references.appending(path: "chromium-lines.ndjson.gz"), as: ReferenceText.self)
    return texts.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  private func runLayouts(_ check: inout LayoutCheck, _ shelf: FontShelf) throws {
    let others = [
      try OtherEngine(.pango, "pango-lines.ndjson.gz", folders),
      try OtherEngine(.firefox, "firefox-lines.ndjson.gz", folders),
    ]
    for (number, text) in try texts().enumerated() {
      guard let fonts = try shelf.cascade(text.fonts ?? []) else { continue }
      try check.run(text, fonts: fonts, others: others)
      try EmojiCheck.run(text, fonts: fonts, &check.board)
      if scope == .all, SampleShaper.isInstalled {
        try SampleShaper.run(text, number: number, fonts: fonts, &check.board)
      }
    }
  }

  private func runShaping(_ board: inout ScoreBoard, _ shelf: FontShelf) throws {
    let check = ShapingCheck()
    let references = try CompressedFile.records(
      of: folders.references.appending(path: "hb-advances.ndjson.gz"), as: ShapingReference.self)
    for (number, reference) in references.enumerated() where number % stride == 0 {
      guard let font = try shelf.font(reference.f) else { continue }
      try check.run(reference, font: font, &board)
    }
    let data = try Data(contentsOf: folders.references.appending(path: "coretext-lines.json"))
    for reference in try JSONDecoder().decode([CoreTextReference].self, from: data) {
      try CoreTextCheck.run(reference, shelf, &board)
    }
  }

  private func runDefaultCJK(_ board: inout ScoreBoard, _ shelf: FontShelf) throws {
    let other = try OtherEngine(.defaultCJK, "chromium-cjk-defaultcss.ndjson.gz", folders)
    var check = LayoutCheck()
    for text in try texts() where other.texts[text.id] != nil {
      guard let fonts = try shelf.cascade(text.fonts ?? []) else { continue }
      try check.run(text, fonts: fonts, others: [other])
    }
    board.take(.defaultCJK, from: check.board)
  }

  private func runConformance(_ board: inout ScoreBoard) throws {
    let library = try LibraryDifferences(folders)
    let lines17 = try BreakTestFile("LineBreakTest-17.0.0.txt.gz", folders)
    BreakConformance.lineBreaks(lines17, library, .lineBreak17, &board)
    BreakConformance.chromiumRules(lines17, .chromiumLineBreak17, &board)
    try BreakConformance.appleBreaks(folders, &board)
    let graphemes17 = try BreakTestFile("GraphemeBreakTest-17.0.0.txt.gz", folders)
    BreakConformance.graphemes(graphemes17, .grapheme17, &board)
    let bidi = try BidiConformance(folders)
    if stride == 1 { try bidi.runClasses(&board) }
    try bidi.runCharacters(&board)
  }
}
