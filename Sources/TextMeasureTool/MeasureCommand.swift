import ArgumentParser
import BatchMeasuring
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure measure`: the sizes of texts, and their lines.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures texts at a width.",
    discussion: """
      Each argument is a text. A file and standard input hold one text a line, or with --whole \
      one text in all.

      Examples:
        textmeasure measure 'Hello, world' --width 200
        textmeasure measure 'Hello' --font Helvetica --api sizeThatFits --scale 3
        textmeasure measure 'Settings' --text-style body \\
          --content-size-category extraLarge
        textmeasure measure --file story.txt --whole --width 320 --per-line

      Exit status: 0 all were measured, 1 some could not be, 64 wrong usage, 74 reading failed.
      """)

  @Argument(help: "The texts; standard input when there are none and no --file.")
  var texts: [String] = []

  @Option(help: "A file with a text a line.", completion: .file())
  var file: String?

  @Flag(help: "Measure the file or standard input as one text.")
  var whole = false

  @OptionGroup(title: "Text")
  var text: TextStyleOptions

  @OptionGroup(title: "Layout")
  var layout: LayoutOptions

  @Option(
    help: "A table, or one object of the batch protocol for each text; text by default.")
  var format: OutputFormat?

  @Flag(help: "Show each line.")
  var perLine = false

  func validate() throws {
    if !texts.isEmpty, file != nil {
      throw ValidationError("Give texts or --file, not both.")
    }
  }

  func run() throws {
    var request = BatchRequest()
    try text.fill(&request.setting.style)
    try layout.fill(&request)
    if let direction = text.direction { request.setting.direction = direction }
    request.wantsLines = perLine
    var answerer = BatchAnswerer(measurer: TextMeasurer(), library: .shared)
    var rows: [MeasureTable.Row] = []
    var failures = 0
    let inputs = try inputs()
    var progress = ProgressLine("texts", total: inputs.count)
    defer { progress.finish() }
    for (index, text) in inputs.enumerated() {
      defer { progress.advance() }
      request.text = text
      request.id = Array(String(index + 1).utf8)
      do throws(TextMeasureError) {
        var reply = BatchReply(id: request.id)
        try answerer.measure(request, into: &reply)
        if format == .json {
          var bytes: [UInt8] = []
          reply.append(to: &bytes)
          try Self.write(bytes)
        } else {
          rows.append(MeasureTable.Row(text: text, reply: reply))
        }
      } catch {
        failures += 1
        CommandFailure.tell(error.message)
      }
    }
    progress.finish()
    if !rows.isEmpty {
      try Self.write(Array(MeasureTable(rows: rows).description.utf8))
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// The texts to measure.
  private func inputs() throws -> [String] {
    if !texts.isEmpty { return texts }
    let content: Data
    if let file {
      guard let read = FileManager.default.contents(atPath: file) else {
        throw CommandFailure(
          "\(file) cannot be read; check that it exists and may be read.", status: 74)
      }
      content = read
    } else {
      content = FileHandle.standardInput.readDataToEndOfFile()
    }
    let all = String(decoding: content, as: UTF8.self)
    if whole { return [all] }
    var lines = all.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.hasSuffix("\r") ? $0.dropLast() : $0)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private static func write(_ bytes: [UInt8]) throws(TextMeasureError) {
    do throws(FileDescriptor.Failure) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch {
      throw TextMeasureError(
        code: .internalFailure, message: error.description, operation: "write results")
    }
  }
}
