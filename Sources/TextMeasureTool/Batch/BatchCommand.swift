import ArgumentParser
import BatchMeasuring
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure batch`: the line protocol over standard input or a file.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Answers one JSON request a line with one JSON reply a line.",
    discussion: """
      Examples:
        echo '{"id":1,"text":"Hello","width":120,"lines":true}' | textmeasure batch
        textmeasure batch requests.ndjson --output replies.ndjson
        textmeasure batch requests.ndjson --output replies.ndjson --resume

      On a terminal, standard error shows how far it is.

      Exit status: 0 every line was answered, 1 some line could not be, 64 wrong usage, \
      71 no memory to start with or to go on, 74 reading or writing failed, 141 the reader of the \
      replies went away.
      """)

  @Argument(
    help: "The requests; standard input when there is no file or it is -.", completion: .file())
  var file: String?

  @Option(help: "How many workers to use; one for each processor by default.")
  var jobs: Int?

  @Option(
    help: "Write the replies to this file instead of standard output.", completion: .file())
  var output: String?

  @Flag(help: "With --output: keep the replies that are there and go on after them.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Seconds that a line may take before it is answered with an error; 0 is no limit.",
      valueName: "seconds"))
  var lineTimeLimit = 30.0

  @OptionGroup var lock: LockArguments

  func validate() throws {
    guard lineTimeLimit >= 0, lineTimeLimit <= 86_400 else {
      throw ValidationError(
        "--line-time-limit is \(lineTimeLimit); give seconds from 0 to 86400.")
    }
    if let jobs, !(1...WorkerThread.most).contains(jobs) {
      throw ValidationError("--jobs is \(jobs); give a number from 1 to \(WorkerThread.most).")
    }
    if resume, output == nil {
      throw ValidationError("--resume goes on with a file: name it with --output.")
    }
  }

  func run() throws {
    do {
      try answer()
    } catch let failure as StreamFailure {
      throw CommandFailure(failure.description, status: 74)
    }
  }

  private func answer() throws {
    try lock.apply()
    let input = try InputFile(file).descriptor
    var stream = BatchStream(jobs: jobs)
    var sink = DescriptorSink(descriptor: .standardOutput)
    var failuresBefore = 0
    if let output {
      let descriptor = try FileDescriptor(writing: output, truncating: !resume)
      if resume {
        let done = try BatchResumption(reading: DescriptorSource(descriptor: descriptor))
        try descriptor.truncate(to: UInt64(done.byteCount))
        stream.linesToSkip = done.lineCount
        failuresBefore = done.failureCount
      }
      sink = DescriptorSink(descriptor: descriptor)
    }
    let showsProgress = FileDescriptor.standardError.isTerminal
    let timeLimit = lineTimeLimit > 0 ? Duration.seconds(lineTimeLimit) : nil
    // What shapes gives up by itself; what does not, twice as long after it began, is left behind.
    stream.lineTimeLimit = timeLimit.map { $0 * 2 }
    let outcome = stream.run(
      from: DescriptorSource(descriptor: input), to: &sink,
      // A measurer for each worker: caches that change hands between texts would travel from one
      // processor to the other again and again.
      makeState: {
        LineAnswerer(BatchAnswerer(measurer: TextMeasurer(timeLimit: timeLimit), library: .shared))
      },
      progress: showsProgress ? { Self.show($0) } : nil,
      answer: { line, _, answerer, output in answerer.answer(line, into: &output) })
    // The line of progress stays, and what follows it begins on its own.
    if showsProgress, outcome.progress.elapsed > stream.progressDelay {
      try? FileDescriptor.standardError.write(Array("\n".utf8))
    }
    if let message = outcome.message { CommandFailure.tell(message) }
    let status = outcome.exitStatus == 0 && failuresBefore > 0 ? 1 : outcome.exitStatus
    // The libraries' own cleaning up at exit would pull the ground from under a thread that runs.
    if outcome.strayWorkerCount > 0 { _exit(status) }
    if status != 0 { throw ExitCode(status) }
  }

  private static func show(_ progress: BatchProgress) {
    try? FileDescriptor.standardError.write(
      Array("\r\(progress.description)\u{1B}[K".utf8))
  }
}
