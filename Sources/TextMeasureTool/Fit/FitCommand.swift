import ArgumentParser
import Foundation
public import TextMeasure
import TextMeasureBatch

/// `textmeasure fit`: whether texts fit their boxes.
struct FitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Says whether a text fits, by how much, and what would help.",
    discussion: """
      Examples:
        textmeasure fit 'Save changes' --width 120
        textmeasure fit 'Änderungen speichern' --width 120 --lines 2 --size 15
        textmeasure fit --file labels.csv --content-size all --text-style headline
        textmeasure fit 'Settings' --width 90 --expand 1.35

      A file is .ndjson, .csv or .tsv with the columns text, id, font, size, width, lines and \
      language; all but text are optional and override the options. The worst text comes first. A \
      text with a broken word does not fit, unless --allow-broken-words is given.

      A text is measured as it is written, placeholders such as %d included: textmeasure-l10n \
      checks catalogues of translations, with samples for their placeholders.

      A text is not checked if no font has one of its characters, if its row has an unknown column \
      or key, or if its font cannot be used. Empty texts are counted separately.

      \(ExitStatus.help("every text was checked and fits", "a text does not fit or was not checked, or there was none to check"))
      """)

  @Argument(help: "The text")
  var text: String?

  @Option(help: "File of texts", completion: .file())
  var file: String?

  @Option(help: RequestFile.help, completion: .file())
  var request: String?

  enum Room: SettingSelection {
    static let options = [
      SettingOption(.width),
      SettingOption(.maximumLines, help: "Maximum number of lines; 0: unlimited (default: 1)"),
      SettingOption(.height),
    ]
  }

  @OptionGroup var room: SettingOptions<Room>

  @Flag(help: "Allow breaks inside words wider than the line")
  var allowBrokenWords = false

  @Option(
    help: ArgumentHelp(
      "Check texts despite missing-glyphs or unknown-keys; repeatable",
      valueName: "reason"))
  var allow: [FitAllowance] = []

  @Option(
    number: "Factor that lengthens each text, as a translation might", value: "factor",
    NumberRange(1...100), unit: "a factor such as 1.35,")
  var expand = 1.0

  @Option(
    help: "Dynamic Type sizes in place of --size: all, or names such as large,accessibilityLarge",
    completion: .list(["all"] + ContentSizeCategory.allCases.map(\.rawValue)))
  var contentSize: String?

  @Option(help: "Text style in place of --size (default with --content-size: body)")
  var textStyle: TextStyleName?

  @Option(help: "Output format")
  var format = OutputFormat.text

  @OptionGroup var style: TextStyleOptions

  func validate() throws {
    if request != nil { return }
    guard (text == nil) != (file == nil) else {
      throw ValidationError(
        text == nil
          ? "<text>: it is missing; give a text, or --file"
          : "--file: a text is given too; give only one")
    }
    guard !style.keys.has(.size) || contentSize == nil && textStyle == nil else {
      throw ValidationError(
        "--size: a text style has sizes of its own; remove --size, or --text-style and "
          + "--content-size")
    }
    guard file != nil || room.has(.width) else {
      throw ValidationError("--width: it is missing; give points, such as --width 120")
    }
    _ = try sizes()
  }

  func run(to output: inout ToolOutput) throws {
    var options = try RequestFile.request(style.members() + room.members)
    let isPlain =
      options == BatchRequest() && style.fonts.given.isEmpty && text == nil && file == nil
      && expand == 1 && contentSize == nil && textStyle == nil
    if !room.has(.maximumLines) { options.maximumLines = 1 }
    var answerer = FitAnswerer(
      fonts: style.fonts, options: options, allowsBrokenWords: allowBrokenWords,
      allowed: Set(allow.map(\.code)))
    let results: [FitResult]
    if let request {
      let read = try RequestFile.read(request, unless: !isPlain)
      results = [try answerer.answer(read, from: request)]
    } else {
      results = try answers(&answerer)
    }
    try write(results, to: &output)
    let status = FitSummary(results).status
    if status != 0 { throw ExitCode(status) }
  }

  /// The results of each text at each Dynamic Type size.
  private func answers(_ answerer: inout FitAnswerer) throws -> [FitResult] {
    var single = FitRow()
    single.text = text ?? ""
    let rows =
      try file.map { path in
        try FitRowReader.read(path, ignoresUnknownKeys: allow.contains(.unknownKeys))
      } ?? [(single, [])]
    let sizes = try sizes()
    var results: [FitResult] = []
    var progress = ProgressLine("texts", total: rows.count * sizes.count)
    defer { progress.finish() }
    for (var row, reasons) in rows {
      row.text = Self.expanded(row.text, expand)
      for size in sizes {
        results.append(try answerer.answer(row, reasons, at: size))
        progress.advance()
      }
    }
    return results
  }

  /// The text with its own words again until it is as long as a translation may be.
  private static func expanded(_ text: String, _ factor: Double) -> String {
    guard factor > 1, !text.isEmpty else { return text }
    let count = text.count
    let target = Int((Double(count) * factor).rounded(.up))
    let source = Array(text + " ")
    var result = text
    for place in count..<max(count, target) { result.append(source[place % source.count]) }
    return result
  }

  /// Sorts by verdict: does not fit, not checked, fits, left out. Within a verdict the least room
  /// comes first, else the file's order counts.
  private static func sorted(_ results: [FitResult]) -> [FitResult] {
    func key(_ place: Int, _ result: FitResult) -> (Int, Double, Int) {
      let spare = result.verdict.isChecked ? result.spareWidth : nil
      return (result.verdict.rank, spare ?? -.infinity, place)
    }
    return results.enumerated().sorted { key($0.offset, $0.element) < key($1.offset, $1.element) }
      .map(\.element)
  }

  private func write(_ results: [FitResult], to output: inout ToolOutput) throws {
    let results = Self.sorted(results)
    if format == .json { return try output.json(["results": results]) }
    if results.count == 1, file == nil, let only = results.first {
      output.line(only.description)
      return
    }
    var table = TextTable([
      "fits", ">spare", ">tightest", ">lines", ">size", ">largest", "content size", "id", "text",
      "reason",
    ])
    for result in results where result.verdict != .empty {
      let mark = result.verdict == .yes ? "yes" : result.verdict == .no ? "NO" : "?"
      func units(_ value: Double?) -> String { value.map { TextTable.units($0) } ?? "–" }
      let report = result.answer?.report
      table.append(
        [
          mark, result.spareWidth.map { TextTable.points($0) } ?? "–",
          report?.tightestWidth.map { TextTable.points($0, .up) } ?? "–",
          report.map { "\($0.lineCount)" } ?? "–", units(result.answer?.size),
          units(report?.largestSize.map { Double($0) }),
          result.contentSize ?? "", TextTable.printable(result.id ?? ""),
          TextTable.printable(result.text),
          (result.reasons.map { TextTable.printable($0.message) }
            + [result.obstacle].compactMap(\.self))
            .joined(separator: "; "),
        ], meaning: result.verdict == .yes ? .good : .bad)
    }
    if !table.isEmpty { output.table(table, indent: "") }
    output.line(FitSummary(results).description)
  }

  /// The Dynamic Type sizes to try; one `nil` for the size of the options.
  private func sizes() throws -> [FitAnswerer.DynamicSize?] {
    guard contentSize != nil || textStyle != nil else { return [nil] }
    var named: Set<ContentSizeCategory> = []
    return try ArgumentCheck.values(
      contentSize ?? ContentSizeCategory.large.rawValue, "--content-size",
      among: ContentSizeCategory.allCases.map { ($0.rawValue, $0) }
    ).map { size in
      guard named.insert(size).inserted else {
        throw ValidationError(
          "--content-size: '\(size.rawValue)' is named twice; name each size once")
      }
      return (textStyle ?? .body, size)
    }
  }
}

extension TextStyleName: Choice {}
