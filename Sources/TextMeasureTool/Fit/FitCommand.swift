import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure fit`: whether texts fit in their room.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Says whether a text fits, by how much, and what would help.",
    discussion: """
      Examples:
        textmeasure fit 'Save changes' --width 120
        textmeasure fit 'Änderungen speichern' --width 120 --lines 2 --font Roboto --size 15
        textmeasure fit --file Localizable.xcstrings --width 160 --lines 1 --sample '%d=1,234,567'
        textmeasure fit --file labels.csv --content-size all --text-style headline
        textmeasure fit 'Settings' --width 90 --expand 1.35

      A file is .xcstrings, or .ndjson, .csv or .tsv with text and perhaps id, font, size, width, \
      lines and language; what a row says counts before the options. The worst comes first. A word \
      that is broken inside counts as not fitting, but for --allow-broken-words.

      Exit status: 0 everything fits, 1 something does not, 64 wrong usage, 74 reading failed.
      """)

  @Argument(help: "The text.")
  var text: String?

  @Option(help: "Texts from this file.")
  var file: String?

  @Option(help: "Points.")
  var width: Double?

  @Option(help: "The most lines; 0 is no limit.")
  var lines = 1

  @Option(help: "The most height, points.")
  var height: Double?

  @Flag(help: "A word may be broken inside where it is wider than the line.")
  var allowBrokenWords = false

  @Option(help: "What stands for a placeholder: '%d=1,234,567' or '{name}=Maximilian'.")
  var sample: [String] = []

  @Option(help: "Lengthen each text by this factor, as a translation might.")
  var expand = 1.0

  @Option(
    help: "Dynamic Type sizes in place of --size: all, or names such as large,accessibilityLarge.")
  var contentSize: String?

  @Option(help: "With --content-size: the text style.")
  var textStyle = "body"

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @OptionGroup var arguments: TextArguments

  func validate() throws {
    guard (text == nil) != (file == nil) else {
      throw ValidationError("Give either a text or --file, such as: fit 'Save' --width 80.")
    }
    guard file != nil || width != nil else {
      throw ValidationError("Give the room in points: --width 120.")
    }
    try NumberCheck.length("width", width)
    try NumberCheck.length("height", height)
    try NumberCheck.lines(lines)
    guard expand >= 1, expand <= 100 else {
      throw ValidationError("--expand is \(expand); give a factor from 1 to 100, such as 1.35.")
    }
    _ = try sizes()
  }

  func run() throws {
    let rows = try file.map { try FitRowReader.read($0) } ?? [FitRow(id: nil, text: text ?? "")]
    let preparation = try FitText(samples: sample, expansion: expand)
    let sizes = try sizes()
    var answerer = FitAnswerer(
      arguments: arguments, width: width, lines: lines, height: height,
      allowsBrokenWords: allowBrokenWords, source: file ?? "the text")
    var results: [FitResult] = []
    var progress = ProgressLine("texts", total: rows.count * sizes.count)
    defer { progress.finish() }
    for row in rows {
      for size in sizes {
        results.append(try answerer.answer(row, preparation.prepared(row.text), at: size))
        progress.advance()
      }
    }
    progress.finish()
    // The sort is stable, so that what is equally bad keeps the file's order.
    results = results.enumerated().sorted { first, second in
      let slacks = (first.element.slack ?? -.infinity, second.element.slack ?? -.infinity)
      if first.element.fits != second.element.fits { return !first.element.fits }
      return slacks.0 != slacks.1 ? slacks.0 < slacks.1 : first.offset < second.offset
    }.map(\.element)
    try write(results)
    if results.contains(where: { !$0.fits }) { throw ExitCode(1) }
  }

  private func write(_ results: [FitResult]) throws {
    if format == .json {
      if file == nil, results.count == 1, let only = results.first {
        print(try OutputFormat.json(only))
      } else {
        print(try OutputFormat.json(results))
      }
      return
    }
    if results.count == 1, file == nil, let only = results.first {
      print(only.description)
      return
    }
    var table = TextTable([
      "fits", ">slack", ">tightest", ">lines", ">size", ">largest", "content size", "id", "text",
    ])
    for result in results {
      table.append(
        [
          result.fits ? "yes" : "NO", result.slack.map { TextTable.points($0) } ?? "–",
          result.tightestWidth.map { TextTable.points($0) } ?? "–", "\(result.lineCount)",
          TextTable.units(result.size), result.largestSize.map { TextTable.units($0) } ?? "–",
          result.contentSize ?? "", result.id ?? "", TextTable.visible(result.text),
        ], meaning: result.fits ? .good : .bad)
    }
    print(table.text(indent: ""))
    let bad = results.count { !$0.fits }
    print(
      bad == 0
        ? "All \(results.count) fit." : "\(bad) of \(results.count) do not fit.")
  }

  /// The Dynamic Type sizes to try; one `nil` for the size that the options say.
  private func sizes() throws -> [FitAnswerer.DynamicSize?] {
    guard let contentSize else { return [nil] }
    guard let style = TextStyleName(rawValue: textStyle) else {
      let names = TextStyleName.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no text style '\(textStyle)'; use one of \(names).")
    }
    if contentSize == "all" {
      return ContentSizeCategory.allCases.map {
        FitAnswerer.DynamicSize(style: style, category: $0)
      }
    }
    return try contentSize.split(separator: ",").map { name in
      guard let category = ContentSizeCategory(rawValue: String(name)) else {
        let names = ContentSizeCategory.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("There is no content size '\(name)'; use all or \(names).")
      }
      return FitAnswerer.DynamicSize(style: style, category: category)
    }
  }
}
