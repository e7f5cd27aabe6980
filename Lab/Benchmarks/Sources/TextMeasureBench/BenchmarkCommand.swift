import ArgumentParser
import Foundation

/// `textmeasure-bench`: the cost of measuring a workload, by one peer.
@main
struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textmeasure-bench",
    abstract: "Measures what measuring a workload of texts costs; prints one line of JSON.",
    discussion: """
      All times are processor time of one thread, in nanoseconds.

        cold_ns          a code point: the first pass from text to line count and height over all \
      texts, with empty caches, fonts open, and one other text measured before
        warm_ns          a code point: later passes over the same texts (median)
        relayout_ns      a text and width: all texts kept prepared, laid out at the widths 160, \
      180, … 540, widths in the outer loop (median of the rounds); null without rounds
        relayout_allocs  a text and width: allocations of the same
        interval_ns      a text: answering at a width for which the last layout holds
        prepared_kb      1024 bytes a kept text
        peak_mb          1,048,576 bytes, the most that was resident
        lines            of all texts at the width

      Exit status: 0 the line was printed, 1 nothing could be measured, 64 wrong usage, 69 the \
      program was built without the peer.
      """)

  enum PeerName: String, ExpressibleByArgument, CaseIterable {
    case ours
    case raw
    case pango
  }

  @Argument(help: "The workload: one JSON object with a \"text\" a line.")
  var workload: String

  @Option(
    help: "The font cascade: PATH#INDEX, with commas between; 'bundled' is the library's own.")
  var fonts: String

  @Option(help: "The font size, points.")
  var size: Double

  @Option(help: "The width, points.")
  var width: Double

  @Option(
    help: """
      Who measures: ours, raw (HarfBuzz, ICU's line iterator and a scan, in C), or pango, where the \
      program was built with it.
      """)
  var peer: PeerName = .ours

  @Option(help: "How many later passes there are.")
  var warmPasses: Int = 7

  @Option(help: "How often the series of widths is laid out; 0 leaves it out.")
  var relayoutRounds: Int = 5

  @Option(help: "Join the texts and repeat them into one text of this many bytes.")
  var joinedBytes: Int?

  func validate() throws {
    guard size > 0, width > 0 else { throw ValidationError("Size and width are positive.") }
    guard warmPasses > 0, relayoutRounds >= 0 else {
      throw ValidationError("There is at least one pass, and no negative number of rounds.")
    }
  }

  func run() throws {
    try AllocationCounterCheck.run()
    var workload = try Workload(path: workload)
    if let joinedBytes { workload.joinAndRepeat(toByteCount: joinedBytes) }
    let references = fonts == "bundled" ? [] : try FontReference.list(fonts)
    let measuring = Measuring(
      width: width, warmPasses: warmPasses, relayoutRounds: relayoutRounds)
    let peer: any Peer
    switch self.peer {
    case .ours: peer = try LibraryPeer(workload.texts, fonts: references, size: size)
    case .raw: peer = try RawPeer(workload.texts, fonts: fonts, size: size)
    case .pango: peer = try pangoPeer(workload.texts, fonts: references)
    }
    print(try measuring.figures(of: peer, workload).json)
  }

  /// Opens Pango.
  ///
  /// - Throws: a status of its own where the program was built without it, so that a script can tell
  ///   that from a run that failed.
  private func pangoPeer(_ texts: [String], fonts: [FontReference]) throws -> PangoPeer {
    do {
      return try PangoPeer(texts, fonts: fonts, size: size)
    } catch PangoFailure.notBuilt {
      FileHandle.standardError.write(Data("\(PangoFailure.notBuilt)\n".utf8))
      throw ExitCode(69)
    }
  }
}
