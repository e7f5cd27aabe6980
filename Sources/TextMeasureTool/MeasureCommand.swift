import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure measure`: the sizes of texts, and their lines.
struct MeasureCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures texts at a width.",
    discussion: """
      Each argument is a text. A file or standard input has one text per line, or a single text \
      with --whole. Lines end with LF or CR LF. In the table, 2+ means that two lines are shown \
      and more are hidden.

      Examples:
        textmeasure measure 'Hello, world' --width 200
        textmeasure measure 'Hello' --font Helvetica --api sizeThatFits --scale 3
        textmeasure measure 'Settings' --text-style body --content-size extraLarge
        textmeasure measure --file story.txt --whole --width 320 --per-line

      \(ExitStatus.help("all were measured", "some could not be"))
      """)

  @Argument(help: "Texts (default: standard input)")
  var texts: [String] = []

  @Option(help: "File with one text per line; - is standard input", completion: .file())
  var file: String?

  @Option(help: RequestFile.help, completion: .file())
  var request: String?

  @Flag(help: "Measure the file or standard input as one text")
  var whole = false

  @OptionGroup(title: "Text")
  var text: TextStyleOptions

  @OptionGroup(title: "Text")
  var dynamicType: DynamicTypeOptions

  @OptionGroup(title: "Layout")
  var layout: LayoutOptions

  @Option(
    help: "A table (text), or a reply of the batch protocol for each text (json) (default: text)")
  var format: OutputFormat?

  @Flag(help: "Show each line")
  var perLine = false

  func validate() throws {
    if !texts.isEmpty, file != nil {
      throw ValidationError("--file: texts are given too; give only one")
    }
  }

  func run(to output: inout ToolOutput) throws {
    var request = try RequestFile.request(
      text.members(isSystem: dynamicType.hasTextStyle) + dynamicType.keys.members + layout.members)
    try layout.check(request)
    if let file = self.request {
      request = try RequestFile.read(
        file,
        unless: request != BatchRequest() || !text.fonts.given.isEmpty || !texts.isEmpty
          || self.file != nil || whole)
    }
    if perLine { request.wants.insert(.lines) }
    var answerer = BatchAnswerer(measurer: TextMeasurer(), library: .shared)
    var rows: [MeasureTable.Row] = []
    var failures = TextFailures()
    let inputs = self.request == nil ? try inputs() : [request.text]
    var progress = ProgressLine("texts", total: inputs.count)
    defer { progress.finish() }
    for (index, text) in inputs.enumerated() {
      defer { progress.advance() }
      request.text = text
      if self.request == nil { request.id = Array(String(index + 1).utf8) }
      do throws(TextMeasureError) {
        var reply = BatchReply(id: request.id)
        try answerer.measure(request, into: &reply)
        if format == .json {
          var bytes: [UInt8] = []
          reply.append(to: &bytes)
          output.write(bytes)
        } else {
          rows.append(
            MeasureTable.Row(text: text, reply: reply, hasEllipsis: request.showsEllipsis))
        }
      } catch {
        if let file = self.request { throw RequestFile.failure(file, error) }
        failures.append(error, text: index + 1)
      }
    }
    progress.finish()
    if !rows.isEmpty {
      output.write(MeasureTable(rows: rows).description)
    }
    failures.tell(of: inputs.count)
    if !failures.isEmpty { throw ExitCode(failures.status) }
  }

  private func inputs() throws -> [String] {
    if !texts.isEmpty { return texts }
    let input = try InputFile(file)
    if file == nil, input.descriptor.isTerminal {
      CommandFailure.tell("standard input: type a text a line; end with Ctrl-D, or see --help")
    }
    return whole ? [try input.text()] : try input.lines()
  }
}

extension BatchRequest {
  /// Whether an ellipsis replaces text that does not fit; labels truncate by default.
  fileprivate var showsEllipsis: Bool {
    guard setting.given.contains(.lineBreakMode) else {
      return api == .sizeThatFits || options.contains(.truncatesLastVisibleLine)
    }
    return setting.paragraph.lineBreakMode.isSingleLine
      && setting.paragraph.lineBreakMode != .byClipping
  }
}
