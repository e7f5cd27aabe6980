import ArgumentParser
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure batch`: the line protocol over standard input or a file.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Measures a stream: one JSON request per line in, one JSON reply per line out.",
    discussion: """
      Examples:
        echo '{"id":1,"text":"Hello","width":120,"lines":true}' | textmeasure batch
        textmeasure batch requests.ndjson --output replies.ndjson
        textmeasure batch requests.ndjson --output replies.ndjson --resume
        textmeasure batch --describe schema > batch.schema.json

      The protocol, with every key, type, default, unit, error code and field of a reply, is described in \
      share/doc/textmeasure/batch.md beside bin; --describe keys prints the keys.

      With --output F, replies are written to F.part, which is renamed to F when it is complete. --resume \
      continues an interrupted run; the input and the settings must be the same. If F is complete, \
      --resume only checks that it holds these replies. Blank lines have no reply. On a terminal, \
      standard error shows the progress.

      \(ExitStatus.help("every line was answered", "some line could not be answered (0 with --errors-in-replies)", resources: "no memory or threads to start or to continue"))
      """)

  @Argument(help: "File of requests (default, and -: standard input)", completion: .file())
  var file: String?

  @Option(count: "Number of workers (default: one for each processor)", in: 1...WorkerThread.most)
  var jobs: Int?

  @Option(
    help: ArgumentHelp("File for the replies (default: standard output)", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "With --output: continue an interrupted run")
  var resume = false

  @Option(
    number:
      "Maximum time to shape a line; all its work may take twice as long. A slower line gets an "
      + "error; 0: unlimited (default: 30)", value: "seconds", NumberRange(0...86_400))
  var lineTimeLimit = 30.0

  @Flag(help: "End with status 0 even if some replies are errors")
  var errorsInReplies = false

  @Option(
    help:
      "Instead of measuring, print the JSON Schema of a request, or the tables of its keys or of replies"
  )
  var describe: BatchDescription?

  @OptionGroup var lock: LockOptions

  func validate() throws {
    if resume, output == nil {
      throw ValidationError("--resume: no output file is given; name it with --output")
    }
  }

  func run() throws {
    if let describe {
      var output = ToolOutput()
      output.write(describe.text)
      return try output.finish()
    }
    let fonts = try lock.apply()
    let input = try InputFile(file)
    if file == nil, input.descriptor.isTerminal {
      CommandFailure.tell("standard input: type a request a line; end with Ctrl-D, or see --help")
    }
    var stream = BatchStream(jobs: jobs)
    let standard: FileDescriptor = .standardOutput
    var sink: any BatchOutput = standard
    var failuresBefore = 0
    if let output, !OutputFile.isStandardOutput(output) {
      sink = try open(output, input: input, lock: fonts)
      if let file = sink as? ResumableOutput {
        let done = file.checkpoint
        stream.answered = InputFingerprint(lineCount: done.lines, hash: done.input)
        failuresBefore = done.failures
      }
    }
    let showsProgress = FileDescriptor.standardError.isTerminal
    let timeLimit = lineTimeLimit > 0 ? Duration.seconds(lineTimeLimit) : nil
    // Shaping stops itself at the limit. Other work is abandoned at twice the limit.
    stream.lineTimeLimit = timeLimit.map { $0 * 2 }
    let outcome = stream.run(
      from: input.descriptor, to: &sink,
      // A measurer for each worker: shared caches would travel between processors at each text.
      makeState: {
        LineAnswerer(BatchAnswerer(measurer: TextMeasurer(timeLimit: timeLimit), library: .shared))
      },
      progress: showsProgress ? { Self.show($0) } : nil,
      answer: { line, number, answerer, output in
        answerer.answer(line, number: number, into: &output)
      })
    // Keep the progress line; start later output on a new line.
    if showsProgress, outcome.progress.elapsed > stream.progressDelay {
      try? FileDescriptor.standardError.write(Array("\n".utf8))
    }
    var status = outcome.exitStatus == 0 && failuresBefore > 0 ? 1 : outcome.exitStatus
    if errorsInReplies, outcome.ending == .complete { status = 0 }
    if outcome.ending == .complete {
      do throws(StreamFailure) {
        try sink.finish()
      } catch {
        guard !error.isRefusal else {
          CommandFailure.tell("\(input.name): \(error)")
          throw ExitCode(ExitStatus.usage)
        }
        status = CommandFailure(error).tell()
      }
    } else {
      sink.removeIfEmpty()
    }
    tell(outcome, input)
    if outcome.strayWorkerCount > 0 { CommandLineTool.noteThreadsLeft() }
    if status != 0 { throw ExitCode(status) }
  }

  /// Opens the file for the replies, with `--resume` where the interrupted run stopped.
  private func open(_ path: String, input: InputFile, lock: FontLock?) throws -> any BatchOutput {
    let inputs = [self.lock.locked].compactMap(\.self)
    let output = try OutputFile(path, inputs: inputs)
    guard let replaced = output.replacedPath else {
      if resume {
        throw CommandFailure(
          "--resume: \(path) is a pipe or a device, which keeps nothing; remove --resume",
          status: 64)
      }
      return try FileDescriptor(.writing, path)
    }
    let identity = FileIdentity(of: input.descriptor)
    for path in [replaced, replaced + ".part", replaced + ".part.state"]
    where identity != nil && identity == FileIdentity(path: path) {
      throw OutputFile.isInput(path, input.name)
    }
    if resume, FileIdentity(path: replaced + ".part") == nil,
      let done = try FileIdentity(path: replaced).map({ _ in try FinishedOutput(replaced) })
    {
      return done
    }
    let versions = EngineVersions.withoutFontconfig
    let settings = BatchCheckpoint.Settings(
      versions: [
        CommandLineTool.versionText, versions.harfBuzz, versions.freeType, versions.unicode,
      ].joined(separator: " "), lock: lock, lineTimeLimit: lineTimeLimit,
      fonts: ProcessInfo.processInfo.environment["TEXTMEASURE_FONTS"])
    return try ResumableOutput(replaced, settings: settings, resume: resume)
  }

  private func tell(_ outcome: BatchOutcome, _ input: InputFile) {
    let progress = outcome.progress
    if progress.blankLineCount > 0 {
      let lines =
        progress.blankLineCount == 1
        ? "1 blank line has" : "\(progress.blankLineCount) blank lines have"
      CommandFailure.note(
        "\(input.name): \(lines) no reply, the first is line \(progress.firstBlankLine)")
    }
    guard let message = outcome.message else { return }
    switch outcome.ending {
    case .refused, .complete: CommandFailure.tell("\(input.name): \(message)")
    default: CommandFailure.tell(message)
    }
  }

  private static func show(_ progress: BatchProgress) {
    try? FileDescriptor.standardError.write(
      Array("\r\(progress.description)\u{1B}[K".utf8))
  }
}
